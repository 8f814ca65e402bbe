import CStoreCore

/// A condition that threads wait for, with a deadline: a counter that each signal increments. For engines that make threads wait.
@usableFromInline package final class ThreadSignal: Sendable {
    // The address of a C mutex and condition, which are safe to share; kept as a number because pointers are not Sendable.
    private let address = UInt(bitPattern: activestore_signal_create())

    /// A counter at 0.
    package init() {}

    private var signalPointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

    deinit { activestore_signal_destroy(OpaquePointer(bitPattern: address)) }

    /// The counter.
    @usableFromInline package var generation: UInt64 { activestore_signal_generation(signalPointer) }

    /// Increments the counter and wakes all waiting threads.
    @usableFromInline package func signal() { activestore_signal_notify(signalPointer) }

    /// Waits until the counter differs from `seen`.
    ///
    /// - Returns: false when the deadline passed first.
    @usableFromInline package func wait(after seen: UInt64, until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        if left <= .zero { return generation != seen }
        // A day at a time is long enough, and cannot overflow.
        let (seconds, attoseconds) = min(left, .seconds(86_400)).components
        let nanoseconds = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
        return activestore_signal_wait(signalPointer, seen, nanoseconds) != 0 || left > .seconds(86_400)
    }
}
