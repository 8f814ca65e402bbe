import StoreCore

/// How far the rewriting of an entity's records has come.
public struct RewriteProgress: Sendable, Hashable {
    /// Whose records they are.
    public let entity: String
    /// How many records have been looked at.
    public let done: Int
    /// How many records there are; others may be added or removed meanwhile.
    public let total: Int
}

extension KeyValueStore {
    /// Brings all records to the newest form of their entity, while others read and write.
    ///
    /// Adding or dropping a field rewrites nothing: records keep the form they were written in until they are changed, with the bytes of
    /// what was dropped since. This writes the older ones again, in chunks, each a short transaction that also records how far it has
    /// come. So it can be stopped and called again, by another process too, and after a crash goes on where it was. Nothing looks
    /// different afterwards; the space of dropped fields is free in the pages where they lay. No one has to call it: ``compact()`` does.
    ///
    /// ```swift
    /// try store.rewriteRecords { print("\($0.entity): \($0.done) of \($0.total)"); return true }
    /// ```
    ///
    /// - Parameters:
    ///   - chunk: With how many records to begin; later chunks have as many as can be done in ten milliseconds.
    ///   - pause: How long to leave the store to others after each chunk.
    ///   - progress: Called after each chunk, outside of any transaction; stops the work by returning false.
    /// - Returns: Whether all records have the newest form; false if it was stopped.
    /// - Throws: ``StoreError`` `.misuse` inside a transaction of this store,
    ///   `.readOnly`, `.busy`, `.corrupt`; what was done by then stays.
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
            guard let session = try transaction.checkedReader() as? RecordSession else { return [] }
            return session.layout.stored.tables.filter { $0.shapes.count > 1 }.map(\.name)
        }
    }
}
