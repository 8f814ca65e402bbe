import CStoreCore

/// A value behind a lock that a forked child can take, too: what the stores and models of a process share, and what a child may ask its
/// parent's store for.
///
/// A `Mutex` that another thread held when fork(2) was called stays locked in the child, and Swift's traps when it is locked there. Whatever
/// else belongs to a store has a `Mutex` nevertheless, because a child cannot use the store and is refused before it comes to the lock.
///
/// A body must be short, because `fork` waits for it. It takes, makes and releases no other lock of this kind, nor an object with one, such
/// as a store.
package final class ForkSafeMutex<Value: Sendable>: Sendable {
    @usableFromInline nonisolated(unsafe) let lock: OpaquePointer
    @usableFromInline @exclusivity(unchecked) nonisolated(unsafe) var value: Value

    package init(_ value: Value) {
        lock = activestore_fork_safe_lock_create()
        self.value = value
    }

    deinit { activestore_fork_safe_lock_destroy(lock) }

    /// Runs the body with the value, which no other thread can use meanwhile.
    @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        activestore_fork_safe_lock_take(lock)
        defer { activestore_fork_safe_lock_release(lock) }
        return try body(&value)
    }
}
