import ActiveStore
import StoreCore
import Synchronization

/// Exact comparisons of fields with only a case-insensitive index: the index finds the few candidates, and their bytes decide.
enum IndexFoldedCases {
    static let all: [Case] = [
        .opening("indexes.folded_exact_same_result", "a case-insensitive index does not affect exact comparisons") { sandbox in
            let store = try sandbox.open([Mailbox.self, Parcel.self])
            try withStore(store) {
                let cities = [
                    "Bonn", "BONN", "bonn", "", "Ärzen", "ärzen", "ÄRZEN", "ẞ", "ß", "K", "\u{212A}", "é", "e\u{301}", "E\u{301}",
                ]
                for (number, city) in (cities + cities + ["Bonner", "bonnet"]).enumerated() {
                    try Mailbox(address: number < cities.count ? city + String(number) : nil, city: city, size: number).saved()
                }
                let all = try Mailbox.all().map { (size: $0.size, city: Array($0.city.utf8)) }
                for city in cities + ["bOnN", "Köln"] {
                    let bytes = Array(city.utf8)
                    let sizes = all.filter { $0.city == bytes }.map(\.size)
                    try expect(Mailbox.where { $0.city == city }.pluck(\.size), equals: sizes, city)
                    try expect(Mailbox.where { $0.city == city }.count(), equals: sizes.count, city)
                    try expect(Mailbox.find(["city": city])?.size, equals: sizes.first, city)
                    let others = all.filter { $0.city != bytes }.map(\.size)
                    try expect(Mailbox.where { $0.city != city }.pluck(\.size), equals: others, "not \(city)")
                    try expect(Mailbox.where { $0.city == city || $0.size == 3 }.count(), equals: Set(sizes + [3]).count, "\(city) or")
                    let pair = [city, "BONN", "ß"].map { Array($0.utf8) }
                    try expect(
                        Mailbox.where { $0.city.in([city, "BONN", "ß"]) }.order(by: \.size, .descending).pluck(\.size),
                        equals: all.filter { pair.contains($0.city) }.map(\.size).reversed(), "\(city) among")
                    try expect(
                        Mailbox.where { $0.city.notIn([city, "BONN", "ß"]) }.count(), equals: all.count { !pair.contains($0.city) },
                        "\(city) not among")
                    try expect(
                        Mailbox.where { $0.city.hasPrefix(city) }.pluck(\.size),
                        equals: all.filter { $0.city.starts(with: bytes) }.map(\.size), "begins with \(city)")
                    try expect(
                        Mailbox.where { $0.city == city && $0.city.equals("bonn", .insensitive) }.count(),
                        equals: CaseFolding.fold(city) == "bonn" ? sizes.count : 0, "both")
                    try expect(
                        Mailbox.query.join(Mailbox.where { $0.city == city }, on: \.city, \.city).count(),
                        equals: sizes.count * sizes.count,
                        "\(city) joined")
                }
                try expect(Mailbox.where { $0.address.in(["Bonn0", "BONN0", nil]) }.count(), equals: 1 + cities.count + 2)
                try expect(Mailbox.where { $0.city == "BONN" }.update(.add(\.size, 100)), equals: 2)
                try expect(Mailbox.where { $0.size >= 100 }.pluck(\.city), equals: ["BONN", "BONN"])
                try Mailbox.where { $0.city == "bonn" }.destroy()
                try expect(Mailbox.where { $0.city.equals("bonn", .insensitive) }.count(), equals: 4)
                try expect(store.verify(.full).problems, equals: [])
            }
        },

        // The in-memory reference engine scans all records.
        .opening(
            "indexes.folded_serves_exact", "exact equality uses a case-insensitive index if there is no other",
            needs: [.durable]
        ) { sandbox in
            let store = try sandbox.open([Mailbox.self, Parcel.self])
            let plans = Plans()
            let listening = store.onEvent { event in if case .planned(let plan) = event { plans.add(plan) } }
            defer { listening.cancel() }
            // A request shape that was planned before is not planned again.
            func expectIndex(_ name: String, _ what: String, isNew: Bool = true, _ body: () throws -> Void) throws {
                try body()
                let made = plans.taken().filter { $0.entity == "mailbox" }
                try expect(!isNew || !made.isEmpty, "\(what): nothing was planned")
                for plan in made { try expect("\(plan)".contains("index \(name)"), "\(what): \(plan)") }
            }
            try withStore(store) {
                try Mailbox.insert((0..<200).map { Mailbox(address: "a\($0)", city: "City \($0 / 20)", size: $0) })
                _ = plans.taken()
                let (unique, index) = ("mailbox_address_ci_unique", "mailbox_city_ci_index")
                try expectIndex(unique, "find") { try expect(Mailbox.find(["address": "a7"])?.size, equals: 7) }
                try expectIndex(unique, "==") { try expect(Mailbox.where { $0.address == "a8" }.pluck(\.size), equals: [8]) }
                try expectIndex(index, "== of many") { try expect(Mailbox.where { $0.city == "City 3" }.all().count, equals: 20) }
                try expectIndex(index, "count") { try expect(Mailbox.where { $0.city == "City 3" }.count(), equals: 20) }
                try expectIndex(index, "in") {
                    try expect(Mailbox.where { $0.city.in(["City 3", "city 4"]) }.pluck(\.size).count, equals: 20)
                }
                try expectIndex(index, "== and more") {
                    try expect(Mailbox.where { $0.city == "City 3" && $0.size > 70 }.count(), equals: 9)
                }
                try expectIndex(index, "sum") { try expect(Mailbox.where { $0.city == "City 0" }.sum(\.size), equals: 190) }
                try expectIndex(unique, "findOrCreate", isNew: false) {
                    try expect(Mailbox.findOrCreate(["address": "a9"]).size, equals: 9)
                }
                try expectIndex(unique, "sync", isNew: false) {
                    var mailbox = Mailbox(address: "a10", city: "elsewhere", size: 10)
                    try mailbox.sync(by: \.address)
                }
                try expectIndex(index, "update", isNew: false) { try Mailbox.where { $0.city == "City 4" }.update(.add(\.size, 1)) }
                try Mailbox.where { $0.city == "City 5" }.destroy()
                try expect(Mailbox.count(), equals: 180)
            }
        },
    ]

    private final class Plans: Sendable {
        private let plans = Mutex<[QueryPlan]>([])

        func add(_ plan: QueryPlan) { plans.withLock { $0.append(plan) } }

        func taken() -> [QueryPlan] {
            plans.withLock { plans in
                defer { plans = [] }
                return plans
            }
        }
    }
}

/// Fields that are indexed without regard to case and in no other way, and what refers to their records.
@Model struct Mailbox {
    @Unique(.caseInsensitive) var address: String?
    @Indexed(.caseInsensitive) var city = ""
    var size = 0
    @HasMany(\Parcel.mailbox) var parcels: Many<Parcel>
}

/// What is sent to a mailbox, with the address as it was written on it.
@Model struct Parcel {
    @BelongsTo var mailbox: Reference<Mailbox>?
    var address = ""
}
