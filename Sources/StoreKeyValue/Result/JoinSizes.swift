import StoreCore

/// About how many records the sides of a join have, and what it costs to look up the partners of one left record.
struct JoinSizes {
    private let isLeft: Bool
    /// The left records, and the cost of finding them.
    private(set) var left: Double
    let leftCost: Double
    /// The records of the right entity, those that satisfy the condition, and the cost of finding these. Where lookups cost less than such an
    /// estimate, all of them are assumed to satisfy it.
    let all: Double
    private(set) var right: (rows: Double, cost: Double)
    let isRightKnown: Bool
    /// The right records looked at for each left record, and their cost.
    let looks: Double
    let lookup: Double
    /// The number of rows wanted, including those that the offset skips.
    let wanted: Double

    init(_ request: JoinRequest, _ session: RecordSession) throws {
        isLeft = request.kind == .left
        let owners = max(1, Double(try session.trees.count(session.map(request.left.entity).table.tree)))
        all = Double(try session.trees.count(session.map(request.right.entity).table.tree))
        looks = request.rightField == request.right.entity.keyPosition ? 1 : all / owners
        lookup = Cost.seek + max(1, looks) * Cost.fetch * Cost.scattered(all)
        wanted = request.limit.map { Double(request.offset) + Double($0) } ?? .infinity
        right = (all, all * Cost.row)
        partners = looks
        let most = Double(request.left.limit ?? .max)
        guard session.draw == nil else {
            (left, leftCost, isRightKnown) = (most, 0, false)
            return
        }
        let estimate = request.left.predicate.isAll ? (rows: owners, cost: owners * Cost.row) : try session.estimate(request.left)
        (left, leftCost) = (min(most, estimate.rows), estimate.cost)
        // Each left record of a left join gives a row.
        let lookups = (isLeft ? min(left, wanted) : left) * lookup
        isRightKnown = try request.right.predicate.isAll || JoinSizes.isWorthEstimating(request.right, lookups, session)
        if isRightKnown, !request.right.predicate.isAll { right = try session.estimate(request.right) }
        partners = looks * right.rows / max(1, all)
    }

    private static func isWorthEstimating(_ right: FetchRequest, _ lookups: Double, _ session: RecordSession) throws -> Bool {
        if lookups <= Cost.negligible { return false }
        // Some records may have to be read for it.
        return try lookups > PlanSet.worthSampling * 2 || session.plans(right, .bodies).isKnownByIndexes
    }

    /// The partners of each left record.
    private(set) var partners: Double

    /// Leaves out the left records without a partner.
    mutating func narrow() {
        left *= min(1, partners)
        partners = max(1, partners)
    }

    /// The number of left records that have the rows wanted.
    var leftWanted: Double { min(left, needed) }

    /// Whether all of them are probably needed.
    var needsAllLeft: Bool { needed >= left }

    /// How many first left records are probably needed, however many there are; nil for all.
    var leftLimit: Int? { wanted < .infinity ? Int(min(needed, 1e15)) : nil }

    private var needed: Double { (wanted / max(partners, isLeft ? 1 : 1e-9)).rounded(.up) }
}

extension RecordSession {
    /// The approximate number of records, and the cost of finding them.
    func estimate(_ request: FetchRequest) throws -> (rows: Double, cost: Double) {
        let (plans, operands) = (try plans(request, .bodies), try Operands(request.predicate))
        // The choice for values that recur is known.
        let choice = try plans.choose(operands, self, Wanted())
        if choice.isNone { return (0, 0) }
        if let rows = choice.rows, let cost = choice.cost { return (rows, cost) }
        return try plans.estimate(operands, self)
    }
}
