import ActiveStore
import FoundationEssentials
import Testing

@testable import ActiveStoreTool

@Suite struct QueryTests {
    static let uuid = "0190F6A8-5D2C-7ABC-8DEF-0123456789AB"
    static let records: [[Value]] = [
        [
            "a", .bool(true), .int(-3), .double(2.5), .string("Zoë \"the\" nil"), .data(Data([1, 2, 3])),
            .date(Instant.date(microseconds: 1_357_034_400_123_456)), .uuid(UUID(uuidString: uuid) ?? UUID()),
            .decimal(Decimal(string: "19.90") ?? 0), .json("{\"x\":[1,2]}"),
        ],
        ["b", nil, nil, nil, nil, nil, nil, nil, nil, nil],
        ["c", .bool(false), .int(1_000_000), .double(-.infinity), .string(""), .data(Data()), nil, nil, nil, nil],
        ["d\n\u{1B}[31m", .bool(false), .int(5), .double(1), .string("nil"), nil, nil, nil, nil, nil],
    ]

    /// What `query memory: sample …` prints for the sample records.
    static func query(_ arguments: String...) throws -> [String] {
        let store = try Sample.store(records)
        defer { try? store.close() }
        let recorder = Recorder()
        let parsed = try QueryCommand.syntax.parse(["memory:", "sample"] + arguments)
        let out = recorder.out
        try QueryCommand(parsed).run(on: store, out)
        out.flush()
        return Array(recorder.lines.dropLast())
    }

    /// The codes of the records that conditions choose.
    static func codes(_ arguments: [String]) throws -> [String] {
        let store = try Sample.store(records)
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out
        let parsed = try QueryCommand.syntax.parse(["memory:", "sample", "--json"] + arguments)
        try QueryCommand(parsed).run(on: store, out)
        out.flush()
        struct Code: Decodable { let code: String }
        return try recorder.lines.dropLast().map {
            String(try JSONDecoder().decode(Code.self, from: Data($0.utf8)).code.prefix(1))
        }
    }

    @Test(
        arguments: [
            ([], "abcd"), (["flag=true"], "a"), (["flag=0"], "cd"), (["flag=nil"], "b"), (["number=-3"], "a"),
            (["ratio=2.5"], "a"), (["ratio=-inf"], "c"), (["ratio=1"], "d"), (["name="], "c"), (["name=nil"], "b"),
            (["name=\"nil\""], "d"), (["name=\"\""], "c"), (["name=Zoë \"the\" nil"], "a"), (["bytes=AQID"], "a"),
            (["bytes="], "c"), (["moment=2013-01-01T10:00:00.123456Z"], "a"),
            (["moment=2013-01-01T11:00:00.123456+01:00"], "a"), (["moment=2013-01-01"], ""),
            (["other=\(uuid)"], "a"), (["other=\(uuid.lowercased())"], "a"), (["price=19.9"], "a"), (["price=19.900"], "a"),
            (["tags={\"x\":[1,2]}"], "a"), (["flag=false", "number=5"], "d"), (["flag=false", "number=6"], ""),
            (["--order", "number"], "badc"), (["--order=-number"], "cdab"), (["--order", "flag,-number"], "bcda"),
            (["--limit", "2"], "ab"), (["--limit", "0"], ""), (["--order=-code", "--limit=1"], "d"),
        ] as [([String], String)])
    func `Conditions, order and limit choose these records`(arguments: [String], codes: String) throws {
        #expect(try Self.codes(arguments).joined() == codes)
    }

    @Test(
        arguments: [
            ("flagg=1", "sample has no field \"flagg\"; did you mean \"flag\"?", StoreError.Code.unknownField),
            ("CODE=a", "sample has no field \"CODE\"; did you mean \"code\"?", .unknownField),
            ("flag=yes", "sample.flag is a field of type bool; write true or false, or nil.", .typeMismatch),
            ("number=1.5", "sample.number is a field of type int; write a whole number such as 42, or nil.", .typeMismatch),
            ("number=", "sample.number is a field of type int; write a whole number such as 42, or nil.", .typeMismatch),
            ("number=9223372036854775808", "sample.number is a field of type int", .typeMismatch),
            ("ratio=nan", "NaN cannot be stored", .unstorableValue),
            ("ratio=x", "sample.ratio is a field of type double; write a number such as 2.5, or nil.", .typeMismatch),
            ("bytes=!", "sample.bytes is a field of type data; write base64, or nil.", .typeMismatch),
            ("moment=yesterday", "sample.moment is a field of type date; write a time such as 2013-01-31", .typeMismatch),
            ("other=1", "sample.other is a field of type uuid; write the 36 characters of a UUID, or nil.", .typeMismatch),
            ("price=1,5", "sample.price is a field of type decimal; write a number such as 19.99, or nil.", .typeMismatch),
            ("tags=", "sample.tags is a field of type json", .typeMismatch),
            ("--order=tags", "sample.tags is a field of type json, which cannot be ordered.", .typeMismatch),
            ("--order=nmae", "sample has no field \"nmae\"; did you mean \"name\"?", .unknownField),
        ] as [(String, String, StoreError.Code)])
    func `What does not fit is the library's own error`(argument: String, message: String, code: StoreError.Code) {
        do {
            _ = try Self.codes([argument])
            Issue.record("\(argument) should have thrown")
        } catch let error as StoreError {
            #expect(error.code == code && error.message.hasPrefix(message), "\(error)")
        } catch { Issue.record("\(error)") }
    }

    @Test func `JSON has every field, one record a line`() throws {
        let lines = try Self.query("--json")
        #expect(
            lines[0]
                == #"{"code":"a","flag":true,"number":-3,"ratio":2.5,"name":"Zoë \"the\" nil","bytes":"AQID","#
                + #""moment":"2013-01-01T10:00:00.123456Z","other":"0190F6A8-5D2C-7ABC-8DEF-0123456789AB","price":19.9,"#
                + #""tags":{"x":[1,2]}}"#)
        #expect(lines[1].hasPrefix(#"{"code":"b","flag":null,"number":null"#))
        #expect(lines[2].contains(#""ratio":"-Infinity","name":"","bytes":"""#))
        #expect(lines.count == 4)
    }

    @Test func `A table is aligned, and nothing in it steers the terminal`() throws {
        let lines = try Self.query()
        #expect(lines[0].hasPrefix("code"))
        #expect(lines[1].allSatisfy { $0 == "-" || $0 == " " })
        // Numbers end where their column does, whatever they are.
        let end = try #require(lines[0].firstRange(of: "number")?.upperBound)
        let column = lines[0].distance(from: lines[0].startIndex, to: end)
        for (line, number) in zip(lines[2...], ["-3", "nil", "1000000", "5"]) {
            #expect(line.prefix(column).hasSuffix(" " + number), "\(line)")
        }
        #expect(lines[5].hasPrefix(#"d\n\u{1b}[31m"#))
        #expect(lines.last == "(4 records)")
        #expect(try Self.query("code=a").last == "(1 record)")
        #expect(try Self.query("code=z").count == 3)
    }

    @Test func `More records than are measured are all printed`() throws {
        let rows: [[Value]] = (0..<2_500).map {
            [.string("k\($0)"), nil, .int($0), nil, nil, nil, nil, nil, nil, nil]
        }
        let store = try Sample.store(rows)
        let recorder = Recorder()
        let out = recorder.out
        try QueryCommand(try QueryCommand.syntax.parse(["memory:", "sample"])).run(on: store, out)
        out.flush()
        #expect(recorder.lines.count == 2 + 2_500 + 2 && recorder.lines[2_502] == "(2,500 records)")
        try store.close()
    }

    @Test(arguments: [["memory:"], ["memory:", "a", "b"], ["memory:", "a", "=1"], ["memory:", "a", "--order", "x,,y"]])
    func `A wrong command line is one line and exit code 2`(arguments: [String]) {
        let recorder = Recorder()
        #expect(Tool().run(["query"] + arguments, recorder.out) == .usage)
        #expect(recorder.output.isEmpty && recorder.errors.hasPrefix("activestore: "))
        #expect(recorder.errors.filter { $0 == "\n" }.count == 1 && recorder.errors.contains("activestore query --help"))
    }
}
