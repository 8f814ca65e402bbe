import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// When records are read in the order of their rows and sorted; the case `order.rows_in_another_order` checks what is found.
@Suite struct RowOrderTests {
    private let folder: TestFolder
    init() throws { folder = try TestFolder() }

    private func store(_ codes: [Int]) throws -> any Store {
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Carton.self])
        try Carton.insert(
            codes.enumerated().map { Carton(code: "c\(10_000 + $1)", sent: $1 % 3_000, weight: $0 % 1_000, note: $0 % 2) }, in: store)
        return store
    }

    private func isSorted(_ query: Query<Carton>, _ store: any Store) throws -> Bool {
        try query.in(store).explain().sorts
    }

    @Test func rowsInAnotherOrder() throws {
        var random = SystemRandomNumberGenerator()
        let store = try store((0..<6_000).shuffled(using: &random))
        defer { try? store.close() }
        let rare = Carton.where { $0.weight == 7 }
        let usual = Carton.where { $0.note == 1 }
        #expect(try isSorted(rare, store))
        #expect(try isSorted(usual, store))
        #expect(try isSorted(rare.order(by: \.sent), store))
        #expect(try isSorted(rare.limit(20), store))
        #expect(try !isSorted(usual.limit(20), store), "they are met soon")
        #expect(try !isSorted(Carton.query, store), "all are read")
        #expect(try !isSorted(rare.where { $0.code > "c11000" }, store), "the index of the order serves the condition")
        #expect(try isSorted(Carton.where { $0.sent < 3 || $0.sent > 2_990 }, store), "other indexes serve it")
        #expect(try !isSorted(Carton.where { $0.sent == 3 }, store), "an index serves condition and order")
        // The probes are of the present state.
        _ = try Carton.where { $0.note == 0 }.in(store).destroy()
        #expect(try isSorted(rare, store))
        _ = try Carton.where { $0.code > "c10100" }.in(store).destroy()
        #expect(try rare.in(store).all().count <= 6)
    }

    @Test func rowsInTheOrderOfTheKeys() throws {
        let store = try store(Array(0..<6_000))
        defer { try? store.close() }
        #expect(try !isSorted(Carton.where { $0.weight == 7 }, store))
        #expect(try !isSorted(Carton.where { $0.weight == 7 }.limit(20), store))
        #expect(try !isSorted(Carton.where { $0.weight == 7 }.reversed(), store))
    }

    @Test func fewRecords() throws {
        var random = SystemRandomNumberGenerator()
        let store = try store((0..<900).shuffled(using: &random))
        defer { try? store.close() }
        #expect(try !isSorted(Carton.where { $0.weight == 7 }, store))
    }
}

@Model(timestamps: false) private struct Carton {
    @Key var code: String
    @Indexed var sent = 0
    var weight = 0
    var note = 0
}
