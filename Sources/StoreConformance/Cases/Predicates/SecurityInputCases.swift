import ActiveStore
import FoundationEssentials
import Synchronization

/// Untrusted values, names and conditions: none ever becomes syntax, and none exceeds its cost limits.
enum SecurityInputCases {
    static let all: [Case] = [
        Case("security.identifier_injection", "an unknown field name is an error wherever a name can be given, and nothing is executed") {
            _ in
            try Person(name: "canary", age: 1).saved()
            for name in Hostile.names {
                try expect(throws: .unknownField, name) { try Person.find([name: 1]) }
                try expect(throws: .unknownField, name) { try Person.query.pluck(name) }
                try expect(throws: .unknownField, name) { try Person.query.pluck(["name", name]) }
                try expect(throws: .unknownField, name) { try Person.query.order(byName: name).all() }
                try expect(throws: .unknownField, name) { try Person.findOrCreate([name: "x"]) }
                try expect(throws: .unknownField, name) { try Person.destroy([name: "x"]) }
                try expect(throws: .unknownField, name) { try Person(name: "x").asDictionary(included: [name]) }
                try expect(throws: .unknownField, name) { try Author(name: "x").related(name) }
            }
            try expect(Person.query.pluck(\.name), equals: ["canary"])
        },

        Case("security.value_injection_every_field", "[37] hostile text is stored and found byte for byte, in fields, keys and conditions")
        { _ in
            for (number, text) in Hostile.values.enumerated() {
                let person = try Person(name: text, age: number, email: text, bio: text, photo: Data(text.utf8)).saved()
                let found = try require(Person.find(person.id), text)
                try expect(found.name.utf8.elementsEqual(text.utf8) && found.bio.utf8.elementsEqual(text.utf8), text)
                try expect(Person.where { $0.name == text }.pluck(\.age), equals: [number], text)
                try expect(Person.find(["email": text])?.age, equals: number, text)
                try expect(Person.where { $0.name.in([text]) }.count(), equals: 1, text)
                try expect(
                    Person.where { $0.bio.contains(text) && $0.bio.hasPrefix(text) && $0.bio.hasSuffix(text) && $0.name == text }.count(),
                    equals: 1)
                try expect(Person.where(format: "name == %@ AND %K == %@", text, "bio", text).count(), equals: 1, text)
                if text.utf8.count <= 255 {
                    try Country(code: text, name: text).saved()
                    try expect(Country.find(text)?.name.utf8.elementsEqual(text.utf8), equals: true, text)
                }
            }
            try expect(Person.count(), equals: Hostile.values.count)
        },

        Case("security.taint_never_in_sql", "no value appears in plans, events or errors") { store in
            let marker = "t4int-mark3r"
            let seen = Mutex<[String]>([])
            let subscription = store.onEvent { event in seen.withLock { $0.append("\(event)") } }
            defer { subscription.cancel() }
            try Person(name: marker, email: marker, bio: marker).saved()
            let queries = [
                Person.where { $0.name == marker }, Person.where { $0.bio.contains(marker) || $0.email.in([marker, "x"]) },
                Person.where(["name": marker]), Person.where(format: "name BEGINSWITH[c] %@", marker),
                Person.where { $0.name.like("%\(marker)_") }.order(by: \.bio).limit(1),
            ]
            for query in queries {
                _ = try query.all()
                let plan = try query.explain()
                seen.withLock { $0.append("\(plan) \(plan.detail)") }
            }
            _ = try Author.where { $0.articles.any { $0.title == marker } }.all()
            seen.withLock { $0.append("\(store.health)") }
            for _ in 0..<2 { do { try Person(name: marker, email: marker).saved() } catch { seen.withLock { $0.append("\(error)") } } }
            do { _ = try Person.where(["age": marker]).all() } catch { seen.withLock { $0.append("\(error)") } }
            let texts = seen.withLock { $0 }
            try expect(texts.count > queries.count, "something was seen")
            for text in texts { try expect(!text.contains(marker), "a value is in: \(text)") }
        },

        Case("security.predicate_key_injection", "%K names a field and nothing else; a value given for it is never syntax") { _ in
            try Person(name: "canary", age: 1).saved()
            for name in Hostile.names {
                try expect(throws: .unknownField, name) { try Person.where(format: "%K == %@", name, "x").all() }
            }
            for format in ["name == 'x' OR 1 == 1", "'name' == %@", "1 == 1", "name == name; DROP TABLE person", "TRUEPREDICATE) --"] {
                do {
                    let found = try Person.where(format: format, "canary").count()
                    throw CaseFailure("\(format) was taken for a condition, of \(found) records")
                } catch is StoreError {}
            }
            try expect(Person.count(), equals: 1)
        },

        Case("security.order_key_injection", "orders by name accept only fields") { _ in
            try Person(name: "b").saved()
            try Person(name: "a").saved()
            for name in Hostile.names + ["name DESC", "name, age", "1", "RANDOM()", "(SELECT 1)"] {
                try expect(throws: .unknownField, name) { try Person.query.order(byName: name).all() }
            }
            try expect(Person.query.order(byName: "name").pluck(\.name), equals: ["a", "b"])
        },

        Case.opening(
            "security.hostile_names_roundtrip_or_refused_equally",
            "every engine allows the same few letters in names of entities and fields"
        ) { sandbox in
            for name in Hostile.names {
                let field = FieldDefinition(name: "key", type: .string)
                for entity in [
                    EntityDefinition(name: name, fields: [field]),
                    EntityDefinition(name: "plain", fields: [field, FieldDefinition(name: name, type: .int)]),
                ] {
                    let isPlain = (try? Schema([entity]).validate()) != nil
                    let letters =
                        !name.isEmpty && name.utf8.allSatisfy { $0 == 95 || ($0 | 32 >= 97 && $0 | 32 <= 122) || ($0 >= 48 && $0 <= 57) }
                    try expect(!isPlain || letters, "\(name.debugDescription) was accepted as a name")
                    if isPlain { continue }
                    var configuration = try sandbox.configuration()
                    configuration.schema = Schema([entity])
                    try expect(throws: .badSchema, name.debugDescription) {
                        try openStore(configuration, engines: [sandbox.harness.engine]).close()
                    }
                }
            }
        },

        Case("security.mass_assignment_blocked", "dictionaries set declared fields only: neither ignored properties nor the record's state")
        { _ in
            for name in ["draft", "steps", "initials", "recordState", "id", "_name", "entity", "fields"] {
                try expect(throws: .unknownField, name) { try Profile.findOrInitialize([name: "x"]) }
                try expect(throws: .unknownField, name) { try Profile.findOrCreate([name: "x"]) }
            }
            try expect(Profile.count(), equals: 0)
            // A value of another type is not accepted either.
            try expect(throws: .typeMismatch) { try Profile.findOrCreate(["visits": "12"]) }
            try expect(throws: .typeMismatch) { try Profile.findOrCreate(["createdAt": "yesterday"]) }
        },

        Case("security.like_pathological_bounded", "the worst patterns are answered at once or refused") { _ in
            let text = String(repeating: "a", count: 20_000)
            try Person(name: text).saved()
            for pattern in [
                String(repeating: "%a", count: 500) + "%b", String(repeating: "%_", count: 500), String(repeating: "a%", count: 511),
            ] {
                let duration = try ThreadTime.of { _ = try Person.where { $0.name.like(pattern) }.count() }
                try expect(duration < .seconds(5), "a pattern took \(duration)")
            }
            try expect(throws: .limitExceeded) { try Person.where { $0.name.like(String(repeating: "%", count: 1_025)) }.count() }
        },

        Case("security.predicate_bomb_bounded", "conditions that are too deep, too long or too many are refused at once") { _ in
            let bombs: [() throws -> Int] = [
                { try Person.where(format: String(repeating: "(", count: 10_000) + "age == 1").count() },
                { try Person.where(format: String(repeating: "NOT (", count: 3_000) + "age == 1").count() },
                { try Person.where(format: Array(repeating: "age == 1", count: 1_500).joined(separator: " OR ")).count() },
                { try Person.where(format: "name == '" + String(repeating: "a", count: 20_000) + "'").count() },
                {
                    var condition = Person.fields.age == 0
                    for number in 0..<100_000 {
                        condition = number % 2 == 0 ? !(condition && Person.fields.age == number) : condition || Person.fields.age == number
                    }
                    return try Person.query.where(condition).count()
                },
            ]
            for (number, bomb) in bombs.enumerated() {
                let duration = try ThreadTime.of {
                    do {
                        _ = try bomb()
                        throw CaseFailure("bomb \(number) went through")
                    } catch is StoreError {}
                }
                try expect(duration < .seconds(5), "bomb \(number) took \(duration)")
            }
        },

        Case(
            "security.json_bomb_bounded",
            "JSON stored in a field that is too deep to parse is an error and does not end the process"
        ) {
            store in
            let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            let key = Nested().id.recordKey
            let fields = Nested.entity.definition.fields
            func insert(_ json: String) throws {
                try store.write { transaction in
                    try transaction.insert(Nested.entity) { writer in
                        for field in fields {
                            let value: Value =
                                switch field.name {
                                case "uid": key.value
                                case "grid": .json(json)
                                case "tree", "groups": .json("{}")
                                case "maybeTexts": .null
                                default: field.type == .date ? .date(Date(timeIntervalSince1970: 0)) : .json("[]")
                                }
                            try value.write(to: writer)
                        }
                    }
                }
            }
            do { try insert(deep) } catch is StoreError { return }
            try expect(throws: .typeMismatch) { try Nested.all() }
        },
    ]
}

/// Text designed to break parsers.
enum Hostile {
    /// Names that are not fields of any fixture.
    static let names = [
        "", " ", "'", "\"", "`", "name'", "name\"", "\"name\"", "`name`", "[name]", "name--", "name;", "name ", " name", "Name", "NAME",
        "name' OR '1'='1", "name\" OR \"1\"=\"1", "name; DROP TABLE person; --", "name) FROM person; --", "name COLLATE NOCASE",
        "*", "1", "rowid", "_rowid_", "oid", "sqlite_master", "activestore_catalogue", "main.person", "person.name", "self.name",
        "name\u{0}", "na\u{200B}me", "n\u{61}\u{301}me", "n\u{430}me", "SELECT", "count(*)", "$1", ":name", "?1", "@name", "%@", "%K", "%s",
        "../name", "name/../name", "recordState", String(repeating: "name", count: 100), "\u{202E}eman", "\u{FEFF}name", "🙂",
    ]

    /// Values that every engine must store unchanged.
    static let values = [
        "'", "''", "\"", "`", "\\", "\\'", ";", "--", "/*", "*/", "%", "_", "%%", "\\%", "?", "?1", ":name", "$1", "@p1", "%@", "%K",
        "NULL",
        "nil", "x' OR '1'='1", "x\" OR \"1\"=\"1", "'; DROP TABLE person; --", "x'); DELETE FROM person; --", "name", "\"name\"",
        "person.name",
        "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}txet", "e\u{301}", "é", "\u{10FFFF}", "👩‍👩‍👧", "\r\n", "\t",
        " leading", "trailing ", "0", "-0", "1e5", "true", "[1]", "{\"a\":1}", "<script>alert(1)</script>", "=1+1", "${x}", "#{x}", "{{x}}",
        String(repeating: "'", count: 255), String(repeating: "long", count: 2_000),
    ]
}
