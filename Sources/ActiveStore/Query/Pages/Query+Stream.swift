import StoreCore

/// The records of a query, one after the other, read in chunks; made by ``Query/stream(chunk:)``.
///
/// Each chunk is read from a separate snapshot, and nothing is held between chunks, so the loop may be
/// slow. As with ``Query/batches(of:_:)``, records added or removed meanwhile cause no gaps or repeats.
public struct QueryStream<M: Model>: AsyncSequence, Sendable {
    /// A record.
    public typealias Element = M
    let query: Query<M>
    let chunk: Int

    /// Starts at the first record.
    public func makeAsyncIterator() -> Iterator { Iterator(query: query, chunk: chunk) }

    /// The position of a loop.
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
        /// - Throws: ``StoreError`` `.cancelled` when the task is cancelled, and as ``Query/all()``.
        public mutating func next() async throws -> M? { try await next(isolation: #isolation) }

        /// The next record; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> M? {
            if index == records.count {
                if isOver { return nil }
                if Task.isCancelled { throw StoreError(.cancelled, "The task was cancelled while it went through the records of a query.") }
                // A failed read ends the sequence, as loops expect.
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

    /// The records, read in chunks: `for try await author in query.stream(chunk: 1_000)`.
    public func stream(chunk: Int = 200) -> QueryStream<M> { QueryStream(query: self, chunk: chunk) }

    /// `for try await author in query`: the same as ``stream(chunk:)``.
    public func makeAsyncIterator() -> QueryStream<M>.Iterator { stream().makeAsyncIterator() }
}
