import StoreCore

/// The progress of rewriting an entity's records.
public struct RewriteProgress: Sendable, Hashable {
    /// The entity of the records.
    public let entity: String
    /// The number of records processed.
    public let done: Int
    /// The number of records; others may be added or removed meanwhile.
    public let total: Int
}

extension KeyValueStore {
    /// Rewrites all records in the newest form of their entity, while others read and write.
    ///
    /// Adding or dropping a field rewrites nothing: records keep the form they were written in until they are changed, with the
    /// bytes of fields dropped since. This rewrites older records in chunks. Each chunk is a short transaction that also records
    /// the progress, so the work can be stopped and called again, also by another process, and continues where it was after a
    /// crash. The data does not change; the space of dropped fields becomes free in its pages. ``compact()`` calls this itself.
    ///
    /// ```swift
    /// try store.rewriteRecords { print("\($0.entity): \($0.done) of \($0.total)"); return true }
    /// ```
    ///
    /// - Parameters:
    ///   - chunk: The number of records in the first chunk; later chunks have as many as can be processed in ten milliseconds.
    ///   - pause: The time to leave the store to others after each chunk.
    ///   - progress: Called after each chunk, outside of any transaction; returns false to stop the work.
    /// - Returns: Whether all records have the newest form; false if it was stopped.
    /// - Throws: ``StoreError`` `.misuse` inside a transaction of this store,
    ///   `.readOnly`, `.busy`, `.corrupt`; the work done by then is kept.
    @discardableResult public func rewriteRecords(
        chunk: Int = 1_000, pause: Duration = .zero, progress: ((RewriteProgress) -> Bool)? = nil
    ) throws -> Bool {
        try ChunkedWork.check(self, chunk: chunk, "rewriteRecords()")
        for entity in try entitiesOfSeveralForms() {
            let work = ChunkedWork(store: self, name: "rewriting the records of \(entity)", pause: pause)
            let hasEnded = try work.run(chunk: chunk) {
                try $0.rewriteChunk(of: entity, records: $1)
            } progress: {
                progress?(RewriteProgress(entity: entity, done: $0.done, total: $0.total)) ?? true
            }
            if !hasEnded { return false }
        }
        return true
    }

    private func entitiesOfSeveralForms() throws -> [String] {
        try read { transaction in
            guard let session = try transaction.engineReader() as? RecordSession else { return [] }
            return session.layout.stored.tables.filter { $0.shapes.count > 1 }.map(\.name)
        }
    }
}
