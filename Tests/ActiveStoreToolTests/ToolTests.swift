import ActiveStore
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

@Suite struct ToolTests {
    @Test func `Help lists every command, and every command has help with all its options`() {
        let all = runTool("--help")
        #expect(all.code == .success && all.errors.isEmpty)
        for command in Tool.program.commands {
            #expect(all.output.contains("  \(command.name) "))
            let own = runTool(command.name, "--help")
            #expect(own.code == .success && own.output.contains("Usage: activestore \(command.name)"))
            for option in command.syntax.options { #expect(own.output.contains("  \(option.name)")) }
            for operand in command.syntax.operands { #expect(own.output.contains("  \(operand.name)")) }
            #expect(runTool("help", command.name).output == own.output)
            #expect(own.output.split(separator: "\n").allSatisfy { $0.count <= 130 }, "\(command.name)")
        }
    }

    @Test func `The version says what the tool is made of`() {
        let (code, output, _) = runTool("--version")
        #expect(code == .success && output.hasPrefix("activestore \(CommandLineProgram.version)\n"))
        #expect(output.contains("store format \(Catalog.currentFormat)") && output.contains("memory"))
    }

    @Test(
        arguments: [
            ([], "a command is missing"), (["inspct"], "there is no command \"inspct\"; did you mean inspect?"),
            (["inspect"], "URL is missing"), (["inspect", "nope"], "cannot be used: it has no scheme"),
            (["inspect", "nope:x"], "There is no engine for \"nope\""),
            (["inspect", "memory:?speed=1"], "has no option \"speed\""),
        ] as [([String], String)])
    func `A wrong command line is one line on standard error and exit code 2`(arguments: [String], message: String) {
        let recorder = Recorder()
        #expect(Tool().run(arguments, recorder.out) == .usage)
        #expect(recorder.output.isEmpty && recorder.errors.hasPrefix("activestore: "))
        #expect(recorder.errors.contains(message), "\(recorder.errors)")
        #expect(recorder.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func `What goes wrong at work is exit code 1`() {
        let (code, output, errors) = runTool("query", "memory:", "author")
        #expect(code == .failure && output.isEmpty && errors.contains("[unknownEntity]"))
        // The tool has no models that could be named.
        #expect(!errors.contains("models"), "\(errors)")
    }

    @Test func `An error of several lines is printed on one, without control characters`() {
        let recorder = Recorder()
        recorder.out.complain("first\nsecond\u{1B}[0m\r\nthird")
        #expect(recorder.errors == "activestore: first second\\u{1b}[0m third\n")
    }

    @Test(arguments: [(EPIPE, ""), (ENOSPC, "activestore: the output cannot be written: No space left on device\n")])
    func `Output that cannot be written ends the tool with exit code 1; a reader who had enough gets no message`(
        errno: Int32, message: String
    ) {
        let errors = Mutex<[UInt8]>([])
        let out = ProgramOutput(
            "activestore",
            output: { _ in errno },
            errors: { bytes in
                errors.withLock { $0 += bytes }
                return 0
            })
        #expect(Tool().run(["--version"], out) == .failure)
        #expect(errors.withLock { String(decoding: $0, as: UTF8.self) } == message)
        #expect(out.isBroken)
    }

    @Test func `Long values are shortened, and lines have no blanks at the end`() {
        let table = TextTable([.init(title: "a"), .init(title: "n", isRight: true), .init(title: "z")], fitting: [["x", "10", ""]])
        #expect(table.head == ["a   n  z", "-  --  -"])
        #expect(table.line(["x", "7", ""]) == "x   7")
        let long = String(repeating: "é", count: 100)
        #expect(table.line([long, "7", "z"]).hasPrefix(String(repeating: "é", count: TextTable.longestCell - 1) + "…"))
    }

    @Test(
        arguments: [
            ("plain é 日本", "plain é 日本"), ("a\tb\r\n", "a\\tb\\r\\n"), ("\u{202E}x\u{0}", "\\u{202e}x\\u{0}"),
            ("\u{85}\u{2028}", "\\u{85}\\u{2028}"),
        ])
    func `Text that could steer a terminal is spelled out`(text: String, shown: String) {
        #expect(TerminalText.escaped(text) == shown)
    }

    @Test func `NumberFormat have commas`() {
        #expect(
            [0, 12, 123, 1_234, 12_345, 1_234_567, -1_234].map(NumberFormat.grouped) == [
                "0", "12", "123", "1,234", "12,345", "1,234,567", "-1,234",
            ])
        #expect(NumberFormat.grouped(Int.min) == "-9,223,372,036,854,775,808")
    }
}
