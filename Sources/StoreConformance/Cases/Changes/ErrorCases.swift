import ActiveStore
import FoundationEssentials

/// Errors: their codes, what they name, and what they do not disclose.
enum ErrorCases {
    static let all: [Case] = [
        Case("errors.codes_stable", "the names of the codes never change") { _ in
            let codes: [(StoreError.Code, String)] = [
                (.noStore, "noStore"), (.notFound, "notFound"), (.duplicateKey, "duplicateKey"),
                (.duplicateValue, "duplicateValue"), (.invalid, "invalid"), (.constraint, "constraint"),
                (.unknownEntity, "unknownEntity"), (.unknownField, "unknownField"), (.typeMismatch, "typeMismatch"),
                (.unstorableValue, "unstorableValue"), (.badRequest, "badRequest"), (.limitExceeded, "limitExceeded"),
                (.unsupported, "unsupported"), (.busy, "busy"), (.inUse, "inUse"), (.conflict, "conflict"),
                (.storageFull, "storageFull"), (.inputOutput, "inputOutput"),
                (.commitOutcomeUnknown, "commitOutcomeUnknown"), (.poisoned, "poisoned"), (.corrupt, "corrupt"),
                (.cannotOpen, "cannotOpen"), (.tooNew, "tooNew"), (.needsMigration, "needsMigration"),
                (.configuration, "configuration"), (.badSchema, "badSchema"), (.readOnly, "readOnly"),
                (.closed, "closed"), (.misuse, "misuse"), (.cancelled, "cancelled"), (.overflow, "overflow"),
                (.outOfMemory, "outOfMemory"), (.internal, "internal"), (.missingReference, "missingReference"),
                (.stillReferenced, "stillReferenced"), (.notLoaded, "notLoaded"),
            ]
            for (code, name) in codes { try expect(code.rawValue, equals: name) }
            try expect(Set(codes.map(\.1)).count, equals: codes.count)
        },

        Case("errors.caught_by_code", "the code of an error is a pattern of catch") { _ in
            try Person(name: "Ann", email: "a").saved()
            func attempt(_ body: () throws -> Void) throws -> String {
                do { try body() } catch StoreError.Code.notFound { return "missing" } catch StoreError.Code.duplicateValue {
                    return "taken"
                }
                return "done"
            }
            try expect(attempt { try Person(name: "Bob", email: "a").saved() }, equals: "taken")
            try expect(attempt { _ = try Person.get(Person(name: "Cid").id) }, equals: "missing")
            try expect(attempt { try Person(name: "Dan", email: "d").saved() }, equals: "done")
            try expect(throws: .badRequest) { try attempt { try Person.query.destroy() } }
            do {
                _ = try attempt { throw CancellationError() }
                throw CaseFailure("an error of another type was caught")
            } catch is CancellationError {}
        },

        Case(
            "errors.constraint_names_field",
            "the error of a refused record names its entity and field, the same for insert, update and batches"
        ) { _ in
            try Person(name: "Ann", email: "a").saved()
            var bob = try Person(name: "Bob", email: "b").saved()
            bob.email = "a"
            let errors = [
                try expect(throws: .duplicateValue) { try Person(name: "Cid", email: "a").saved() },
                try expect(throws: .duplicateValue) { try bob.save() },
                try expect(throws: .duplicateValue) { try Person.insert([Person(name: "Dan", email: "b")]) },
            ]
            for error in errors {
                try expect(error.entity, equals: "person")
                try expect(error.field, equals: "email")
            }
            try Country(code: "NO").saved()
            let taken = try expect(throws: .duplicateKey) { try Country(code: "NO").saved() }
            try expect(taken.entity, equals: "country")
            try expect(taken.field, equals: "code")
        },

        Case(
            "errors.written_type",
            "a value whose type differs from its field's is refused, even if it could be converted, and nothing is stored"
        ) {
            store in
            let kept = try EveryType(string: "kept").saved()
            let entity = EveryType.entity
            let values: [Value] = [.int(5), .double(1.5), .string("5"), .data(Data([1, 2, 3]))]
            for (position, field) in entity.definition.fields.enumerated() where position != entity.keyPosition {
                for value in values where value.type?.storage != field.type.storage || field.type == .uuid {
                    if field.type == .double, value == .int(5) { continue }
                    var fields = FieldSet()
                    fields.insert(position)
                    let error = try expect(throws: .typeMismatch, "\(field.name): \(value)") {
                        try store.write { _ = try $0.update(entity, kept.uid.recordKey, fields) { try value.write(to: $0) } }
                    }
                    try expect([error.entity, error.field], equals: ["everyType", field.name])
                }
            }
            try expect(EveryType.find(kept.uid), equals: kept)
            for row: [Value] in [[.int(1), .string("1.5")], [.string("1"), .double(1)], [.int(1), .int(.max)]] {
                try expect(throws: .typeMismatch, "\(row)") {
                    try store.write { try $0.insert(Reading.entity) { writer in for value in row { try value.write(to: writer) } } }
                }
            }
            try expect(Reading.count(), equals: 0)
        },

        Case("errors.first_violation_is_named", "if a record violates several unique indexes, the one declared first is named") { _ in
            try Locker(number: 1, owner: "Ann").saved()
            try Locker(number: 2, owner: "Bob").saved()
            var third = try Locker(number: 3, owner: "Cid").saved()
            let both = try expect(throws: .duplicateValue) { try Locker(number: 1, owner: "bob").saved() }
            try expect(both.field, equals: "number")
            let second = try expect(throws: .duplicateValue) { try Locker(number: 9, owner: "bob").saved() }
            try expect(second.field, equals: "owner")
            third.owner = "ANN"
            third.number = 2
            try expect(throws: .duplicateValue) { try third.save() }
            try expect(Locker.query.pluck(\.number), equals: [1, 2, 3])
            let updated = try expect(throws: .duplicateValue) { try third.update() }
            try expect(updated.field, equals: "number")
        },

        Case(
            "errors.wrong_names_are_told_with_what_was_meant",
            "the error for an unknown field suggests a name, and the one for a wrong value names the expected type"
        ) { _ in
            let unknown = try expect(throws: .unknownField) { try Person.where(["nmae": "x"]).all() }
            try expect(unknown.message.contains("did you mean \"name\"?"), unknown.message)
            try expect(throws: .unknownField) { try Person.order(byName: "nmae").first() }
            try expect(throws: .unknownField) { try Person.query.pluck("nmae") }
            try expect(throws: .unknownField) { try Person.findOrCreate(["nmae": "x"]) }
            let wrong = try expect(throws: .typeMismatch) { try Person.where(["age": "x"]).all() }
            try expect(wrong.field, equals: "age")
            try expect(wrong.message.contains("int"), wrong.message)
            try expect(Person.count(), equals: 0)
        },

        Case("errors.values_redacted", "error messages contain no values of user data") { store in
            let secret = "s3cr3t-value"
            let number = 918_273_645
            try Person(name: secret, age: number, email: secret).saved()
            try Country(code: secret, name: secret).saved()
            var errors: [any Error] = []
            func fail(_ body: () throws -> Void) throws {
                do { try body() } catch {
                    errors.append(error)
                    return
                }
                throw CaseFailure("attempt \(errors.count + 1) was expected to fail")
            }
            try fail { try Person(name: "x", email: secret).saved() }
            try fail { try Country(code: secret).saved() }
            try fail { try Country(code: String(repeating: secret, count: 30)).saved() }
            try fail { try Person(name: secret + "\0").saved() }
            try fail { _ = try Person.where(["age": secret]).all() }
            try fail { _ = try Person.where(["name": number]).all() }
            try fail { _ = try Person.where { $0.name == secret + "\0" }.all() }
            try fail { _ = try Person.where { $0.name.like(secret + String(repeating: "x", count: 2_000)) }.all() }
            try fail { _ = try Country.get(secret + "2") }
            try fail { _ = try Person.findOrCreate(["name": secret, "age": secret]) }
            try fail { _ = try Country.findOrCreate(["name": secret + "3"]) }
            try fail { try Person.insert([Person(name: "a", email: secret), Person(name: "b", email: secret)]) }
            for error in errors {
                for text in ["\(error)", String(reflecting: error), (error as? StoreError)?.message ?? ""] {
                    try expect(!text.contains(secret) && !text.contains("\(number)"), "a value is in: \(text)")
                }
            }
        },

        .opening(
            "errors.disk_full_mapped_and_recovers",
            "a write that cannot grow its files is .storageFull and leaves nothing; with space again the store works",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            try Person(name: "before").saved(in: store)
            let megabyte = Data(repeating: 0x5A, count: 1 << 20)
            try CaseSandbox.limitingFiles(to: 32 << 20) {
                for _ in 0..<2 {
                    try expect(throws: .storageFull) {
                        try store.write { _ in
                            for index in 0..<64 { try Person(name: "big \(index)", photo: megabyte).saved() }
                        }
                    }
                    try expect(Person.query.in(store).pluck(\.name), equals: ["before"])
                }
            }
            try Person(name: "after").saved(in: store)
            try expect(Person.query.in(store).pluck(\.name), equals: ["before", "after"])
            try expect(store.verify(.full).problems, equals: [])
            let again = try sandbox.reopen(store, [Person.self])
            try expect(Person.count(in: again), equals: 2)
        },

        .opening(
            "errors.altered_record_is_corrupt",
            "an altered letter of a record in the file is .corrupt with checksums, and never ends the process without",
            needs: [.files, .durable]
        ) { sandbox in
            func marker(_ number: Int) -> String { "marker \(number) " + String(repeating: "m", count: 40) }
            var store = try sandbox.open([Note.self])
            try Note.insert((0..<60).map { Note(text: marker($0)) }, in: store)
            let hasChecksums = store.capabilities.contains(.recordChecksums)
            let notes = try Note.all(in: store)
            try store.close()
            let file = try require(
                sandbox.files().first { try !CaseSandbox.read($0.path).locations(of: Array(marker(3).utf8)).isEmpty },
                "a file with the text in it"
            )
            let bytes = try CaseSandbox.read(file.path)
            for number in stride(from: 3, to: 59, by: 14) {
                // Every occurrence, because a copy of overwritten data may remain.
                let locations = bytes.locations(of: Array(marker(number).utf8))
                for at in locations { try CaseSandbox.overwrite(file.path, at: at + 8 + number % 30, with: [UInt8(ascii: "n")]) }
                do {
                    store = try sandbox.open([Note.self])
                    do {
                        let found = try Note.find(notes[number].id, in: store)
                        try expect(!hasChecksums, "an altered record was read: \(found == notes[number])")
                    } catch let error as StoreError { try expect(error.code, equals: .corrupt) }
                    for query in [Note.query, Note.order(by: \.text), Note.where { $0.text.contains("m") }.order(by: \.text, .descending)] {
                        do {
                            let found = try query.in(store).all()
                            try expect(!hasChecksums && found.count == 60, "altered records were read")
                        } catch let error as StoreError { try expect(error.code, equals: .corrupt) }
                    }
                    if hasChecksums {
                        let report = try store.verify(.records)
                        try expect(!report.isClean, "verify finds it")
                    }
                    // The other records are unchanged.
                    try expect(Note.find(notes[number + 1].id, in: store), equals: notes[number + 1])
                } catch let error as StoreError { try expect(error.code, equals: .corrupt, "\(error)") }
                try store.close()
                for at in locations { try CaseSandbox.overwrite(file.path, at: at, with: Array(marker(number).utf8)) }
            }
            store = try sandbox.open([Note.self])
            try expect(Note.all(in: store), equals: notes)
        },

        .opening(
            "errors.altered_entry_is_found",
            "verify(.records) finds an index entry altered in the file, or else no query returns a wrong result",
            needs: [.files, .durable]
        ) { sandbox in
            func marker(_ number: Int) -> String { "marker \(number) " + String(repeating: "m", count: 30) }
            let store = try sandbox.open([Keyed.self])
            let records = (100..<160).map { Keyed(id: Int64($0), name: marker($0), size: $0) }
            try Keyed.insert(records, in: store)
            let stored = try Keyed.all(in: store)
            try store.close()
            let file = try require(
                sandbox.files().first { try !CaseSandbox.read($0.path).locations(of: Array(marker(100).utf8)).isEmpty },
                "a file with the text in it")
            let bytes = try CaseSandbox.read(file.path)
            var found = 0
            for number in [100, 131, 159] {
                let text = marker(number)
                // In the record, in the index, and perhaps in unreferenced space.
                for offset in bytes.locations(of: Array(text.utf8)) {
                    try CaseSandbox.overwrite(file.path, at: offset + 20, with: [UInt8(ascii: "n")])
                    if try isFound(text, of: Int64(number), among: stored, sandbox) { found += 1 }
                    try CaseSandbox.overwrite(file.path, at: offset, with: Array(text.utf8))
                }
            }
            try expect(found >= 3, "verify found \(found)")
        },

        corruption("errors.corruption_mapped", "a file whose beginning is damaged is .corrupt") { file in
            try CaseSandbox.overwrite(file.path, at: 0, with: noise(4_096))
        },
        corruption(
            "errors.corruption_in_the_middle_mapped",
            "a file damaged after its beginning is .corrupt, at the latest on verify"
        ) { file in
            let begin = file.size / 4 / 4_096 * 4_096
            try CaseSandbox.overwrite(file.path, at: begin, with: noise(file.size / 2))
        },
        corruption("errors.truncation_mapped", "a truncated file is .corrupt, at the latest on verify") { file in
            let bytes = try CaseSandbox.read(file.path)
            try CaseSandbox.write(Array(bytes.prefix(bytes.count / 3)), to: file.path)
        },
    ]

    /// Whether opening or verifying detects that a text was altered; if not, results must be correct.
    private static func isFound(_ text: String, of id: Int64, among stored: [Keyed], _ sandbox: CaseSandbox) throws -> Bool {
        do {
            let store = try sandbox.open([Keyed.self])
            defer { try? store.close() }
            guard try store.verify(.records).isClean else { return true }
            try expect(Keyed.where { $0.name == text }.in(store).pluck(\.id), equals: [id])
            try expect(Keyed.all(in: store), equals: stored)
            return false
        } catch let error as StoreError {
            try expect(error.code, equals: .corrupt, "\(error)")
            return true
        }
    }

    /// Damages the file of a closed store with many records: opening, reading and verifying
    /// must end in `.corrupt` or return correct results, and verifying must detect the damage.
    private static func corruption(
        _ id: String, _ title: String, _ damage: @escaping @Sendable (StoreFile) throws -> Void
    ) -> Case {
        .opening(id, title, needs: [.files, .durable]) { sandbox in
            var store = try sandbox.open([Person.self])
            let people = (0..<2_000).map { (index: Int) in
                Person(name: "p\(index)", age: index, email: "e\(index)", bio: "some text")
            }
            try Person.insert(people, in: store)
            try store.close()
            try damage(sandbox.mainFile())
            do {
                store = try sandbox.open([Person.self])
                do {
                    try expect(Person.all(in: store) == people, "wrong records were read without an error")
                    try expect(Person.where { $0.age == 1_234 }.in(store).count(), equals: 1)
                } catch let error as StoreError { try expect(error.code, equals: .corrupt, "reading: \(error)") }
                do {
                    try expect(!store.verify(.full).isClean, "verify finds the damage")
                } catch let error as StoreError { try expect(error.code, equals: .corrupt, "verifying: \(error)") }
            } catch let error as StoreError { try expect(error.code, equals: .corrupt, "opening: \(error)") }
        }
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var random = CaseRandom()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}

extension [UInt8] {
    /// The offsets of the occurrences.
    fileprivate func locations(of part: [UInt8]) -> [Int] {
        var locations: [Int] = []
        var at = 0
        while let found = self[at...].firstRange(of: part) {
            locations.append(found.lowerBound)
            at = found.upperBound
        }
        return locations
    }
}
