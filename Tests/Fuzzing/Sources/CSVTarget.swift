import StoreCore
@testable import StoreTransfer

/// A CSV file is read to its end, with several separators; what could be read reads the same when it is written anew.
///
/// Bits of the choice: 0–1 the separator, 2 a null token, 3 empty fields are text, 4 the import reads the file too.
enum CSVTarget {
    static func run(_ input: Input) throws {
        let separator = ([",", ";", "\t", "|"] as [Character])[Int(input.choice & 3)]
        let token = input.chooses(2) ? "NA" : nil
        if input.chooses(4) { _ = ImportProbe.read(Array(input.bytes), .csv(separator: separator, nullTokens: token.map { [$0] } ?? [])) }
        var reader = try CSVReader(bytes: input.bytes, separator: separator, nullToken: token, emptyIsNil: !input.chooses(3))
        let header = reader.header
        let rows = try rows(of: &reader, wasRewritten: false)

        var written = header.map { quoted($0) }.joined(separator: String(separator)) + "\n"
        // A line without a character is no row.
        let kept = rows.filter { $0.count > 1 || $0.first ?? nil != nil }
        for row in kept { written += row.map { $0.map { quoted($0) } ?? "" }.joined(separator: String(separator)) + "\r\n" }
        var again = try CSVReader(bytes: written.utf8, separator: separator)
        precondition(again.header.elementsEqual(header) { $0.utf8.elementsEqual($1.utf8) }, "The header does not read as it was written.")
        let same = try Self.rows(of: &again, wasRewritten: true).elementsEqual(kept) {
            $0.elementsEqual($1) { $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) } }
        }
        precondition(same, "The rows do not read as they were written.")
    }

    /// All rows, those that can be read after one that cannot among them.
    private static func rows(of reader: inout CSVReader, wasRewritten: Bool) throws -> [[String?]] {
        var rows: [[String?]] = []
        var failure = ""
        var line = 0
        while true {
            do {
                guard let row = try reader.next() else { return rows }
                precondition(row.line > line, "Lines are counted upwards.")
                line = row.line
                precondition(row.fields.count <= reader.header.count)
                rows.append(row.fields.indices.map { row[$0] })
            } catch let error as StoreError {
                precondition(!wasRewritten, "What was written cannot be read: \(error)")
                // An error that ends the reading is thrown again and again; the others are those of different lines.
                if error.message == failure { return rows }
                failure = error.message
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { result.unicodeScalars.append(scalar) }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
