import CStoreCore

/// A value of the whole process behind a lock that a forked child can take, too.
///
/// In a child made by fork(2), a `Mutex` that another thread held at that moment stays locked for ever, and Swift's traps when it is locked. The
/// locks of a store are not taken there, because a child cannot use its parent's stores; what all stores and models share has this lock instead.
///
/// A body must be short: `fork` waits for it. It takes no other lock of this kind, and releases no object whose `deinit` could.
package final class ForkSafeMutex<Value: Sendable>: Sendable {
    nonisolated(unsafe) private let lock: OpaquePointer
    @exclusivity(unchecked) nonisolated(unsafe) private var value: Value

    package init(_ value: Value) {
        lock = activestore_fork_safe_lock_create()
        self.value = value
    }

    deinit { activestore_fork_safe_lock_destroy(lock) }

    /// Runs the body with the value, which no other thread can use meanwhile.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        activestore_fork_safe_lock_take(lock)
        defer { activestore_fork_safe_lock_release(lock) }
        return try body(&value)
    }
}
