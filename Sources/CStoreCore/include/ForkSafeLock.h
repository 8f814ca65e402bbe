#ifndef ACTIVESTORE_FORK_SAFE_LOCK_H
#define ACTIVESTORE_FORK_SAFE_LOCK_H

// Locks that a forked child can take. fork(2) copies a lock as it is at that moment: one that another thread held stays locked in the
// child, where that thread does not exist. These locks are all taken before a fork and are free after it, in the parent and in the child,
// and what they guard is complete. Who holds one must not wait for another thread, nor take, create or destroy a second one.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct activestore_fork_safe_lock activestore_fork_safe_lock;

/// Creates a lock. Without memory, returns one that all callers without memory share.
activestore_fork_safe_lock *activestore_fork_safe_lock_create(void);
void activestore_fork_safe_lock_destroy(activestore_fork_safe_lock *lock);

void activestore_fork_safe_lock_take(activestore_fork_safe_lock *lock);
void activestore_fork_safe_lock_release(activestore_fork_safe_lock *lock);

#ifdef __cplusplus
}
#endif

#endif
