extension Store {
    /// Calls the closure with one line for each statement of the store: its SQL, what it returned, and how long it took.
    ///
    /// ```swift
    /// let log = store.logStatements { print($0) }
    /// ```
    /// ```
    /// SELECT "name" FROM "author" WHERE "age" > ?1: 2 rows in 0.124 ms
    /// COMMIT: 1.310 ms
    /// ```
    /// On an engine without statements (LMDB, Memory), a line has the request and its plan in their place: `fetch author where age > ?: 2
    /// rows of 30 in 0.124 ms; author: scan`. Statements that the library makes for itself, such as those of migrations and savepoints, are
    /// left out.
    ///
    /// Values are left out; the lines have placeholders instead. Where ``StoreError/showsValues`` is set, a line ends with the request and
    /// the values of its condition.
    ///
    /// - Parameters:
    ///   - threshold: Omits faster requests and transactions.
    ///   - write: Receives a line, on the thread where the request was made, possibly inside its transaction; it should be quick.
    /// - Returns: The subscription; the log ends when it is released or cancelled.
    public func logStatements(slowerThan threshold: Duration = .zero, _ write: @escaping @Sendable (String) -> Void) -> EventSubscription {
        listen(threshold, wantsPlans: false) { event in
            if let line = event.statementLine { write(line) }
        }
    }
}

extension StoreEvent {
    /// The line of a log of statements; nil for other events.
    fileprivate var statementLine: String? {
        switch self {
        case .request(let request):
            guard let statement = request.statement else { return request.description }
            let values = StoreError.showsValues && request.kind != .statement ? " -- \(request.shape)" : ""
            return "\(statement): \(request.measures)" + values
        case .committed(let duration): return "COMMIT: " + RequestEvent.milliseconds(duration)
        case .rolledBack(let duration): return "ROLLBACK: " + RequestEvent.milliseconds(duration)
        case .planned, .synced, .checkpointed, .progressed, .warning: return nil
        }
    }
}
