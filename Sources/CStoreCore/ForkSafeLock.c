#include "ForkSafeLock.h"

#include <pthread.h>
#include <stdlib.h>

struct activestore_fork_safe_lock {
    pthread_mutex_t mutex;
    activestore_fork_safe_lock *previous, *next;
};

// The first lock in the list of all, which is shared where memory is exhausted; and the mutex that guards the list.
static activestore_fork_safe_lock first = {PTHREAD_MUTEX_INITIALIZER, NULL, NULL};
static pthread_mutex_t list_mutex = PTHREAD_MUTEX_INITIALIZER;

activestore_fork_safe_lock *activestore_fork_safe_lock_create(void) {
    activestore_fork_safe_lock *lock = malloc(sizeof *lock);
    if (!lock) return &first;
    pthread_mutex_init(&lock->mutex, NULL);
    pthread_mutex_lock(&list_mutex);
    lock->previous = &first;
    lock->next = first.next;
    if (lock->next) lock->next->previous = lock;
    first.next = lock;
    pthread_mutex_unlock(&list_mutex);
    return lock;
}

void activestore_fork_safe_lock_destroy(activestore_fork_safe_lock *lock) {
    if (lock == &first) return;
    pthread_mutex_lock(&list_mutex);
    lock->previous->next = lock->next;
    if (lock->next) lock->next->previous = lock->previous;
    pthread_mutex_unlock(&list_mutex);
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void activestore_fork_safe_lock_take(activestore_fork_safe_lock *lock) { pthread_mutex_lock(&lock->mutex); }

void activestore_fork_safe_lock_release(activestore_fork_safe_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

static void before_fork(void) {
    pthread_mutex_lock(&list_mutex);
    for (activestore_fork_safe_lock *lock = &first; lock; lock = lock->next) pthread_mutex_lock(&lock->mutex);
}

static void after_fork_in_parent(void) {
    for (activestore_fork_safe_lock *lock = &first; lock; lock = lock->next) pthread_mutex_unlock(&lock->mutex);
    pthread_mutex_unlock(&list_mutex);
}

// Threads that waited do not exist in the child, so the mutexes are made again.
static void after_fork_in_child(void) {
    for (activestore_fork_safe_lock *lock = &first; lock; lock = lock->next) pthread_mutex_init(&lock->mutex, NULL);
    pthread_mutex_init(&list_mutex, NULL);
}

__attribute__((constructor)) static void register_fork_handlers(void) {
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}
