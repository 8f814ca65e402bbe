import StoreCore

/// The result of a chunk.
struct ChunkStep {
    /// The number of records reached in all chunks.
    var done: Int
    /// The number of all records.
    var total: Int
    /// Whether no record is left.
    var hasEnded: Bool
}

/// Work that processes all records of a table while others read and write. Each chunk is a short transaction
/// that also records the progress, so the work can be stopped or killed and continues where it was.
struct ChunkedWork {
    let store: KeyValueStore
    /// The kind of work, for events.
    let name: String
    /// The time to leave the store to others after each chunk.
    let pause: Duration

    /// The longest time that others should wait for a chunk.
    static let budget = Duration.milliseconds(10)
    private static let largestChunk = 1 << 20

    /// Checks a call before any work is done.
    static func check(_ store: KeyValueStore, chunk: Int, _ call: String) throws {
        try store.context.checkUsable()
        if chunk < 1 { throw StoreError(.misuse, "A chunk has to have a record at least.") }
        if Ambient.transaction(of: store) != nil {
            throw StoreError(
                .misuse, "\(call) works in its own transactions and cannot run inside one of the same store; call it outside.")
        }
    }

    /// Runs chunks until no record is left.
    ///
    /// - Parameters:
    ///   - chunk: The number of records in the first chunk; later chunks have as many as can be processed in the budget.
    ///   - step: Processes a chunk of this many records; returns nil if there is nothing to do.
    ///   - progress: Called after each chunk, outside of any transaction; returns false to stop the work.
    /// - Returns: false if it was stopped.
    func run(chunk: Int, _ step: (RecordSession, Int) throws -> ChunkStep?, progress: (ChunkStep) -> Bool) throws -> Bool {
        var size = min(chunk, ChunkedWork.largestChunk)
        while true {
            var duration = Duration.zero
            let done = try store.write { transaction -> ChunkStep? in
                guard let session = try transaction.engineWriter(changesRecords: false) as? RecordSession else { return nil }
                let start = ContinuousClock.now
                defer { duration = ContinuousClock.now - start }
                return try step(session, size)
            }
            guard let done else { return true }
            store.context.emit(.progressed(name, done: done.done, total: done.total))
            let goesOn = progress(done)
            if done.hasEnded { return true }
            if !goesOn { return false }
            if duration > ChunkedWork.budget * 2 {
                size = max(16, size / 2)
            } else if duration < ChunkedWork.budget / 2 {
                size = min(ChunkedWork.largestChunk, size * 2)
            }
            if pause > .zero { _ = ThreadSignal().wait(after: 0, until: .now + pause.asWait) }
        }
    }
}
