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
    }
    private struct State {
        var visited: Set<RecordIdentity> = []
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
        let identity = RecordIdentity(entity: type(of: record).entity, key: record.id.recordKey)
        return state.withLock { $0.visited.insert(identity).inserted }
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
            if transaction.takeLastChange() { return try saveParts(kind, transaction, timestamps) }
            return try transaction.withSavepoint { try saveParts(kind, $0, timestamps) }
        }
    }

    private mutating func saveParts(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws
        -> RecordChange?
    {
        for link in Self.relationLinks { try link.saveParents(of: &self, transaction) }
        let change = try saveValidated(kind, transaction, timestamps)
        for link in Self.relationLinks { try link.saveChildren(of: &self, transaction) }
        return change
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
