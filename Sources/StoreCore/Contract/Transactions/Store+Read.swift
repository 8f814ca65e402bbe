import CStoreCore

extension Store {
    /// Runs the body on one state of the store.
    ///
    /// All reads in the body, including those of models, see the same committed state, whatever writers do meanwhile. Inside a transaction
    /// of the same store they see that transaction's own writes.
    ///
    /// ```swift
    /// let (authors, articles) = try store.read { _ in (try Author.count(), try Article.count()) }
    /// ```
    /// - Throws: What the body throws, or ``StoreError`` `.closed`, `.poisoned`, `.busy`.
    public func read<R>(_ body: (ReadTransaction) throws -> R) throws -> R { try read(isOneCall: false, body) }

    /// Runs one call of the library's own on one state, whose first request comes at once.
    package func readOneCall<R>(_ body: (ReadTransaction) throws -> R) throws -> R { try read(isOneCall: true, body) }

    private func read<R>(isOneCall: Bool, _ body: (ReadTransaction) throws -> R) throws -> R {
        let transaction: ReadTransaction
        if let around = Ambient.transaction(of: self) {
            try around.check()
            // The same snapshot, but read-only: a write through it is an error in the body.
            transaction = ReadTransaction(store: self, reader: around.reader)
            defer { transaction.isOpen = false }
            return try Ambient.run(transaction) { Result { try body(transaction) } }.get()
        }
        try context.checkUsable()
        let reader = try beginReading(.snapshot, context, later: isOneCall)
        let counts = reader.requestCounts
        counts.beginSnapshot()
        transaction = ReadTransaction(store: self, reader: reader)
        defer {
            transaction.isOpen = false
            counts.endSnapshot()
            ended(reader)
        }
        return try Ambient.run(transaction) { Result { try body(transaction) } }.get()
    }

    /// Asynchronous form of ``read(_:)``; stays on the caller's executor.
    ///
    /// The body is synchronous: it may use surrounding state, including an actor's, and cannot await.
    /// - Throws: As the synchronous form.
    nonisolated(nonsending) public func read<R>(_ body: (ReadTransaction) throws -> R) async throws -> R {
        try AsyncDoor.inPlace { try self.read(body) }
    }

    /// Runs one request outside any transaction: no snapshot to pin, no object to allocate.
    @inlinable package func readOnce<R>(_ body: (any EngineReader) throws -> R) throws -> R {
        // Read once: concurrent readers contend for its reference count.
        let context = context
        try context.checkUsable()
        let reader = try beginReading(.singleRequest, context)
        defer { if !context.isForked { endRead(reader) } }
        return try body(reader)
    }

    /// Runs several requests on one state, without becoming the models' ambient transaction: the body may write.
    package func readState<R>(_ body: (any EngineReader) throws -> R) throws -> R { try readState(later: false, body) }

    /// As ``readState(_:)``, beginning with the first request.
    func readStateLater<R>(_ body: (any EngineReader) throws -> R) throws -> R { try readState(later: true, body) }

    private func readState<R>(later: Bool, _ body: (any EngineReader) throws -> R) throws -> R {
        try context.checkUsable()
        let reader = try beginReading(.snapshot, context, later: later)
        let counts = reader.requestCounts
        counts.beginSnapshot()
        defer {
            counts.endSnapshot()
            ended(reader)
        }
        return try body(reader)
    }

    /// Begins reading; counts calls that fail because the store is busy, and measures the wait for a reader while someone listens.
    @inlinable func beginReading(_ scope: ReadScope, _ context: StoreContext, later: Bool = false) throws -> any EngineReader {
        if activestore_has_listeners() != 0 { return try beginMeasured(scope, context, later: later) }
        do { return try later ? beginReadLater() : beginRead(scope) } catch { throw context.counted(error) }
    }

    @usableFromInline func beginMeasured(_ scope: ReadScope, _ context: StoreContext, later: Bool) throws -> any EngineReader {
        let began = ContinuousClock.now
        do {
            let reader = try later ? beginReadLater() : beginRead(scope)
            activestore_set_waited((ContinuousClock.now - began).nanoseconds)
            return reader
        } catch { throw context.counted(error) }
    }

    /// Releases a reader, unless the body has forked and this is the child: the reader and its locks are then the parent's.
    @inlinable func ended(_ reader: any EngineReader) { if !context.isForked { endRead(reader) } }
}
