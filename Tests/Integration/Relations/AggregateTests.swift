import ActiveStore
import FoundationEssentials
import StoreCore
import Testing

/// Figures over records, worked out by hand.
@Suite struct AggregateTests {
    static let sale = EntityDefinition(
        name: "sale",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "town", type: .string, isOptional: true),
            FieldDefinition(name: "count", type: .int, isOptional: true), FieldDefinition(name: "ratio", type: .double, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
        ])
    static let id = EntityID(sale)

    private func store(_ url: String, _ rows: [[Value]]) throws -> RelatedStore {
        let store = try RelatedStore(url, [Self.sale])
        try store.store.write { transaction in
            for row in rows { try transaction.insert(Self.id) { writer in for value in row { try value.write(to: writer) } } }
        }
        return store
    }

    private static func price(_ text: String) -> Value { .decimal(Decimal(string: text) ?? 0) }
    private static let rows: [[Value]] = [
        [1, "Köln", 5, 0.5, price("0.1")], [2, "", 0, -1.5, price("0.2")], [3, .null, 7, .null, .null],
        [4, "Köln", .null, 2, price("0.1")],
        [5, "köln", 5, .null, price("1e20")], [6, .null, -3, 1, .null], [7, "Köln", 4, .null, price("-5")],
    ]

    private func rows(_ store: RelatedStore, _ request: AggregateRequest) throws -> [[Value]] {
        let fields = try request.resultFields()
        var rows: [[Value]] = []
        try store.store.read {
            try $0.aggregate(request) { row in
                rows.append(try fields.indices.map { try row.value($0, type: fields[$0].type) })
                return .next
            }
        }
        return rows
    }

    @Test(arguments: RelatedStore.queryURLs) func ofAll(_ url: String) throws {
        let store = try store(url, Self.rows)
        let all = Aggregate.Function.allCases
        func aggregates(_ field: Int, _ source: FetchRequest = FetchRequest(Self.id)) throws -> [[Value]] {
            try rows(store, AggregateRequest(source, all.map { Aggregate($0, field) }))
        }
        #expect(try aggregates(2) == [[6, 5, 18, 3.0, -3, 7]])
        #expect(try aggregates(3) == [[.int(4), .int(4), 2.0, 0.5, -1.5, 2.0]])
        #expect(
            try aggregates(4).first?.prefix(3) == [5, 4, Self.price("99999999999999999995.4")])
        #expect(try aggregates(4).first?.suffix(2) == [Self.price("-5"), Self.price("1e20")])
        let none = FetchRequest(Self.id, where: .none)
        #expect(try aggregates(2, none) == [[0, 0, 0, .null, .null, .null]])
        #expect(try aggregates(3, none) == [[0, 0, 0.0, .null, .null, .null]])
        #expect(try aggregates(4, none) == [[0, 0, .decimal(0), .null, .null, .null]])
        #expect(try rows(store, AggregateRequest(none, [Aggregate(.count)])) == [[0]])
        #expect(try rows(store, AggregateRequest(FetchRequest(Self.id), [])) == [[]])
        // The window of the source comes first.
        let first = FetchRequest(Self.id, order: [OrderTerm(2, descending: true)], limit: 3, offset: 1)
        #expect(try aggregates(2, first) == [[.int(3), .int(2), .int(14), .double(14.0 / 3), .int(4), .int(5)]])
    }

    @Test(arguments: RelatedStore.queryURLs) func byGroups(_ url: String) throws {
        let store = try store(url, Self.rows)
        let sum = [Aggregate(.count), Aggregate(.sum, 2), Aggregate(.average, 2)]
        let byTown = AggregateRequest(FetchRequest(Self.id), groups: [1], sum)
        let wanted: [[Value]] = [
            [.null, 2, 4, 2.0], ["", 1, 0, 0.0], ["Köln", 3, 9, 4.5], ["köln", 1, 5, 5.0],
        ]
        #expect(try rows(store, byTown) == wanted)
        var other = byTown
        other.having = .compare(1, .equal, 1)
        #expect(try rows(store, other) == [wanted[1], wanted[3]])
        other.having = .compare(0, .equal, .null) || .compare(3, .greater, 4.6)
        #expect(try rows(store, other) == [wanted[0], wanted[3]])
        other = byTown
        other.order = [OrderTerm(1, descending: true)]
        #expect(try rows(store, other) == [wanted[2], wanted[0], wanted[1], wanted[3]])
        (other.offset, other.limit) = (1, 2)
        #expect(try rows(store, other) == [wanted[0], wanted[1]])
        #expect(try rows(store, AggregateRequest(FetchRequest(Self.id, where: .none), groups: [1], sum)) == [])
        let distinct = AggregateRequest(FetchRequest(Self.id), groups: [1, 2], [])
        #expect(
            try rows(store, distinct) == [
                [.null, -3], [.null, 7], ["", 0], ["Köln", .null], ["Köln", 4], ["Köln", 5], ["köln", 5],
            ])
    }

    @Test func sumsThatDoNotFit() throws {
        let store = try store(
            "memory:",
            [
                [1, "a", .int(.max), .double(.infinity), .null], [2, "a", 1, .double(-.infinity), .null], [3, "a", -1, 0.0, .null],
                [4, "b", .int(.max), .double(.infinity), .null], [5, "b", 1, 1.0, .null],
            ])
        func sum(_ function: Aggregate.Function, _ field: Int, _ town: String) throws -> [[Value]] {
            try rows(
                store, AggregateRequest(FetchRequest(Self.id, where: .compare(1, .equal, .string(town))), [Aggregate(function, field)]))
        }
        // Too large on the way, not at the end.
        #expect(try sum(.sum, 2, "a") == [[.int(.max)]])
        let overflow = #expect(throws: StoreError.self) { try sum(.sum, 2, "b") }
        #expect(overflow?.code == .overflow && overflow?.field == "count")
        #expect(try sum(.average, 2, "b") == [[4_611_686_018_427_387_904.0]])
        let noNumber = #expect(throws: StoreError.self) { try sum(.sum, 3, "a") }
        #expect(noNumber?.code == .unstorableValue && noNumber?.field == "ratio")
        #expect(throws: StoreError.self) { try sum(.average, 3, "a") }
        #expect(try sum(.sum, 3, "b") == [[.double(.infinity)]])
    }

    @Test(arguments: RelatedStore.urls) func updateByQuery(_ url: String) throws {
        let store = try store(url, Self.rows)
        func update(_ request: FetchRequest, _ assignments: Assignment...) throws -> Int {
            try store.store.write { try $0.update(request, assignments) }
        }
        let towns = FetchRequest(Self.id, where: .compare(1, .equal, "Köln"))
        #expect(try update(towns, Assignment(2, .add(10)), Assignment(3, .set(.null))) == 3)
        #expect(try (1...7).map { try store.value("sale", $0, "count") } == [15, 0, 7, .null, 5, -3, 14])
        #expect(try store.value("sale", 4, "ratio") == .null && store.value("sale", 2, "ratio") == -1.5)
        #expect(
            try update(FetchRequest(Self.id, order: [OrderTerm(2, descending: true)], limit: 2, offset: 1), Assignment(2, .set(1))) == 2)
        #expect(try (1...7).map { try store.value("sale", $0, "count") } == [15, 0, 1, .null, 5, -3, 1])
        var some = FetchRequest(Self.id, limit: 3)
        some.isShuffled = true
        #expect(try update(some, Assignment(1, .set("x"))) == 3)
        #expect(try store.keys("sale", where: .compare(1, .equal, "x")).count == 3)
        // All or none.
        let overflow = store.failure { _ = try $0.update(FetchRequest(Self.id), [Assignment(2, .add(.int(.max)))]) }
        #expect(overflow?.code == .overflow)
        #expect(try (1...7).map { try store.value("sale", $0, "count") } == [15, 0, 1, .null, 5, -3, 1])
    }

    @Test func shuffledRecordsAreAnother() throws {
        let store = try store("memory:", Self.rows)
        var request = FetchRequest(Self.id, order: [OrderTerm(2)])
        request.isShuffled = true
        let orders = try (0..<30).map { _ in
            try store.store.read { try $0.records(request) }.map { $0.values[0].description }
        }
        #expect(Set(orders).count > 5 && orders.allSatisfy { $0.sorted() == ["1", "2", "3", "4", "5", "6", "7"] })
        request.limit = 1
        let firsts = try (0..<60).map { _ in try store.store.read { try $0.records(request) }.map { $0.values[0].description } }
        #expect(Set(firsts).count > 2 && firsts.allSatisfy { $0.count == 1 })
    }
}
