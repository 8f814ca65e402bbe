// For memmem(3) and renameat2(2).
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CStoreCore.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

_Thread_local void *activestore_scope_slot = 0;
_Thread_local char activestore_thread_mark = 0;
_Thread_local int32_t activestore_deliveries = 0;

// Written only by the first thread of a forked child; atomic because that child may start others later.
uint64_t activestore_forks = 0;
uint64_t activestore_executors = 0;
uint64_t activestore_listeners = 0;
void *activestore_shapes[ACTIVESTORE_SHAPES];

int activestore_shape_keep(size_t place, void *shape) {
    void *none = NULL;
    return __atomic_compare_exchange_n(
        &activestore_shapes[place % ACTIVESTORE_SHAPES], &none, shape, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

void activestore_count_executors(int change) { __atomic_add_fetch(&activestore_executors, (uint64_t)(int64_t)change, __ATOMIC_RELAXED); }

void activestore_count_listeners(int change) { __atomic_add_fetch(&activestore_listeners, (uint64_t)(int64_t)change, __ATOMIC_RELAXED); }

static void count_fork(void) { __atomic_add_fetch(&activestore_forks, 1, __ATOMIC_RELEASE); }

__attribute__((constructor)) static void register_fork_handler(void) { pthread_atfork(0, 0, count_fork); }

void activestore_name_thread(const char *name) {
    char cut[16];
    strncpy(cut, name, sizeof cut - 1);
    cut[sizeof cut - 1] = 0;
    pthread_setname_np(pthread_self(), cut);
}

size_t activestore_random_bytes(void *buffer, size_t count) {
    size_t filled = 0;
    while (filled < count) {
        ssize_t received = getrandom((char *)buffer + filled, count - filled, 0);
        if (received > 0) {
            filled += (size_t)received;
        } else if (errno != EINTR) {
            break;
        }
    }
    return filled;
}

int activestore_contains_bytes(const void *bytes, size_t count, const void *part, size_t part_count) {
    return part_count == 0 || (count >= part_count && memmem(bytes, count, part, part_count) != 0);
}

int activestore_rename_new(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE); }
