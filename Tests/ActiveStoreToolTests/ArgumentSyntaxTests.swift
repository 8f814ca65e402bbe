import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

@Suite struct ArgumentSyntaxTests {
    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: ""), .init(name: "KEY", summary: "", isRequired: false, isRepeated: true),
        ],
        options: [
            .init(name: "--limit", value: "N", summary: ""), .init(name: "--json", summary: ""),
            .init(name: "--store", value: "URL", summary: "", isRepeated: true),
        ])

    static func message(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            _ = try syntax.parse(arguments)
            return nil
        } catch { return error.message }
    }

    @Test func `Options take their value after a blank or an equals sign, and operands stand anywhere`() throws {
        let parsed = try Self.syntax.parse(["--limit", "3", "memory:", "--store=a", "b=c", "--json", "--store", "b=c"])
        #expect(parsed.operands == ["memory:", "b=c"])
        #expect(try parsed.number("--limit", in: 0...9) == 3)
        #expect(parsed.values("--store") == ["a", "b=c"])
        #expect(parsed.has("--json") && !parsed.wantsHelp)
    }

    @Test func `After two dashes everything is an operand`() throws {
        let parsed = try Self.syntax.parse(["--", "--json", "--", "-"])
        #expect(parsed.operands == ["--json", "--", "-"] && !parsed.has("--json"))
    }

    @Test func `Help is asked for with or without the rest being right`() throws {
        #expect(try Self.syntax.parse(["--help"]).wantsHelp)
        #expect(try Self.syntax.parse(["a", "b", "-h", "--nonsense"]).wantsHelp)
    }

    @Test(
        arguments: [
            ([], "URL is missing"),
            (["a", "--limit"], "--limit needs a value: --limit N"),
            (["a", "--limit", "--json"], "--limit needs a value: --limit N"),
            (["a", "--limit="], "--limit needs a value: --limit N"),
            (["a", "--limit", "1", "--limit", "2"], "--limit is given twice"),
            (["a", "--json=yes"], "--json takes no value"),
            (["a", "--jason"], "there is no option \"--jason\"; did you mean --json?"),
            (["a", "-x"], "there is no option \"-x\"; there is --limit, --json, --store, --color, --no-pager, --help"),
        ] as [([String], String)])
    func `A wrong command line is said in words`(arguments: [String], message: String) {
        #expect(Self.message(arguments) == message)
    }

    @Test func `Too many operands and missing required options are errors`() {
        let syntax = ArgumentSyntax(
            operands: [.init(name: "A", summary: "")],
            options: [.init(name: "--store", value: "URL", summary: "", isRequired: true)])
        #expect(throws: UsageError.self) { try syntax.parse(["a", "b", "--store", "c"]) }
        #expect(throws: UsageError.self) { try syntax.parse(["a"]) }
    }

    @Test(arguments: ["x", "-1", "10", "1.5", "", "99999999999999999999"])
    func `Numbers are whole and in their range`(text: String) throws {
        if text.isEmpty { return #expect(Self.message(["a", "--limit", ""]) != nil) }
        let parsed = try Self.syntax.parse(["a", "--limit", text])
        #expect(throws: UsageError.self) { try parsed.number("--limit", in: 0...9) }
    }
}
