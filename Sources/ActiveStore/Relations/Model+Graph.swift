import StoreCore
import Synchronization

/// The save of one graph: which records it has come to.
///
/// Model values are copies, and a graph may hold several of one record: `author.articles.append(Article(author: .to(author), editor: .to(author)))`
/// holds three, the later ones with the articles that were pending in them. The first that the save comes to is stored; as a record referred to,
/// an older copy is not stored over it, nor are those that are pending in it. So the work grows with the number of records.
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

    /// How deep records may be pending in one another. Each level takes some kilobytes of the thread's stack.
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

    /// Notes a record; false if the save has come to it before.
    @discardableResult func visit(_ record: some Model) -> Bool {
        let identity = RecordIdentity(entity: type(of: record).entity, key: record.id.recordKey)
        return state.withLock { $0.visited.insert(identity).inserted }
    }
}

extension Model {
    /// Writes the record with all that is pending in it: first what its row refers to, then the row, then what refers to it. All of it is
    /// stored or nothing; a failure inside says where it was, as `articles[1].title`. What callbacks before the write add takes part.
    mutating func saveGraph(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws -> RecordChange? {
        if !recordState.relations.hasPending { return try saveValidated(kind, transaction, timestamps) }
        guard let graph = GraphSave.current else {
            return try GraphSave.$current.withValue(GraphSave()) { try saveGraph(kind, transaction, timestamps) }
        }
        graph.visit(self)
        return try graph.oneDeeper(Self.entity) {
            try transaction.withSavepoint { savepoint in
                for link in Self.relationLinks { try link.saveParents(of: &self, savepoint) }
                let change = try saveValidated(kind, savepoint, timestamps)
                for link in Self.relationLinks { try link.saveChildren(of: &self, savepoint) }
                return change
            }
        }
    }

    /// Counts as stored and unchanged, because another copy has been; as far as the transaction goes.
    mutating func countAsStored(_ transaction: WriteTransaction) {
        resolvePendingSaves()
        recordState.saved(transaction.outcome, updatedAtBefore: updatedAtStamp, at: Self.entity.updatedAtPosition)
    }
}
