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

    private struct Place: Hashable {
        let entity: EntityID
        let key: RecordKey
    }
    private let visited = Mutex<Set<Place>>([])

    /// Notes a record; false if the save has come to it before.
    @discardableResult func visit(_ record: some Model) -> Bool {
        let place = Place(entity: type(of: record).entity, key: record.id.recordKey)
        return visited.withLock { $0.insert(place).inserted }
    }
}

extension Model {
    /// Stores the record with all that is pending in it: first what its row refers to, then the row, then what refers to it. All of it is
    /// stored or nothing; a failure inside says where it was, as `articles[1].title`.
    mutating func storeWithRelated(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        guard let graph = GraphSave.current else {
            return try GraphSave.$current.withValue(GraphSave()) { try storeWithRelated(kind, transaction, timestamps) }
        }
        graph.visit(self)
        try transaction.undoable { level in
            for link in Self.relationLinks { try link.saveParents(of: &self, level) }
            try storeAlone(kind, level, timestamps)
            for link in Self.relationLinks { try link.saveChildren(of: &self, level) }
        }
    }
    /// Counts as stored and unchanged, because another copy has been; as far as the transaction goes.
    mutating func countAsStored(_ transaction: WriteTransaction) {
        settle()
        recordState.saved(transaction.outcome, updatedAtBefore: updatedAtStamp, at: Self.entity.updatedAtPosition)
    }
}
