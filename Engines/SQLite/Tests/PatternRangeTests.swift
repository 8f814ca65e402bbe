import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Patterns whose beginning an index finds; the case `predicate.like_of_many` compares what is found.
@Suite struct PatternRangeTests {
    @Test(arguments: [
        ("Ann%", "Ann"), ("Ann", "Ann"), ("A_n", "A"), ("%n", ""), ("", ""), ("a\\%b%", "a%b"), ("a\\\\%", "a\\"), ("a\\", "a\\"),
        ("\\a_", "a"), ("é%", "é"), ("e\u{301}%", "e\u{301}"),
    ]) func aPatternBeginsWithWhatIsBeforeAnyText(pattern: String, start: String) {
        #expect(Array(TextRange.start(ofPattern: pattern).utf8) == Array(start.utf8))
    }

    @Test func fewAreFoundByTheirBeginning() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Guest.self])
        defer { try? store.close() }
        let names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
        try Guest.insert(
            (0..<5_000).map { Guest(name: "\(names[$0 % 5])\($0)", town: "\(names[$0 % 3]) \($0)", room: $0 % 9, age: $0) }, in: store)
        func access(_ query: Query<Guest>) throws -> [QueryPlan.Access] { try (query.in(store).explain() as QueryPlan).access }
        func detail(_ query: Query<Guest>) throws -> [String] { try (query.in(store).explain() as QueryPlan).detail }
        for few in [Guest.where { $0.name.like("Ann12%") }, Guest.where { $0.town.like("bOB 10_", .insensitive) }] {
            for query in [few, few.limit(5), few.order(by: \.age).limit(5), few.where { $0.room == 1 }] {
                let lines = try detail(query)
                #expect(!lines.contains { $0.hasPrefix("SCAN") }, "\(lines)")
                #expect(lines.contains { $0.contains("guest_name_index") || $0.contains("guest_town_ci_index") }, "\(lines)")
            }
        }
        // Many match.
        for many in ["%", "%n%", "_nn%"] {
            #expect(try access(Guest.where { $0.name.like(many) }) == [.scan], "\(many)")
            #expect(
                try access(Guest.where { $0.name.like(many) }.order(by: \.age).limit(5)) == [.index("guest_age_index", covering: false)])
        }
        #expect(try Guest.where { $0.name.like("Ann12%") }.in(store).count() == 22)
        // Many entries begin so, of which few match.
        for few in [Guest.where { $0.name.like("A_n_00%") }, Guest.where { $0.name.like("%n4_00") }.order(by: \.age).limit(5)] {
            let lines = try detail(few)
            #expect(lines.contains { $0.contains("COVERING INDEX guest_name_index") }, "\(lines)")
        }
        let all = (0..<1_000).map { "Ann\($0 * 5)" }
        let found = all.filter { $0.dropFirst(4).hasPrefix("00") }
        #expect(try Guest.where { $0.name.like("A_n_00%") }.in(store).pluck(\.name).sorted() == found.sorted())
    }
}

@Model(timestamps: false) private struct Guest {
    @Indexed var name = ""
    @Indexed(.caseInsensitive) var town = ""
    @Indexed var room = 0
    @Indexed var age = 0
}
