import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Imports of values and JSON: the meaning of keys, the conversion of values, the matching of records.
enum ImportCases {
    static let all: [Case] = [
        Case(
            "serialise.import_key_mapping",
            "[103] Keys match fields in any form; custom, per-call and key-path mappings work as well, and those of the call take precedence"
        ) { _ in
            for key: String in ["firstname", "FirstName", "first_name", "First_Name", "FiRst_NAme", "firstName"] {
                let values: JSONValue = [key: "Ann", "code": "a"]
                let contact = try Contact.imported(from: values)
                try expect(contact.firstName, equals: "Ann", key)
            }
            let values: JSONValue = [
                "Contact No.": 7, "surname": "Lee", "first_name": "Ann", "code": "b", "secret": "x", "lastName": "Overwritten?",
                "profile": ["name": "p", "prefs": ["color": "red", "code": "inner"], "hidden": ["color": "no"]],
            ]
            let contact = try Contact.imported(from: values)
            try expect(contact.externalID, equals: 7)
            try expect([contact.firstName, contact.lastName, contact.color, contact.code], equals: ["Ann", "Overwritten?", "red", "b"])
            let mapped = try Contact.imported(from: values) {
                $0.uniqueBy = .nothing
                $0.mappings = ["surname": "firstName", "profile.name": "lastName", "Contact No.": "age"]
                $0.ignoredKeys = ["first_name", "lastName"]
            }
            try expect([mapped.firstName, mapped.lastName, mapped.color], equals: ["Lee", "p", "red"])
            try expect(mapped.age, equals: 7)
            try expect(mapped.externalID, equals: nil)
            for wrong in ["fistName", "profile"] {
                let error = try expect(throws: .unknownField) { try Contact.imported(from: values) { $0.mappings["x"] = wrong } }
                try expect(error.field, equals: wrong)
            }
        },
        Case(
            "serialise.import_nulls",
            "[104] null clears; a missing key or an unconvertible value leaves the field unchanged, and the rest is imported"
        ) { _ in
            let full: JSONValue = ["external_id": 1, "code": "a", "age": 41, "last_name": "Ann", "visits": 9, "zip": "12345"]
            let rules: (inout ImportOptions) -> Void = { $0.uniqueBy = "externalID" }
            try Contact.imported(from: full, rules)
            var contact = try Contact.imported(from: ["external_id": 1, "age": nil, "visits": nil], rules)
            try expect(contact.age, equals: nil)
            try expect(contact.visits, equals: 7, "null is the default where there is no nil")
            try expect([contact.lastName, contact.zip, contact.code], equals: ["Ann", "12345", "a"])
            let report = try Contact.importRecords(
                from: .records([
                    ["external_id": 1, "age": "many", "visits": [1], "code": nil, "last_name": "Lee", "mood": "angry", "level": 300]
                ]), rules)
            contact = try require(try Contact.first())
            try expect([contact.lastName, contact.code], equals: ["Lee", "a"])
            try expect(contact.visits, equals: 7)
            try expect(contact.age, equals: nil)
            try expect(Set(report.problems.compactMap(\.field)), equals: ["age", "visits", "code", "mood", "level"])
            try expect(report.problemCounts, equals: [.keptValue: 5])
            try expect(report.updated, equals: 1)
            try expect(
                try Contact.importRecords(from: .records([["external_id": 1, "last_name": "Lee", "age": nil]]), rules).unchanged, equals: 1)
        },
        Case("serialise.import_conversions", "[105] Text becomes numbers and dates, numbers text, truth values and dates, by every rule") {
            _ in
            func contact(_ members: (String, JSONValue)..., options: (inout ImportOptions) -> Void = { _ in }) throws -> Contact {
                try Contact.imported(from: .object((members + [("code", "x")]).map { (name: $0.0, value: $0.1) }), options)
            }
            try expect(contact(("age", "666")).age, equals: 666)
            try expect(contact(("age", " -1,234,567 ")).age, equals: -1_234_567)
            try expect(contact(("age", 3.0)).age, equals: 3)
            try expect(contact(("age", "1e3")).age, equals: 1_000)
            for wrong: JSONValue in ["", "12,34", "1.5", 1.5, "0x10", "9223372036854775808", ["a": 1], [1]] {
                try expect(contact(("age", wrong)).age, equals: nil, "\(wrong)")
            }
            try expect(contact(("zip", 666)).zip, equals: "666")
            try expect(contact(("zip", 1.5)).zip, equals: "1.5")
            try expect(contact(("zip", true)).zip, equals: "true")
            try expect(contact(("score", "1,234.5")).score, equals: 1_234.5)
            try expect(contact(("score", 2)).score, equals: 2)
            try expect(contact(("score", "nan")).score, equals: nil)
            try expect(contact(("price", "12345678901234567890.12345678")).price, equals: Decimal(string: "12345678901234567890.12345678"))
            try expect(contact(("price", 0.1)).price, equals: Decimal(string: "0.1"))
            try expect(contact(("badge", "AQID")).badge, equals: Data([1, 2, 3]))
            for wrong: JSONValue in ["?", "====", "A===", "=AQI", "AQ=I", "AQI", "AQID\n", " AQID", "AQ==AQ==", "AQ-_"] {
                try expect(contact(("badge", wrong)).badge, equals: nil, "\(wrong)")
            }
            try expect(contact(("badge", "")).badge, equals: Data())
            try expect(contact(("badge", "AQ==")).badge, equals: Data([1]))
            let uuid = "0190F6A8-5D2C-7ABC-8DEF-0123456789AB"
            try expect(contact(("token", .value(.string(uuid.lowercased())))).token?.uuidString, equals: uuid)
            try expect(contact(("homepage", "https://example.org/a")).homepage?.absoluteString, equals: "https://example.org/a")
            try expect(contact(("mood", "merry")).mood, equals: .merry)
            try expect(contact(("level", "255")).level, equals: 255)
            try expect(contact(("labels", ["a": 1, "b": 2])).labels, equals: ["a": 1, "b": 2])
            try expect(contact(("labels", "{\"a\": 1}")).labels, equals: ["a": 1])
            try expect(contact(("labels", ["a": "x"])).labels, equals: nil)
            let date = Date(timeIntervalSince1970: 1_291_206_943)
            for text: JSONValue in [
                "2010-12-01T12:35:43Z", "2010-12-01T21:35:43+0900", "2010-12-01 12:35:43 +0000", "2010-12-01T12:35:43", 1_291_206_943,
                1_291_206_943.0, JSONValue(date),
            ] { try expect(contact(("born", text)).born, equals: date, "\(text)") }
            try expect(contact(("born", "1291206943")).born, equals: nil)
            let formats: [(ImportDateFormat, JSONValue)] = [
                ("yyyy-MM-dd'T'HH:mm:ssZ", "2010-12-01T21:35:43+0900"), ("EEE, d MMM yyyy h:mm:ss a z", "Wed, 1 Dec 2010 12:35:43 PM GMT"),
                ("yyMMddHHmmss", "101201123543"), (.unixMilliseconds, "1291206943000"), (.unixSeconds, "1291206943"),
                ("MMMM d, yyyy 'at' HH:mm:ss", "December 1, 2010 at 12:35:43"),
            ]
            for (format, text) in formats {
                try expect(contact(("born", text), options: { $0.dateFormats["born"] = format }).born, equals: date, "\(text)")
            }
            try expect(contact(("born", "31.02.2010"), options: { $0.dateFormats["born"] = "dd.MM.yyyy" }).born, equals: nil)
            try expect(throws: .badRequest) { try contact(("born", "x"), options: { $0.dateFormats["born"] = "QQ" }) }
        },
        Case(
            "serialise.import_exact_numbers",
            "JSON numbers and numeric text convert the same way: only a Double rounds to the nearest"
        ) { _ in
            let long = "12345678901234567890123456789012345678901.5"
            func imported(_ number: String, asText: Bool) throws -> (contact: Contact, misfits: Set<String>) {
                try Contact.destroyAll()
                let value = asText ? "\"\(number)\"" : number
                let keys: [String] = ["score", "price", "age", "born", "is_active", "zip"]
                let text = "{\"code\":\"a\"," + keys.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}"
                let report = try Contact.importRecords(from: .jsonLines(bytes: text.utf8)) { $0.dateFormats = ["born": .unixSeconds] }
                return (try require(try Contact.first()), Set(report.problems.compactMap(\.field)))
            }
            let doubles: [(String, Double)] = [
                (long, Double(long) ?? 0), ("1e-400", 0), ("1e200", 1e200), ("9007199254740993", 0x1p53),
                ("9007199254740993.0", 0x1p53), ("0.1000000000000000055511151231257827021181583404541015625", 0.1),
            ]
            for (number, score) in doubles {
                for asText in [false, true] {
                    let (contact, misfits) = try imported(number, asText: asText)
                    try expect(contact.score, equals: score, "\(number) \(asText)")
                    if number.hasPrefix("9") { continue }
                    try expect(
                        misfits.isSuperset(of: ["price", "age", "born"]) && !misfits.contains("score"), "\(number) \(asText): \(misfits)")
                    try expect(contact.price == nil && contact.age == nil && contact.born == nil, number)
                    try expect(contact.zip, equals: number, "text has all digits")
                    if !asText { try expect(misfits.contains("isActive") && !contact.isActive, number) }
                }
            }
            let (contact, misfits) = try imported("9007199254740993", asText: false)
            try expect(contact.age, equals: 9_007_199_254_740_993)
            try expect(contact.price, equals: Decimal(9_007_199_254_740_993))
            try expect(misfits, equals: ["born"], "the year 285,428,000 has no place")
        },
        Case("serialise.import_booleans", "[105] The 24 spellings of truth values, and null") { _ in
            let wrong: [JSONValue] = ["no", "NO", "n", "N", 0, false, nil, "0", " 0", " 0 ", " 0.0 ", "NOT a number means 'false' "]
            let right: [JSONValue] = ["yes", "YES", "y", "Y", 1, -1, 42, true, "1", " 1", " 1 ", "42"]
            for value in wrong + ["false", "FALSE"] {
                let contact = try Contact.imported(from: ["code": "a", "external_id": 1, "is_active": true]) { $0.uniqueBy = "externalID" }
                try expect(contact.isActive, "true")
                let changed = try Contact.imported(from: ["external_id": 1, "is_active": value]) { $0.uniqueBy = "externalID" }
                try expect(!changed.isActive, "\(value)")
            }
            for value in right + ["true", "TRUE"] {
                try expect(Contact.imported(from: ["code": "a", "is_active": value]).isActive, "\(value)")
            }
        },
        Case("serialise.import_booleans_else", "Text that is not a truth value is reported and changes nothing, in every form of import") {
            store in
            let others = [
                "on", "off", "enabled", "disabled", "x", "✓", "tomorrow", "today", "-1", "+1", "-0", "", " ", "yess", "nope", "N/A", "n.a.",
                "none",
                "null", "nil", "truth", "fals", "1x", "1 x", "0x1", "inf", "nan", "oui", "１", "notable", "y y", "t.",
            ]
            func check(_ text: String, _ source: ImportSource, isReported: Bool, isActive: Bool) throws {
                for before in [false, true] {
                    try Contact.destroyAll()
                    try Contact(externalID: 1, isActive: before, code: "a").saved()
                    let report = try Contact.importRecords(from: source) { $0.uniqueBy = "externalID" }
                    try expect(report.problems.map(\.field), equals: isReported ? ["isActive"] : [], "\(text): \(report)")
                    try expect(Contact.first()?.isActive, equals: isReported ? before : isActive, text)
                }
            }
            func checkAll(_ text: String, isReported: Bool, isActive: Bool = false) throws {
                let quoted = "\"\(text)\""
                try check(text, .csv(bytes: "external_id,is_active\n1,\(quoted)\n".utf8), isReported: isReported, isActive: isActive)
                let json = "{\"external_id\":1,\"is_active\":\(quoted)}"
                try check(text, .jsonLines(bytes: json.utf8), isReported: isReported, isActive: isActive)
                try check(text, .json(bytes: "[\(json)]".utf8), isReported: isReported, isActive: isActive)
                let record: JSONValue = ["external_id": 1, "is_active": .value(.string(text))]
                try check(text, .records([record]), isReported: isReported, isActive: isActive)
                var contact = Contact(isActive: !isActive, code: "b")
                let problems = try contact.importValues(from: record)
                try expect(problems.map(\.field), equals: isReported ? ["isActive"] : [], "\(text), in memory")
                try expect(contact.isActive, equals: isReported ? !isActive : isActive, "\(text), in memory")
            }
            try store.write { _ in
                for text in others { try checkAll(text, isReported: true) }
                for text in ["y", "Y", "yes", "Yes", "t", "T", "true", "TRUE", "1", "9", "42", " 1 ", "1.5", "1,000"] {
                    try checkAll(text, isReported: false, isActive: true)
                }
                for text in ["n", "N", "no", "No", "f", "F", "false", "False", "0", "00", "0.0", " 0 ", "not yet", "NOT"] {
                    try checkAll(text, isReported: false)
                }
            }
        },
        Case(
            "serialise.import_upsert_by_key",
            "[106] An identifier imported twice updates one record; within one array the last wins; results are in input order; without it all are new"
        ) { _ in
            let rules: (inout ImportOptions) -> Void = { $0.uniqueBy = "externalID" }
            let first = try Contact.imported(from: ["external_id": 1, "code": "a", "age": 1], rules)
            let second = try Contact.imported(from: ["external_id": "1", "age": 2], rules)
            try expect(second.uid, equals: first.uid)
            try expect([second.code, "\(second.age ?? 0)"], equals: ["a", "2"])
            let objects: [JSONValue] = [
                ["external_id": 3, "code": "c"], ["external_id": 1, "age": 3], ["code": "none"], ["external_id": 3, "age": 9, "code": "d"],
                ["external_id": 2, "code": "b"], ["code": "none"],
            ]
            let contacts = try Contact.imported(each: objects, rules)
            try expect(contacts.map(\.code), equals: ["d", "a", "none", "d", "b", "none"])
            try expect(contacts.map(\.age), equals: [9, 3, nil, 9, nil, nil])
            try expect(contacts[0].uid, equals: contacts[3].uid)
            try expect(Contact.count(), equals: 5)
            let report = try Contact.importRecords(from: .records(objects), rules)
            try expect([report.inserted, report.updated, report.unchanged, report.collapsed, report.skipped], equals: [2, 1, 2, 1, 0])
            try expect(throws: .unknownField) { try Contact.importRecords(from: .records([])) { $0.uniqueBy = "nothing" } }
        },
        Case("serialise.import_natural_key", "A natural key identifies records by default; if configured otherwise, all are new") { _ in
            try Country.importRecords(from: .csv(bytes: "code,name\nHU,Hungary\nNO,Norway\n".utf8))
            let report = try Country.importRecords(from: .csv(bytes: "code,population\nNO,5\nSE,10\nNO,6\n".utf8))
            try expect([report.inserted, report.updated, report.collapsed], equals: [1, 1, 1])
            try expect(Country.all().map { "\($0.code) \($0.name) \($0.population)" }, equals: ["HU Hungary 0", "NO Norway 6", "SE  10"])
            let again = try Country.importRecords(from: .csv(bytes: "code,name\nHU,Magyarország\nFI,Finland\n".utf8)) {
                $0.uniqueBy = .nothing
            }
            try expect([again.inserted, again.skipped], equals: [1, 1])
            try expect(Country.find("HU")?.name, equals: "Hungary")
            let empty = try Country.importRecords(
                from: .csv(bytes: "code,name\n,Nowhere\n\(String(repeating: "x", count: 256)),Long\n".utf8))
            try expect([empty.inserted, empty.skipped], equals: [0, 2])
        },
        Case(
            "serialise.import_mass_assignment",
            "Data does not set generated keys, timestamps or references, unless allowed or mapped"
        ) { _ in
            let uid = "0190F6A8-5D2C-7ABC-8DEF-0123456789AB"
            let other = try Author(name: "Other").saved()
            let values: JSONValue = [
                "uid": .value(.string(uid)), "createdAt": "1999-01-01T00:00:00Z", "updated_at": "1999-01-01T00:00:00Z", "title": "T",
                "authorID": .value(.string(other.uid.description)),
                "author": ["name": "Injected", "uid": .value(.string(other.uid.description))],
            ]
            for text in [false, true] {
                // Articles have validations, tallies and authors do not: both ways of storing.
                let report = try Article.importRecords(
                    from: text ? .jsonLines(bytes: values.storedValue.description.utf8) : .records([values]))
                try expect(report.inserted, equals: 1)
                try expect(report.problemCounts, equals: [.notAllowed: 5])
            }
            for article in try Article.all() {
                try expect(article.uid.description != uid && article.author == nil, "the article's own")
                try expect(article.createdAt.timeIntervalSince1970 > 1_000_000_000 && article.updatedAt == article.createdAt, "its times")
            }
            try expect(Author.all().map(\.name), equals: ["Other"])
            let allowed = try Article.imported(from: values) {
                $0.allowed = ["uid", "createdAt", "updatedAt"]
                $0.mappings["authorID"] = "author"
            }
            try expect(allowed.uid.description, equals: uid)
            try expect(allowed.createdAt.timeIntervalSince1970, equals: 915_148_800)
            try expect(allowed.author?.id, equals: other.uid)
            let plain = try Author.importRecords(from: .records([["uid": .value(.string(uid)), "name": "Plain", "createdAt": 5]])) {
                $0.allowed = .all
            }
            try expect(plain.inserted, equals: 1)
            try expect(Author.first()?.createdAt, equals: Date(timeIntervalSince1970: 5))
            try expect(Author.first()?.uid.description, equals: uid)
        },
    ]
}
