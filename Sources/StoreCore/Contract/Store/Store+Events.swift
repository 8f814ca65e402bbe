extension StoreContext {
    /// Whether anyone listens; engines ask before they measure anything.
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
    /// The closure runs on the thread where it happened: be quick. Commits and rollbacks are told when the store is free again; all else may be
    /// told inside of a transaction or read, so do not write to the store in it.
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
