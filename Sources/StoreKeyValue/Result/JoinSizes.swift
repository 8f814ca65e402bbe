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
    let right: (rows: Double, cost: Double)
    let isRightKnown: Bool
    /// The cost of looking up the partners of one left record.
    let lookup: Double
    /// The number of rows wanted, including those that the offset skips.
    private let wanted: Double
    /// The partners of each left record.
    private var partners: Double

    init(_ request: JoinRequest, _ session: RecordSession) throws {
        isLeft = request.kind == .left
        let owners = max(1, Double(try session.trees.count(session.map(request.left.entity).table.tree)))
        all = Double(try session.trees.count(session.map(request.right.entity).table.tree))
        let looks = request.rightField == request.right.entity.keyPosition ? 1 : all / owners
        lookup = Cost.seek + max(1, looks) * Cost.fetch * Cost.scattered(all)
        wanted = request.limit.map { Double(request.offset) + Double($0) } ?? .infinity
        let most = Double(request.left.limit ?? .max)
        guard session.draw == nil else {
            (left, leftCost, isRightKnown) = (most, 0, false)
            (right, partners) = ((all, all * Cost.row), looks)
            return
        }
        let estimate = request.left.predicate.isAll ? (rows: owners, cost: owners * Cost.row) : try session.estimate(request.left)
        (left, leftCost) = (min(most, estimate.rows), estimate.cost)
        // Each left record of a left join gives a row.
        let lookups = (isLeft ? min(left, wanted) : left) * lookup
        isRightKnown = try request.right.predicate.isAll || JoinSizes.isWorthEstimating(request.right, lookups, session)
        right = isRightKnown && !request.right.predicate.isAll ? try session.estimate(request.right) : (all, all * Cost.row)
        partners = looks * right.rows / max(1, all)
    }

    private static func isWorthEstimating(_ right: FetchRequest, _ lookups: Double, _ session: RecordSession) throws -> Bool {
        if lookups <= Cost.negligible { return false }
        // Some records may have to be read for it.
        return try lookups > PlanSet.worthSampling * 2 || session.plans(right, .bodies).isKnownByIndexes
    }

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
