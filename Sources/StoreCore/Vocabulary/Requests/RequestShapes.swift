/// The part of a join that decides its plan: everything but the literals.
public struct JoinShape: Sendable, Hashable {
    private let left: RequestShape
    private let right: RequestShape
    private let kind: JoinRequest.Kind
    private let fields: [Int]
    private let hasLimit: Bool
    private let hasOffset: Bool

    /// The shape of a join.
    public init(_ request: JoinRequest) {
        left = RequestShape(request.left)
        right = RequestShape(request.right)
        kind = request.kind
        fields = [request.leftField, request.rightField]
        hasLimit = request.limit != nil
        hasOffset = request.offset != 0
    }
}

/// The part of a request for the first records of each owner that decides its plan.
public struct RelatedShape: Sendable, Hashable {
    private let records: RequestShape
    private let step: RelationStep

    /// The shape of a request.
    public init(_ request: RelatedRequest) {
        records = RequestShape(request.records)
        step = request.step
    }
}

/// The part of an aggregate request that decides its plan: everything but the literals.
public struct AggregateShape: Sendable, Hashable {
    private let source: RequestShape
    private let groups: [Int]
    private let aggregates: [Aggregate]
    private let having: [UInt8]
    private let order: [OrderTerm]
    private let hasLimit: Bool
    private let hasOffset: Bool

    /// The shape of an aggregate request.
    public init(_ request: AggregateRequest) {
        source = RequestShape(request.source)
        groups = request.groups
        aggregates = request.aggregates
        having = request.having.code
        order = request.order
        hasLimit = request.limit != nil
        hasOffset = request.offset != 0
    }
}

/// The part of an update by query that decides its plan: the request's shape, and which fields are set or added to.
public struct UpdateShape: Sendable, Hashable {
    private let request: RequestShape
    private let fields: [Int]
    private let additions: [Bool]

    /// The shape of an update.
    public init(_ request: FetchRequest, _ assignments: [Assignment]) {
        self.request = RequestShape(request)
        fields = assignments.map(\.field)
        additions = assignments.map { if case .add = $0.operation { true } else { false } }
    }
}
