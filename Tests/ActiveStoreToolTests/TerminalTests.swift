import ActiveStore
import FoundationEssentials
import StoreCommandLine
import Synchronization
import Testing

@testable import ActiveStoreTool

/// What the tool shows on a terminal.
@Suite struct TerminalTests {
    /// Calls the body with the URL of a store that has the sample records.
    static func withStore(_ records: [[Value]] = QueryTests.records, _ body: (_ url: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/terminal-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let url = "sqlite:\(folder)/app.db"
        try Sample.store(records, in: url).close()
        try body(url)
    }

    /// What `query memory: sample …` prints on a terminal.
    static func query(_ records: [[Value]], columns: Int, _ arguments: String...) throws -> [String] {
        let store = try Sample.store(records)
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out(on: Terminal(columns: columns, isCapable: false))
        try QueryCommand(try QueryCommand.syntax.parse(["memory:", "sample"] + arguments)).run(on: store, out)
        out.flush()
        return Array(recorder.lines.dropLast())
    }

    static func named(_ code: String, _ name: String) -> [Value] {
        [.string(code), nil, nil, nil, .string(name), nil, nil, nil, nil, nil]
    }

    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｶﾅ", 2), ("Ａ", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1),
        ("👍🏽", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("กำ", 2), ("", 0), ("א", 1),
    ])
    func `A text has as many columns as a terminal gives it`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test func `JSON on a terminal cannot control it, and means the same`() throws {
        let store = try Sample.store([Self.named("é\u{9B}2J\u{7F}", "\u{202E}日本\u{E0041}\u{200D}")])
        defer { try? store.close() }
        func output(_ terminal: Terminal?) throws -> String {
            let recorder = Recorder()
            let out = recorder.out(on: terminal)
            try QueryCommand(try QueryCommand.syntax.parse(["memory:", "sample", "--fields", "code,name", "--json"])).run(
                on: store, out)
            out.flush()
            return recorder.output
        }
        let escaped = #"{"code":"é\u009b2J\u007f","name":"\u202e日本\udb40\udc41"# + "\u{200D}\"}\n"
        #expect(try output(Terminal(columns: 80, isCapable: false)) == escaped)
        #expect(try output(nil) == "{\"code\":\"é\u{9B}2J\u{7F}\",\"name\":\"\u{202E}日本\u{E0041}\u{200D}\"}\n")
    }

    @Test func `Text is cut and broken at columns`() {
        #expect(TerminalText.shortened("日本語", toColumns: 6) == "日本語")
        #expect(TerminalText.shortened("日本語", toColumns: 5) == "日本…")
        #expect(TerminalText.shortened("日本語", toColumns: 4) == "日…")
        #expect(TerminalText.shortened("abcdef", toColumns: 4) == "abc…")
        #expect(TerminalText.wrapped("one two three", toColumns: 8) == ["one two", "three"])
        #expect(TerminalText.wrapped("onetwothree", toColumns: 8) == ["onetwoth", "ree"])
        #expect(TerminalText.wrapped("12345678 x", toColumns: 8) == ["12345678", "x"])
        #expect(TerminalText.wrapped("", toColumns: 8) == [""])
    }

    @Test func `Columns are aligned by their width, and become narrower until they fit`() throws {
        let records = [Self.named("a", "日本語"), Self.named("b", String(repeating: "long ", count: 30)), Self.named("c", "e\u{301}")]
        for columns in [60, 40, 30] {
            let lines = try Self.query(records, columns: columns, "--fields", "code,name,number")
            #expect(lines.count == 6, "\(lines)")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(lines)")
            // The number is at the end of each line.
            #expect(lines[2...4].allSatisfy { DisplayWidth.of($0) == DisplayWidth.of(lines[2]) && $0.hasSuffix("nil") }, "\(lines)")
            #expect(lines[3].contains("…"))
        }
    }

    @Test func `A value is in full where the terminal has room for it`() throws {
        let name = String(repeating: "x", count: 70)
        let lines = try Self.query([Self.named("a", name)], columns: 80, "--fields", "code,name")
        #expect(lines[2] == "a     " + name)
        #expect(try Self.query([Self.named("a", name)], columns: 60, "--fields", "code,name")[2] == "a     " + name.prefix(53) + "…")
    }

    @Test func `Sentences are broken between words, and later lines are indented`() {
        let recorder = Recorder()
        let out = recorder.out(on: Terminal(columns: 24, isCapable: false))
        out.sentence("  one two three four five six seven")
        out.flush()
        #expect(recorder.output == "  one two three four\n    five six seven\n")
        let plain = Recorder()
        let file = plain.out
        file.sentence("  one\ntwo " + String(repeating: "x", count: 200))
        file.flush()
        #expect(plain.output == "  one two " + String(repeating: "x", count: 200) + "\n")
    }

    @Test func `A complaint is broken between words on a terminal alone`() {
        let recorder = Recorder()
        recorder.out(on: nil, errorTerminal: Terminal(columns: 24, isCapable: false)).complain("there is one, two, 日本語の three, four")
        #expect(recorder.errors == "activestore: there is\n  one, two, 日本語の\n  three, four\n", "\(recorder.errors)")
        let plain = Recorder()
        plain.out.complain("one\ntwo " + String(repeating: "x ", count: 100) + "y")
        #expect(plain.errors == "activestore: one two " + String(repeating: "x ", count: 100) + "y\n")
        #expect(TerminalText.hanging("👨‍👩‍👧 e\u{301}e\u{301} 한국어 longer", by: 2, toColumns: 9) == ["👨‍👩‍👧 e\u{301}e\u{301}", "  한국어", "  longer"])
    }

    @Test func `Help fits the terminal, and keeps its words`() {
        let commands = Tool.program.commands.map { [$0.name, "--help"] } + [["--help"]]
        for arguments in commands {
            let plain = Recorder()
            #expect(Tool().run(arguments, plain.out) == .success)
            for columns in [40, 60, 80, 200] {
                let recorder = Recorder()
                #expect(Tool().run(arguments, recorder.out(on: Terminal(columns: columns, isCapable: false))) == .success)
                #expect(recorder.lines.allSatisfy { $0.count <= columns }, "\(arguments) \(recorder.output)")
                // Examples go on after a backslash; at 40 columns, paths are broken.
                func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" } }
                #expect(columns == 40 || words(recorder.output) == words(plain.output), "\(arguments) \(columns)")
            }
        }
    }

    @Test func `Examples that are too long go on after a backslash, and the usage between its parts`() {
        let recorder = Recorder()
        #expect(Tool().run(["query", "--help"], recorder.out(on: Terminal(columns: 60, isCapable: false))) == .success)
        #expect(
            recorder.output.contains(
                "  activestore query sqlite:/var/lib/app.db author \\\n      name=Alice --order=-age --limit 10\n"), "\(recorder.output)")
        #expect(recorder.output.contains("\n         [--fields F[,G]] [--json] [--vertical] [--wide]\n"), "\(recorder.output)")
    }

    @Test func `Records that need more room are shown one field a line`() throws {
        let records = [Self.named("a", "first " + String(repeating: "x", count: 60)), Self.named("b", "")]
        let lines = try Self.query(records, columns: 40)
        #expect(lines[0] == "-- record 1" && lines[1] == "code    a" && lines[5] == "name    first", "\(lines)")
        #expect(lines[6] == "        " + String(repeating: "x", count: 32) && lines[7] == "        " + String(repeating: "x", count: 28))
        #expect(lines.contains("name") && lines.last == "(2 records)")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
    }

    @Test func `Keys and numbers are whole, also where they are wider than those that the table was made for`() throws {
        let key = "z" + String(repeating: "k", count: 59)
        let long = String(repeating: "n", count: 60)
        func record(_ code: String, _ number: Int64, _ name: String) -> [Value] {
            [.string(code), nil, .int(number), nil, .string(name), nil, nil, nil, nil, nil]
        }
        let records = (1_000..<2_000).map { record("a\($0)", 1, "n\($0)") } + [record(key, 1_234_567_890, long)]
        for columns in [40, 0] {
            let store = try Sample.store(records)
            defer { try? store.close() }
            let recorder = Recorder()
            let out = columns > 0 ? recorder.out(on: Terminal(columns: columns, isCapable: false)) : recorder.out
            try QueryCommand(try QueryCommand.syntax.parse(["memory:", "sample", "--fields", "code,number,name"])).run(on: store, out)
            out.flush()
            let last = try #require(recorder.lines.dropLast(2).last)
            #expect(last.hasPrefix("\(key)  1234567890  n"), "\(last)")
            #expect(last.hasSuffix("n…"), "\(last)")
        }
    }

    @Test func `Long values are shortened as before where the widths follow few records`() throws {
        let name = String(repeating: "x", count: 3 << 20)
        let lines = try Self.query((0..<4).map { Self.named("a\($0)", "\($0)" + name) }, columns: 60, "--fields", "code,name")
        #expect(lines.count == 7 && lines.dropFirst(2).dropLast().allSatisfy { $0.count == 60 && $0.hasSuffix("x…") })
        #expect(lines.last == "(4 records)")
    }

    @Test func `The form can be chosen`() throws {
        let records = [Self.named("a", String(repeating: "x", count: 100))]
        #expect(try Self.query(records, columns: 200, "--vertical")[0] == "-- record 1")
        let wide = try Self.query(records, columns: 20, "--wide", "--fields", "code,name")
        #expect(wide[2] == "a     " + String(repeating: "x", count: 100))
        #expect(runTool("query", "memory:", "sample", "--wide", "--json").code == .usage)
    }

    @Test func `Control characters of stored text are shown, in every form`() throws {
        for form in ["--vertical", "--wide", "--limit=9"] {
            let lines = try Self.query([Self.named("a", "\u{1B}]0;x\u{7}\n\u{9B}2J")], columns: 200, form)
            #expect(lines.contains { $0.contains(#"\u{1b}]0;x\u{7}\n\u{9b}2J"#) }, "\(lines)")
            #expect(!lines.contains { $0.contains("\u{1B}") || $0.contains("\u{9B}") })
        }
    }

    @Test func `A terminal that changes its size is used as it is then`() {
        let columns = Mutex(30)
        let lines = Mutex<[String]>([])
        let out = ProgramOutput(
            "activestore", terminal: Terminal(columns: columns.withLock { $0 }, isCapable: false),
            output: { bytes in
                lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                return 0
            }, errors: { _ in 0 })
        for width in [30, 60, 20] {
            columns.withLock { $0 = width }
            #expect(out.terminal?.columns == width)
            out.sentence(String(repeating: "word ", count: 10) + "end")
            out.flush()
        }
        #expect(lines.withLock { $0.map { $0.split(separator: "\n").count } } == [2, 1, 4], "\(lines.withLock { $0 })")
    }

    @Test func `The program finds the size of its terminal`() throws {
        try Self.withStore { url in
            for columns: UInt16 in [80, 200] {
                let session = try PseudoTerminal.run(
                    "$0 query \(url) sample --color never; $0 inspect \(url) --color never", columns: columns)
                #expect(session.code == 0 && session.output.contains("(4 records)"), "\(session)")
                #expect(session.lines.allSatisfy { DisplayWidth.of($0) <= Int(columns) }, "\(session.output)")
                #expect(session.output.contains("-- record 1") == (columns == 80), "\(session.output)")
            }
        }
    }

    @Test(
        arguments: [
            ("$0 query URL sample", [:], true), ("$0 query URL sample", ["NO_COLOR": "1"], false),
            ("$0 query URL sample", ["TERM": "dumb"], false), ("$0 query URL sample --color never", [:], false),
            ("$0 query URL sample --color=always", ["NO_COLOR": "1"], true), ("$0 query URL sample | cat", [:], false),
            ("$0 query URL sample --color always | cat", [:], true),
        ] as [(String, [String: String], Bool)])
    func `Colours are for terminals, unless they are chosen`(line: String, environment: [String: String], isColored: Bool) throws {
        try Self.withStore { url in
            let session = try PseudoTerminal.run(line.replacing("URL", with: url), environment)
            #expect(session.code == 0 && session.output.contains("(4 records)"), "\(session)")
            #expect(session.output.contains("\u{1B}[") == isColored, "\(session.output)")
        }
    }

    @Test func `Away from a terminal, results are the same whatever its size`() throws {
        try Self.withStore { url in
            let plain = try ProgramTests.shell("$0 query \(url) sample; $0 inspect \(url)").output
            let session = try PseudoTerminal.run("($0 query \(url) sample; $0 inspect \(url)) | cat", columns: 40)
            #expect(session.output.replacing("\r\n", with: "\n") == plain)
        }
    }
}
