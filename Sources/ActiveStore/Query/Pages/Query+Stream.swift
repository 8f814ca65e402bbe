import StoreCore

/// The records of a query, one after the other, read some at a time; made by ``Query/stream(chunk:)``.
///
/// Each chunk is a state of its own, and nothing is held between them, so that the loop may take its time. There are no gaps and no repeats when
/// records come and go meanwhile, as with ``Query/batches(of:_:)``.
public struct QueryStream<M: Model>: AsyncSequence, Sendable {
    /// A record.
    public typealias Element = M
    let query: Query<M>
    let chunk: Int

    /// Begins with the first record.
    public func makeAsyncIterator() -> Iterator { Iterator(query: query, chunk: chunk) }

    /// Where a loop is.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let query: Query<M>
        let chunk: Int
        private var records: [M] = []
        private var index = 0
        private var position: KeysetPosition?
        private var isOver = false

        init(query: Query<M>, chunk: Int) {
            self.query = query
            self.chunk = chunk
        }

        /// The next record; nil at the end.
        ///
        /// - Throws: ``StoreError`` `.cancelled` when the task was cancelled, and as ``Query/all()``.
        public mutating func next() async throws -> M? { try await next(isolation: #isolation) }

        /// The next record; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> M? {
            if index == records.count {
                if isOver { return nil }
                if Task.isCancelled { throw StoreError(.cancelled, "The task was cancelled while it went through the records of a query.") }
                // A failed read is the end, as loops expect.
                isOver = true
                let piece = try await query.awaitedPiece(of: chunk, after: position)
                (records, index, position) = (piece.records, 0, piece.next)
                isOver = position == nil
                if records.isEmpty { return nil }
            }
            defer { index += 1 }
            return records[index]
        }
    }
}

extension Query: AsyncSequence {
    /// A record.
    public typealias Element = M

    /// The records, read so many at a time: `for try await author in query.stream(chunk: 1_000)`.
    public func stream(chunk: Int = 200) -> QueryStream<M> { QueryStream(query: self, chunk: chunk) }

    /// `for try await author in query`: as ``stream(chunk:)``.
    public func makeAsyncIterator() -> QueryStream<M>.Iterator { stream().makeAsyncIterator() }
}
