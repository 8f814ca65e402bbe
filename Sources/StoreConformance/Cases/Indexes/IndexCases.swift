import ActiveStore
import FoundationEssentials
import StoreCore

/// Indexes: they are used, they change only speed, and they stay consistent with the records.
enum IndexCases {
    static let all: [Case] = [
        // The in-memory reference engine scans all records.
        Case(
            "indexes.explain_uses_index", "a condition on an indexed field uses its index, one on the key uses the key",
            needs: [.durable]
        ) { _ in
            try Person.insert((0..<500).map { (age: Int) in Person(name: "p\(age)", age: age, email: "e\(age)") })
            try expectIndex("person_age_index", Person.where { $0.age == 5 })
            try expectIndex("person_age_index", Person.where { $0.age > 490 }.order(by: \.age))
            try expectIndex("person_email_unique", Person.where { $0.email == "e7" })
            let key = try require(Person.first()).uid
            try expect(Person.where { $0.uid == key }.explain().access, equals: [.key])
            try expect(Person.where { $0.bio == "none" }.explain().access, equals: [.scan])
        },

        Case(
            "indexes.explain_missing", "a plan that tests all records names the indexes that conditions or an order with a limit lack",
            needs: [.durable]
        ) { _ in
            try Person.insert((0..<500).map { (age: Int) in Person(name: "p\(age)", age: age, email: "e\(age)") })
            func missing(_ query: Query<Person>) throws -> [String] {
                let plan: QueryPlan = try query.explain()
                return plan.missingIndexes
            }
            try expect(missing(Person.where { $0.bio == "none" }), equals: ["beginning with bio"])
            try expect(missing(Person.where { $0.bio == "none" || $0.bio.hasPrefix("x") }), equals: ["beginning with bio"])
            try expect(missing(Person.where { $0.bio.equals("none", .insensitive) }), equals: ["case-insensitive, beginning with bio"])
            try expect(missing(Person.where { $0.bio.contains("none") }), equals: [], "no index could answer it")
            try expect(missing(Person.where { $0.bio.like("%one") }), equals: [], "any text may end so")
            try expect(missing(Person.where { $0.bio == "none" || $0.age.notIn([3]) }), equals: [], "an alternative reads all records")
            try expect(missing(Person.order(by: \.bio).limit(5)), equals: ["beginning with bio"])
            try expect(missing(Person.order(by: \.bio)), equals: [], "all of them are wanted")
            try expect(missing(Person.order(by: \.age).limit(5)), equals: [])
            try expect(missing(Person.where { $0.email == "e7" }), equals: [])
        },

        Case(
            "indexes.same_result_with_and_without",
            "[46] a condition or order returns the same records in the same order with an index and without"
        ) { _ in
            try Twin.crowd()
            for number in [-12, -1, 0, 3, 99, nil] {
                try same({ $0.a == number }, { $0.b == number }, "== \(number ?? 0)")
                try same({ $0.a != number }, { $0.b != number }, "!=")
                try same({ $0.a < number }, { $0.b < number }, "<")
                try same({ $0.a >= number }, { $0.b >= number }, ">=")
                try same({ !($0.a > number) }, { !($0.b > number) }, "not >")
                try same({ $0.a.in([number, 5, -7]) }, { $0.b.in([number, 5, -7]) }, "in")
                try same({ $0.a.notIn([number, 5]) }, { $0.b.notIn([number, 5]) }, "not in")
                try same({ $0.a.between(number, 7) }, { $0.b.between(number, 7) }, "between")
            }
            for text in ["", "a", "B", "é", "e\u{301}", "\u{1}", nil] {
                try same({ $0.s == text }, { $0.t == text }, "text ==")
                try same({ $0.s > text }, { $0.t > text }, "text >")
                try same({ $0.s <= text }, { $0.t <= text }, "text <=")
                guard let text else { continue }
                try same({ $0.s.hasPrefix(text) }, { $0.t.hasPrefix(text) }, "prefix")
                try same({ !$0.s.hasPrefix(text) }, { !$0.t.hasPrefix(text) }, "no prefix")
                try same({ $0.s.like(text + "%") }, { $0.t.like(text + "%") }, "like")
            }
            for bytes in [Data(), Data([0]), Data([1, 255]), Data([255])] {
                try same({ $0.x == bytes }, { $0.y == bytes }, "bytes ==")
                try same({ $0.x > bytes }, { $0.y > bytes }, "bytes >")
            }
            try same({ $0.a > -3 && $0.s == "a" || $0.d < 0.5 }, { $0.b > -3 && $0.t == "a" || $0.e < 0.5 }, "and, or")
            let orders: [(Query<Twin>, Query<Twin>)] = [
                (Twin.order(by: \.a), Twin.order(by: \.b)), (Twin.order(by: \.a, .descending), Twin.order(by: \.b, .descending)),
                (Twin.order(by: \.s), Twin.order(by: \.t)), (Twin.order(by: \.d, .descending), Twin.order(by: \.e, .descending)),
                (Twin.order(by: \.x), Twin.order(by: \.y)),
                (Twin.order(by: \.a).then(by: \.s, .descending), Twin.order(by: \.b).then(by: \.t, .descending)),
                (Twin.order(by: \.s).limit(20).offset(30), Twin.order(by: \.t).limit(20).offset(30)),
            ]
            for (number, (one, other)) in orders.enumerated() {
                try expect(one.pluck(\.uid), equals: other.pluck(\.uid), "order \(number)")
            }
        },

        Case(
            "indexes.unique_violation",
            "a duplicate value in a unique index is refused in every kind of write, and index and records stay consistent"
        ) { store in
            try Person(name: "Ann", email: "a").saved()
            var bob = try Person(name: "Bob", email: "b").saved()
            let refused = [
                try expect(throws: .duplicateValue, "insert") { try Person(name: "x", email: "a").saved() },
                try expect(throws: .duplicateValue, "many") { try Person.insert([Person(email: "c"), Person(email: "c")]) },
                try expect(throws: .duplicateValue, "update") {
                    bob.email = "a"
                    try bob.save()
                },
                try expect(throws: .duplicateValue, "upsert") {
                    var copy = bob
                    try copy.upsert()
                },
                try expect(throws: .duplicateValue, "by query") { try Person.where { $0.name == "Bob" }.update(.set(\.email, "a")) },
            ]
            for error in refused { try expect(error.field, equals: "email") }
            try expect(Person.query.pluck(\.email), equals: ["a", "b"])
            // Two fields together: a single one does not collide.
            try Halt(line: "S1", platform: 1).saved()
            try Halt(line: "S1", platform: 2).saved()
            try Halt(line: "S2", platform: 1).saved()
            let both = try expect(throws: .duplicateValue) { try Halt(line: "S2", platform: 1).saved() }
            try expect(both.field, equals: "line, platform")
            try expect(Halt.count(), equals: 3)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.unique_null_policy", "nil never collides, in an index over one field or over several") { store in
            for _ in 0..<3 { try Person(name: "nobody").saved() }
            for _ in 0..<3 { try Halt(line: "S1").saved() }
            try Halt(line: "S1", platform: 1).saved()
            try expect(throws: .duplicateValue) { try Halt(line: "S1", platform: 1).saved() }
            try expect(Halt.where { $0.line == "S1" && $0.platform == nil }.count(), equals: 3)
            // A value that becomes nil is free, a nil that becomes a value is taken.
            var first = try require(Halt.where { $0.platform == 1 }.first())
            first.platform = nil
            try first.save()
            var next = try require(Halt.where { $0.platform == nil }.first())
            next.platform = 1
            try next.save()
            try expect(throws: .duplicateValue) { try Halt.where { $0.uid == first.uid }.update(.set(\.platform, 1)) }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.unique_swap_in_txn", "uniqueness is checked record by record: two values are swapped by means of a third") { store in
            var ann = try Person(name: "Ann", email: "a").saved()
            var bob = try Person(name: "Bob", email: "b").saved()
            try store.write { _ in
                ann.email = "b"
                try expect(throws: .duplicateValue) { try ann.save() }
                ann.email = nil
                try ann.save()
                bob.email = "a"
                try bob.save()
                ann.email = "b"
                try ann.save()
            }
            try expect(Person.query.pluck(\.email), equals: ["b", "a"])
            try expect(Person.find(["email": "a"])?.name, equals: "Bob")
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("indexes.composite_prefix", "an index over several fields serves conditions on the first ones and the order of the rest") {
            store in
            for line in ["S1", "S2", "S10", ""] {
                for minute in [-5, 0, 5, 50] { try Halt(line: line, minute: minute).saved() }
            }
            try expect(Halt.where { $0.line == "S1" }.order(by: \.minute, .descending).pluck(\.minute), equals: [50, 5, 0, -5])
            try expect(Halt.where { $0.line == "S1" && $0.minute > 0 }.order(by: \.minute).pluck(\.minute), equals: [5, 50])
            try expect(Halt.where { $0.line == "S1" && $0.minute.between(-5, 5) }.count(), equals: 3)
            try expect(Halt.where { $0.line.hasPrefix("S1") && $0.minute == 5 }.pluck(\.line), equals: ["S1", "S10"])
            try expect(Halt.where { $0.minute == 5 }.count(), equals: 4, "its second field alone")
            try expect(Halt.order(by: \.line).then(by: \.minute, .descending).first(limit: 2).map(\.minute), equals: [50, 5])
            if store.capabilities.contains(.durable) {
                let plan = try Halt.where { $0.line == "S1" && $0.minute > 0 }.explain()
                try expect(plan.description.contains("index halt_line"), plan.description)
            }
        },

        .opening(
            "indexes.add_index_backfills", "an index built in a transaction contains existing records, and a rollback removes it",
            needs: [.transactionalSchema]
        ) { sandbox in
            let store = try sandbox.open([V1.Item.self])
            try V1.Item.insert((1...500).map { V1.Item(id: Int64($0), name: "i\($0)", size: $0 % 7) }, in: store)
            let index = try require(V7.Item.entity.definition.indexes.first)
            let wanted = try V1.Item.where { $0.size == 3 }.in(store).pluck(\.id)
            for isUndone in [true, false] {
                try store.write { transaction in
                    try transaction.apply(.addIndex(entity: V7.Item.entity.definition, index))
                    var catalog = try require(transaction.catalog())
                    catalog.schema = SchemaDifference(stored: catalog.schema, declared: Schema([V7.Item.entity.definition])).merged
                    try transaction.checkedWriter().write(catalog)
                    try V1.Item(id: 1_000, size: 3).saved()
                    try expect(V1.Item.where { $0.size == 3 }.pluck(\.id), equals: wanted + [1_000])
                    try V1.Item.where { $0.id == 1_000 }.destroy()
                    if isUndone { transaction.rollback() }
                }
                try expect(V1.Item.where { $0.size == 3 }.in(store).pluck(\.id), equals: wanted)
                try expect(store.verify(.full).problems, equals: [])
            }
        },
    ]

    private static func expectIndex(_ name: String, _ query: Query<Person>) throws {
        let plan: QueryPlan = try query.explain()
        try expect("\(plan)".contains("index \(name)"), "\(plan)")
    }

    private static func same(
        _ indexed: (Twin.Fields) -> Condition<Twin>, _ plain: (Twin.Fields) -> Condition<Twin>, _ what: String, line: UInt = #line
    ) throws {
        try expect(Twin.where(indexed).pluck(\.uid), equals: Twin.where(plain).pluck(\.uid), what, line: line)
        try expect(Twin.where(indexed).count(), equals: Twin.where(plain).count(), what, line: line)
    }
}
