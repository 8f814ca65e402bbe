#ifndef ACTIVESTORE_THREAD_SIGNAL_H
#define ACTIVESTORE_THREAD_SIGNAL_H

// A counter that threads wait for: a mutex, a condition variable on the monotonic clock, and a number that each signal increments.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct activestore_signal activestore_signal;

/// Creates a signal; returns NULL if memory is exhausted.
activestore_signal *activestore_signal_create(void);
void activestore_signal_destroy(activestore_signal *signal);

/// Returns the counter.
uint64_t activestore_signal_generation(activestore_signal *signal);

/// Increments the counter and wakes every waiting thread.
void activestore_signal_notify(activestore_signal *signal);

/// Waits until the counter differs from `seen`, for at most the given nanoseconds. Returns 0 on timeout.
int activestore_signal_wait(activestore_signal *signal, uint64_t seen, uint64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif
