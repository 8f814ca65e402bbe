import ActiveStore
import FoundationEssentials
import StoreCore
import StoreMemory
import Testing

@testable import StoreSQL
@testable import StoreSQLite

@Indexed(.descending("sent"))
@Model(timestamps: false) private struct Consignment {
    @Key var number: Int
    @Indexed var state: String
    @Indexed var priority: Int?
    @Indexed var weight: Double?
    @Indexed var isPaid: Bool
    @Indexed(.caseInsensitive) var town: String
    @Indexed var lost: Date?
    var sent: Int
}

/// Conditions that leave out values of an indexed field; see ``ComplementRanges``. And ranges whose records come late in the order.
@Suite struct ComplementRangesTests {
    /// One consignment of a hundred is not delivered, has a priority other than 3, or is unpaid.
    private static func consignments(_ count: Int) -> [Consignment] {
        (0..<count).map { number in
            let isOdd = number % 100 == 7
            return Consignment(
                number: number, state: isOdd ? ["lost", "held", "Done"][number / 100 % 3] : ["done", "sent"][number % 2],
                priority: isOdd ? [nil, 1, 9][number / 100 % 3] : 3, weight: isOdd ? [nil, -1, .infinity][number / 100 % 3] : 2.5,
                isPaid: !isOdd, town: isOdd ? "Ulm" : "Bonn",
                lost: isOdd ? [nil, Date(timeIntervalSince1970: -1), Date(timeIntervalSince1970: 1e9)][number / 100 % 3] : nil,
                sent: number * 7_919 % count)
        }
    }

    private static func stores(_ count: Int, _ folder: TestFolder) throws -> (sqlite: any Store, memory: any Store) {
        let stores = (
            sqlite: try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: [Consignment.self]),
            memory: try openStore("memory:", engines: [.memory], models: [Consignment.self])
        )
        for store in [stores.sqlite, stores.memory] { try Consignment.insert(consignments(count), in: store) }
        return stores
    }

    @Test func fewAreLeft() throws {
        let folder = try TestFolder()
        let (store, memory) = try Self.stores(6_000, folder)
        defer { try? store.close() }
        defer { try? memory.close() }
        var few: [Query<Consignment>] = []
        few.append(Consignment.where { $0.state.notIn(["done", "sent"]) })
        few.append(Consignment.where { $0.state.notIn(["sent", "done", "none", "", "sent"]) })
        few.append(Consignment.where { $0.priority != 3 })
        few.append(Consignment.where { $0.priority.notIn([3, 4]) })
        few.append(Consignment.where { $0.weight != 2.5 })
        few.append(Consignment.where { $0.weight.notIn([2.5, 0]) })
        few.append(Consignment.where { $0.isPaid != true })
        few.append(Consignment.where { $0.lost != nil })
        few.append(Consignment.where { $0.priority != 3 && $0.town.contains("l") })
        for query in few {
            let newest = query.order(by: \.sent, .descending).limit(20)
            for query in [newest, newest.offset(3)] {
                let plan = try query.in(store).explain()
                #expect(plan.sorts && plan.access.allSatisfy { $0 != .scan }, "\(query): \(plan.detail)")
            }
            for query in [query, newest, newest.offset(3), query.order(by: \.town), query.limit(1_000)] {
                #expect(try query.in(store).pluck(\.number) == query.in(memory).pluck(\.number), "\(query)")
                #expect(try query.in(store).count() == query.in(memory).count(), "\(query)")
            }
        }
        // Many are left, or all, or an index finds none.
        var many: [Query<Consignment>] = []
        many.append(Consignment.where { $0.state != "done" })
        many.append(Consignment.where { $0.state.notIn([]) })
        many.append(Consignment.where { $0.state.notIn(["none", "lost"]) })
        many.append(Consignment.where { $0.priority != nil })
        many.append(Consignment.where { $0.weight.notIn([9, -9]) })
        many.append(Consignment.where { $0.town != "Bonn" })
        many.append(Consignment.where { !$0.town.equals("bonn", .insensitive) })
        for query in many {
            for query in [query, query.order(by: \.sent, .descending).limit(20)] {
                #expect(try query.in(store).pluck(\.number) == query.in(memory).pluck(\.number), "\(query)")
                #expect(try query.in(store).count() == query.in(memory).count(), "\(query)")
            }
        }
        // What changes and removes finds the same.
        for store in [store, memory] {
            try Consignment.where { $0.state.notIn(["done", "sent"]) }.in(store).update(.set(\.sent, 5))
            try Consignment.where { $0.priority != 3 }.order(by: \.number).limit(30).in(store).update(.set(\.state, "changed"))
            _ = try Consignment.where { $0.weight != 2.5 && $0.number < 3_000 }.in(store).destroy()
        }
        func contents(_ store: any Store) throws -> [String] {
            try Consignment.query.in(store).pluck(\.number, \.state, \.sent).map { "\($0)" }
        }
        #expect(try contents(store) == contents(memory))
    }

    /// Without a limit they are found by the ranges only in a large table.
    @Test func allThatAreLeftAreFound() throws {
        let folder = try TestFolder()
        let (store, memory) = try Self.stores(33_000, folder)
        defer { try? store.close() }
        defer { try? memory.close() }
        func isRead(_ query: Query<Consignment>) throws -> Bool {
            try query.in(store).explain().access.contains(.index("consignment_state_index", covering: true))
        }
        let open = Consignment.where { $0.state.notIn(["done", "sent"]) }
        let some = open.where { $0.town.contains("l") }.order(by: \.town)
        for query in [open, some, some.limit(20), open.order(by: \.sent, .descending)] {
            #expect(try isRead(query), "\(query)")
            #expect(try query.in(store).pluck(\.number) == query.in(memory).pluck(\.number), "\(query)")
            #expect(try query.in(store).count() == query.in(memory).count(), "\(query)")
        }
        let lost = Consignment.where { $0.lost != nil && $0.priority != 3 }
        #expect(try lost.in(store).sum(\.sent) == lost.in(memory).sum(\.sent))
        #expect(try !isRead(Consignment.where { $0.state != "done" }))
        for store in [store, memory] {
            #expect(try open.in(store).update(.set(\.sent, 5)) == 330)
            #expect(try Consignment.where { $0.sent == 5 && $0.state != "done" && $0.state != "sent" }.in(store).count() == 330)
            #expect(try open.in(store).destroy().total == 330)
        }
        _ = try Consignment.where { $0.number > 3_000 }.in(store).update(.set(\.state, "held"))
        #expect(try open.in(store).count() == 29_699)
        #expect(try !isRead(open))
    }

    /// Some thousand records of a range that all come late in the order are collected; of those that come early, the first are read.
    @Test func lateRecordsAreCollected() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: [Consignment.self])
        defer { try? store.close() }
        try Consignment.insert(
            (0..<30_000).map {
                Consignment(
                    number: $0, state: "s", priority: $0 % 10_000, weight: nil, isPaid: true, town: "", lost: nil, sent: $0 % 10_000)
            }, in: store)
        func plan(_ query: Query<Consignment>) throws -> QueryPlan {
            try query.order(by: \.sent, .descending).limit(20).in(store).explain()
        }
        let late = try plan(Consignment.where { $0.priority < 800 })
        #expect(late.access == [.index("consignment_priority_index", covering: false)] && late.sorts, "\(late)")
        let early = try plan(Consignment.where { $0.priority > 9_200 })
        #expect(early.access == [.index("consignment_sent_desc_index", covering: false)] && !early.sorts, "\(early)")
        let most = try plan(Consignment.where { $0.priority < 8_000 })
        #expect(most.access == [.index("consignment_sent_desc_index", covering: false)], "\(most)")
    }
}
