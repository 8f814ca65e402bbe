import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// What a request learns from one of the same shape that took long.
@Suite struct LongRunsTests {
    private let folder: TestFolder
    private let store: any Store
    private static let size = 30_000

    init() throws {
        folder = try TestFolder()
        store = try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: [Order.self])
        try Order.insert(
            (0..<LongRunsTests.size).map { Order(state: $0 % 100 == 0 ? "open" : "done", day: $0, price: $0 % 10) }, in: store)
    }

    /// The statement of a request, and how it is read.
    private func statement(_ body: () throws -> Void) throws -> String { try lastStatement(store, body) }

    /// Runs a request with most records three times, with few in between.
    private func check(_ index: String, _ ask: (_ most: Bool) throws -> Void) throws {
        let first = try statement { try ask(true) }
        #expect(first.contains(index) && !first.contains("IS TRUE"), "\(first)")
        for _ in 0..<2 {
            let most = try statement { try ask(true) }
            #expect(most.contains("IS TRUE") && !most.contains(index), "\(most)")
            let few = try statement { try ask(false) }
            #expect(few.contains(index) && !few.contains("IS TRUE"), "\(few)")
        }
        // Where records change, it is decided again.
        try Order.insert([Order(state: "open", price: 0)], in: store)
        let most = try statement { try ask(true) }
        #expect(most.contains("IS TRUE"), "\(most)")
    }

    @Test func aSumOfMostRecordsReadsTheTable() throws {
        try check("index order_state_index") { most in
            let sum = try Order.where { $0.state == (most ? "done" : "open") }.sum(\.price)
            #expect(most ? sum == 135_000 : sum == 0)
        }
    }

    @Test func aCountWithAnotherConditionReadsTheTable() throws {
        try check("index order_day_index") { most in
            let count = try Order.where { $0.day >= (most ? 100 : LongRunsTests.size - 50) && $0.price == 3 }.count()
            #expect(count == (most ? 2_990 : 5))
        }
    }

    @Test func anOrderThatNoIndexHasReadsTheTable() throws {
        try check("index order_state_index") { most in
            let found = try Order.where { $0.state == (most ? "done" : "open") }.order(by: \.price, .descending).limit(3).all()
            #expect(found.map(\.price) == (most ? [9, 9, 9] : [0, 0, 0]))
        }
    }

    @Test func groupsOfMostRecordsReadTheTable() throws {
        try check("index order_state_index") { most in
            let sums = try Order.where { $0.state == (most ? "done" : "open") }.group(by: \.price).count()
            #expect(sums.count == (most ? 10 : 1))
        }
    }

    @Test func whatAnIndexHasIsReadFromIt() throws {
        for _ in 0..<3 {
            let all = try statement { _ = try Order.where { $0.state == "done" }.count() }
            #expect(all.contains("(covering)") && !all.contains("IS TRUE"), "\(all)")
            // In the order of the key, in which nothing is sorted.
            let records = try statement { _ = try Order.where { $0.state == "done" }.all() }
            #expect(records.contains("index order_state_index") && !records.contains("IS TRUE"), "\(records)")
        }
    }
}

@Model(timestamps: false) private struct Order {
    @Indexed var state = ""
    @Indexed var day = 0
    var price = 0
}
