import ActiveStore
import StoreCore
import StoreMemory
import Testing

@testable import StoreSQL
@testable import StoreSQLite

@Indexed("depot", "state", .descending("sent"))
@Indexed("lane", .descending("weight"), "number")
@Model(timestamps: false) private struct Freight {
    @Key var number: Int
    var depot: String?
    var lane: Int
    var state: String
    var sent: Int
    var weight: Int
    @BelongsTo var consignor: Reference<Consignor>
}

@Model(timestamps: false) private struct Consignor {
    @Key var number: Int
    @Indexed var country: String
    @HasMany(\Freight.consignor) var freights: Many<Freight>
}

/// The minimal standard generator (Park and Miller, 1988).
private struct Draw {
    private var state: UInt64

    init(seed: UInt64) { state = seed % 2_147_483_646 + 1 }

    mutating func next() -> UInt64 {
        state = state * 48_271 % 2_147_483_647
        return state
    }
}

/// Conditions and orders by the fields of an index after its first one.
@Suite struct SkippedFieldTests {
    /// Freights of some depots and lanes, every tenth without a depot.
    private static func freights(_ count: Int, depots: Int, lanes: Int) -> [Freight] {
        var random = Draw(seed: UInt64(count + depots))
        return (0..<count).map { number in
            let depot = number % 10 == 0 || depots == 0 ? nil : "depot \(random.next() % UInt64(depots))"
            let state = random.next() % 40 == 0 ? "lost" : random.next() % 3 == 0 ? "sent" : "delivered"
            return Freight(
                number: number, depot: depot, lane: Int(random.next() % UInt64(lanes)), state: state, sent: Int(random.next() % 500),
                weight: Int(random.next() % 50), consignor: .to(Int(random.next() % 50)))
        }
    }

    private static func fill(_ store: any Store, _ freights: [Freight]) throws {
        try Consignor.insert((0..<50).map { Consignor(number: $0, country: $0 % 7 == 0 ? "LI" : "DE") }, in: store)
        try Freight.insert(freights, in: store)
    }

    @Test func fewValuesAreSkipped() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: [Freight.self, Consignor.self])
        defer { try? store.close() }
        try Self.fill(store, Self.freights(4_000, depots: 6, lanes: 5))
        func plan(_ query: Query<Freight>) throws -> QueryPlan { try query.in(store).explain() }
        let byDepot = "freight_depot_state_sent_desc_index"
        let lost = try plan(Freight.where { $0.state == "lost" })
        #expect(lost.access.contains(.index(byDepot, covering: true)), "\(lost.detail)")
        #expect(!lost.access.contains(.scan), "\(lost.detail)")
        for query in [
            Freight.where { $0.state == "delivered" }.order(by: \.sent, .descending),
            Freight.where { $0.state == "delivered" && $0.consignor.country == "DE" }.order(by: \.sent),
        ] {
            let plan = try plan(query.limit(20))
            #expect(plan.access.allSatisfy { $0 == .index(byDepot, covering: false) }, "\(plan)")
            #expect(!plan.sorts, "\(plan.detail)")
        }
        let heaviest = try plan(Freight.order(by: \.weight, .descending).limit(20))
        #expect(heaviest.access == [.index("freight_lane_weight_desc_number_index", covering: false)], "\(heaviest)")
        #expect(!heaviest.sorts, "\(heaviest.detail)")
        // Most records satisfy a condition, or hardly any; many share a value; many come before the first one.
        func isMerged(_ query: Query<Freight>) throws -> Bool { try plan(query).detail.contains("MERGE (UNION ALL)") }
        let byWeight = Freight.order(by: \.weight, .descending)
        #expect(try isMerged(byWeight.where { $0.sent >= 5 }.limit(20)))
        #expect(try !isMerged(byWeight.where { $0.sent == 5 }.limit(20)))
        #expect(try !isMerged(byWeight.then(by: \.state).limit(20)))
        #expect(try !isMerged(byWeight.where { $0.sent >= 5 }.limit(20).offset(1_000)))
        // Too many values to be read one from the other.
        try Freight.insert(
            (0..<80).map { Freight(number: 10_000 + $0, depot: "x\($0)", lane: 9, state: "lost", sent: 1, weight: 1, consignor: .to(1)) },
            in: store)
        // A connection notices that others have changed records when it reads.
        _ = try Freight.query.in(store).count()
        let many = try plan(Freight.where { $0.state == "lost" })
        #expect(!many.detail.contains { $0.contains("activestore_values") }, "\(many.detail)")
    }

    /// However many values there are, the records are those of an engine that reads all.
    @Test(arguments: [(0, 1), (1, 3), (7, 16), (16, 17), (17, 32), (32, 33), (60, 40)])
    func theSameRecordsAreFound(_ numbers: (depots: Int, lanes: Int)) throws {
        let folder = try TestFolder()
        let models: [any Model.Type] = [Freight.self, Consignor.self]
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: models)
        let memory = try openStore("memory:", engines: [.memory], models: models)
        defer { try? store.close() }
        defer { try? memory.close() }
        let freights = Self.freights(1_500, depots: numbers.depots, lanes: numbers.lanes)
        for store in [store, memory] { try Self.fill(store, freights) }
        var random = Draw(seed: UInt64(numbers.lanes))
        func draw(_ upper: Int) -> Int { Int(random.next() % UInt64(upper)) }
        for _ in 0..<120 {
            let state = ["lost", "sent", "delivered", "none"][draw(4)]
            let (weight, country) = (draw(50), ["LI", "DE", "none"][draw(3)])
            var query = Freight.query
            switch draw(8) {
            case 0: query = Freight.where { $0.state == state }
            case 1: query = Freight.where { $0.state == state && $0.sent < weight * 10 }
            case 2: query = Freight.where { $0.state == state && $0.consignor.country == country }
            case 3: query = Freight.where { $0.weight == weight }
            case 4: query = Freight.where { $0.weight > weight && $0.state != state }
            case 5: query = Freight.where { $0.state.in([state, "lost"]) }
            case 6: query = Freight.where { $0.state == state || $0.weight == weight }
            default: break
            }
            switch draw(6) {
            case 0: query = query.order(by: \.sent, .descending)
            case 1: query = query.order(by: \.sent)
            case 2: query = query.order(by: \.weight, .descending)
            case 3: query = query.order(by: \.weight).then(by: \.state, .descending)
            case 4: query = query.order(by: \.weight, .descending).then(by: \.number, .descending)
            default: break
            }
            let join = query.join(\.consignor) { $0.where { $0.country == country } }.limit(9)
            #expect(try join.in(store).pluck(\.number, \.number).map(\.0) == join.in(memory).pluck(\.number, \.number).map(\.0), "\(query)")
            if draw(3) > 0 { query = query.limit([1, 5, 40][draw(3)]) }
            if draw(4) == 0 { query = query.limit(7).offset(draw(30)) }
            let expected = try query.in(memory).pluck(\.number)
            #expect(try query.in(store).pluck(\.number) == expected, "\(query)")
            #expect(try query.in(store).count() == expected.count, "\(query)")
        }
        // What changes and removes finds the same.
        for store in [store, memory] {
            try Freight.where { $0.state == "lost" }.in(store).update(.set(\.weight, 7))
            try Freight.where { $0.state == "sent" }.order(by: \.sent).limit(30).in(store).update(.set(\.lane, 99))
            _ = try Freight.where { $0.state == "lost" && $0.sent < 250 }.in(store).destroy()
        }
        func contents(_ store: any Store) throws -> [String] {
            try Freight.query.in(store).pluck(\.number, \.weight, \.lane).map { "\($0)" }
        }
        #expect(try contents(store) == contents(memory))
    }
}
