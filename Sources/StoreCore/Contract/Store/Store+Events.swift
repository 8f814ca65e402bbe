import CStoreCore

extension StoreContext {
    /// Whether the store has listeners; engines check it before they measure anything.
    public var isObserved: Bool { !listeners.isEmpty }

    /// Notifies the listeners and updates the counters; does nothing in a fork, because the listeners are its parent's.
    public func emit(_ event: StoreEvent) {
        if isForked { return }
        counters.count(event)
        if isObserved { listeners.emit(event) }
    }

    /// Updates the counters, and notifies the listeners in order on another thread: for a thread of an engine that others wait for. A listener
    /// may wait for it as well, for instance if it closes the store or opens another one.
    package func emitLater(_ event: StoreEvent) {
        if isForked { return }
        counters.count(event)
        if isObserved { listeners.emitLater(event) }
    }

    /// The same error of a request, counted by its code. One that a caller's closure has thrown, and that is no ``StoreError``, is not
    /// counted.
    @usableFromInline @inline(never) package func countingFailure(_ error: any Error) -> any Error {
        // In a fork the lock may be held by a thread that does not exist.
        if let error = error as? StoreError, !isForked { counters.countFailure(error.code) }
        return error
    }

    /// Counts and reports a request that was made; called only while someone listens.
    ///
    /// - Parameters:
    ///   - failure: The error with which it ended.
    ///   - trace: What the engine knows of the request; asked only if a listener receives it.
    package func report(
        _ kind: RequestKind, rows: Int, examined: Int?, duration: Duration, failure: (any Error)?, entity: String, shape: () -> String,
        _ trace: (_ wantsPlan: Bool) -> RequestTrace
    ) {
        if isForked { return }
        counters.count(kind, duration)
        let waited = Duration.nanoseconds(activestore_take_waited())
        guard let interest = listeners.interest(in: duration) else { return }
        let trace = trace(interest.wantsPlan)
        listeners.emit(
            .request(
                RequestEvent(
                    entity: entity, kind: kind, shape: shape(), plan: trace.plan, statement: trace.statement, examined: examined,
                    rows: rows, errorCode: (failure as? StoreError)?.code, waited: waited, duration: duration)))
    }
}

extension Store {
    /// Calls the closure for events in the store: plans, requests, commits, checkpoints.
    ///
    /// ```swift
    /// let slow = store.onEvent(slowerThan: .milliseconds(50)) { event in
    ///     if case .request(let request) = event { print(request) }
    /// }
    /// ```
    /// - Parameter threshold: Omits faster events; events without a duration are always reported. The plan and the text of a request are
    ///   made only for requests that are reported, so a threshold makes listening cheap.
    /// - Returns: The subscription; listening ends when it is released.
    ///
    /// The closure runs on the thread where the event happened, so it should be quick. Commits and rollbacks are reported once the store is
    /// free again; all other events may be reported inside a transaction or read, so do not use the store in it: a write could wait for
    /// itself, and each request would be reported again.
    public func onEvent(slowerThan threshold: Duration = .zero, _ receive: @escaping @Sendable (StoreEvent) -> Void)
        -> EventSubscription
    {
        listen(threshold, wantsPlans: true, receive)
    }

    func listen(_ threshold: Duration, wantsPlans: Bool, _ receive: @escaping @Sendable (StoreEvent) -> Void) -> EventSubscription {
        let listeners = context.listeners
        let id = listeners.add(threshold, wantsPlans: wantsPlans, receive)
        return EventSubscription { listeners.remove(id) }
    }

    /// Counters and histograms since the store was opened, and the numbers of readers, waiting writers and listeners of this moment.
    ///
    /// Reading them costs some microseconds and holds up no request. ``StoreMetrics/prometheus(store:)`` writes them for Prometheus.
    public var metrics: StoreMetrics {
        var metrics = StoreMetrics()
        metrics.engine = context.engine
        // A fork has the counters, and not the threads that may hold their locks.
        if context.isForked { return metrics }
        context.counters.add(to: &metrics)
        context.requestCounts.add(to: &metrics)
        metrics.writersWaiting = context.writerQueue.waiting
        metrics.eventListeners = context.listeners.count
        metrics.changeListeners = context.changeHub.listenerCount
        if !context.isClosed { addMetrics(to: &metrics) }
        return metrics
    }
}
