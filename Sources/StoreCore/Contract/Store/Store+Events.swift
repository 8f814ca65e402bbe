extension StoreContext {
    /// Whether the store has listeners; engines check it before they measure anything.
    public var isObserved: Bool { !listeners.isEmpty }

    /// Notifies the listeners and updates the counters.
    public func emit(_ event: StoreEvent) {
        counters.count(event)
        if isObserved { listeners.emit(event) }
    }
}

extension Store {
    /// Calls the closure for events in the store: plans, requests, commits, checkpoints.
    ///
    /// - Parameter threshold: Omits faster events; events without a duration are always reported.
    /// - Returns: The subscription; listening ends when it is released.
    ///
    /// The closure runs on the thread where the event happened, so it should be quick. Commits and rollbacks are reported once the store is
    /// free again; all other events may be reported inside a transaction or read, so do not write to the store in it.
    public func onEvent(slowerThan threshold: Duration = .zero, _ receive: @escaping @Sendable (StoreEvent) -> Void)
        -> EventSubscription
    {
        let listeners = context.listeners
        let id = listeners.add(threshold, receive)
        return EventSubscription { listeners.remove(id) }
    }

    /// Counters since the store was opened.
    public var metrics: StoreMetrics { context.counters.snapshot }
}
