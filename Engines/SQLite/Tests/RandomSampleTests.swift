import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Records in a random order: when a few of them are drawn by their row numbers; the case `order.random_of_many` checks what is found.
@Suite struct RandomSampleTests {
    /// Six thousand records, without half of those at the beginning.
    private static func store(_ folder: TestFolder) throws -> any Store {
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Lot.self])
        try Lot.insert((0..<6_000).map { Lot(number: $0, kind: $0 % 3, note: $0 % 5) }, in: store)
        _ = try Lot.where { $0.number < 2_000 && $0.number.in(Array(stride(from: 0, to: 2_000, by: 2))) }.in(store).destroy()
        return store
    }

    @Test func aFewOfMany() throws {
        let folder = try TestFolder()
        let store = try Self.store(folder)
        defer { try? store.close() }
        func isSample(_ query: Query<Lot>) throws -> Bool {
            try query.in(store).explain().detail.contains { $0.contains("activestore_draws") }
        }
        let some = Lot.query.shuffled()
        #expect(try isSample(some.limit(10)))
        #expect(try isSample(some.where { $0.note == 2 }.limit(1)))
        #expect(try !isSample(some.limit(300)))
        #expect(try some.limit(10).in(store).count() == 10)
        #expect(try !isSample(some.limit(10).offset(5)))
        #expect(try !isSample(some))
        #expect(try !isSample(some.where { $0.kind == 2 }.limit(10)), "an index has them")
        #expect(try !isSample(some.limit(40)), "of so few records they are sorted")
        _ = try Lot.where { $0.number < 5_900 }.in(store).destroy()
        #expect(try isSample(some.limit(10)), "the greatest row number tells the size")
        #expect(try Set(some.limit(40).in(store).pluck(\.number)).count == 40)
    }

    @Test func eachRecordIsAsProbable() throws {
        let folder = try TestFolder()
        let store = try Self.store(folder)
        defer { try? store.close() }
        for query in [Lot.query, Lot.where { $0.note == 2 }] {
            let all = try query.in(store).pluck(\.number)
            var counts = Dictionary(uniqueKeysWithValues: all.map { ($0, 0) })
            var ascending = 0
            let rounds = 1_500
            for _ in 0..<rounds {
                let drawn = try query.shuffled().limit(20).in(store).pluck(\.number)
                for number in drawn { counts[number, default: 0] += 1 }
                if drawn[0] < drawn[1] { ascending += 1 }
            }
            #expect(counts.count == all.count)
            let expected = Double(rounds * 20) / Double(all.count)
            let deviation = counts.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
            // The deviation of as many degrees of freedom, ten times its own one on both sides.
            let freedom = Double(all.count - 1)
            #expect(abs(deviation - freedom) < 10 * (2 * freedom).squareRoot(), "\(deviation) of \(freedom)")
            #expect(abs(ascending - rounds / 2) < 250, "\(ascending)")
        }
    }
}

@Model(timestamps: false) private struct Lot {
    var number = 0
    @Indexed var kind = 0
    var note = 0
}
