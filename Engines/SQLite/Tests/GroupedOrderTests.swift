import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Orders whose values run against an index, and distinct values: when each value is read by itself; the case `order.few_values_and_limit`
/// compares what is found.
@Suite struct GroupedOrderTests {
    private static let task = EntityID(
        EntityDefinition(
            name: "errand",
            fields: [
                FieldDefinition(name: "id", type: .uuid), FieldDefinition(name: "priority", type: .int),
                FieldDefinition(name: "due", type: .int, isOptional: true), FieldDefinition(name: "owner", type: .int),
                FieldDefinition(name: "title", type: .string),
            ],
            indexes: [
                IndexDefinition(entity: "errand", parts: [.init("priority")]),
                IndexDefinition(entity: "errand", parts: [.init("due", descending: true)]),
                IndexDefinition(entity: "errand", parts: [.init("owner"), .init("priority"), .init("title")]),
            ]))

    private func request(_ order: [OrderTerm], _ predicate: PredicateCode = .all, limit: Int? = 20, offset: Int = 0) -> FetchRequest {
        FetchRequest(Self.task, where: predicate, order: order, limit: limit, offset: offset, fields: [0])
    }

    private func ways(_ request: FetchRequest) -> RequestWays { StatementBuilder(.sqlite).ways(of: request) }

    private func text(_ request: FetchRequest) -> String {
        var choice = RequestChoice()
        choice.group = 1
        return StatementBuilder(.sqlite, choice).rows(request).text
    }

    @Test func onlyAnOrderAgainstAnIndexIsGrouped() {
        func isGrouped(_ order: [OrderTerm], _ predicate: PredicateCode = .all, limit: Int? = 20) -> Bool {
            ways(request(order, predicate, limit: limit)).grouped.first is GroupedOrder
        }
        let (descending, ascending) = (OrderTerm(1, descending: true), OrderTerm(1))
        #expect(isGrouped([descending]))
        #expect(!isGrouped([descending], limit: nil))
        // The index has the whole order, forwards or backwards.
        #expect(!isGrouped([ascending]))
        #expect(!isGrouped([descending, OrderTerm(0, descending: true)]))
        #expect(!isGrouped([OrderTerm(2, descending: true)]))
        #expect(isGrouped([OrderTerm(2)]))
        // No index has the order of each value.
        #expect(!isGrouped([descending, OrderTerm(4)]))
        #expect(!isGrouped([]))
        #expect(!isGrouped([OrderTerm(4, descending: true)]))
        // After a condition another one has it.
        let owned = PredicateCode.compare(3, .equal, 7)
        #expect(isGrouped([descending, OrderTerm(4)], owned))
        #expect(!isGrouped([ascending, OrderTerm(4)], owned))
        // Those that are equal by the first two fields are sorted.
        #expect(isGrouped([descending, OrderTerm(4), OrderTerm(2)], owned))
        #expect(isGrouped([ascending, OrderTerm(4, descending: true)], owned))
        #expect(!isGrouped([descending, OrderTerm(4, descending: true), OrderTerm(2)], owned))
        var shuffled = request([descending])
        shuffled.isShuffled = true
        #expect(ways(shuffled).grouped.isEmpty)
    }

    @Test func theLastValueIsReadByItself() {
        let first = "SELECT \"id\", \"priority\" FROM \"errand\" WHERE "
        let last = "(SELECT min(v) FROM (SELECT \"priority\" AS v FROM \"errand\" ORDER BY \"priority\" DESC LIMIT ?))"
        #expect(
            text(request([OrderTerm(1, descending: true)]))
                == "\(first)\"priority\" > \(last) UNION ALL \(first)\"priority\" = \(last) ORDER BY 2 DESC, 1 LIMIT ?")
        // Those without a value are a part, unless a condition leaves them out.
        let parts = { (predicate: PredicateCode) in text(request([OrderTerm(2)], predicate, offset: 5)).ranges(of: " UNION ALL ").count + 1
        }
        #expect(parts(.all) == 3)
        #expect(parts(.compare(2, .less, 5)) == 2)
        #expect(parts(.compare(2, .notEqual, 5)) == 3)
        #expect(parts(!.compare(2, .equal, nil)) == 2)
    }

    @Test func probesDecide() throws {
        let grouped = try #require(ways(request([OrderTerm(1, descending: true)], .compare(4, .contains, "x"))).grouped.first)
        func asks(_ request: FetchRequest, _ answers: [Bool]) -> (isWorthwhile: Bool, asked: [[Int?]]) {
            var asked: [[Int?]] = []
            let result = grouped.isWorthwhile(request) { probe, numbers in
                asked.append([probe, numbers.limit, numbers.offset])
                return answers[probe]
            }
            return (result, asked)
        }
        let order = [OrderTerm(1, descending: true)]
        #expect(asks(request(order), [true, true]) == (true, [[0, 19, 83], [1, 320, 19]]))
        #expect(asks(request(order), [false, true]) == (false, [[0, 19, 83]]))
        #expect(asks(request(order), [true, false]).isWorthwhile == false)
        #expect(asks(request(order, limit: 100, offset: 400), [true, true]).asked == [[0, 499, 999], [1, 8_000, 499]])
        for (limit, offset) in [(0, 0), (1_000_000, 0), (.max, 0), (20, .max)] {
            #expect(asks(request(order, limit: limit, offset: offset), [true, true]) == (false, []))
        }
    }

    @Test func theRecordsOfOneValueAreNotSorted() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Errand.self])
        defer { try? store.close() }
        try Errand.insert((0..<2_000).map { Errand(priority: $0 % 3, due: $0 % 2 == 0 ? nil : 9, number: $0) }, in: store)
        func plan(_ query: Query<Errand>) throws -> QueryPlan { try query.in(store).explain() }
        for query in [
            Errand.order(by: \.priority, .descending), Errand.order(by: \.due), Errand.order(by: \.priority).reversed().reversed(),
            Errand.where { $0.number > 3 }.order(by: \.priority, .descending),
        ] {
            let plan = try plan(query.limit(20))
            #expect(!plan.sorts, "\(plan.detail)")
            #expect(!plan.access.contains(.scan), "\(plan.detail)")
            #expect(!plan.detail.contains("USE TEMP B-TREE FOR ORDER BY"), "\(plan.detail)")
        }
        #expect(try plan(Errand.order(by: \.priority, .descending).limit(20)).detail.contains("MERGE (UNION ALL)"))
        // No record satisfies it, and few values have few records.
        #expect(try !plan(Errand.where { $0.number < 0 }.order(by: \.due).limit(20)).detail.contains("MERGE (UNION ALL)"))
        #expect(try !plan(Errand.order(by: \.number, .descending).limit(20)).detail.contains("MERGE (UNION ALL)"))
    }

    @Test func fewDistinctValuesAreFoundOneByOne() throws {
        #expect(DistinctValues.few([1, 100_000]) == 256)
        #expect(DistinctValues.few([1, 641]) == 0)
        #expect(DistinctValues.few([1, 2_049]) == 64)
        #expect(DistinctValues.few([1, 2_049], beside: 1) == 32)
        #expect(DistinctValues.few([5, 5]) == 0)
        #expect(DistinctValues.few([nil, nil]) == 0)
        #expect(DistinctValues.few([.min, .max]) == 256)
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Errand.self])
        defer { try? store.close() }
        try Errand.insert((0..<2_000).map { Errand(priority: $0 % 3, due: $0 % 2 == 0 ? nil : 9, number: $0) }, in: store)
        let plans = store.metrics.plans
        #expect(try Errand.query.in(store).distinct(\.priority) == [0, 1, 2])
        #expect(try Errand.query.in(store).count(distinct: \.due) == 1)
        #expect(try Errand.query.in(store).distinct(\.number).count == 2_000)
        #expect(store.metrics.plans == plans + 3)
        // They are many after a change.
        _ = try Errand.updateAll(.set(\.priority, 7), in: store)
        #expect(try Errand.query.in(store).distinct(\.priority) == [7])
        let values = AggregateRequest(FetchRequest(Errand.entity), groups: [1], [])
        let statement = try StatementBuilder(.sqlite).aggregate(values, hasFewValues: true).text
        let steps = try #require(store as? SQLiteStore).query("EXPLAIN QUERY PLAN \(statement)").map {
            try $0.read("detail", as: String.self)
        }
        #expect(steps.allSatisfy { !$0.hasPrefix("SCAN errand") }, "\(steps)")
    }
}

@Model(timestamps: false) struct Errand {
    @Indexed var priority = 0
    @Indexed(.descending) var due: Int?
    @Indexed var number = 0
}
