import ActiveStore
import ActiveStoreImport
import FoundationEssentials
import Synchronization

/// Values that a Swift type can have but its stored form cannot: refused when
/// they are saved, set or compared with, never converted to another value.
enum TypesRefusedCases {
    static let all: [Case] = [
        .opening("types.adopted_beyond_error", "Dates and numbers that their representation cannot hold are refused, and none is stored") {
            sandbox in
            try withStore(sandbox.open([Picky.self])) {
                for (number, date) in absurd.enumerated() {
                    try expectRefused(\.text, \.text, DateAsText(date), number)
                    try expectRefused(\.seconds, \.seconds, DateAsSeconds(date), number)
                    try expectRefused(\.milliseconds, \.milliseconds, DateAsMilliseconds(date), number)
                    if !date.timeIntervalSince1970.isFinite { try expectRefused(\.real, \.real, DateAsReal(date), number) }
                }
                for number: DecimalAsText in ["abc", "", "1,5", DecimalAsText(.nan)] { try expectRefused(\.decimal, \.decimal, number) }
            }
        },
        .opening("types.adopted_extremes", "The first and the last date of each representation survive a round trip, and are found") {
            sandbox in
            try withStore(sandbox.open([Picky.self])) {
                for seconds in [-9_223_372_036_850.0, -62_135_596_800, -62_167_219_200.5, -1e-6, 253_402_300_799.999, 9_223_372_036_850] {
                    let date = Date(timeIntervalSince1970: seconds)
                    try expectKept(\.text, \.text, DateAsText(date))
                }
                for seconds in [-0x1p63, -1e18, -1.5, 1e18, 0x1.fffffffffffffp62] {
                    try expectKept(\.seconds, \.seconds, DateAsSeconds(Date(timeIntervalSince1970: seconds)))
                    try expectKept(\.milliseconds, \.milliseconds, DateAsMilliseconds(Date(timeIntervalSince1970: seconds / 1_024)))
                }
                for seconds in [-Double.greatestFiniteMagnitude, -1e18, 0, .leastNonzeroMagnitude, 1e300] {
                    try expectKept(\.real, \.real, DateAsReal(Date(timeIntervalSince1970: seconds)))
                }
                for text in ["1e127", "-12345678901234567890123456789012345678", "0.00000000000000000000000000000000000001", "7e-128"] {
                    try expectKept(\.decimal, \.decimal, DecimalAsText(require(Decimal(string: text), text)))
                }
            }
        },
        .opening("types.own_beyond_error", "A value of a custom type that could not be read back is refused") { sandbox in
            try withStore(sandbox.open([Picky.self])) {
                try expectRefused(\.kelvin, \.kelvin, Kelvin(-1))
                try expectRefused(\.kelvin, \.kelvin, Kelvin(.nan))
                try expectKept(\.kelvin, \.kelvin, Kelvin(0))
                try expectRefused(\.country, \.country, CountryCode(unchecked: "Norway"))
                try expectKept(\.country, \.country, CountryCode(unchecked: "no"))
            }
        },
        .opening("types.json_beyond_error", "JSON that could not be read back is refused") { sandbox in
            try withStore(sandbox.open([Picky.self])) {
                try expectRefused(\.decimals, \.decimals, [1, .nan])
                try expectKept(\.decimals, \.decimals, [1, Decimal(string: "12345678901234567890123456789012345678") ?? 0, -7])
                for (number, date) in absurd.enumerated() { try expectRefused(\.dates, \.dates, ["": date], number) }
                try Picky(number: 2, onion: Onion(layers: 100)).saved()
                try expect(Picky.get(2).onion?.layers, equals: 100)
                try expect(throws: .unstorableValue, "deeper than JSON is read") { try Picky(number: 3, onion: Onion(layers: 700)).saved() }
                try expect(Picky.all().count, equals: 2)
            }
        },
        .opening(
            "types.clock_beyond_error", "A clock whose time cannot be stored fails the save; nothing is stored with another time"
        ) {
            sandbox in
            for (number, date) in absurd.enumerated() {
                let origin = RecordOrigin(clock: .fixed(date))
                let store = try sandbox.openOther(named: "store\(number)")
                try withStore(store) {
                    try origin.use {
                        try expect(throws: .unstorableValue) { try Person(name: "Ann").saved() }
                        try expect(throws: .unstorableValue) { try Person.create(["name": "Ann"]) }
                        let report = try Person.importRecords(from: .jsonLines(bytes: "{\"name\":\"Ann\"}".utf8))
                        try expect(report.inserted, equals: 0, "an import stores nothing either")
                    }
                    try expect(Person.count(), equals: 0)
                }
                try store.close()
            }
        },
        .opening("types.transaction_clock_beyond_error", "A store whose clock's time cannot be stored changes no record") {
            sandbox in
            for date in absurd {
                let moment = Mutex(Date(timeIntervalSince1970: 5))
                let store = try sandbox.open { $0.clock = StoreClock { moment.withLock { $0 } } }
                try withStore(store) {
                    var ann = try RecordOrigin(clock: .fixed(Date(timeIntervalSince1970: 5))).use {
                        try Person(name: "Ann", age: 1).saved()
                    }
                    moment.withLock { $0 = date }
                    ann.age = 2
                    try expect(throws: .unstorableValue) { try ann.save() }
                    try expect(throws: .unstorableValue) { try Person.updateAll(.set(\.age, 3)) }
                    try expect(throws: .unstorableValue) { try ann.touch() }
                    let report = try Person.importRecords(from: .jsonLines(bytes: "{\"uid\":\"\(ann.id)\",\"age\":4}".utf8)) {
                        $0.uniqueBy = "uid"
                    }
                    try expect(report.updated, equals: 0)
                    let stored = try Person.get(ann.id)
                    try expect(stored.age, equals: 1)
                    try expect(stored.updatedAt, equals: Date(timeIntervalSince1970: 5))
                    try ann.save(timestamps: .keep)
                    try expect(Person.get(ann.id).age, equals: 2)
                    try store.eraseAll()
                }
                try store.close()
            }
        },
    ]

    /// Instants that no store can keep in microseconds, seconds or milliseconds.
    private static let absurd = [1e300, -1e300, .infinity, -.infinity, .nan, 1e19, -1e19].map { Date(timeIntervalSince1970: $0) }

    /// Saves, sets and queries for a value that cannot be stored.
    private static func expectRefused<V: Storable>(
        _ value: WritableKeyPath<Picky, V?>, _ field: KeyPath<Picky.Fields, Field<Picky, V?>>, _ refused: V, _ number: Int = 0
    ) throws where V.NonOptional == V {
        let name = Picky.entity.definition.fields[Picky.fields[keyPath: field].position].name
        // Foundation cannot print all of these dates.
        let what = "\(name), value \(number)"
        var blank = Picky(number: 1)
        try blank.upsert()
        let error = try expect(throws: .unstorableValue, what) {
            var record = try Picky.get(1)
            record[keyPath: value] = refused
            try record.save()
        }
        try expect(error.message != "", "it says why")
        var new = Picky(number: 9)
        new[keyPath: value] = refused
        try expect(throws: .unstorableValue, what) { try new.saved() }
        try expect(throws: .unstorableValue, what) { try new.upsert() }
        try expect(throws: .unstorableValue, "set \(what)") { try Picky.updateAll(.set(field, refused)) }
        try expect(throws: .unstorableValue, "part of \(what)") {
            var part = try require(Picky.only(field).first())
            part[dynamicMember: field] = .some(refused)
            try part.save()
        }
        // As an operand it is an error: no record has such a value, so no result could be wrong, but the intent is unknown.
        let conditions = [
            Picky.where { $0[keyPath: field] == refused }, Picky.where { $0[keyPath: field] != refused },
            Picky.where { $0[keyPath: field].in([nil, refused]) }, Picky.where([name: refused]),
        ]
        for condition in conditions { try expect(throws: .unstorableValue, "asked for \(what)") { try condition.all() } }
        if V.fieldType.isOrdered {
            try expect(throws: .unstorableValue, what) { try Picky.where { $0[keyPath: field] < refused }.count() }
            try expect(throws: .unstorableValue, what) { try Picky.where { $0[keyPath: field].between(refused, refused) }.count() }
        }
        try expect(Picky.all().map(\.number), equals: [1], what)
        try expect(Picky.get(1)[keyPath: value] == nil, what)
    }

    /// Saves and sets a value, reads it and finds it.
    private static func expectKept<V: Storable>(
        _ value: WritableKeyPath<Picky, V?>, _ field: KeyPath<Picky.Fields, Field<Picky, V?>>, _ kept: V
    ) throws {
        let name = Picky.entity.definition.fields[Picky.fields[keyPath: field].position].name
        var record = Picky(number: 1)
        record[keyPath: value] = kept
        try record.upsert()
        let what = "\(name) of \(kept.storedValue)"
        try expect(Picky.get(1)[keyPath: value]?.isStoredAlike(kept) == true, "\(what) comes back")
        try Picky.updateAll(.set(field, nil))
        try expect(Picky.where { $0[keyPath: field] == kept }.count(), equals: 0)
        try Picky.updateAll(.set(field, kept))
        try expect(Picky.get(1)[keyPath: value]?.isStoredAlike(kept) == true, "\(what) comes back, set by query")
        try expect(Picky.where { $0[keyPath: field] == kept }.count(), equals: 1, "\(what) is found")
    }
}
