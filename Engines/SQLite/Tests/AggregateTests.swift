import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

/// Figures over records, against loops.
@Suite struct AggregateTests {
    typealias World = RelatedWorld
    let folder = try! TestFolder()

    func stored(_ store: any Store, _ request: AggregateRequest) throws -> [[Value]] {
        let fields = try request.resultFields()
        var result: [[Value]] = []
        try store.read {
            try $0.aggregate(request) { row in
                result.append(try fields.indices.map { try row.value($0, type: fields[$0].type) })
                return .next
            }
        }
        return result
    }

    func aggregate(_ aggregate: Aggregate, _ rows: [[Value]], _ entity: EntityDefinition) -> Value {
        guard let field = aggregate.field else { return .int(Int64(rows.count)) }
        let values = rows.map { $0[field] }.filter { !$0.isNull }
        let sorted = World.sorted(values.map { [$0] }, [(0, false)]).map { $0[0] }
        func number(_ value: Value) -> Double {
            switch value {
            case .int(let x): Double(x)
            case .double(let x): x
            default: 0
            }
        }
        switch aggregate.function {
        case .count: return .int(Int64(values.count))
        case .countDistinct: return .int(Int64(Set(values).count))
        case .minimum: return sorted.first ?? .null
        case .maximum: return sorted.last ?? .null
        case .sum, .average:
            let isAverage = aggregate.function == .average
            if isAverage, values.isEmpty { return .null }
            switch entity.fields[field].type {
            case .int where !isAverage:
                return .int(values.reduce(0) { if case .int(let x) = $1 { $0 + x } else { $0 } })
            case .decimal:
                let sum = values.reduce(Decimal(0)) { if case .decimal(let x) = $1 { $0 + x } else { $0 } }
                return .decimal(isAverage ? sum / Decimal(values.count) : sum)
            default:
                let sum = values.reduce(0.0) { $0 + number($1) }
                return .double(isAverage ? sum / Double(values.count) : sum)
            }
        }
    }

    func expected(_ world: World, _ request: AggregateRequest) -> [[Value]] {
        let records = world.records(request.source)
        var groups: [[Value]: [[Value]]] = request.groups.isEmpty ? [[]: []] : [:]
        for record in records { groups[request.groups.map { record[$0] }, default: []].append(record) }
        let entity = request.source.entity.definition
        var rows = groups.map { key, records in key + request.aggregates.map { aggregate($0, records, entity) } }
        rows = rows.filter { ReferenceEvaluation(row: $0).holds(request.having) }
        rows = World.sorted(
            rows, request.order.map { ($0.field, $0.isDescending) } + request.groups.indices.map { ($0, false) })
        return Array(rows.dropFirst(request.offset).prefix(request.limit ?? .max))
    }

    /// Doubles within 10⁻⁹ of each other and decimals within 10⁻³⁰, since loops round on the way; all else alike.
    func areAlike(_ a: [[Value]], _ b: [[Value]]) -> Bool {
        a.count == b.count
            && zip(a.joined(), b.joined()).allSatisfy { x, y in
                if case .double(let x) = x, case .double(let y) = y { return x == y || abs(x - y) <= 1e-9 * max(abs(x), abs(y)) }
                if case .decimal(let x) = x, case .decimal(let y) = y {
                    return x == y || abs(x - y) <= abs(y) * Decimal(sign: .plus, exponent: -30, significand: 1)
                }
                return x == y
            }
    }

    @Test func randomFiguresGiveWhatLoopsGive() throws {
        var random = Random(seed: 31)
        let world = try World(folder, &random, children: 120)
        defer { try? world.store.close() }
        let fields = World.childDefinition.fields
        for _ in 0..<500 {
            var source = FetchRequest(World.child)
            if random.below(2) == 0 { source.predicate = random.relatedCondition(World.child, depth: 1, steps: 1) }
            if random.below(4) == 0 {
                (source.limit, source.order, source.isReversed) = (Int(random.below(40)), [OrderTerm(5)], random.below(2) == 0)
            }
            if random.below(6) == 0 { source.offset = Int(random.below(10)) }
            let groups = random.pick([[], [3], [4], [7], [5], [6], [3, 7], [4, 4], [1, 3, 5]])
            var aggregates: [Aggregate] = []
            for _ in 0..<random.below(5) {
                let function = random.pick(Aggregate.Function.allCases)
                let field = Int(random.below(UInt64(fields.count)))
                if function == .count, random.below(2) == 0 {
                    aggregates.append(Aggregate(.count))
                } else if Aggregate(function, field).type(over: fields[field].type) != nil {
                    aggregates.append(Aggregate(function, field))
                }
            }
            var request = AggregateRequest(source, groups: groups, aggregates)
            let result = try request.resultFields()
            if !result.isEmpty, random.below(3) == 0 {
                let position = Int(random.below(UInt64(result.count)))
                switch result[position].type {
                case .int, .double: request.having = .compare(position, random.pick([.greater, .notEqual, .lessOrEqual, .equal]), 2)
                default: request.having = .compare(position, random.pick([.equal, .notEqual]), .null)
                }
            }
            if !result.isEmpty, random.below(3) == 0 {
                // Not by doubles, whose last digits the loops round in another way.
                let position = Int(random.below(UInt64(result.count)))
                if result[position].type != .double || position < groups.count {
                    request.order = [OrderTerm(position, descending: random.below(2) == 0)]
                }
            }
            if random.below(4) == 0 { request.limit = Int(random.below(5)) }
            if random.below(4) == 0 { request.offset = Int(random.below(3)) }
            let wanted = expected(world, request)
            let found = try stored(world.store, request)
            #expect(areAlike(found, wanted), "\(request)\nfound \(found)\nwanted \(wanted)")
            if !areAlike(found, wanted) { return }
        }
    }

    @Test func figuresOverNothingAreNothing() throws {
        let store = try World.openStore(folder)
        defer { try? store.close() }
        let all = AggregateRequest(
            FetchRequest(World.child),
            [
                Aggregate(.count), Aggregate(.sum, 3), Aggregate(.sum, 5), Aggregate(.sum, 6), Aggregate(.average, 3),
                Aggregate(.average, 6), Aggregate(.minimum, 4), Aggregate(.maximum, 7), Aggregate(.countDistinct, 6),
            ])
        #expect(try stored(store, all) == [[0, 0, 0.0, .decimal(0), .null, .null, .null, .null, 0]])
        #expect(try stored(store, AggregateRequest(FetchRequest(World.child), [])) == [[]])
        var none = all
        none.having = .compare(0, .greater, 0)
        #expect(try stored(store, none).isEmpty)
        #expect(try stored(store, AggregateRequest(FetchRequest(World.child), groups: [3], [Aggregate(.count)])).isEmpty)
    }

    @Test func sumsThatDoNotFitAreErrorsOfTheirField() throws {
        let store = try World.openStore(folder)
        defer { try? store.close() }
        let huge = try #require(Decimal(string: "300000000000000000000000000000000000000e127"))
        func add(_ id: Int64, _ v: Value, _ d: Value, _ price: Value) throws {
            try store.write { tx in
                try tx.insert(World.child) { writer in
                    for value in [.int(id), .null, .null, v, "", d, price, .null] { try value.write(to: writer) }
                }
            }
        }
        func sum(_ function: Aggregate.Function, _ field: Int) throws -> Value {
            try stored(store, AggregateRequest(FetchRequest(World.child), [Aggregate(function, field)]))[0][0]
        }
        try add(1, .int(.max), .double(.infinity), .decimal(huge))
        try add(2, 1, 1.0, .decimal(huge))
        let error = failure { _ = try sum(.sum, 3) }
        #expect(error?.code == .overflow && error?.field == "v" && error?.entity == "child")
        #expect(try sum(.average, 3) == .double(0x1p62))
        #expect(try sum(.sum, 5) == .double(.infinity))
        // What fits in the end fits, in whatever order the rows come.
        try add(3, -5, .double(-.infinity), .null)
        #expect(try sum(.sum, 3) == .int(.max - 4))
        let nan = failure { _ = try sum(.average, 5) }
        #expect(nan?.code == .unstorableValue && nan?.field == "d")
        // The store goes on.
        #expect(try sum(.count, 3) == 3)
    }

    @Test func doublesAreSummedWithoutLosingSmallOnes() throws {
        let store = try World.openStore(folder)
        defer { try? store.close() }
        try store.write { tx in
            for (id, d) in [1e17, 1.0, -1e17, 0.5, -0.25].enumerated() {
                try tx.insert(World.child) { writer in
                    for value in [.int(Int64(id)), .null, .null, .null, "", .double(d), .null, .null] as [Value] {
                        try value.write(to: writer)
                    }
                }
            }
        }
        let request = AggregateRequest(FetchRequest(World.child), [Aggregate(.sum, 5), Aggregate(.average, 5)])
        #expect(try stored(store, request) == [[1.25, 0.25]])
    }

    @Test func groupsComeFromTheirIndexAndStatementsAreKept() throws {
        var random = Random(seed: 32)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        let events = Events()
        let listening = world.store.onEvent { events.append($0) }
        func request(_ n: Int) -> AggregateRequest {
            AggregateRequest(
                FetchRequest(World.child, where: .compare(0, .less, .int(Int64(n)))), groups: [3], [Aggregate(.count)],
                having: .compare(1, .greaterOrEqual, .int(Int64(n % 3))), limit: n)
        }
        for n in 10..<40 { #expect(try stored(world.store, request(n)) == expected(world, request(n))) }
        _ = try stored(world.store, AggregateRequest(FetchRequest(World.child), groups: [3], [Aggregate(.sum, 3)]))
        listening.cancel()
        var plans: [QueryPlan] = []
        for event in events.all { if case .planned(let plan) = event { plans.append(plan) } }
        #expect(plans.count == 2)
        #expect(plans.last?.access == [.index("child_v_index", covering: true)] && plans.last?.sorts == false, "\(plans)")
    }
}
