#ifndef ACTIVESTORE_C_STORE_CORE_H
#define ACTIVESTORE_C_STORE_CORE_H

// What Swift cannot say about threads, processes and files: a slot per thread, the thread's identity, whether this process is a
// fork of the one that was started, the kernel's random bytes, a rename that replaces nothing. Nothing here allocates or locks.
//
// The slot belongs to the code that runs a transaction on this thread: it is set before a body is called and put back
// afterwards. It is per thread, not per task: nothing may be awaited in between.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "QuietWrite.h"
#include "SHA256.h"
#include "ThreadSignal.h"

#ifdef __cplusplus
extern "C" {
#endif

extern _Thread_local void *activestore_scope_slot;
extern _Thread_local char activestore_thread_mark;
extern uint64_t activestore_forks;

/// What the last `activestore_scope_set` on this thread stored, or NULL. The pointer is not owned.
static inline void *activestore_scope_get(void) { return activestore_scope_slot; }

/// Stores a pointer for this thread. The caller keeps what it points at alive, and puts the former value back.
static inline void activestore_scope_set(void *scope) { activestore_scope_slot = scope; }

/// A number no other living thread of this process has; a thread that starts later may be given that of one that ended.
/// Never 0. In a fork, the thread that called it keeps its number.
static inline uint64_t activestore_thread_id(void) { return (uint64_t)(uintptr_t)&activestore_thread_mark; }

/// Gives the calling thread a name that debuggers show; what is longer than 15 bytes is cut.
void activestore_name_thread(const char *name);

/// How many forks are between this process and the one that loaded the library: 0 in the first process, one more in each
/// child. Comparing it with a remembered value tells a handle that it has been carried across a fork.
static inline uint64_t activestore_fork_generation(void) { return __atomic_load_n(&activestore_forks, __ATOMIC_ACQUIRE); }

extern uint64_t activestore_executors;
extern uint64_t activestore_listeners;

/// Whether a store of this process runs awaited work on its engine's own threads. One load; while there is none, nothing else is looked at.
static inline int activestore_has_executors(void) { return __atomic_load_n(&activestore_executors, __ATOMIC_RELAXED) != 0; }

/// Whether anything in this process listens to a store's events. One load; while nothing does, nothing else is looked at.
static inline int activestore_has_listeners(void) { return __atomic_load_n(&activestore_listeners, __ATOMIC_RELAXED) != 0; }

#define ACTIVESTORE_SHAPES 4096
extern void *activestore_shapes[ACTIVESTORE_SHAPES];

/// What is kept at a place of the process's table of shapes, or NULL. What is kept there stays.
static inline void *activestore_shape_get(size_t place) { return __atomic_load_n(&activestore_shapes[place % ACTIVESTORE_SHAPES], __ATOMIC_ACQUIRE); }

/// Keeps a pointer at a place that is free. Returns 0 if it is not.
int activestore_shape_keep(size_t place, void *shape);

/// Counts one more, or one less, of the stores for which `activestore_has_executors` answers.
void activestore_count_executors(int change);

/// Counts one more, or one less, of the listeners for which `activestore_has_listeners` answers.
void activestore_count_listeners(int change);

/// Fills a buffer with the kernel's random bytes, however often a signal interrupts it. Returns how many bytes were
/// filled: all of them, unless the kernel has no getrandom(2).
size_t activestore_random_bytes(void *buffer, size_t count);

/// Whether a zero byte is among the bytes.
static inline int activestore_contains_nul(const uint8_t *bytes, size_t count) { return memchr(bytes, 0, count) != 0; }

/// Whether bytes contain other bytes. Takes time in proportion to both together, not to their product (memmem(3)).
int activestore_contains_bytes(const void *bytes, size_t count, const void *part, size_t part_count);

/// Gives a file or folder another name that nothing has, in one step (renameat2(2), RENAME_NOREPLACE). Returns 0, or -1 with errno: EEXIST if the name
/// is taken, EINVAL where the file system cannot do it.
int activestore_rename_new(const char *from, const char *to);

#ifdef __cplusplus
}
#endif

#endif
