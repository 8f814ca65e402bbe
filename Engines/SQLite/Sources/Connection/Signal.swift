import CStoreCore

/// A counter that threads wait for.
final class Signal: Sendable {
    // The address of a C mutex and condition, which are made to be shared.
    private let address = UInt(bitPattern: activestore_signal_create())
    private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

    deinit { activestore_signal_destroy(OpaquePointer(bitPattern: address)) }

    /// The counter.
    var generation: UInt64 { activestore_signal_generation(pointer) }
    /// Moves the counter and wakes everyone.
    func notify() { activestore_signal_notify(pointer) }

    /// Waits until the counter is no longer `seen`; false when the deadline passed first.
    func wait(after seen: UInt64, until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        if left <= .zero { return generation != seen }
        let (seconds, attoseconds) = min(left, .seconds(86_400)).components
        let nanoseconds = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
        return activestore_signal_wait(pointer, seen, nanoseconds) != 0
    }
}
