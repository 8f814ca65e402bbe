extension Store {
    /// The result of a closure: at once, and again whenever a commit may have changed it.
    ///
    /// ```swift
    /// let board = store.updates { (open: try Ticket.where { $0.isOpen }.count(), newest: try Ticket.query.last(limit: 3)) }
    /// for try await (open, newest) in board { show(open, newest) }
    /// ```
    /// The closure runs inside a read of this store, so everything that it reads is one state. The store notes what it reads: the entities,
    /// the fields that its conditions, orders and results have, and, for records read by key, the keys. Only a commit that changes some of
    /// this makes it run again. A result is not given again while the closure reads the same rows, or returns what equals the last result;
    /// tuples are compared part by part.
    ///
    /// However many commits come while a result is dealt with, there is one new result afterwards. After a commit of another process to the
    /// same file, every live query is read again. Reads outside of this store are not followed.
    ///
    /// - Parameters:
    ///   - interval: The least time between two runs of the closure. The first change after a pause is seen at once.
    ///   - read: Reads; it cannot write. It runs where awaited reads run: in place on an embedded engine, otherwise on the engine's
    ///     threads.
    /// - Returns: A sequence that throws what the closure throws, and ``StoreError`` as ``read(_:)``. It keeps the store open, and ends
    ///   when the store is closed or the task that reads it is cancelled.
    public func updates<Value: Sendable>(
        atMostEvery interval: Duration = .milliseconds(10), _ read: @escaping @Sendable () throws -> Value
    ) -> Updates<Value> { Updates(of: { self }, atMostEvery: interval, read) }
}
