import ActiveStore

/// Records that their model cannot read, because another program or an
/// older version wrote them: found, identified, and repaired without SQL.
enum TypesUnreadableCases {
    static let all: [Case] = [
        .opening(
            "types.unreadable_named", "An unreadable record is an error that names the record, the field and the kind of value it holds"
        ) {
            sandbox in
            let store = try sandbox.open([StrictSize.self])
            try withStore(store) {
                try StrictSize(name: "good").saved()
                let bad = try LooseSize(name: "bad", size: 256).saved()
                let errors = [
                    try expect(throws: .typeMismatch) { try StrictSize.all() },
                    try expect(throws: .typeMismatch) { try StrictSize.where { $0.name == "bad" }.first() },
                    try expect(throws: .typeMismatch) { try StrictSize.query.forEach { _ in } },
                ]
                for error in errors {
                    try expect([error.entity, error.field], equals: ["sized", "size"])
                    try expect(error.key, equals: bad.id.recordKey)
                    for word in ["UInt8", "integer", "\(bad.id)"] { try expect("\(error)".contains(word), "\(error)") }
                    // The key is random, and may have these digits.
                    let others = "\(error)".replacing("\(bad.id)", with: "")
                    try expect(!others.contains("256"), "values stay out of it: \(error)")
                }
                let plucked = try expect(throws: .typeMismatch) { try StrictSize.query.pluck(\.size) }
                try expect([plucked.entity, plucked.field], equals: ["sized", "size"])
                try expect(throws: .typeMismatch) { try StrictSize.query.pluck(\.name, \.size) }
                try expect(throws: .typeMismatch) { try StrictSize.query.distinct(\.size) }
            }
        },
        .opening("types.unreadable_verified", "verify of a store with models lists the values that they cannot read, with keys and fields")
        { sandbox in
            let store = try sandbox.open([Strict.self, StrictSize.self])
            try withStore(store) {
                try Loose(number: 0, size: -128, ratio: 0.5, mood: "calm", price: 1, list: []).saved()
                try expect(store.verify(.full).problems, equals: [])
                try expect(store.verify(.full).unreadable, equals: [])
                try Loose(number: 1, size: 128, ratio: 0.1, mood: "furious", price: -5, list: [1]).saved()
                try Loose(number: 2, size: .min, ratio: 1, mood: "", price: 0, list: []).saved()
                try LooseSize(size: -1).saved()
            }
            for level in [VerifyLevel.records, .full] {
                let report = try store.verify(level)
                let found = report.unreadable.filter { $0.entity == "retyped" }.map {
                    "\($0.key?.value ?? .null) \($0.field) \($0.stored) \($0.swiftType)"
                }
                try expect(
                    Set(found),
                    equals: [
                        "1 size int Int8", "1 ratio double Float", "1 mood text Mood", "1 price int Price", "1 list text Array<String>",
                        "2 size int Int8", "2 mood text Mood",
                    ])
                try expect(found.count, equals: 7)
                let text = report.problems.joined(separator: " ")
                for words in [
                    "In 2 records of retyped, size holds an integer that does not fit Int8",
                    "In 1 record of retyped, ratio holds a double that does not fit Float",
                ] {
                    try expect(text.contains(words), text)
                }
                try expect(!text.contains("furious"), "values stay out of it: \(text)")
                let sizes = report.unreadable.filter { $0.entity == "sized" }
                try expect(sizes.map(\.field), equals: ["size"])
                try expect(text.contains("\(sizes.compactMap { $0.key?.value }.first ?? .null)"), "a generated key is named: \(text)")
                try expect(!report.isClean, "it is a problem")
            }
            try expect(store.verify(.quick).problems, equals: [])
            guard store.capabilities.contains(.durable) else { return }
            let bare = try sandbox.reopen(store, [])
            try expect(bare.verify(.full).problems, equals: [], "without models nobody can tell")
        },
        .opening(
            "types.unreadable_mended",
            "An unreadable record is read as a partial record, repaired by query, overwritten or removed, without SQL"
        ) { sandbox in
            let store = try sandbox.open([Strict.self, StrictSize.self])
            try withStore(store) {
                for number in 1...5 {
                    try Loose(number: Int64(number), size: 100 + 20 * number, ratio: 1, mood: "calm", price: 7, list: []).saved()
                }
                let keys = try store.verify(.records).unreadable.compactMap(\.key)
                try expect(keys, equals: [.int(2), .int(3), .int(4), .int(5)])
                // As partial records.
                try expect(Strict.query.pluck(\.price).count, equals: 5)
                try expect(Strict.count(), equals: 5)
                try expect(Strict.where { $0.mood == .calm && $0.size > 100 }.count(), equals: 5)
                try expect(Strict.query.pluck(["number", "size"]).map { $0[1] }, equals: [120, 140, 160, 180, 200])
                var part = try require(Strict.where { $0.number == 2 }.only(\.mood, \.size).first())
                try expect(part["size"], equals: 140)
                try expect(part.size, equals: nil)
                // Repaired: as a partial record, by query, as a whole.
                part.size = 1
                try part.save()
                try expect(Strict.get(2).size, equals: 1)
                try expect(Strict.where { $0.number == 3 }.update(.set(\.size, 2)), equals: 1)
                try expect(Strict.get(3).size, equals: 2)
                try expect(Strict.where { $0.number == 3 }.update(["size": 3]), equals: 1)
                var whole = Strict(number: 4, size: 4, ratio: 1, mood: .calm, price: Price(cents: 7), list: [])
                try whole.upsert()
                try expect(Strict.get(4), equals: whole)
                // Removed.
                try expect(Strict.where { $0.number == 5 }.destroy().total, equals: 1)
                try expect(Strict.all().map(\.size), equals: [120, 1, 3, 4])
                try expect(store.verify(.full).problems, equals: [])
            }
        },
        .opening("types.unreadable_with_callbacks", "A record that callbacks cannot receive is first repaired, and then removed") {
            sandbox in
            let store = try sandbox.open([StrictSize.self])
            try withStore(store) {
                let bad = try LooseSize(name: "bad", size: 256).saved()
                let key = try require(store.verify(.records).unreadable.first?.key)
                try expect(key, equals: bad.id.recordKey)
                let query = StrictSize.query.where(Condition(.compare(StrictSize.entity.keyPosition, .equal, key.value)))
                let error = try expect(throws: .typeMismatch) { try query.destroy() }
                try expect(error.key, equals: key)
                try expect(StrictSize.count(), equals: 1)
                try expect(query.update(.set(\.size, 0)), equals: 1)
                try expect(query.destroy().total, equals: 1)
                try expect(StrictSize.count(), equals: 0)
            }
        },
    ]
}
