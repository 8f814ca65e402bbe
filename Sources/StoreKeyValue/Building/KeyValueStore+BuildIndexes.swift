import StoreCore

/// The progress of an index build.
public struct IndexProgress: Sendable, Hashable {
    /// The entity that the index belongs to.
    public let entity: String
    /// The name of the index.
    public let index: String
    /// The number of records that have their entry.
    public let done: Int
    /// The number of records; others may be added or removed meanwhile.
    public let total: Int
}

/// The result of ``KeyValueStore/buildIndexes(chunk:pause:progress:)``.
public struct IndexBuildReport: Sendable, Hashable {
    /// A unique index that has all its entries, but whose records share values.
    public struct Duplicates: Sendable, Hashable {
        /// The entity that the index belongs to.
        public let entity: String
        /// The name of the index.
        public let index: String
        /// The number of values that occur in several records.
        public let count: Int
        /// The first ten of these values, as text; an index with several fields has one element per field.
        public let values: [String]
    }

    /// The indexes that have become ready.
    public var ready: [String] = []
    /// The unique indexes that cannot become ready until records are changed.
    public var duplicates: [Duplicates] = []
    /// Whether the build was stopped before it had finished.
    public var wasStopped = false
    /// Whether every index of the store is ready.
    public var isComplete: Bool { duplicates.isEmpty && !wasStopped }
}

extension KeyValueStore {
    /// Completes the unfinished indexes while others read and write.
    ///
    /// With the engine option `onlineIndexes=N`, an index that is added to more than N records is not built when
    /// the store is opened: it is maintained from then on, but not used by requests. This call adds the entries of
    /// the existing records in chunks. Each chunk is a short transaction that also records the progress, so the
    /// build can be stopped and called again, also by another process, and continues where it was after a crash.
    ///
    /// A unique index over records that share values becomes complete and refuses new duplicates, but is
    /// not relied on to be unique. The report lists the values; make them distinct and call this again.
    ///
    /// ```swift
    /// let report = try store.buildIndexes { print("\($0.index): \($0.done) of \($0.total)"); return true }
    /// ```
    ///
    /// - Parameters:
    ///   - chunk: The number of records in the first chunk; later chunks have as many as can be processed in ten milliseconds.
    ///   - pause: The time to leave the store to others after each chunk.
    ///   - progress: Called after each chunk, outside of any transaction; returns false to stop the build.
    /// - Returns: The indexes that are ready, and the values that keep others from becoming ready.
    /// - Throws: ``StoreError`` `.misuse` inside a transaction of this store,
    ///   `.readOnly`, `.busy`, `.corrupt`; the work done by then is kept.
    public func buildIndexes(
        chunk: Int = 1_000, pause: Duration = .zero, progress: ((IndexProgress) -> Bool)? = nil
    ) throws -> IndexBuildReport {
        try ChunkedWork.check(self, chunk: chunk, "buildIndexes()")
        var report = IndexBuildReport()
        for (entity, index) in try unfinishedIndexes() {
            let build = IndexBuild(store: self, entity: entity, index: index, pause: pause, progress: progress)
            guard try build.addEntries(chunk) else {
                report.wasStopped = true
                return report
            }
            switch try build.finish() {
            case .ready: report.ready.append(index)
            case .duplicates(let found): report.duplicates.append(found)
            case .gone: break
            }
        }
        return report
    }

    private func unfinishedIndexes() throws -> [(entity: String, index: String)] {
        try read { transaction in
            guard let session = try transaction.engineReader() as? RecordSession else { return [] }
            return session.layout.stored.tables.flatMap { table in
                table.indexes.filter { $0.state == .writeOnly || $0.state == .uniquePending }.map { (table.name, $0.name) }
            }
        }
    }
}

/// The build of one index, across transactions.
private struct IndexBuild {
    let store: KeyValueStore
    let entity: String
    let index: String
    let pause: Duration
    let progress: ((IndexProgress) -> Bool)?

    enum End {
        case ready
        case duplicates(IndexBuildReport.Duplicates)
        /// Dropped meanwhile, or completed by another process.
        case gone
    }

    /// Adds entries until no record is left.
    ///
    /// - Returns: false if it was stopped.
    func addEntries(_ chunk: Int) throws -> Bool {
        let work = ChunkedWork(store: store, name: BuildProgress.name(index, of: entity), pause: pause)
        return try work.run(chunk: chunk) {
            try $0.buildChunk(of: index, in: entity, records: $1)
        } progress: {
            progress?(IndexProgress(entity: entity, index: index, done: $0.done, total: $0.total)) ?? true
        }
    }

    /// Makes a unique index with all its entries ready, if no records share values.
    ///
    /// Once the index is pending, no one can add another duplicate, so the check does not
    /// need the writer lock: if a later state has no duplicates, there will never be any.
    func finish() throws -> End {
        enum Finding {
            case unique(Tree)
            case shared(SharedValues)
            case other(End)
        }
        let finding = try store.read { transaction -> Finding in
            guard let session = try transaction.engineReader() as? RecordSession, let (table, found) = find(session) else {
                return .other(.gone)
            }
            if found.state != .uniquePending { return .other(found.state == .ready ? .ready : .gone) }
            let shared = try SharedValues(of: found, in: table, session)
            return shared.count == 0 ? .unique(found.tree) : .shared(shared)
        }
        switch finding {
        case .other(let end): return end
        case .shared(let shared):
            return .duplicates(.init(entity: entity, index: index, count: shared.count, values: shared.first))
        case .unique(let tree):
            return try store.write { transaction -> End in
                guard let session = try transaction.engineWriter(changesRecords: false) as? RecordSession, let (_, found) = find(session),
                    found.tree == tree
                else { return .gone }
                if found.state == .uniquePending { try session.set(.ready, of: index, in: entity) }
                return .ready
            }
        }
    }

    private func find(_ session: RecordSession) -> (LoadedTable, LoadedIndex)? {
        guard let table = session.layout[entity], let found = table.indexes.first(where: { $0.stored.name == index }) else { return nil }
        return (table, found)
    }
}
