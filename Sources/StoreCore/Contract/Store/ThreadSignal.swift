import CStoreCore

/// A condition that threads wait for, with a deadline: a counter that moves each time it is signalled. For engines that make threads wait.
public final class ThreadSignal: Sendable {
    // The address of a C mutex and condition, which are made to be shared; kept as a number because pointers are not Sendable.
    private let address = UInt(bitPattern: activestore_signal_create())

    /// A counter at 0.
    public init() {}

    private var signalPointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

    deinit { activestore_signal_destroy(OpaquePointer(bitPattern: address)) }

    /// The counter.
    public var generation: UInt64 { activestore_signal_generation(signalPointer) }

    /// Moves the counter and wakes everyone who waits.
    public func signal() { activestore_signal_notify(signalPointer) }

    /// Waits until the counter is no longer `seen`.
    ///
    /// - Returns: false when the deadline passed first.
    public func wait(after seen: UInt64, until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        if left <= .zero { return generation != seen }
        // A day at a time is as good as for ever, and cannot overflow.
        let (seconds, attoseconds) = min(left, .seconds(86_400)).components
        let nanoseconds = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
        return activestore_signal_wait(signalPointer, seen, nanoseconds) != 0 || left > .seconds(86_400)
    }
}
