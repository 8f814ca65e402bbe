import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Import of CSV.
enum ImportCSVCases {
    /// FMDBx's sample: seven users.
    static let sample =
        "id,name,age,is_male,created_at\n"
        + (1...7).map { "\($0),Kohki Makimoto\($0),\(33 + $0),\($0 % 2 == 1 ? "YES" : "false"),2010-12-01T21:35:43+0900\n" }.joined()

    static func checkSample() throws {
        try expect(ImportedUser.count(), equals: 7)
        let first = try require(try ImportedUser.find(1))
        try expect(first.name, equals: "Kohki Makimoto1")
        try expect(first.age, equals: 34)
        try expect(ImportedUser.all().map(\.isMale), equals: [true, false, true, false, true, false, true])
        try expect(first.createdAt, equals: Date(timeIntervalSince1970: 1_291_206_943))
    }

    /// Codes and ages of all contacts, in order of creation.
    private static func rows() throws -> [String] {
        try Contact.all().map { "\($0.code) \($0.lastName ?? "nil") \($0.age.map(String.init) ?? "nil")" }
    }

    static let all: [Case] = [
        Case("serialise.csv_line_ends", "Lines end with LF or CRLF; lone CRs are reported as an error, however many there are") {
            _ in
            for end in ["\n", "\r\n"] {
                try Contact.destroyAll()
                try expect(Contact.importRecords(from: .csv(bytes: ["code", "a", "b"].joined(separator: end).utf8)).inserted, equals: 2)
            }
            for count in [1, 2_000] {
                let text = "code,zip\r" + String(repeating: "a,1\r", count: count)
                let error = try expect(throws: .badRequest) { try Contact.importRecords(from: .csv(bytes: text.utf8)) }
                try expect(error.message.contains("Line 1") && error.message.contains("line ends"), error.message)
            }
            try Contact.destroyAll()
            try Contact.importRecords(from: .csv(bytes: "code,\"zi\rp\"\na\rb,\"c\r\"\n".utf8))
            try expect(Contact.all().map(\.code), equals: ["a\rb"], "elsewhere it is text")
        },
        Case(
            "serialise.csv_field_ends_in_cr",
            "A CR not followed by LF is text, also at the end of a field; before the end of the file it ends the line"
        ) {
            _ in
            try Contact.importRecords(from: .csv(bytes: "code,last_name\na\r,1\r\nb,2\r\r\n\"c\r\",\"3\r\"\r\nd\r\re,\r4\n\"f\",5\r".utf8))
            try expect(rows(), equals: ["a\r 1 nil", "b 2\r nil", "c\r 3\r nil", "d\r\re \r4 nil", "f 5 nil"])
            // However the bytes are split.
            for size in 1...4 {
                var reader = try CSVReader(bytes: "code\n\(String(repeating: "x", count: size))\r\r\ny\r".utf8)
                try expect(reader.next()?[0], equals: String(repeating: "x", count: size) + "\r")
                try expect(reader.next()?[0], equals: "y")
                try expect(reader.next() == nil, "the end")
            }
        },
        Case("serialise.csv_empty_quotes_at_end", "Two quotes at the end of the file are empty text, as elsewhere") { _ in
            for end in ["", "\n", "\r\n", "\r"] {
                try Contact.destroyAll()
                try expect(Contact.importRecords(from: .csv(bytes: ("code,last_name\na,\"\"\nb,\nc,\"\"" + end).utf8)).inserted, equals: 3)
                try expect(Contact.query.pluck(\.code), equals: ["a", "b", "c"])
                try expect(Contact.all().map(\.lastName), equals: ["", nil, ""], "followed by \(Array(end.utf8))")
                // A file with one column, in which an empty line is not a record.
                try Contact.destroyAll()
                try expect(Contact.importRecords(from: .csv(bytes: ("code\n\"\"\n\nb\n\"\"" + end).utf8)).inserted, equals: 3)
                try expect(Contact.query.pluck(\.code), equals: ["", "b", ""])
            }
            for text in ["code\n\"", "code\na\n\"\"\"", "code,zip\na,\"\"\""] {
                try expect(throws: .badRequest, text) { try Contact.importRecords(from: .csv(bytes: text.utf8)) }
            }
        },
        Case("serialise.csv_sample", "[101] The sample file of users is imported unchanged; FMDBx's date format can be chosen for a key") {
            store in
            let report = try ImportedUser.importRecords(from: .csv(bytes: sample.utf8))
            try expect(report.inserted, equals: 7)
            try expect(report.problems, equals: [])
            try checkSample()
            try store.write { transaction in
                try ImportedUser.destroyAll()
                try ImportedUser.importRecords(from: .csv(bytes: sample.utf8)) {
                    $0.dateFormats["created_at"] = "yyyy-MM-dd'T'HH:mm:ssZ"
                }
                try checkSample()
            }
            try checkSample()
        },
        Case("serialise.csv_foreach", "[101] Row by row, as FMDBx reads tables: each row creates a record") { _ in
            var reader = try CSVReader(bytes: sample.utf8)
            while let row = try reader.next() { try ImportedUser.imported(from: JSONValue(row)) }
            try checkSample()
        },
        Case(
            "serialise.csv_header",
            "The header determines the columns, in any order and form; unknown columns are ignored and reported once"
        ) { _ in
            let text = "AGE,Code,unknown,LAST_NAME\n41,a,x,Ann\n42,b,y,Bob\n"
            let report = try Contact.importRecords(from: .csv(bytes: text.utf8))
            try expect(rows(), equals: ["a Ann 41", "b Bob 42"])
            try expect(report.problemCounts, equals: [.unknownKey: 1])
            try expect(report.problems.map(\.key), equals: ["unknown"])
            try expect(throws: .badRequest) { try Contact.importRecords(from: .csv(bytes: "".utf8)) }
            try expect(throws: .badRequest) { try Contact.importRecords(from: .csv(bytes: "code,code\n".utf8)) }
        },
        Case(
            "serialise.csv_same_field",
            "If two columns match one field by name, the later counts, reported once; two explicit mappings are not reported"
        ) { _ in
            let text = "code,last_name,LastName,Code\na,Ann,Lee,x\nb,Bob,Roe,y\n"
            let report = try Contact.importRecords(from: .csv(bytes: text.utf8)) { $0.ignoredKeys = ["Code"] }
            try expect(rows(), equals: ["a Lee nil", "b Roe nil"])
            try expect(report.problems.map(\.kind), equals: [.sameField])
            try expect(report.problems.map(\.message).first?.hasPrefix("line 1: LastName: ") == true, "it says which column")
            let mapped = try Contact.importRecords(from: .csv(bytes: "code,first,second\nc,Ann,Lee\n".utf8)) {
                $0.mappings = ["first": "lastName", "second": "lastName"]
            }
            try expect(mapped.problems, equals: [])
            let objects = try Contact.importRecords(from: .records([["code": "d", "last_name": "Ann", "LASTNAME": "Lee"]]))
            try expect(objects.problems.map(\.key), equals: ["LASTNAME"])
            try expect(objects.problems.map(\.kind), equals: [.sameField])
        },
        Case(
            "serialise.csv_quotes_newlines",
            "[102] Quoted separators, line breaks and quotes, short and blank lines neither fail nor shift columns; the separator is configurable"
        ) { _ in
            let text = "code;last_name;age\n\"a;1\";\"say \"\"hi\"\"\nthere\";41\n\n\"b\"\nc;;\nd;;;\n"
            let report = try Contact.importRecords(from: .csv(bytes: text.utf8, separator: ";"))
            try expect(report.inserted, equals: 3)
            try expect(report.problems.map(\.location.line), equals: [7], "line breaks within quotes are counted")
            try expect(rows(), equals: ["a;1 say \"hi\"\nthere 41", "b nil nil", "c nil nil"])
        },
        Case("serialise.csv_bom_crlf", "[102] A byte order mark and CRLF are not part of a field") { _ in
            try Contact.importRecords(from: .csv(bytes: "\u{FEFF}code,last_name,age\r\na,Ann,41\r\n".utf8))
            try expect(rows(), equals: ["a Ann 41"])
        },
        Case(
            "serialise.csv_types",
            "[102] An empty cell is nil, or the default where nil is not allowed; digits in a text column stay text; null tokens are configurable"
        ) { _ in
            let text = "code,last_name,age,zip,visits,score,price\n007,123,,,,1.5,\"1,234.50\"\n008,NA,NA,00501,9,-,\n"
            let report = try Contact.importRecords(from: .csv(bytes: text.utf8, nullTokens: ["NA", "-"]))
            try expect(report.problems, equals: [])
            let first = try require(try Contact.first())
            try expect([first.code, first.lastName, first.zip], equals: ["007", "123", "none"])
            try expect(first.age, equals: nil)
            try expect(first.visits, equals: 7)
            try expect(first.score, equals: 1.5)
            try expect(first.price, equals: Decimal(string: "1234.50"))
            let last = try require(try Contact.last())
            try expect([last.code, last.lastName, last.zip], equals: ["008", nil, "00501"])
            try expect(last.visits, equals: 9)
            try expect(last.score, equals: nil)
        },
        Case("serialise.csv_bad_row", "A row that cannot be read or stored is reported with its line, and the others are imported") { _ in
            let text = "code,external_id,age\na,1,41\nb,2,3,4\nc,1,43\n,4,44\nd,5,forty\ne,\u{0},1\nf,6,46\n"
            let report = try Contact.importRecords(from: .csv(bytes: text.utf8)) { $0.uniqueBy = .nothing }
            try expect(rows(), equals: ["a nil 41", "d nil nil", "f nil 46"])
            try expect(report.inserted, equals: 3)
            try expect(report.skipped, equals: 4)
            try expect(report.records, equals: 7)
            let found = report.problems.sorted { ($0.location.line ?? 0) < ($1.location.line ?? 0) }
            try expect(found.map { $0.location.line }, equals: [3, 4, 5, 6, 7])
            try expect(found.map(\.kind), equals: [.skipped, .skipped, .skipped, .keptValue, .skipped])
            try expect(found.map(\.field), equals: [nil, "externalID", "code", "age", nil])
            // With unpaired quotes the ends of rows are unknown.
            let error = try expect(throws: .badRequest) {
                try Contact.importRecords(from: .csv(bytes: "code\ng\nh\n\"i\nj\n".utf8)) { $0.batchSize = 1 }
            }
            try expect(error.message.contains("Line 4") && error.message.contains("2 records"), error.message)
            try expect(Contact.count(), equals: 5)
        },
        Case("serialise.csv_large", "A file of many batches is imported completely, with progress after each") { _ in
            let lines = (0..<2_500).map { "c\($0),\($0 % 90)\n" }.joined()
            var seen: [Int] = []
            let report = try Contact.importRecords(from: .csv(bytes: ("code,age\n" + lines).utf8)) {
                $0.batchSize = 1_000
                $0.progress = { seen.append($0.records) }
            }
            try expect(report.inserted, equals: 2_500)
            try expect(seen, equals: [1_000, 2_000, 2_500])
            try expect(Contact.count(), equals: 2_500)
            try expect(Contact.last()?.code, equals: "c2499")
            try expect(Contact.query.sum(\.age), equals: (0..<2_500).reduce(0) { $0 + $1 % 90 })
        },
    ]
}
