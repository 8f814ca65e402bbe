extension Store {
    /// Closes the store once its writers have finished; closing again does nothing.
    ///
    /// Concurrent reads in other threads finish first or fail with `.closed`; they never crash.
    ///
    /// - Throws: ``StoreError`` `.misuse` inside one of its own transactions, `.busy` when the writer does not finish in time.
    public func close() throws {
        if context.isForked || context.isClosed { return }
        if Ambient.transaction(of: self) != nil {
            throw StoreError(.misuse, "A store cannot be closed inside one of its own transactions.")
        }
        try context.writerQueue.acquire(timeout: context.configuration.busyTimeout, all: true)
        defer { context.writerQueue.release(all: true) }
        if context.markClosed() {
            defer {
                context.files.end()
                context.changeHub.close()
            }
            try shutDown()
        }
    }
}

extension StoreError {
    /// The error for a use of a store that has been closed.
    @usableFromInline package static var closed: StoreError { StoreError(.closed, "The store has been closed; open it again.") }
}
