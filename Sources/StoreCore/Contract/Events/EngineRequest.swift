/// A request of an engine's reader or writer.
@usableFromInline package enum EngineRequest {
    case get(EntityID)
    case fetch(FetchRequest)
    case related(RelatedRequest)
    case count(FetchRequest)
    case join(JoinRequest)
    case aggregate(AggregateRequest)
    case insert(EntityID)
    case update(EntityID, FieldSet)
    case delete(EntityID)
    case updateByQuery(FetchRequest, [Assignment])
    case deleteByQuery(FetchRequest)

    /// Its kind.
    package var kind: RequestKind {
        switch self {
        case .get: .get
        case .fetch, .related: .fetch
        case .count: .count
        case .join: .join
        case .aggregate: .aggregate
        case .insert: .insert
        case .update, .updateByQuery: .update
        case .delete, .deleteByQuery: .delete
        }
    }

    /// Whether it changes records.
    package var isWrite: Bool { kind.isWrite == true }

    /// The entity; of a join the left one.
    var entity: EntityID {
        switch self {
        case .get(let entity), .insert(let entity), .update(let entity, _), .delete(let entity): entity
        case .fetch(let request), .count(let request), .updateByQuery(let request, _), .deleteByQuery(let request): request.entity
        case .related(let request): request.records.entity
        case .join(let request): request.left.entity
        case .aggregate(let request): request.source.entity
        }
    }

    /// The requests for records that it consists of; none for one record by key.
    var sources: [FetchRequest] {
        switch self {
        case .get, .insert, .update, .delete: []
        case .fetch(let request), .count(let request), .updateByQuery(let request, _), .deleteByQuery(let request): [request]
        case .related(let request): [request.sample]
        case .join(let request): [request.left, request.right]
        case .aggregate(let request): [request.source]
        }
    }

    /// Whether it is for one record, which is found by its key.
    var isByKey: Bool {
        switch self {
        case .get, .update, .delete: true
        default: false
        }
    }
}
