import CStoreKeyValue
import Synchronization

/// The idle sessions of readers, pooled so that concurrent reading threads do not wait for one another.
///
/// Each thread has a slot where it leaves its session and finds it again: one atomic exchange each, on a cache line that no other thread
/// uses unless there are more threads than slots. A thread that finds its slot empty when it takes a session, or occupied when it leaves
/// one, tries the following slots: it is in a nested read, or shares the slot with another thread. A lock guards sessions beyond the slots.
///
/// Closing sets a flag and then empties the slots; leaving stores the session and then
/// checks the flag. So one of the two finds a session that is left while the pool closes.
final class SessionPool: Sendable {
    private struct Others {
        var idle: [PooledSession] = []
        /// The number of sessions, used and idle.
        var made = 0
    }

    /// A session that threads use in turn; it is safe because only one of them has it at a time.
    private struct PooledSession: Sendable {
        nonisolated(unsafe) let session: RecordSession
    }

    /// Holds a thread's idle session: its address, or 0. The padding keeps the next slot out of the cache line.
    private struct Slot: ~Copyable, Sendable {
        let address = Atomic<UInt>(0)
        private let rest: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

        /// Leaves a session here if the slot is empty.
        @inline(__always) borrowing func leave(_ session: UInt) -> Bool {
            address.compareExchange(expected: 0, desired: session, ordering: .sequentiallyConsistent).exchanged
        }
    }

    nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
    private let slotCount: Int
    private let others = Mutex(Others())
    private let closed = Atomic(false)
    /// The maximum number of idle sessions outside the slots.
    private let room: Int

    /// - Parameter limit: The maximum number of idle sessions.
    init(limit: Int) {
        slotCount = max(1, min(limit, 64))
        room = limit - slotCount
        slots = .allocate(capacity: slotCount)
        for number in 0..<slotCount { (slots + number).initialize(to: Slot()) }
    }

    deinit {
        // Without the lock, which after a fork may be held by a thread that does not exist.
        for number in 0..<slotCount { _ = SessionPool.session(slots[number].address.exchange(0, ordering: .acquiring)) }
        slots.deinitialize(count: slotCount)
        slots.deallocate()
    }

    /// The number of sessions in use.
    var inUse: Int {
        let resting = (0..<slotCount).reduce(0) { slots[$1].address.load(ordering: .relaxed) == 0 ? $0 : $0 + 1 }
        return others.withLock { $0.made - $0.idle.count } - resting
    }

    /// Whether it was closed.
    var isClosed: Bool { closed.load(ordering: .acquiring) }

    /// An idle session; nil if there is none, so that the caller creates one and calls ``announce()``.
    @inline(__always) func take() -> RecordSession? {
        SessionPool.session(ownSlot.pointee.address.exchange(0, ordering: .acquiring)) ?? takeOther()
    }

    @inline(never) private func takeOther() -> RecordSession? {
        let own = ownNumber
        for distance in 1..<slotCount {
            let slot = slots + (own + distance) % slotCount
            // Empty slots are only read: other threads use them.
            if slot.pointee.address.load(ordering: .relaxed) == 0 { continue }
            if let session = SessionPool.session(slot.pointee.address.exchange(0, ordering: .acquiring)) { return session }
        }
        return room > 0 ? others.withLock { $0.idle.popLast() }?.session : nil
    }

    /// Counts a session that is being created.
    func announce() { others.withLock { $0.made += 1 } }

    /// Uncounts a session that no longer exists.
    func forget() { others.withLock { $0.made -= 1 } }

    /// Returns a session to the pool, or drops it if the pool is full.
    @inline(__always) func leave(_ session: RecordSession) {
        let reference = Unmanaged.passRetained(session)
        let address = UInt(bitPattern: reference.toOpaque())
        if ownSlot.pointee.leave(address) || leaveElsewhere(address) {
            if closed.load(ordering: .sequentiallyConsistent) { emptySlots() }
        } else {
            reference.release()
            leaveToOthers(session)
        }
    }

    @inline(never) private func leaveElsewhere(_ address: UInt) -> Bool {
        let own = ownNumber
        for distance in 1..<slotCount {
            let slot = slots + (own + distance) % slotCount
            if slot.pointee.address.load(ordering: .relaxed) == 0, slot.pointee.leave(address) { return true }
        }
        return false
    }

    @inline(never) private func leaveToOthers(_ session: RecordSession) {
        let pooled = PooledSession(session: session)
        others.withLock { others in
            if others.idle.count < room, !isClosed { others.idle.append(pooled) } else { others.made -= 1 }
        }
    }

    /// Drops all idle sessions, and from now on those that are returned.
    func close() {
        closed.store(true, ordering: .sequentiallyConsistent)
        let idle = others.withLock { others in
            defer {
                others.made -= others.idle.count
                others.idle = []
            }
            return others.idle
        }
        _ = consume idle
        emptySlots()
    }

    private func emptySlots() {
        for number in 0..<slotCount {
            let session = SessionPool.session(slots[number].address.exchange(0, ordering: .sequentiallyConsistent))
            if session != nil { forget() }
        }
    }

    private var ownNumber: Int { Int(activestore_thread_number()) % slotCount }
    private var ownSlot: UnsafeMutablePointer<Slot> { slots + ownNumber }

    @inline(__always) private static func session(_ address: UInt) -> RecordSession? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged<RecordSession>.fromOpaque($0).takeRetainedValue() }
    }
}
