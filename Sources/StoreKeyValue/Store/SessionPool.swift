import CStoreKeyValue
import Synchronization

/// The sessions of readers that rest between two reads, so that threads that read at once do not wait for one another.
///
/// Each thread has a place where it leaves its session, and finds it again: one atomic exchange each, on a cache
/// line that other threads have no business with, unless there are more threads than places. A thread that finds
/// its place empty when it takes a session, or taken when it leaves one, looks through the places after it: it
/// reads within a read, or shares the place with another thread. Sessions beyond the places are guarded by a lock.
///
/// Closing sets a flag first and empties the places afterwards; leaving puts the session in its place first and
/// looks at the flag afterwards. So a session that is left while the pool closes is found by one of the two.
final class SessionPool: Sendable {
    private struct Others {
        var idle: [PooledSession] = []
        /// How many sessions there are, used and unused.
        var made = 0
    }

    /// A session that threads take turns at; what guards it is that only one of them has it.
    private struct PooledSession: Sendable {
        nonisolated(unsafe) let session: RecordSession
    }

    /// Where a thread leaves its session: its address, or 0. The rest keeps the next place out of the cache line.
    private struct Slot: ~Copyable, Sendable {
        let address = Atomic<UInt>(0)
        private let rest: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

        /// Leaves a session here if none is.
        @inline(__always) borrowing func leave(_ session: UInt) -> Bool {
            address.compareExchange(expected: 0, desired: session, ordering: .sequentiallyConsistent).exchanged
        }
    }

    nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
    private let slotCount: Int
    private let others = Mutex(Others())
    private let closed = Atomic(false)
    /// How many sessions may rest that are in no place.
    private let room: Int

    /// - Parameter limit: How many sessions may rest.
    init(limit: Int) {
        slotCount = max(1, min(limit, 64))
        room = limit - slotCount
        slots = .allocate(capacity: slotCount)
        for number in 0..<slotCount { (slots + number).initialize(to: Slot()) }
    }

    deinit {
        // Without the lock, which in a fork may be held by a thread that is not there.
        for number in 0..<slotCount { _ = SessionPool.session(slots[number].address.exchange(0, ordering: .acquiring)) }
        slots.deinitialize(count: slotCount)
        slots.deallocate()
    }

    /// How many sessions are in use.
    var inUse: Int {
        let resting = (0..<slotCount).reduce(0) { slots[$1].address.load(ordering: .relaxed) == 0 ? $0 : $0 + 1 }
        return others.withLock { $0.made - $0.idle.count } - resting
    }

    /// Whether it was closed.
    var isClosed: Bool { closed.load(ordering: .acquiring) }

    /// A session that rested; nil if there is none, so that the caller makes one and announces it by ``announce()``.
    @inline(__always) func take() -> RecordSession? {
        SessionPool.session(ownSlot.pointee.address.exchange(0, ordering: .acquiring)) ?? takeOther()
    }

    @inline(never) private func takeOther() -> RecordSession? {
        let own = ownNumber
        for distance in 1..<slotCount {
            let slot = slots + (own + distance) % slotCount
            // Places that are empty are only looked at: others use them.
            if slot.pointee.address.load(ordering: .relaxed) == 0 { continue }
            if let session = SessionPool.session(slot.pointee.address.exchange(0, ordering: .acquiring)) { return session }
        }
        return room > 0 ? others.withLock { $0.idle.popLast() }?.session : nil
    }

    /// Counts a session that is being made.
    func announce() { others.withLock { $0.made += 1 } }

    /// Uncounts a session that there is no more.
    func forget() { others.withLock { $0.made -= 1 } }

    /// Lets a session rest, or drops it when as many rest as may.
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

    /// Drops the sessions that rest, and from now on those that are left.
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
