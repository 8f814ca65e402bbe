// For clock_gettime(2) and CLOCK_MONOTONIC_COARSE.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "RequestCounts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

_Thread_local int64_t activestore_waited_nanoseconds = 0;
_Thread_local int64_t activestore_examined_records = 0;

uintptr_t activestore_counters_create(int is_shared) {
    size_t size = ACTIVESTORE_COUNTERS * sizeof(uint64_t);
    void *block = aligned_alloc(64, size);
    if (!block) return 0;
    memset(block, 0, size);
    return (uintptr_t)block | (is_shared ? 1 : 0);
}

void activestore_counters_destroy(uintptr_t counters) { free((void *)(counters & ~(uintptr_t)1)); }

uint64_t activestore_coarse_time(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
