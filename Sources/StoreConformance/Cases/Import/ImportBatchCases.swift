import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Imports in general: batches, strictness, limits, transactions, entities without models.
enum ImportBatchCases {
    private static let depth = 70

    static let all: [Case] = [
        Case(
            "serialise.import_bad_row_reports_index",
            "A record that cannot be imported is reported with its number and, in a file, its line"
        ) { _ in
            let text = "{\"code\":\"a\"}\n\n{\"code\":\n{\"age\":1}\n[1]\n{\"code\":\"b\",\"age\":\"x\"}\n"
            let report = try Contact.importRecords(from: .jsonLines(bytes: text.utf8))
            try expect([report.inserted, report.skipped, report.records], equals: [2, 3, 5])
            let found = report.problems.sorted { $0.location.record < $1.location.record }
            try expect(
                found.map { "\($0.location.record) \($0.location.line ?? 0) \($0.kind)" },
                equals: ["2 3 skipped", "3 4 skipped", "4 5 skipped", "5 6 keptValue"])
            let list = try Contact.importRecords(from: .records([["code": "a"], ["age": 1]]))
            try expect(list.problems.map(\.location.record), equals: [2])
            try expect(list.problems.map(\.location.line), equals: [nil])
            let array = try Contact.importRecords(from: .json(bytes: "[\n{\"code\":\"c\"},\n{}\n]".utf8))
            try expect(array.problems.map(\.location.line), equals: [3])
            try expect(Contact.importRecords(from: .json(bytes: "{\"code\":\"d\"}".utf8)).inserted, equals: 1)
        },
        Case(
            "serialise.import_atomic",
            "A strict import stores nothing of the batch with the first bad record; otherwise a failed transaction stores none"
        ) { store in
            let text = "code,age\na,1\nb,2\nc,3\nd,four\ne,5\n"
            let error = try expect(throws: .typeMismatch) {
                try Contact.importRecords(from: .csv(bytes: text.utf8)) {
                    $0.isStrict = true
                    $0.batchSize = 2
                }
            }
            try expect(error.message.contains("line 5") && error.message.contains("2 records"), error.message)
            try expect(Contact.all().map(\.code), equals: ["a", "b"])
            try Contact.destroyAll()
            struct Stop: Error {}
            do {
                try store.write { _ in
                    try Contact.importRecords(from: .csv(bytes: text.utf8)) { $0.batchSize = 2 }
                    try expect(Contact.count(), equals: 5)
                    throw Stop()
                }
            } catch is Stop {}
            try expect(Contact.count(), equals: 0)
            try store.write { _ in
                try Contact(code: "kept").saved()
                try expect(throws: .typeMismatch) { try Contact.importRecords(from: .csv(bytes: text.utf8)) { $0.isStrict = true } }
            }
            try expect(Contact.all().map(\.code), equals: ["kept"])
            try expect(throws: .invalid) { try Song.imported(each: [["number": 1, "title": "a"], ["number": 2]]) }
            try expect(Song.count(), equals: 0)
            try expect(throws: .badRequest) { try Contact.importRecords(from: .records([])) { $0.batchSize = 0 } }
        },
        Case(
            "serialise.import_depth_limit",
            "JSON that is too deep is an error, and values that are too deep cause their record to be skipped"
        ) { _ in
            let deep = String(repeating: "{\"labels\":", count: depth) + "1" + String(repeating: "}", count: depth)
            try expect(throws: .limitExceeded) { try Contact.importRecords(from: .json(bytes: deep.utf8)) }
            let report = try Contact.importRecords(from: .jsonLines(bytes: (deep + "\n{\"code\":\"a\"}\n").utf8))
            try expect([report.inserted, report.skipped], equals: [1, 1])
            try expect(throws: .limitExceeded) { try JSONValue(json: String(repeating: "[", count: 100_000)) }
        },
        Case("serialise.import_size_limit", "Strings, records, columns and fields have limits") { _ in
            let long = String(repeating: "x", count: (16 << 20) + 1)
            try expect(throws: .limitExceeded) { try Contact.importRecords(from: .json(bytes: "[{\"code\":\"\(long)\"}]".utf8)) }
            try expect(throws: .limitExceeded) { try Contact.importRecords(from: .csv(bytes: "code\n\(long)\n".utf8)) }
            try expect(throws: .limitExceeded) { try Contact.importRecords(from: .csv(bytes: String(repeating: "a,", count: 2_000).utf8)) }
            try expect(throws: .limitExceeded) { try Contact.importRecords(from: .csv(bytes: "code\n\"\(long)".utf8)) }
        },
        Case("serialise.import_own_texts", "Long texts that were exported are imported again, from JSON and from CSV") { store in
            let text = String(repeating: "Zürich→", count: 150_000)
            let contact = try Contact(firstName: text, code: "a").saved()
            let json = try contact.asJSONString(included: ["code", "firstName"], style: .compact)
            try expect(JSONValue(json: json).members()?.contains { $0.name == "firstName" }, equals: true)
            let csv = "code,first_name\nb,\"\(text)\"\n"
            try contact.destroy()
            for source: ImportSource in [.jsonLines(bytes: json.utf8), .json(bytes: "[\(json)]".utf8), .csv(bytes: csv.utf8)] {
                try expect(Contact.importRecords(from: source).problems, equals: [])
                try expect(Contact.where { $0.firstName == text }.count(), equals: 1)
                try Contact.destroyAll()
            }
        },
        Case(
            "serialise.import_names_field",
            "Each problem of a value names its key or field, also if only the type of the property rejects it"
        ) {
            store in
            let text =
                "{\"code\":\"a\",\"labels\":{\"x\":\"y\"},\"mood\":\"zz\",\"level\":300,\"age\":\"old\"}"
            func check(_ report: ImportReport) throws {
                try expect(Set(report.problems.compactMap(\.field)), equals: ["labels", "mood", "level", "age"])
                for problem in report.problems {
                    let field = try require(problem.field)
                    try expect(problem.message.hasPrefix("line 1: \(field): The value is not "), problem.message)
                }
            }
            try check(try Contact.importRecords(from: .jsonLines(bytes: text.utf8)))
            try Contact.destroyAll()
            try check(try store.importRecords(into: "contact", from: .jsonLines(bytes: text.utf8)))
        },
        Case("serialise.import_hostile", "Hostile JSON and CSV is an error with its position, and nothing of it is stored") { _ in
            for text in [
                "[{\"code\":\"a\",\"age\":1e400}]", "[{\"code\":\"a\",\"code\":\"b\"}]",
                "[{\"code\":\"\\u0000\"}]",
                "[{\"code\":\"a\"}", "[{\"code\":NaN}]", "{\"code\":\"a\"} {}", "[{\"code\":\"\\uD800\"}]", "",
            ] {
                let error = try expect(throws: .badRequest, text) { try Contact.importRecords(from: .json(bytes: text.utf8)) }
                try expect(error.message.contains("Line 1, column"), error.message)
            }
            try expect(throws: .badRequest) { try Contact.importRecords(from: .json(bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0])) }
            try expect(throws: .badRequest) { try Contact.importRecords(from: .csv(bytes: [0xFE, 0xFF, 0, 0x61])) }
            try expect(throws: .corrupt) { try Contact.importRecords(from: .csv(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1])) }
            let names = (0..<20_000).map { "{\"code\":\"a\",\"k\($0)\":1}\n" }.joined()
            let report = try Contact.importRecords(from: .jsonLines(bytes: names.utf8))
            try expect(report.inserted, equals: 20_000)
            try expect(report.problems.count == 100 && report.problemCounts[.unknownKey] ?? 0 <= 10_000, "what is remembered is bounded")
            try Contact.destroyAll()
            try expect(Contact.count(), equals: 0)
        },
        Case("serialise.import_long_integers", "A whole number beyond 64 bits is imported with all its digits, or does not fit its field") {
            _ in
            let digits = "123456789012345678901234567890"
            let text = "{\"code\":\"a\",\"age\":\(digits),\"price\":\(digits),\"score\":\(digits),\"zip\":\(digits)}"
            let report = try Contact.importRecords(from: .jsonLines(bytes: text.utf8))
            let contact = try require(try Contact.first())
            try expect(contact.price, equals: Decimal(string: digits))
            try expect(contact.score, equals: Double(digits))
            try expect(contact.zip, equals: digits)
            try expect(contact.age, equals: nil)
            try expect(report.problems.map(\.field), equals: ["age"])
            let written = try contact.asJSONString(style: .api)
            try Contact.destroyAll()
            try Contact.importRecords(from: .json(bytes: written.utf8))
            try expect(Contact.first()?.price, equals: contact.price, "what was written is read again")
        },
        Case("serialise.import_text_to_nil", "A record imported again is unchanged, even after one of its texts became nil") { _ in
            let reports = try ["\"Lee\"", "null", "null"].map { (surname: String) throws -> ImportReport in
                let text = "{\"externalID\":1,\"code\":\"a\",\"lastName\":\(surname)}"
                return try Contact.importRecords(from: .jsonLines(bytes: text.utf8)) { $0.uniqueBy = "externalID" }
            }
            try expect(reports.map(\.description), equals: ["inserted 1", "updated 1", "unchanged 1"])
        },
        Case("serialise.import_entity", "Records of an entity are imported by its schema alone, the same as with a model without code") {
            store in
            let text =
                "code,first_name,age,mood,external_id,badge,token,price,born\na,Ann,41,merry,1,AQID,0190F6A8-5D2C-7ABC-8DEF-0123456789AB,1.10,2013-01-01\n"
            let report = try store.importRecords(into: "contact", from: .csv(bytes: text.utf8)) { $0.uniqueBy = "externalID" }
            try expect(report.inserted, equals: 1)
            try expect(report.problems, equals: [])
            let contact = try require(try Contact.first())
            try expect([contact.firstName, contact.zip, "\(contact.visits)"], equals: ["Ann", "none", "7"])
            try expect(contact.mood, equals: .merry)
            try expect(contact.badge, equals: Data([1, 2, 3]))
            try expect(contact.price, equals: Decimal(string: "1.1"))
            try expect(contact.createdAt, equals: contact.updatedAt)
            try expect(Contact.importRecords(from: .csv(bytes: text.utf8)) { $0.uniqueBy = "externalID" }.unchanged, equals: 1)
            let changed = try store.importRecords(into: "contact", from: .records([["external_id": 1, "age": 42]])) {
                $0.uniqueBy = "externalID"
            }
            try expect(changed.updated, equals: 1)
            try expect(Contact.first()?.age, equals: 42)
            try expect(throws: .unknownEntity) { try store.importRecords(into: "contacts", from: .records([])) }
            try expect(throws: .badRequest) { try store.importRecords(into: "artist", from: .records([])) { $0.nested = ["songs"] } }
        },
        Case("serialise.import_async", "The asynchronous forms import like the others") { store in
            let report = try await ImportedUser.importRecords(from: .csv(bytes: ImportCSVCases.sample.utf8)) { $0.batchSize = 3 }
            try expect(report.inserted, equals: 7)
            let user = try await ImportedUser.imported(from: ["id": 8, "name": "Eight"])
            let users = try await ImportedUser.imported(each: [["id": 9], ["id": 8, "age": 1]])
            try expect([user.name, users[1].name], equals: ["Eight", "Eight"])
            try expect(users.map(\.id), equals: [9, 8])
            let more = try await store.importRecords(into: "importedUser", from: .jsonLines(bytes: "{\"id\":10}".utf8))
            try expect(more.inserted, equals: 1)
        },
        Case("serialise.import_updates_times", "An import that changes a record updates updatedAt, one that changes nothing does not") {
            store in
            let rules: (inout ImportOptions) -> Void = { $0.uniqueBy = "externalID" }
            try Contact.importRecords(from: .records([["external_id": 1, "code": "a", "score": 2, "price": 1.5]]), rules)
            let before = try require(try Contact.first())
            try expect(before.updatedAt, equals: before.createdAt)
            try expect(
                Contact.importRecords(from: .records([["external_id": 1, "code": "a", "score": 2.0, "price": "1.50"]]), rules).unchanged,
                equals: 1)
            try expect(Contact.first()?.updatedAt, equals: before.updatedAt)
            try Contact.importRecords(from: .records([["external_id": 1, "score": 3]]), rules)
            let after = try require(try Contact.first())
            try expect(after.updatedAt > before.updatedAt && after.createdAt == before.createdAt && after.uid == before.uid, "times")
            try expect(after.price, equals: before.price)
        },
    ]
}
