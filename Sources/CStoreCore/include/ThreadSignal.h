#ifndef ACTIVESTORE_THREAD_SIGNAL_H
#define ACTIVESTORE_THREAD_SIGNAL_H

// A counter that threads wait for: a mutex, a condition on the monotonic clock, and a number that each signal moves.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct activestore_signal activestore_signal;

/// Makes one, or NULL when memory is out.
activestore_signal *activestore_signal_create(void);
void activestore_signal_destroy(activestore_signal *signal);

/// The counter.
uint64_t activestore_signal_generation(activestore_signal *signal);

/// Moves the counter and wakes every thread that waits.
void activestore_signal_notify(activestore_signal *signal);

/// Waits until the counter is not `seen`, at most so many nanoseconds. Returns 0 when the time ran out first.
int activestore_signal_wait(activestore_signal *signal, uint64_t seen, uint64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif
