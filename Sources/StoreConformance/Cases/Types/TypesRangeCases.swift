import ActiveStore
import FoundationEssentials
import StoreCore
import StoreTransfer

/// A field's value is always valid for the model's declared type, even if it is written by query and not through that type.
enum TypesRangeCases {
    static let all: [Case] = [
        .opening("types.add_beyond_integer", "Adding beyond the range of a field's integer type is an overflow, and changes nothing") {
            sandbox in
            let store = try sandbox.open([Narrow.self])
            try withStore(store) {
                try expectRange(store, \.int8, \.int8)
                try expectRange(store, \.int16, \.int16)
                try expectRange(store, \.int32, \.int32)
                try expectRange(store, \.uint, \.uint)
                try expectRange(store, \.uint8, \.uint8)
                try expectRange(store, \.uint16, \.uint16)
                try expectRange(store, \.uint32, \.uint32)
                try expectRange(store, \.uint64, \.uint64)
            }
        },
        .opening(
            "types.add_beyond_optional", "Adding to an optional field respects its type, keeps nil, and keeps unique values unique"
        ) {
            sandbox in
            try withStore(sandbox.open([Narrow.self])) {
                try Narrow(number: 1, maybeInt8: 126, maybeUint8: 254, maybePercent: Percent(99), place: 254).saved()
                try Narrow(number: 2).saved()
                let changes: [FieldChange<Narrow>] = [
                    .add(\.maybeInt8, 1), .add(\.maybeUint8, 1), .add(\.maybePercent, Percent(1)), .add(\.place, 1),
                ]
                try Narrow.where { $0.number < 9 }.update(changes)
                let full = Narrow(number: 1, maybeInt8: 127, maybeUint8: 255, maybePercent: Percent(100), place: 255)
                try expect(Narrow.all(), equals: [full, Narrow(number: 2)])
                for change in changes {
                    try expect(throws: .overflow) { try Narrow.where { $0.number < 9 }.update([change]) }
                    try expect(Narrow.all(), equals: [full, Narrow(number: 2)])
                }
            }
        },
        .opening("types.add_rounds_float", "A sum in a field of floats is the nearest Float; beyond the range it is an overflow") {
            sandbox in
            try withStore(sandbox.open([Narrow.self])) {
                try Narrow(number: 1, float: 0.1, grams: Grams(0.1), maybeFloat: 16_777_216).saved()
                try Narrow.where { $0.number == 1 }.update(.add(\.float, 0.2), .add(\.grams, Grams(0.2)), .add(\.maybeFloat, 1))
                let sum: Float = 0.1 + 0.2
                try expect(Narrow.all().map(\.float), equals: [sum])
                try expect(Narrow.where { $0.float == sum && $0.grams == Grams(sum) && $0.maybeFloat == 16_777_216 }.count(), equals: 1)
                try Narrow.where { $0.number == 1 }.update(.set(\.float, .greatestFiniteMagnitude), .set(\.maybeFloat, .infinity))
                try expect(throws: .overflow) { try Narrow.where { $0.number == 1 }.update(.add(\.float, .greatestFiniteMagnitude)) }
                try Narrow.where { $0.number == 1 }.update(.add(\.float, 1), .add(\.maybeFloat, -1))
                try expect(Narrow.all().map(\.float), equals: [.greatestFiniteMagnitude], "1 is too small to count")
                try expect(Narrow.all().map(\.maybeFloat), equals: [.infinity], "infinity stays")
            }
        },
        .opening("types.add_to_own_type", "Adding to a field of a custom type must result in a value of that type") { sandbox in
            try withStore(sandbox.open([Narrow.self])) {
                try Narrow(number: 1, percent: Percent(60), grade: .pass).saved()
                try Narrow(number: 2, percent: Percent(100), grade: .good).saved()
                try Narrow.where { $0.number == 1 }.update(.add(\.percent, Percent(40)), .add(\.grade, .pass))
                try expect(Narrow.all().map(\.percent), equals: [Percent(100), Percent(100)])
                try expect(Narrow.all().map(\.grade), equals: [.good, .good])
                let error = try expect(throws: .overflow) { try Narrow.updateAll(.add(\.percent, Percent(1))) }
                try expect([error.entity, error.field], equals: ["narrow", "percent"])
                try expect(throws: .overflow, "3 is no grade") { try Narrow.updateAll(.add(\.grade, .pass)) }
                try expect(Narrow.all().map(\.percent), equals: [Percent(100), Percent(100)])
                try expect(Narrow.all().map(\.grade), equals: [.good, .good])
            }
        },
        .opening("types.set_by_name", "A value set by name is stored as the model would store it, or refused") { sandbox in
            try withStore(sandbox.open([Narrow.self])) {
                try Narrow(number: 1).saved()
                let refused: [(String, Value)] = [
                    ("int8", 128), ("int8", -129), ("uint8", -1), ("uint8", 256), ("uint64", -1), ("uint32", 4_294_967_296),
                    ("maybeInt8", 128), ("place", 256), ("float", 1e300), ("grams", 1e300), ("percent", 101), ("maybePercent", -1),
                    ("grade", 3), ("mood", "furious"), ("day", "tomorrow"), ("total", "a lot"), ("link", ""), ("list", .json("{}")),
                    ("list", .json("[128]")),
                ]
                for (name, value) in refused {
                    let error = try expect(throws: .typeMismatch, "\(name) = \(value)") { try Narrow.updateAll([name: value]) }
                    try expect([error.entity, error.field], equals: ["narrow", name])
                    try expect(throws: .typeMismatch, "\(name) = \(value)") { try Narrow(values: ["number": 2, name: value]) }
                    try expect(Narrow.all(), equals: [Narrow(number: 1)], name)
                }
                try Narrow.updateAll([
                    "int8": -128, "uint8": 255.0, "float": 0.1, "grams": 0.1, "percent": 100, "grade": 5, "mood": "wild",
                    "day": "2019-06-07",
                    "total": "12.50", "link": "https://example.org/", "list": Value.json("[1, 2]"), "maybeFloat": 1e-60,
                ])
                let record = try Narrow.get(1)
                try expect([record.int8, Int8(record.percent.value)], equals: [-128, 100])
                try expect([record.float, record.grams.value, record.maybeFloat], equals: [0.1, 0.1, 0])
                try expect(record.grade, equals: .best)
                try expect(record.list, equals: [1, 2])
                try expect(Narrow.where { $0.day == record.day && $0.total == "12.5" }.count(), equals: 1, "it is found as it was written")
                try expect(Narrow.query.pluck(["day", "total"]), equals: [["2019-06-07T00:00:00.000000Z", "12.5"]])
            }
        },
        .opening("types.json_by_name", "JSON set by name keeps all digits of its numbers") { sandbox in
            try withStore(sandbox.open([Picky.self])) {
                try Picky(number: 1).saved()
                let texts = [
                    "-27513650942441007.1", "9007199254740993", "9223372036854775807", "0.1", "1e2", "18446744073709551615", "-0.0",
                ]
                let decimals = try texts.map { try require(Decimal(string: $0), $0) }
                try Picky.updateAll(["decimals": Value.json("[\(texts.joined(separator: ","))]")])
                try expect(Picky.get(1).decimals, equals: decimals)
                try expect(Picky.where { $0.decimals == decimals }.count(), equals: 1)
            }
        },
        .opening(
            "types.import_by_name", "An import by entity name respects the types of the model that the store was opened with"
        ) {
            sandbox in
            let store = try sandbox.open([Narrow.self])
            let lines = [
                "{\"number\":1,\"int8\":128,\"float\":0.1,\"mood\":\"furious\",\"day\":\"2019-06-07\",\"percent\":7,\"grams\":0.1}",
                "{\"number\":2,\"int8\":-128,\"float\":1e300,\"mood\":\"wild\",\"day\":\"noon\",\"percent\":8,\"grams\":1,\"maybePercent\":101}",
            ]
            let report = try store.importRecords(into: "narrow", from: .jsonLines(bytes: lines.joined(separator: "\n").utf8))
            try expect(Set(report.problems.compactMap(\.field)), equals: ["int8", "mood", "float", "day", "maybePercent"])
            try withStore(store) {
                let records = try Narrow.all()
                try expect(records.map(\.int8), equals: [0, -128])
                try expect(records.map(\.float), equals: [0.1, 0])
                try expect(records.map(\.mood), equals: [.calm, .wild])
                try expect(records.map(\.percent.value), equals: [7, 8])
                try expect(records.map(\.grams.value), equals: [0.1, 1])
                try expect(Narrow.query.pluck(["day"]), equals: [["2019-06-07T00:00:00.000000Z"], [nil]])
            }
        },
    ]

    /// Adds to the largest and to the smallest value of a type.
    private static func expectRange<V: StorableInteger & Summable>(
        _ store: any Store, _ value: WritableKeyPath<Narrow, V>, _ field: KeyPath<Narrow.Fields, Field<Narrow, V>>
    ) throws where V.NonOptional == V {
        let position = Narrow.fields[keyPath: field].position
        let name = Narrow.entity.definition.fields[position].name
        let (least, largest) = (V(clamping: Int64.min), V(clamping: Int64.max))
        for (edge, step) in [(largest, 1), (least, -1)] {
            var records = [Narrow(number: 1), Narrow(number: 2)]
            records[0][keyPath: value] = least / 2 + largest / 2 + 1
            records[1][keyPath: value] = edge
            for var record in records { try record.upsert() }
            let request = FetchRequest(Narrow.entity, where: .compare(position, .notEqual, .null))
            let error = try expect(throws: .overflow, name) {
                try store.write { try $0.update(request, [Assignment(position, .add(.int(Int64(step))))]) }
            }
            try expect([error.entity, error.field], equals: ["narrow", name])
            try expect(Narrow.all(), equals: records, "\(name) after a refused change")
            // Within the range it is an ordinary sum.
            try store.write { _ = try $0.update(request, [Assignment(position, .add(.int(Int64(-step))))]) }
            let sums = records.map { Int64($0[keyPath: value]) - Int64(step) }
            try expect(Narrow.all().map { Int64($0[keyPath: value]) }, equals: sums, "\(name) after a change")
        }
    }
}
