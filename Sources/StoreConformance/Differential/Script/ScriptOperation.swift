import ActiveStore
import StoreCore

/// A request whose entity is a position in the script's schema.
struct ScriptRequest: Sendable {
    var entity: Int
    var condition: ScriptCondition = .all
    var order: [OrderTerm] = []
    var isReversed = false
    /// Any order is valid; results are compared sorted.
    var isUnordered = false
    var limit: Int?
    var offset = 0
    var fields: [Int]?

    func request(_ entities: [EntityID]) -> FetchRequest {
        var request = FetchRequest(
            entities[entity], where: condition.code(entities), order: order, isReversed: isReversed, limit: limit, offset: offset,
            fields: fields)
        request.isUnordered = isUnordered
        return request
    }
}

/// A field that an update sets.
struct ScriptAssignment: Sendable {
    var field: Int
    var value: Value
}

/// A change of a field in an update by query.
struct ScriptChange: Sendable {
    var field: Int
    var operation: Assignment.Operation
}

/// One step of a script.
indirect enum ScriptOperation: Sendable {
    case insert(Int, [Value])
    case update(Int, key: Value, [ScriptAssignment])
    /// All fields of the record, which is added if it does not exist.
    case upsert(Int, [Value])
    /// Without `cascade` only the record itself.
    case delete(Int, key: Value, cascade: Bool)
    case deleteWhere(ScriptRequest, cascade: Bool)
    case updateWhere(ScriptRequest, [ScriptChange])
    case get(Int, key: Value)
    case fetch(ScriptRequest, stopAfter: Int?)
    case count(ScriptRequest)
    case join(ScriptJoin, stopAfter: Int?)
    case aggregation(ScriptAggregation)
    case importing(ScriptImport)
    /// The dangling references.
    case dangling
    /// Several steps in one transaction, savepoint or read.
    case group(Kind, [ScriptOperation])
    /// Marks the transaction this many levels further out for rollback.
    case rollback(levels: Int)
    /// Throws out of the group, and out of this many enclosing groups.
    case fail(levels: Int)
    /// A law between several results of one store.
    case law(Law, ScriptRequest)
    /// The kinds of a join agree with each other and with a condition on related records.
    case joinLaw(ScriptJoin)
    /// The aggregates of the groups add up to those of all records.
    case aggregationLaw(ScriptAggregation)
    /// Another thread begins a read and keeps it open.
    case holdSnapshot
    /// Runs a request in the read that the other thread keeps open.
    case readSnapshot(ScriptRequest)
    case dropSnapshot
    /// Runs a request in a new read on another thread, even while this one is in a transaction.
    case readOutside(ScriptRequest)
    /// All records of all entities.
    case contents
    /// Closes and reopens durable stores.
    case reopen

    enum Kind: String, Sendable, CaseIterable {
        case write, savepoint, read
    }

    enum Law: String, Sendable, CaseIterable {
        /// A condition and its complement partition the records.
        case split
        /// Pages by limit and offset make up the whole result.
        case pages
        /// A reversed query returns the records from back to front.
        case reverse
        /// The count equals the number of records returned.
        case count
        /// Conditions on related records and on their number are equivalent.
        case related
        /// The first records of each owner are those that a request for this owner alone returns.
        case owners
    }

    /// The number of operations, including nested ones.
    var size: Int {
        if case .group(_, let parts) = self { return parts.reduce(1) { $0 + $1.size } }
        return 1
    }

    /// Its request, if any.
    var request: ScriptRequest? {
        switch self {
        case .deleteWhere(let request, _), .updateWhere(let request, _), .fetch(let request, _), .count(let request),
            .law(_, let request), .readSnapshot(let request), .readOutside(let request):
            request
        default: nil
        }
    }

    /// All its requests, including the sides of a join and the source of aggregates.
    var requests: [ScriptRequest] {
        switch self {
        case .join(let join, _), .joinLaw(let join): [join.left, join.right]
        case .aggregation(let aggregation), .aggregationLaw(let aggregation): [aggregation.source]
        default: request.map { [$0] } ?? []
        }
    }

    func with(_ request: ScriptRequest) -> ScriptOperation {
        switch self {
        case .deleteWhere(_, let cascade): .deleteWhere(request, cascade: cascade)
        case .updateWhere(_, let changes): .updateWhere(request, changes)
        case .fetch(_, let stop): .fetch(request, stopAfter: stop)
        case .count: .count(request)
        case .law(let law, _): .law(law, request)
        case .readSnapshot: .readSnapshot(request)
        case .readOutside: .readOutside(request)
        default: self
        }
    }
}
