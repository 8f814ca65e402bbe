#ifndef ACTIVESTORE_REQUEST_COUNTS_H
#define ACTIVESTORE_REQUEST_COUNTS_H

// Counters of requests that cost a few instructions each: no lock, and no line of the cache that two threads write to.
//
// A block of counters belongs to one reader, which is used by one thread at a time, so that adding is a load and a store. A block that
// several threads use at once has the lowest bit of its address set, and adds atomically. Any thread may read a block.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ACTIVESTORE_COUNTERS 16

/// Creates a block of zeros, aligned to a line of the cache; 0 if memory is exhausted.
uintptr_t activestore_counters_create(int is_shared);
void activestore_counters_destroy(uintptr_t counters);

static inline uint64_t *activestore_counter(uintptr_t counters, unsigned number) {
    return (uint64_t *)(counters & ~(uintptr_t)1) + number % ACTIVESTORE_COUNTERS;
}

/// Adds one to a counter of a block.
static inline void activestore_count(uintptr_t counters, unsigned number) {
    uint64_t *counter = activestore_counter(counters, number);
    if (counters & 1) {
        __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
    } else {
        __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
    }
}

/// Returns a counter of a block.
static inline uint64_t activestore_count_of(uintptr_t counters, unsigned number) {
    return __atomic_load_n(activestore_counter(counters, number), __ATOMIC_RELAXED);
}

/// Sets a counter of a block that one reader owns; does nothing to a shared one.
static inline void activestore_set_count(uintptr_t counters, unsigned number, uint64_t value) {
    if (!(counters & 1)) __atomic_store_n(activestore_counter(counters, number), value, __ATOMIC_RELAXED);
}

/// Returns the time of a monotonic clock in nanoseconds, a few milliseconds old at most: a fraction of the cost of an exact one.
uint64_t activestore_coarse_time(void);

extern _Thread_local int64_t activestore_waited_nanoseconds;
extern _Thread_local int64_t activestore_examined_records;

/// Stores how long this thread waited before the transaction or read that it begins.
static inline void activestore_set_waited(int64_t nanoseconds) { activestore_waited_nanoseconds = nanoseconds; }

/// Returns that time, and 0 from then on.
static inline int64_t activestore_take_waited(void) {
    int64_t waited = activestore_waited_nanoseconds;
    activestore_waited_nanoseconds = 0;
    return waited;
}

/// Adds to the number of records that requests of this thread have examined.
static inline void activestore_add_examined(int64_t count) { activestore_examined_records += count; }

/// Returns that number.
static inline int64_t activestore_examined(void) { return activestore_examined_records; }

#ifdef __cplusplus
}
#endif

#endif
