#ifndef ACTIVESTORE_C_STORE_CORE_H
#define ACTIVESTORE_C_STORE_CORE_H

// Facilities for threads, processes and files that Swift lacks: a thread-local slot, the thread's identity, whether this process is a
// fork of the one that was started, the kernel's random bytes, a rename that replaces nothing. What this header declares itself neither
// allocates nor locks.
//
// The slot belongs to the code that runs a transaction on this thread: it is set before a body is called and restored
// afterwards. It is per thread, not per task: nothing may be awaited in between.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "ForkSafeLock.h"
#include "QuietWrite.h"
#include "RequestCounts.h"
#include "SHA256.h"
#include "ThreadSignal.h"

#ifdef __cplusplus
extern "C" {
#endif

extern _Thread_local void *activestore_scope_slot;
extern _Thread_local char activestore_thread_mark;
extern _Thread_local int32_t activestore_deliveries;
extern uint64_t activestore_forks;

/// Returns the pointer last stored by `activestore_scope_set` on this thread, or NULL. The pointer is not owned.
static inline void *activestore_scope_get(void) { return activestore_scope_slot; }

/// Stores a pointer for this thread. The caller keeps its target alive, and restores the former value.
static inline void activestore_scope_set(void *scope) { activestore_scope_slot = scope; }

/// Returns a number that is unique among the live threads of this process; it may be reused once the thread has ended.
/// Never 0. In a fork, the thread that called fork() keeps its number.
static inline uint64_t activestore_thread_id(void) { return (uint64_t)(uintptr_t)&activestore_thread_mark; }

/// Returns how many times this thread is giving away changes, one inside the other.
static inline int32_t activestore_delivery_depth(void) { return activestore_deliveries; }

/// Adds to that number.
static inline void activestore_count_deliveries(int32_t change) { activestore_deliveries += change; }

/// Sets the name of the calling thread that debuggers show; truncated to 15 bytes.
void activestore_name_thread(const char *name);

/// Returns the number of forks between this process and the one that loaded the library: 0 in the first process, one more in
/// each child. A handle compares it with a remembered value to detect that it has been carried across a fork.
static inline uint64_t activestore_fork_generation(void) { return __atomic_load_n(&activestore_forks, __ATOMIC_ACQUIRE); }

extern uint64_t activestore_executors;
extern uint64_t activestore_listeners;

/// Whether a store of this process runs awaited work on its engine's own threads. One load; while there is none, nothing else is checked.
static inline int activestore_has_executors(void) { return __atomic_load_n(&activestore_executors, __ATOMIC_RELAXED) != 0; }

/// Whether anything in this process listens to a store's events. One load; while nothing does, nothing else is checked.
static inline int activestore_has_listeners(void) { return __atomic_load_n(&activestore_listeners, __ATOMIC_RELAXED) != 0; }

#define ACTIVESTORE_SHAPES 4096
extern void *activestore_shapes[ACTIVESTORE_SHAPES];

/// Returns the pointer in a slot of the process's table of shapes, or NULL. A filled slot never changes.
static inline void *activestore_shape_get(size_t place) { return __atomic_load_n(&activestore_shapes[place % ACTIVESTORE_SHAPES], __ATOMIC_ACQUIRE); }

/// Stores a pointer in a slot if it is free. Returns 0 if it is not.
int activestore_shape_keep(size_t place, void *shape);

/// Changes the number of stores that `activestore_has_executors` reports on by 1 or -1.
void activestore_count_executors(int change);

/// Changes the number of listeners that `activestore_has_listeners` reports on by 1 or -1.
void activestore_count_listeners(int change);

/// Fills a buffer with the kernel's random bytes, retrying when a signal interrupts it. Returns the number of bytes filled:
/// all of them, unless the kernel lacks getrandom(2).
size_t activestore_random_bytes(void *buffer, size_t count);

/// Whether the bytes contain a zero byte.
static inline int activestore_contains_nul(const uint8_t *bytes, size_t count) { return memchr(bytes, 0, count) != 0; }

/// Whether bytes contain a sequence of other bytes. Takes time proportional to the sum of both lengths, not their product (memmem(3)).
int activestore_contains_bytes(const void *bytes, size_t count, const void *part, size_t part_count);

/// Renames a file or folder atomically, unless the new name exists (renameat2(2), RENAME_NOREPLACE). Returns 0, or -1 with errno:
/// EEXIST if the name is taken, EINVAL if the file system does not support it.
int activestore_rename_new(const char *from, const char *to);

#ifdef __cplusplus
}
#endif

#endif
