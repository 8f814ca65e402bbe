import Foundation
import StoreCore
import Testing

@testable import StoreTransfer

@Suite struct CSVReaderTests {
    static func rows(_ text: String, separator: Character = ",", nullToken: String? = nil, emptyIsNil: Bool = true)
        throws
        -> [[String?]]
    {
        try rows(CSVReader(bytes: text.utf8, separator: separator, nullToken: nullToken, emptyIsNil: emptyIsNil))
    }

    static func rows(_ reader: consuming CSVReader) throws -> [[String?]] {
        var reader = reader
        var rows: [[String?]] = []
        while let row = try reader.next() { rows.append(reader.header.indices.map { row[$0] }) }
        return rows
    }

    /// The first error while a text is read.
    static func error(_ bytes: some Sequence<UInt8>) throws -> String? {
        try thrown { _ = try rows(CSVReader(bytes: bytes)) }
    }

    /// The text of the `StoreError` that the body throws; another error fails the test.
    static func thrown(_ body: () throws -> Void) throws -> String? {
        do {
            try body()
            return nil
        } catch let error as StoreError {
            return error.description
        }
    }

    /// What readers throw for something the scanner found.
    static func text(_ code: CSVError.Code, _ line: Int, path: String? = nil) -> String {
        CSVError(code: code, line: line).storeError(path: path).description
    }

    static func onDisk<R>(_ bytes: some Sequence<UInt8>, _ body: (String) throws -> R) throws -> R {
        let url = FileManager.default.temporaryDirectory.appending(path: "csv-\(UUID().uuidString).csv")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    @Test func `Fields are found by name and by position`() throws {
        var reader = try CSVReader(bytes: "name,age\nAnn,30\nBob,41\n".utf8)
        #expect(reader.header == ["name", "age"])
        #expect(reader.index(of: "age") == 1)
        #expect(reader.index(of: "Age") == nil)
        let ann = try #require(try reader.next())
        #expect(ann["name"] == "Ann" && ann[1] == "30" && ann.line == 2)
        #expect(ann["zip"] == nil && ann[2] == nil && ann[-1] == nil)
        let bob = try #require(try reader.next())
        #expect(bob["name"] == "Bob" && bob.line == 3)
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
        #expect(ann["name"] == "Ann")
    }

    @Test(
        arguments: [
            ("a,b\n1,2", [["1", "2"]]),
            ("a,b\r\n1,2\r\n", [["1", "2"]]),
            ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
            ("a,b\n\"1\",\"2\"\n", [["1", "2"]]),
            ("a,b\n\"x,y\",\"line\nbreak\"\n", [["x,y", "line\nbreak"]]),
            ("a,b\n\"x\r\ny\",\"say \"\"hi\"\"\"\r\n", [["x\r\ny", "say \"hi\""]]),
            ("a,b\n\"\"\"\",\"\"\n", [["\"", ""]]),
            ("a,b\n5\" disk,x\"y\"\n", [["5\" disk", "x\"y\""]]),
            ("a,b\n 1 , 2 \n", [[" 1 ", " 2 "]]),
            ("a,b\n\n\r\n1,2\n\n", [["1", "2"]]),
            ("a,b\nx\ry,z\n", [["x\ry", "z"]]),
            ("a,b\n1,2\r", [["1", "2"]]),
            ("a,b\n1\n", [["1", nil]]),
            ("a,b\n,\n", [[nil, nil]]),
            ("a,b\n1,", [["1", nil]]),
            ("a\n\n\"\"\n", [[""]]),
            ("a,b\n", []),
            ("a,b", []),
            ("\n\na,b\n1,2\n", [["1", "2"]]),
            ("a,b\nŐ,日本\n", [["Ő", "日本"]]),
        ] as [(String, [[String?]])])
    func `A text has these rows, however it is cut into chunks`(text: String, expected: [[String?]]) throws {
        #expect(try Self.rows(text) == expected)
        #expect(try Self.onDisk(text.utf8) { try Self.rows(CSVReader(path: $0)) } == expected)

        let bytes = Array(text.utf8)
        for size in 1...3 {
            var scanner = CSVScanner(separator: UInt8(ascii: ","))
            var found: [[String]] = []
            func take() {
                var start = 0
                found.append(
                    scanner.fields.map { field in
                        defer { start = field.end }
                        return String(decoding: scanner.bytes[start..<field.end], as: UTF8.self)
                    })
            }
            scanner.beginRow()
            for start in stride(from: 0, to: bytes.count, by: size) {
                let chunk = Array(bytes[start..<min(start + size, bytes.count)])
                var position = 0
                while try chunk.withUnsafeBufferPointer({ try scanner.scan($0, from: &position) }) == .row {
                    take()
                    scanner.beginRow()
                }
            }
            if try scanner.finish() { take() }
            #expect(
                found.dropFirst().map { $0 + repeatElement("", count: expected[0].count - $0.count) }
                    == expected.map { $0.map { $0 ?? "" } })
        }
    }

    @Test func `The separator is chosen, and must be one ASCII character`() throws {
        #expect(try Self.rows("a;b\n1,5;2\n", separator: ";") == [["1,5", "2"]])
        #expect(try Self.rows("a\tb\n1\t\"2\t\"\n", separator: "\t") == [["1", "2\t"]])
        for separator: Character in ["\"", "\n", "\r", "\r\n", "\0", "é", "、"] {
            #expect(
                try Self.thrown { _ = try Self.rows("a\n", separator: separator) } == Self.text(.invalidSeparator, 0))
        }
    }

    @Test func `An unquoted null token is nil, a quoted one is text`() throws {
        let text = "a,b,c\nNA,\"NA\",NAN\n"
        #expect(try Self.rows(text, nullToken: "NA") == [[nil, "NA", "NAN"]])
        #expect(try Self.rows(text) == [["NA", "NA", "NAN"]])
    }

    @Test func `An unquoted empty field is nil, or text where that is asked for`() throws {
        #expect(try Self.rows("a,b\n,\"\"\n") == [[nil, ""]])
        #expect(try Self.rows("a,b,c\n,\"\"\n", emptyIsNil: false) == [["", "", nil]])
        #expect(try Self.rows("a,b\nNA,\n", nullToken: "NA", emptyIsNil: false) == [[nil, ""]])
    }

    @Test(
        arguments: [
            ("", .missingHeader, 0), ("\n\r\n", .missingHeader, 0), ("a,a\n", .duplicateColumn(1), 1),
            ("a,b\n1,2,3\n", .tooManyFields, 2), ("a,b\n1,2\n\n1,2,\n", .tooManyFields, 4),
            ("a,b\n1,\"x\ny\n", .unterminatedQuote, 2), ("a,b\n\"x\ny\",\"z", .unterminatedQuote, 3),
            ("a,b\n\"x\"y,2\n", .textAfterQuote, 2), ("a,b\n\"x\" ,2\n", .textAfterQuote, 2),
            ("a\n\"x\"\ry", .textAfterQuote, 2), ("a,b\r1,2\r", .carriageReturn, 1), ("\n\ra", .carriageReturn, 2),
            ("a,b\n1,x\0y\n", .nul, 2), ("a\0b\n", .nul, 1),
        ] as [(String, CSVError.Code, Int)])
    func `What cannot be read is an error with its line`(text: String, code: CSVError.Code, line: Int) throws {
        #expect(try Self.error(text.utf8) == Self.text(code, line))
    }

    @Test func `Columns, fields and rows have limits`() throws {
        func error(_ head: String, _ piece: String, _ count: Int, _ tail: String = "") throws -> String? {
            try Self.error((head + String(repeating: piece, count: count) + tail).utf8)
        }
        let longest = 16 << 20
        #expect(try error("", "a,", 1025) == Self.text(.tooManyColumns, 1))
        #expect(try error("a\n", ",", 2000) == Self.text(.tooManyColumns, 2))
        #expect(try error("a\n", "x", longest, "\n") == nil)
        #expect(try error("a\n", "x", longest + 1, "\n") == Self.text(.tooLong, 2))
        #expect(try error("a\n\"", "\n", 2 * longest) == Self.text(.tooLong, 2))
        #expect(try error("a\n\"", "\"\"", 2 * longest) == Self.text(.tooLong, 2))
    }

    @Test func `Bytes that are not UTF-8 are an error, also when two fields would make a character`() throws {
        #expect(try Self.error(Array("a,b\n1,".utf8) + [0xFF, 0x0A]) == Self.text(.invalidUTF8, 2))
        #expect(
            try Self.error(Array("a,b\n".utf8) + [0xC3, 0x2C, 0xA9, 0x0A]) == Self.text(.invalidUTF8, 2))
        #expect(try Self.error([0xC3, 0x2C, 0xA9, 0x0A]) == Self.text(.invalidUTF8, 1))
    }

    @Test func `After a bad row the next one is read, after a bad quote the error stays`() throws {
        var reader = try CSVReader(bytes: "a,b\n1,2,3\n4,\0\n5,6\n\"7\"x,8\n9,9\n".utf8)
        #expect(try Self.thrown { _ = try reader.next() } == Self.text(.tooManyFields, 2))
        #expect(try Self.thrown { _ = try reader.next() } == Self.text(.nul, 3))
        let row = try #require(try reader.next())
        #expect(row[0] == "5" && row.line == 4)
        for _ in 0..<2 {
            #expect(try Self.thrown { _ = try reader.next() } == Self.text(.textAfterQuote, 5))
        }
    }

    @Test func `Lines are those of the file, also after fields of several lines`() throws {
        var reader = try CSVReader(bytes: "a,b\r\n\"1\n2\n3\",x\r\n\r\n4,y\r\n".utf8)
        #expect(try reader.next()?.line == 2)
        #expect(try reader.next()?.line == 6)
    }

    @Test func `A file that is not there, or a folder, is an error that names it`() throws {
        let missing = "/no/such/file.csv"
        #expect(
            try Self.thrown { _ = try Self.rows(CSVReader(path: missing)) }
                == #""/no/such/file.csv": The file cannot be read: No such file or directory (errno 2). [inputOutput]"#)
        #expect(
            try Self.thrown { _ = try Self.rows(CSVReader(path: NSTemporaryDirectory())) }
                == ByteSourceError.unreadable(errno: EISDIR).storeError(path: NSTemporaryDirectory()).description)
    }

    @Test func `What is wrong with a file is said with its path and line`() throws {
        try Self.onDisk("a,b\n1,2\n1,2,3\n".utf8) { path in
            let found = try Self.thrown { _ = try Self.rows(CSVReader(path: path)) }
            #expect(found == "\(path.debugDescription): Line 3: more fields than the header has columns. [badRequest]")
        }
    }

    @Test func `What is written comes back, across many chunks`() throws {
        let pieces = ["a", "é", "日", "😀", ",", "\"", "\n", "\r", "\r\n", " ", "NA", "0123456789abcdef"]
        var expected: [[String?]] = []
        var text = "c0,c1,c2,c3\n"
        while text.utf8.count < 300_000 {
            let row: [String?] = (0..<4).map { _ in
                Int.random(in: 0..<8) == 0
                    ? nil : (0..<Int.random(in: 0...12)).map { _ in pieces.randomElement() ?? "" }.joined()
            }
            expected.append(row)
            text += row.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" } ?? "" }.joined(separator: ",")
            text += Bool.random() ? "\n" : "\r\n"
        }
        #expect(try Self.rows(text, nullToken: "NA") == expected)
        #expect(try Self.onDisk(text.utf8) { try Self.rows(CSVReader(path: $0, nullToken: "NA")) } == expected)
    }

    @Test func `Bytes at random are rows or an error, never a trap`() throws {
        let alphabet = Array("a,\"\n\r\0\u{FEFF}é".utf8) + [0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...30)).map { _ in alphabet.randomElement() ?? 0 }
            _ = try Self.error(bytes)
        }
    }
}
