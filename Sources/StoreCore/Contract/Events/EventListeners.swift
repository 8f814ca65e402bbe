import Synchronization

/// The closures that listen to a store. Costs one atomic load while there are none.
final class EventListeners: Sendable {
    private struct Listener {
        let id: Int
        let threshold: Duration
        let receive: @Sendable (StoreEvent) -> Void
    }
    private struct State {
        var listeners: [Listener] = []
        var next = 0
    }
    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    func add(_ threshold: Duration, _ receive: @escaping @Sendable (StoreEvent) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.listeners.append(Listener(id: state.next, threshold: threshold, receive: receive))
            count.store(state.listeners.count, ordering: .relaxed)
            return state.next
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in
            state.listeners.removeAll { $0.id == id }
            count.store(state.listeners.count, ordering: .relaxed)
        }
    }

    func emit(_ event: StoreEvent) {
        // Outside of the lock, so that a listener may add or cancel listeners.
        for listener in state.withLock({ $0.listeners })
        where (event.duration ?? listener.threshold) >= listener.threshold {
            listener.receive(event)
        }
    }
}

extension StoreContext {
    /// Whether anybody listens; engines ask before they measure anything.
    public var isObserved: Bool { !listeners.isEmpty }

    /// Tells the listeners and counts.
    public func emit(_ event: StoreEvent) {
        counters.count(event)
        if isObserved { listeners.emit(event) }
    }
}

extension Store {
    /// Calls the closure for what happens in the store: plans, requests, commits, checkpoints.
    ///
    /// - Parameter threshold: Leaves out what was faster; events without a duration always come.
    /// - Returns: Listening ends when this is dropped.
    ///
    /// The closure runs on the thread where it happened, inside of transactions too: be quick, and do not use the store in it.
    public func onEvent(slowerThan threshold: Duration = .zero, _ receive: @escaping @Sendable (StoreEvent) -> Void)
        -> EventSubscription
    {
        let listeners = context.listeners
        let id = listeners.add(threshold, receive)
        return EventSubscription { listeners.remove(id) }
    }

    /// Counts since the store was opened.
    public var metrics: StoreMetrics { context.counters.snapshot }
}
