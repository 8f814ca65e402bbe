import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Types defined by a program, and nil of every type.
enum TypesProgramCases {
    static let all: [Case] = [
        Case("types.enum_raw", "Enumerations are stored and compared by their raw values") { _ in
            try EveryType(mood: .wild, urgency: .idle).saved()
            try EveryType(mood: .merry, urgency: .urgent).saved()
            try expect(EveryType.query.pluck(\.mood), equals: [.wild, .merry])
            try expect(EveryType.query.pluck(["mood", "urgency"]), equals: [["wild", -1], ["merry", 10]])
            try expect(EveryType.where { $0.mood == .merry }.pluck(\.urgency), equals: [.urgent])
            try expect(EveryType.order(by: \.urgency).pluck(\.urgency), equals: [.idle, .urgent])
            try expect(EveryType.where { $0.urgency < .normal }.pluck(\.mood), equals: [.wild])
            try expect(EveryType.find(["mood": Mood.wild])?.urgency, equals: .idle)
            try expect(EveryType.find(["mood": "wild", "urgency": -1])?.urgency, equals: .idle)
        },
        Case.opening("types.enum_unknown_raw_error", "A stored raw value without a case is an error with the field's name") {
            sandbox in
            try withStore(sandbox.open([Loose.self])) {
                try Loose(number: 1, size: 1, ratio: 1, mood: "furious", price: 1, list: []).saved()
                let error = try expect(throws: .typeMismatch) { try Strict.get(1) }
                try expect(error.field, equals: "mood")
                try expect(throws: .typeMismatch) { try Strict.all() }
                try expect(throws: .typeMismatch) { try Strict.query.pluck(\.mood) }
                try expect(Strict.query.pluck(\.size), equals: [1], "the other fields can be read")
            }
        },
        Case.opening("types.stored_type_mismatch_error", "A stored value that is not of the field's type is an error, never a guess") {
            sandbox in
            try withStore(sandbox.open([Loose.self])) {
                let good = Loose(number: 0, size: -128, ratio: 0.5, mood: "calm", price: 1, list: [])
                try good.saved()
                let strict = try Strict.get(0)
                try expect(strict.size, equals: -128)
                try expect(strict.price, equals: Price(cents: 1))

                func expectMismatch(of field: String, _ change: (inout Loose) -> Void) throws {
                    var record = Loose(number: 1, size: 1, ratio: 1, mood: "calm", price: 1, list: [])
                    change(&record)
                    try record.upsert()
                    let error = try expect(throws: .typeMismatch, field) { try Strict.get(1) }
                    try expect(error.entity, equals: "retyped")
                    try expect(error.field, equals: field)
                }
                try expectMismatch(of: "size") { $0.size = 128 }
                try expectMismatch(of: "size") { $0.size = .min }
                try expectMismatch(of: "ratio") { $0.ratio = 0.1 }
                try expectMismatch(of: "price") { $0.price = -5 }
                try expectMismatch(of: "list") { $0.list = [1] }
            }
        },
        Case("types.nil_of_every_type", "[96] nil of every type is stored, found by == nil, replaced by a value and set again") { _ in
            let empty = try EveryType().saved()
            var full = try EveryType.filled(2).saved()
            for column in EveryType.optionalColumns {
                try expect(column.value(EveryType.get(empty.id)), equals: nil, column.name)
                try expect(column.value(EveryType.get(full.id)), equals: column.value(full), column.name)
                try expect(EveryType.query.where(column.isNil).all(), equals: [empty], column.name)
                try expect(EveryType.query.where(!column.isNil).all(), equals: [full], column.name)
                try expect(EveryType.where([column.name: nil]).all(), equals: [empty], column.name)
            }
            full.clear()
            try full.save()
            for column in EveryType.optionalColumns {
                try expect(column.value(EveryType.get(full.id)), equals: nil, column.name)
                try expect(EveryType.query.where(column.isNil).count(), equals: 2, column.name)
            }
        },
        Case("types.array_nested", "Nested arrays, with nils and of structs, survive a round trip, and are compared as a whole") { _ in
            let saved = try Nested(
                grid: [[], [1], [2, 3], [.min, .max]], gaps: [1, nil, 3], addresses: [PostalAddress(city: "Ålesund", tags: ["a"])]
            ).saved()
            let record = try Nested.get(saved.id)
            try expect(record.grid, equals: [[], [1], [2, 3], [.min, .max]])
            try expect(record.gaps, equals: [1, nil, 3])
            try expect(record.addresses, equals: [PostalAddress(city: "Ålesund", tags: ["a"])])
            try expect(Nested.where { $0.gaps == [1, nil, 3] }.count(), equals: 1)
            try expect(Nested.where { $0.gaps == [1, 3, nil] }.count(), equals: 0, "the order counts")
            try expect(Nested.where { $0.maybeTexts == [] }.count(), equals: 0, "no array is not an empty one")
            try expect(Nested.where { $0.maybeTexts != [] }.count(), equals: 1)
        },
        Case("types.dictionary_nested", "Dictionaries are equal whatever the order of their keys") { _ in
            var groups: [String: [String]] = [:]
            for key in ["b", "a", "", "é", "e\u{301}x", "with \"quotes\" and \n", "\u{1}"] { groups[key] = [key, "☕️"] }
            let tree = ["x": ["y": 0.1, "z": -1e300], "": [:]]
            let saved = try Nested(groups: groups, tree: tree).saved()
            try expect(Nested.get(saved.id).groups, equals: groups)
            try expect(Nested.get(saved.id).tree, equals: tree)
            var other: [String: [String]] = [:]
            for key in groups.keys.sorted().reversed() { other[key] = groups[key] }
            try expect(Nested.where { $0.groups == other }.count(), equals: 1)
            other["a"] = ["☕️", "a"]
            try expect(Nested.where { $0.groups == other }.count(), equals: 0)
            try expect(Nested.where { $0.tree.in([["x": [:]], tree]) }.count(), equals: 1)
        },
        Case("types.codable_value", "A Codable value survives a round trip, can be compared as a whole, and has no order") { _ in
            let home = PostalAddress(street: "1 \"Quay\" / \\ Street", city: "Tromsø", floor: 3, tags: ["old", ""])
            try expect(roundTrip(home, in: \.address), equals: home)
            try expect(roundTrip(home, in: \.maybeAddress), equals: home)
            try expect(EveryType.where { $0.address == home }.count(), equals: 1)
            try expect(EveryType.where { $0.address != home }.count(), equals: 1)
            try expect(EveryType.where { $0.maybeAddress == nil }.count(), equals: 1)
            try expect(EveryType.where { $0.maybeAddress.in([nil, home]) }.count(), equals: 2)
            try expect(throws: .typeMismatch) { try EveryType.where { $0.address < home }.all() }
            try expect(throws: .typeMismatch) { try EveryType.order(by: \.address).all() }
        },
        Case("types.json_number_error", "Infinities and NaN inside JSON are refused, in a save and in a condition") { _ in
            for number in [Double.infinity, .nan] {
                try expect(throws: .unstorableValue) { try Nested(tree: ["x": ["y": number]]).saved() }
                try expect(throws: .unstorableValue) { try Nested.where { $0.tree != ["x": ["y": number]] }.all() }
            }
            try expect(Nested.count(), equals: 0)
        },
        Case("types.json_negative_zero", "−0.0 inside JSON is 0.0: it is stored, found, exported and imported as 0") { store in
            try Nested(groups: ["-0": ["\"-0", "\\", "-0"]], tree: ["x": ["a": -0.0, "b": -0.5, "c": 0]]).saved()
            let zeros = ["x": ["a": 0.0, "b": -0.5, "c": -0.0]]
            try expect(Nested.where { $0.tree == zeros && $0.groups == ["-0": ["\"-0", "\\", "-0"]] }.count(), equals: 1)
            let record = try require(try Nested.first())
            try expect(record.tree["x"]?["a"]?.sign, equals: .plus)
            try expect(record.tree["x"]?["b"], equals: -0.5)
            try expect(record.groups, equals: ["-0": ["\"-0", "\\", "-0"]])
            try Nested.updateAll(["tree": Value.json("{\"x\": {\"a\": -0.0, \"b\": -0.5, \"c\": -0}}")])
            try expect(Nested.where { $0.tree == zeros }.count(), equals: 1, "by name")
            let text = try record.asJSONString(included: ["groups", "tree"], style: .compact)
            try record.destroy()
            try expect(Nested.importRecords(from: .jsonLines(bytes: text.utf8)).problems, equals: [])
            try expect(Nested.where { $0.tree == zeros }.count(), equals: 1, "imported")
        },
        Case("types.json_embedded_nul", "Text with U+0000 inside JSON is refused in a save and in a condition, like other text") { store in
            let bad: [[String: [String]]] = [["a": ["x\u{0}y"]], ["\u{0}": []], ["a": ["\\\u{0}"]]]
            for groups in bad {
                try expect(throws: .unstorableValue) { try Nested(groups: groups).saved() }
                try expect(throws: .unstorableValue) { try Nested.where { $0.groups == groups }.all() }
            }
            try expect(throws: .unstorableValue) { try Nested.updateAll(["maybeTexts": Value.json("[\"\\u0000\"]")]) }
            // A backslash before "u0000" is text like any other.
            let good = ["a": ["\\u0000", "\\\\u0000", "u0000"]]
            try Nested(groups: good).saved()
            try expect(Nested.where { $0.groups == good }.count(), equals: 1)
            let report = try Nested.importRecords(from: .jsonLines(bytes: "{\"groups\":{\"a\":[\"\\u0000\"]}}".utf8))
            try expect([report.inserted, report.skipped], equals: [0, 1])
            let nested: JSONValue = ["groups": ["a": ["\u{0}"]]]
            try expect(store.importRecords(into: "nested", from: .records([nested])).problems.map(\.field), equals: ["groups"])
        },
        Case("types.stored_as", "A custom type is stored by its two conversions") { _ in
            try expect(roundTrip(Price(cents: 1_999), in: \.price), equals: Price(cents: 1_999))
            try expect(roundTrip(Price(cents: 5), in: \.maybePrice), equals: Price(cents: 5))
            try expect(EveryType.order(by: \.price).pluck(["price"]), equals: [[0], [1_999]])
            try expect(EveryType.where { $0.price > Price(cents: 100) }.count(), equals: 1)
            try expect(EveryType.where { $0.maybePrice == nil }.pluck(\.price), equals: [Price(cents: 1_999)])
        },
    ]
}
