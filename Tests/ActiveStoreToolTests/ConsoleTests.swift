import ActiveStore
import FoundationEssentials
import Glibc
import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

/// `activestore console`.
@Suite struct ConsoleTests {
    /// Lines that are there already.
    final class Script: LineInput {
        private var lines: ArraySlice<String>
        let isInteractive: Bool
        private(set) var remembered: [String] = []

        init(_ text: String, isInteractive: Bool) {
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
            self.isInteractive = isInteractive
        }

        /// `^C` is Ctrl-C.
        func next(_ prompt: String) -> InputLine {
            lines.popFirst().map { $0 == "^C" ? .interrupted : .text($0) } ?? .end
        }
        func remember(_ text: String) { remembered.append(text) }
    }

    static func run(_ text: String, on store: any Store, isInteractive: Bool = false, _ arguments: String...) throws -> (
        code: ExitCode, output: String, errors: [String], remembered: [String]
    ) {
        let recorder = Recorder()
        let out = recorder.out
        let script = Script(text, isInteractive: isInteractive)
        let code = try ConsoleCommand(try ConsoleCommand.syntax.parse(["memory:"] + arguments))
            .run(on: store, script, ConsoleCommand.CollectedText(), out)
        out.flush()
        return (code, recorder.output, recorder.errors.split(separator: "\n").map(String.init), script.remembered)
    }

    static func store(_ url: String = "sqlite::memory:") throws -> any Store {
        try Sample.store([["a", true, 1], ["b", false, 20], ["c", nil, 300]].map { $0 + Array(repeating: nil, count: 7) }, in: url)
    }

    @Test func `A command after a statement without its semicolon is not taken for a part of it`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let found = try Self.run("SELECT 1\n.count\n;\nSELECT (2\n.quit\n.count", on: store, isInteractive: true)
        #expect(found.errors == ["activestore: the statement above is not complete: a semicolon ends it, Ctrl-C discards it"])
        #expect(found.code == .success && found.output == "1\n-\n1\n(1 row)\n", "\(found)")
    }

    @Test func `A choice without a word is changed or told, and a misspelled statement is known`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let found = try Self.run(".timing\n.timing\n.mode\n.limit\n.limit 3\n.limit\nSELEC 1;\nsampel x=1", on: store, isInteractive: true)
        #expect(found.output == "(timing on)\n(timing off)\n(mode table)\n(limit off)\n(limit 3)\n", "\(found)")
        #expect(found.errors[0].contains("did you mean SELECT?") && found.errors[1].contains("did you mean \"sample\"?"), "\(found)")
    }

    @Test(arguments: ["sqlite::memory:", "memory:"])
    func `A script is requests, commands and comments, and goes on after errors if told to`(url: String) throws {
        let store = try Self.store(url)
        defer { try? store.close() }
        let script = """
            # The numbers.
            sample number > 5 --fields code,number
            .limit 1
            sample --fields code
            .limit off
            .json on
            sample code=a --fields number
            .count
            .count sample number IN {1,
              20}
            sampel
            .nope
            .json off
            sample nmuber = 3
            .explain on
            sample code=a --fields code
            .explain sample
            .quit
            sample
            """
        let (code, output, errors, _) = try Self.run(script, on: store, "--keep-going")
        #expect(code == .failure)
        #expect(
            output.hasPrefix(
                """
                code  number
                ----  ------
                b         20
                c        300
                (2 records)
                code
                ----
                a
                (1 record)
                {"number":1}
                {"sample":3}
                {"sample":2}
                sample: \(url == "memory:" ? "scan" : "key")
                access
                """), "\(output)")
        #expect(output.contains("code\n----\na\n(1 record)\nsample: scan\naccess  all records, each tested\n"))
        let beginnings = ["line 11: The store has no entity", "line 12: there is no command", "line 14: sample has no field"]
        #expect(errors.count == 3 && zip(errors, beginnings).allSatisfy { $0.hasPrefix("activestore: " + $1) }, "\(errors)")
    }

    @Test func `The schema is shown in parts`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let (code, output, errors, _) = try Self.run("\\d\n\\d sample\n\\di\n.schema\n.store\n.help\n", on: store)
        #expect(code == .success && errors.isEmpty, "\(errors)")
        #expect(
            output.hasPrefix(
                "entity  key   fields  indexes  relations\n------  ----  ------  -------  ---------\nsample  code      10        2\n(1 entity)\n"
            ))
        #expect(output.contains("sample: 3 records\n  field") && output.contains("\nsample\n  field"))
        #expect(output.contains("sample  sample_number_desc_flag_index  number descending, flag\n"), "\(output)")
        #expect(output.contains("(2 indexes)\n") && output.contains("engine     sqlite, sqlite"))
        for command in PromptCommand.allCases { #expect(output.contains("  .\(command.rawValue)")) }
    }

    @Test func `SQL runs where the engine has it`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script = """
            select count(*) AS n, max(number)
              AS most FROM sample;
            .mode json
            SELECT CODE FROM sample WHERE number < 5;
            .mode vertical
            SELECT CODE FROM sample WHERE number > 50;
            .mode table
            SELECT 1 WHERE 1 = 2;
            .limit 2
            SELECT CODE FROM sample;
            .explain on
            SELECT CODE FROM sample WHERE CODE = 'a';
            SELECT nope;
            .sql SELECT 'x' AS "sample";
            """
        let (code, output, errors, _) = try Self.run(script, on: store, "--keep-going")
        #expect(
            code == .failure && errors.count == 1 && errors.first?.contains("line 13: SQLite: no such column: nope") == true, "\(errors)")
        #expect(
            output.hasPrefix(
                """
                n  most
                -  ----
                3   300
                (1 row)
                {"CODE":"a"}
                -- row 1
                CODE  c

                (1 row)
                (0 rows)
                CODE
                ----
                a
                b
                (2 rows)
                plan    SEARCH sample USING
                """), "\(output)")
        let memory = try Self.store("memory:")
        defer { try? memory.close() }
        let refused = try Self.run("SELECT 1;", on: memory)
        #expect(refused.code == .failure && refused.errors.first?.contains("the engine memory has no SQL") == true)
    }

    @Test func `Nothing is written without --write`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script = ".insert sample code=x\n.update sample number=1 --all\n.delete sample --all\nDELETE FROM sample;"
        let (code, _, errors, _) = try Self.run(script, on: store, "--keep-going")
        #expect(
            code == .failure && errors.count == 4 && errors.allSatisfy { $0.contains("read-only") && $0.contains("--write") },
            "\(errors)")
        #expect(try Self.run(".count", on: store).output == "sample: 3 records\n")
    }

    @Test(arguments: ["sqlite::memory:", "memory:"])
    func `With --write records are added, changed and removed`(url: String) throws {
        let store = try Self.store(url)
        defer { try? store.close() }
        let script = """
            .insert sample code=d name="Ann Lee" number=4
            .insert sample code=d
            .update sample number=7 flag=true where number > 10 OR name == "Ann Lee"
            .update sample number=9
            .update sample number=x --all
            sample number == 7 --fields code,flag
            .delete sample
            .delete sample code=a
            .delete sample --all
            .count
            """
        let (code, output, errors, _) = try Self.run(script, on: store, "--write", "--keep-going")
        #expect(
            output == """
                (1 record added)
                (3 records changed)
                code  flag
                ----  ----
                b     true
                c     true
                d     true
                (3 records)
                (removed: sample 1)
                (removed: sample 3)
                sample: 0 records

                """, "\(output)")
        #expect(code == .failure && errors.count == 4, "\(errors)")
        #expect(errors[0].contains("already a record") && errors[1].contains("--all for all") && errors[2].contains("type int"))
    }

    @Test func `With --write SQL changes records`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script =
            "UPDATE sample SET number = 5 WHERE number > 5;\nDELETE FROM sample WHERE CODE = 'a' RETURNING CODE;\nDROP TABLE activestore_meta;"
        let (_, output, errors, _) = try Self.run(script, on: store, "--write")
        #expect(output == "(2 records changed)\nCODE\n----\na\n(1 row)\n" && errors.count == 1, "\(output) \(errors)")
    }

    @Test func `A trigger is created as a whole, and its statements do not run by themselves`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script = "CREATE TRIGGER t AFTER UPDATE ON sample BEGIN\nDELETE FROM sample;\nEND;\n.count"
        let (code, output, errors, _) = try Self.run(script, on: store, "--write")
        #expect(code == .success && output.hasSuffix("sample: 3 records\n"), "\(output) \(errors)")
    }

    @Test func `Rows of RETURNING are shown when the transaction has ended, and the word in a text is none`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script = """
            UPDATE sample SET name = 'RETURNING' WHERE number > 50;
            .limit 1
            UPDATE sample SET number = 9 WHERE number > 5 RETURNING CODE;
            .limit off
            sample number == 9 --fields code
            """
        let (code, output, _, _) = try Self.run(script, on: store, "--write")
        let rows = "(1 record changed)\nCODE\n----\nb\n(1 row)\ncode\n----\nb\nc\n(2 records)\n"
        #expect(code == .success && output == rows, "\(output)")
    }

    @Test func `In JSON mode the results are JSON alone`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script = """
            .json on
            .timing on
            UPDATE sample SET number = 1;
            .insert sample code=d
            .update sample number=2 --all
            .delete sample --all
            """
        let (code, output, errors, _) = try Self.run(script, on: store, "--write")
        let results = "{\"changed\":3}\n{\"added\":1}\n{\"changed\":4}\n{\"removed\":{\"sample\":4}}\n"
        #expect(code == .success && output == results, "\(output)")
        #expect(errors.count == 1 && errors.first?.hasPrefix("Time: ") == true, "\(errors)")
    }

    @Test func `A half statement is thrown away when Ctrl-C ends a script`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let (code, output, _, _) = try Self.run("DELETE FROM sample\n^C\n;\n.delete sample --all", on: store, "--write", "--keep-going")
        #expect(code == .failure && output.isEmpty)
        #expect(try Self.run(".count", on: store).output == "sample: 3 records\n")
    }

    @Test func `A script that is not UTF-8 ends at that line, and the statement of the line is not run`() throws {
        try TerminalTests.withStore { url in
            let script = "$0 console \(url) --write --keep-going"
            let result = try ProgramTests.shell("printf '.count\nUPDATE sample SET\nname = \"\\xE9\";\n.delete sample --all\n' | \(script)")
            #expect(result.code == 1 && result.output == "sample: 4 records\n", "\(result)")
            #expect(result.errors == "activestore: line 3: it is not UTF-8\n")
        }
    }

    @Test func `At a terminal Ctrl-C gives up the lines, and what is typed is remembered`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        let script =
            "sample name == \"x\n^C\n.count\n secret\nSELECT\n1;\nselect 1 -- a\n;\nsample code == \"x\ny\" --limit 1\nSELECT '--'\n;\n.nope"
        let (code, output, _, remembered) = try Self.run(script, on: store, isInteractive: true)
        #expect(code == .success && output.hasPrefix("sample: 3 records\n"))
        #expect(remembered == [".count", "SELECT 1;", "select 1 -- a", "sample code == \"x y\" --limit 1", "SELECT '--' ;", ".nope"])
    }

    @Test func `Habits from other prompts are understood`() throws {
        let store = try Self.store()
        defer { try? store.close() }
        #expect(try Self.run("sample code == \"a\" --fields code;", on: store).output == "code\n----\na\n(1 record)\n")
        #expect(try Self.run("help", on: store).output.hasPrefix("A request is"))
        let (code, output, errors, _) = try Self.run(";\nexit\nnope", on: store, "--keep-going")
        #expect(code == .failure && output.isEmpty && errors.count == 1, "\(errors)")
    }

    @Test(
        arguments: [
            ("DELETE FROM sample\n", "line 2: the last statement has no semicolon"),
            ("sample name == \"x", "line 1: the last input is not complete: \" is open"),
            ("nope\n.delete sample --all", "line 1: The store has no entity"),
        ])
    func `Nothing runs of an input that is not whole, nor after one that fails`(script: String, error: String) throws {
        let store = try Self.store()
        defer { try? store.close() }
        let (code, output, errors, _) = try Self.run(script, on: store, "--write")
        #expect(code == .failure && output.isEmpty && errors.count == 1, "\(output) \(errors)")
        #expect(errors.first?.hasPrefix("activestore: " + error) == true, "\(errors)")
        #expect(try Self.run(".count", on: store).output == "sample: 3 records\n")
    }

    @Test func `The program reads a script from a pipe`() throws {
        try TerminalTests.withStore { url in
            let good = try ProgramTests.shell("printf '.count\\r\\nsample code=a --fields code --json' | $0 console \(url)")
            #expect(good.code == 0 && good.errors.isEmpty && good.output == "sample: 4 records\n{\"code\":\"a\"}\n", "\(good)")
            let bad = try ProgramTests.shell("echo nope | $0 console \(url)")
            #expect(bad.code == 1 && bad.output.isEmpty && bad.errors.hasPrefix("activestore: line 1: "))
            #expect(try ProgramTests.shell("echo .count | $0 console \(url)x").code == 1)
        }
    }

    static let hasEditor = ["libedit.so.2", "libedit.so.0", "libedit.so"].contains { (name: String) in dlopen(name, RTLD_LAZY) != nil }

    @Test func `At a terminal without an editor lines are read as they are`() throws {
        try TerminalTests.withStore { url in
            let session = try PseudoTerminal.run("$0 console \(url)", input: ".count\nnope\n.quit\n", ["TERM": "dumb"])
            #expect(session.code == 0 && session.output.contains("app.db> ") && session.output.contains("sample: 4 records"), "\(session)")
            #expect(session.output.contains("activestore: The store has no entity \"nope\""))
        }
    }

    @Test(.enabled(if: hasEditor)) func `At a terminal Tab completes, and the history is its owner's alone`() throws {
        try TerminalTests.withStore { url in
            let folder = String(url.dropFirst("sqlite:".count).dropLast("/app.db".count)) + "/state"
            let state = ["XDG_STATE_HOME": folder]
            let session = try PseudoTerminal.run(
                "$0 console \(url)", columns: 200, input: "sam\tcode=a --fi\tname,nu\t\n .count\n.quit\n", state)
            #expect(
                session.code == 0 && session.output.contains("sample: 4 records") && session.output.contains("(1 record)"), "\(session)")
            let history = try String(contentsOfFile: folder + "/activestore/history", encoding: .utf8)
            #expect(history == "sample code=a --fields=name,number \n.quit\n")
            for (path, mode) in [("/activestore", 0o700), ("/activestore/history", 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder + path)
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
            let silent = try PseudoTerminal.run("$0 console \(url) --no-history", input: ".count\n.quit\n", state)
            #expect(silent.code == 0 && silent.output.contains("sample: 4 records"))
            #expect(try String(contentsOfFile: folder + "/activestore/history", encoding: .utf8) == history)
        }
    }

    @Test func `A long history is shortened, and a file with other permissions is closed to others`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let history = InputHistory(path: folder + "/a/b")
        #expect(history.load().isEmpty)
        history.append("first")
        chmod(folder + "/a/b", 0o644)
        history.append("two\nlines")
        for number in 0..<2_000 { history.append("\(number)") }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a/b")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(history.load() == (1_000..<2_000).map { "\($0)" } && history.load().count == 1_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a") == ["b"])
    }

    @Test func `A history is kept in no link, device or pipe`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let target = folder + "/target"
        #expect(FileManager.default.createFile(atPath: target, contents: nil))
        chmod(target, 0o644)
        symlink(target, folder + "/link")
        mkfifo(folder + "/pipe", 0o644)
        for name in ["link", "pipe"] {
            let history = InputHistory(path: folder + "/" + name)
            history.append("x")
            #expect(history.load().isEmpty)
        }
        for path in [target, folder + "/pipe"] {
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
        }
        #expect(try String(contentsOfFile: target, encoding: .utf8).isEmpty)
    }

    @Test func `Ctrl-C in a pager ends a script`() throws {
        try PagerTests.withStore { url in
            let session = try PseudoTerminal.run(
                "printf 'sample --fields code\n.count\n' | timeout --foreground 60 $0 console \(url); echo code $?",
                ["PAGER": "true; kill -INT $PPID; sleep 0.1"])
            #expect(session.output.contains("(interrupted)\r\ncode 1\r\n") && !session.output.contains("sample: "), "\(session)")
        }
    }

    @Test func `Behind a pager that has ended, Ctrl-C ends what still runs`() throws {
        try PagerTests.withStore { url in
            // Forty rows, and then a search without end.
            let statement = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 40;"
            let session = try PseudoTerminal.run(
                "printf '.json on\\n%s\\n' '\(statement)' | timeout --foreground 60 $0 console \(url); echo code $?",
                ["PAGER": "head -n 1; (sleep 0.3; kill -INT $PPID) >/dev/null 2>&1 &"])
            #expect(session.output.hasSuffix("code 130\r\n"), "\(session)")
        }
    }

    @Test func `An error is shown after the pager`() throws {
        try PagerTests.withStore { url in
            let session = try PseudoTerminal.run("printf 'sample --fields code\\nnope\\n' | $0 console \(url)", PagerTests.marking)
            let lines = session.lines.dropLast()
            #expect(session.code == 1 && lines.last?.hasPrefix("activestore: line 2:") == true, "\(session)")
            #expect(lines.dropLast().allSatisfy { $0.hasPrefix("P:") } && lines.count == 34)
        }
    }
}
