import StoreCore

/// The left records of a join in their order. Where separate requests find those that share the first value and the others
/// (``LeadingGroup``), one request follows the other.
final class LeftRecords {
    private let session: RecordSession
    /// The number of records that are probably read; nil for all.
    private let expected: Int?
    @exclusivity(unchecked) private var fetch: Fetch
    /// The request for the records after those of the current one, and whether it may again be divided: each division adds a condition.
    @exclusivity(unchecked) private var others: (request: FetchRequest, mayLead: Bool)?

    init(_ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession, expected: Int?) throws {
        self.session = session
        self.expected = expected
        (fetch, others) = try LeftRecords.begin(request, choice, operands, session, expected, mayLead: true)
    }

    var key: UnsafeRawBufferPointer { fetch.key }
    var body: UnsafeRawBufferPointer { fetch.body }

    func next() throws -> Bool {
        while try !fetch.next() {
            guard let (request, mayLead) = others else { return false }
            fetch.end()
            let operands = try Operands(request.predicate)
            let choice = try LeftRecords.choice(request, operands, session, expected)
            (fetch, others) = try LeftRecords.begin(request, choice, operands, session, expected, mayLead: mayLead)
        }
        return true
    }

    func end() { fetch.end() }

    /// The plan for the records that are probably read; others follow if these have no partner.
    static func choice(_ request: FetchRequest, _ operands: Operands, _ session: RecordSession, _ expected: Int?) throws -> PlanSet.Choice {
        var first = request
        first.limit = request.limit ?? expected
        // With a limit every plan has the order of the request, so that one that takes over passes the records that were read.
        return try session.choice(first, .bodies, operands, mayGoOn: request.limit == nil)
    }

    private static func begin(
        _ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession, _ expected: Int?,
        mayLead: Bool
    ) throws -> (Fetch, others: (request: FetchRequest, mayLead: Bool)?) {
        var first = request
        first.limit = expected
        guard mayLead, request.limit == nil, request.offset == 0, expected != nil,
            let group = try session.leadingGroup(first, choice, operands)
        else {
            return (try Fetch(request, choice, operands, session), nil)
        }
        var (one, others) = (group.request, group.others(of: first, passed: 0, count: 0))
        (one.limit, others.limit) = (nil, nil)
        let operandsOfOne = try Operands(one.predicate)
        let fetch = try Fetch(one, LeftRecords.choice(one, operandsOfOne, session, expected), operandsOfOne, session)
        return (fetch, (others, group.isNil))
    }
}
