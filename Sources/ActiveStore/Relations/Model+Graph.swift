import StoreCore
import Synchronization

/// The save of one graph: which records it has visited.
///
/// Model values are copies, and a graph may contain several copies of one record:
/// `author.articles.append(Article(author: .to(author), editor: .to(author)))` contains three, the later ones with the
/// articles that were pending in them. The first one visited is stored. When the record is referred to, an older copy is
/// not stored over it, and neither are the records pending in that copy. So the work grows with the number of records.
final class GraphSave: Sendable {
    /// The save under way.
    @TaskLocal static var current: GraphSave?

    private struct RecordIdentity: Hashable {
        let entity: EntityID
        let key: RecordKey

        init(entity: EntityID, key: RecordKey) { (self.entity, self.key) = (entity, key) }
        init<M: Model>(_ record: M) { self.init(entity: M.entity, key: record.id.recordKey) }
    }
    private struct State {
        var visited: Set<RecordIdentity> = []
        /// Those that it has written.
        var written: Set<RecordIdentity> = []
        /// Those that are being saved and have been touched meanwhile.
        var touched: Set<RecordIdentity> = []
        var underWay: [RecordIdentity] = []
        var depth = 0
    }
    private let state = Mutex(State())

    /// The maximum depth of nested pending records. Each level takes several kilobytes of the thread's stack.
    static let maximumDepth = 64

    /// - Throws: ``StoreError`` `.limitExceeded`.
    func oneDeeper<R>(_ entity: EntityID, _ body: () throws -> R) throws -> R {
        let depth = state.withLock { state in
            state.depth += 1
            return state.depth
        }
        defer { state.withLock { $0.depth -= 1 } }
        if depth > GraphSave.maximumDepth {
            throw StoreError(
                .limitExceeded,
                "Records that are not stored refer to one another more than \(GraphSave.maximumDepth) deep; save them step by step, each before "
                    + "the next refers to it.",
                entity: entity.name)
        }
        return try body()
    }

    /// Marks a record as visited; false if it already was.
    @discardableResult func visit(_ record: some Model) -> Bool {
        let identity = RecordIdentity(record)
        return state.withLock { $0.visited.insert(identity).inserted }
    }

    // MARK: Touches

    /// Notes that a record has been written.
    func wrote(_ record: some Model) {
        let identity = RecordIdentity(record)
        _ = state.withLock { $0.written.insert(identity) }
    }

    /// Notes that a record is being saved, with those that it refers to and those that refer to it.
    func begin(_ record: some Model) {
        let identity = RecordIdentity(record)
        state.withLock { $0.underWay.append(identity) }
    }

    /// Notes that they have been saved.
    ///
    /// - Returns: Whether they touched the record, and it was not written itself.
    func end(_ record: some Model) -> Bool {
        let identity = RecordIdentity(record)
        return state.withLock { state in
            _ = state.underWay.popLast()
            return state.touched.remove(identity) != nil && !state.written.contains(identity)
        }
    }

    /// Takes the touch of a record that this save stores: it is written by it, or its own save sees to it in the end.
    ///
    /// - Returns: False for other records.
    func takesTouch(of key: RecordKey, _ entity: EntityID) -> Bool {
        let identity = RecordIdentity(entity: entity, key: key)
        return state.withLock { state in
            if state.written.contains(identity) { return true }
            guard state.underWay.contains(identity) else { return false }
            state.touched.insert(identity)
            return true
        }
    }
}

extension Model {
    /// Writes the record with all pending records in it: first those its row refers to, then the row, then those that refer to it. All are
    /// stored or none; an error inside names its place, like `articles[1].title`. Records that callbacks add before the write take part.
    mutating func saveGraph(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws -> RecordChange? {
        if !recordState.relations.hasPending { return try saveValidated(kind, transaction, timestamps) }
        guard let graph = GraphSave.current else {
            return try GraphSave.$current.withValue(GraphSave()) { try saveGraph(kind, transaction, timestamps) }
        }
        graph.visit(self)
        return try graph.oneDeeper(Self.entity) {
            // A transaction that is for this graph alone is undone with it.
            if transaction.takeLastChange(of: Self.entity) { return try saveParts(graph, kind, transaction, timestamps) }
            return try transaction.withSavepoint { try saveParts(graph, kind, $0, timestamps) }
        }
    }

    private mutating func saveParts(
        _ graph: GraphSave, _ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy
    ) throws -> RecordChange? {
        graph.begin(self)
        for link in Self.relationLinks { try link.saveParents(of: &self, transaction) }
        let change = try saveValidated(kind, transaction, timestamps)
        if change != nil { graph.wrote(self) }
        for link in Self.relationLinks { try link.saveChildren(of: &self, transaction) }
        if graph.end(self) {
            // Its own change in this transaction counts as the touch, but not for the owners above.
            if isCurrent(transaction) {
                try touchOwners(before: ownersBefore(transaction), written: FieldSet(), transaction)
            } else {
                try touch(transaction)
            }
        }
        return change
    }

    /// Whether the transaction has set `updatedAt` of the stored record and of this value.
    private func isCurrent(_ transaction: WriteTransaction) -> Bool {
        updatedAtStamp == transaction.now && transaction.mayHaveUpdated(Self.entity, id.recordKey)
    }

    /// Marks the record as stored and unchanged because another copy was stored, subject to the outcome of the transaction.
    ///
    /// It gets the stored version only if it has the stored fields. Otherwise it would later be saved over fields that it has never read.
    mutating func countAsStored(_ transaction: WriteTransaction) throws {
        resolvePendingSaves()
        let version = versionStamp
        if version != nil, let stored = try Self.find(id, in: transaction.store) {
            stamp(version: isAlike(stored) ? stored.versionStamp ?? 0 : 0)
        }
        recordState.saved(
            transaction.outcome, updatedAtBefore: updatedAtStamp, at: Self.entity.updatedAtPosition, versionBefore: version)
    }
}
