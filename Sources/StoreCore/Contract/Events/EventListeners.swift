import CStoreCore
import Synchronization

/// The closures that listen to a store. Costs one atomic load while there are none.
final class EventListeners: Sendable {
    private struct Listener: Sendable {
        let id: Int
        let threshold: Duration
        let wantsPlans: Bool
        let receive: @Sendable (StoreEvent) -> Void

        /// Whether it receives events of a duration; nil is that of an event without one.
        func wants(_ duration: Duration?) -> Bool { (duration ?? threshold) >= threshold }
    }
    private struct State: Sendable {
        var listeners: [Listener] = []
        var next = 0
    }
    private let state = ForkSafeMutex(State())
    private let listenerCount = Atomic<Int>(0)
    /// Its one thread runs the listeners that the thread of an event does not wait for; nil before the first of these events.
    private let later = Mutex<WorkQueue?>(nil)
    private let origin = ProcessOrigin()

    /// An opening that fails leaves its listener.
    deinit {
        activestore_count_listeners(-Int32(count))
        // In a forked child another thread may have held the lock.
        if !origin.isForked { later.withLock { $0 }?.end() }
    }

    var isEmpty: Bool { count == 0 }
    var count: Int { listenerCount.load(ordering: .relaxed) }

    func add(_ threshold: Duration, wantsPlans: Bool, _ receive: @escaping @Sendable (StoreEvent) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.listeners.append(Listener(id: state.next, threshold: threshold, wantsPlans: wantsPlans, receive: receive))
            listenerCount.store(state.listeners.count, ordering: .relaxed)
            activestore_count_listeners(1)
            return state.next
        }
    }

    func remove(_ id: Int) {
        // Released outside the lock: a closure may hold another subscription.
        _ = state.withLock { state -> Listener? in
            guard let index = state.listeners.firstIndex(where: { $0.id == id }) else { return nil }
            activestore_count_listeners(-1)
            listenerCount.store(state.listeners.count - 1, ordering: .relaxed)
            return state.listeners.remove(at: index)
        }
    }

    /// What listeners want to know of a request that took this long; nil if none receives it.
    func interest(in duration: Duration) -> Interest? {
        state.withLock { state in
            let interested = state.listeners.filter { $0.wants(duration) }
            return interested.isEmpty ? nil : Interest(wantsPlan: interested.contains(where: \.wantsPlans))
        }
    }

    struct Interest {
        let wantsPlan: Bool
    }

    func emit(_ event: StoreEvent) {
        // Outside the lock, so that a listener may add or cancel listeners.
        for listener in state.withLock({ $0.listeners }) where listener.wants(event.duration) { listener.receive(event) }
    }

    /// Emits the event on another thread, after those that were given to it before.
    func emitLater(_ event: StoreEvent) {
        let queue = later.withLock { known in
            let queue = known ?? WorkQueue("events", count: 1, keeping: 1)
            known = queue
            return queue
        }
        queue.add { self.emit(event) }
    }
}
