import ActiveStore
import StoreCommandLine
import Testing

@testable import ActiveStoreTool

/// How text at the prompt of `activestore console` is read and completed.
@Suite struct PromptTests {
    static let schema = Schema(
        [ReferenceTests.author, ReferenceTests.article, ReferenceTests.label, ReferenceTests.labelling], relations: ReferenceTests.relations
    )

    @Test(
        arguments: [
            ("author  age > 40", ["author", "age", ">", "40"]), (#"author name == "a b"  x"#, ["author", "name", "==", #""a b""#, "x"]),
            (#"x 'it''s' "a \" b""#, ["x", "'it''s'", #""a \" b""#]), ("  ", []), ("a\n\tb", ["a", "b"]),
        ] as [(String, [String])])
    func `Words are separated by blanks outside of quotes`(text: String, words: [String]) {
        #expect(PromptText.words(text) == words)
    }

    @Test(
        arguments: [
            (["author age > 3"], ["author age > 3"]),
            (["", "# a comment", "-- another", "  author"], ["  author"]),
            (["author name == \"a", "b\" AND (age > 3", ")"], ["author name == \"a\nb\" AND (age > 3\n)"]),
            (["author age IN {1,", "2}"], ["author age IN {1,\n2}"]),
            (["author age > 3 \\", "AND age < 5"], ["author age > 3 \nAND age < 5"]),
            ([".help it's", ".quit"], [".help it's", ".quit"]), ([".count author age IN {1,", "2}"], [".count author age IN {1,\n2}"]),
            (
                ["SELECT 1;", "select ';'", ", \"a;\" -- ; comment", ";", "author"],
                ["SELECT 1;", "select ';'\n, \"a;\" -- ; comment\n;", "author"]
            ),
            (["select 1 /* ; */", "; -- end", "author"], ["select 1 /* ; */\n; -- end", "author"]),
            ([".sql author", "1;"], [".sql author\n1;"]),
            (["article"], ["article"]),
        ] as [([String], [String])])
    func `Lines are collected until an input is complete`(lines: [String], inputs: [String]) {
        var collector = InputCollector(.sqlite) { PromptSession.kind($0, in: Self.schema) }
        #expect(lines.compactMap { collector.add($0) } == inputs)
        #expect(collector.text.isEmpty && collector.openMark == nil)
    }

    /// Statements with semicolons inside; each is one input and no less.
    static let bodies: [(StatementScanner.Dialect, String)] = [
        (.postgreSQL, "DO $$ BEGIN\nDELETE FROM a;\nDELETE FROM b;\nEND $$;"),
        (.postgreSQL, "CREATE FUNCTION f() RETURNS int AS $body$ SELECT $1;\nSELECT '$$;\n$body$ LANGUAGE sql;"),
        (.postgreSQL, "create or replace procedure p() begin atomic\ndelete from a where case when b then c end;\ndelete from b;\nend;"),
        (.postgreSQL, "SELECT E'it\\'s;\n''\\';\n', 'a\\';"), (.postgreSQL, "SELECT a$$1, ARRAY['];\n'];"),
        (.postgreSQL, "/* /* */ ;\n*/ SELECT 1;"), (.postgreSQL, "CREATE RULE r AS ON INSERT TO a DO (DELETE FROM b;\nDELETE FROM c;\n);"),
        (.sqlite, "CREATE TRIGGER t AFTER INSERT ON a BEGIN\nDELETE FROM b;\nDELETE FROM c; -- END;\nEND;"),
        (.sqlite, "explain create temp trigger t after insert on a begin select case 1 when 2 then 3 end;\nselect 'end;\n';\nend ;"),
        (.sqlite, "SELECT 1 AS [it's;\n];"), (.sqlite, "SELECT /*/ ;\n*/ 'e\\' - 1 / 2;"), (.sqlite, "(SELECT 1;\n);"),
        (.sqlite, ".sql CREATE TRIGGER t AFTER INSERT ON a BEGIN\nDELETE FROM b;\nEND;"),
    ]

    @Test(arguments: bodies.indices)
    func `A semicolon inside of a body, quote or comment ends no statement`(index: Int) {
        let (dialect, text) = Self.bodies[index]
        var collector = InputCollector(dialect) { PromptSession.kind($0, in: Self.schema) }
        let lines = (text + "\nauthor").split(separator: "\n").map(String.init)
        #expect(lines.compactMap { collector.add($0) } == [text, "author"])
    }

    @Test func `A comment of several lines before an input is no part of it`() {
        var collector = InputCollector(.sqlite) { PromptSession.kind($0, in: Self.schema) }
        #expect(["/* DELETE FROM a;", "DELETE FROM b; */", "author"].compactMap { collector.add($0) } == ["author"])
    }

    @Test func `A statement of many lines is looked at once`() {
        var collector = InputCollector(.postgreSQL) { PromptSession.kind($0, in: Self.schema) }
        #expect(collector.add("INSERT INTO author VALUES") == nil)
        // With the whole text looked at for each line, these would take minutes.
        for number in 0..<20_000 { _ = collector.add("(\(number), 'name'),") }
        #expect(collector.add("(1, 'x');")?.utf8.count ?? 0 > 300_000)
    }

    @Test(
        arguments: [
            ("author name == 'a", "'"), ("author (age", "("), ("SELECT", "."), ("SELECT 'a", "'"), ("SELECT /* a", "*"),
            ("SELECT 1; -- a", nil), ("SELECT 1 -- a;", "."), ("author \\", "\\"),
        ] as [(String, Character?)])
    func `The prompt of a further line says what is open`(line: String, mark: Character?) {
        var collector = InputCollector(.sqlite) { PromptSession.kind($0, in: Self.schema) }
        _ = collector.add(line)
        #expect(collector.openMark == mark)
        collector.reset()
        #expect(collector.openMark == nil && collector.add("author") == "author")
    }

    @Test(
        arguments: [
            ("author", []), ("author age > 40 AND b = 1 --limit 3", ["age > 40 AND b = 1"]),
            ("author name=Alice --order=-age age=3", ["name=Alice", "age=3"]), ("author --limit 3 name=x y", ["name=x y"]),
            (#"author name="a b" x="#, [#"name="a b""#, "x="]), ("author name==x", ["name==x"]),
        ] as [(String, [String])])
    func `A request has the arguments of a query`(text: String, conditions: [String]) throws {
        let parsed = try PromptRequest.parse(PromptText.words(text), defaults: [["--limit", "9"], ["--json"]])
        #expect(parsed.operands == ["store", "author"] + conditions)
        #expect(parsed.has("--json") && parsed.value("--limit") == (text.contains("--limit") ? "3" : "9"))
        #expect(throws: UsageError.self) { try PromptRequest.parse(["author", "--nope"]) }
        #expect(throws: UsageError.self) { try PromptRequest.parse(["author", "--help"]) }
        #expect(try !PromptRequest.parse(["author", "--vertical"], defaults: [["--json"]]).has("--json"))
    }

    /// What Tab does after a text: what it inserts, and what it shows.
    static let completions: [(String, String, [String])] = [
        ("au", "thor ", []), ("l", "abel", []), ("label", "", ["label", "labelling"]), (".de", "", [".describe", ".delete"]),
        (".q", "uit ", []), ("\\t", "iming ", []), (".x", "", []), ("", "", ["author", "article", "label", "labelling"]),
        ("\\d art", "icle ", []), (".mode v", "ertical ", []), (".json o", "", ["on", "off"]), (".explain of", "f ", []),
        (".explain article edit", "or", []), (".explain article --f", "ields=", []), (".count author ed", "ited.", []), (".quit a", "", []),
        ("article edit", "or", []), ("article editor", "", ["editorID", "editor."]), ("article writer.ed", "ited.", []),
        ("author articles.@", "count ", []), ("author ANY articles.rev", "iewer", []), ("author nope.", "", []),
        ("article (id>3) AND NOT(rev", "iewer", []), ("article id BEG", "INSWITH ", []), ("article id == \"ed", "", []),
        ("article --o", "", ["--order=", "--offset="]), ("article --li", "mit=", []), ("article --j", "son ", []),
        ("article --order=ed", "itorID ", []), ("article --order id,-wr", "iterID ", []), ("article --limit 3", "", []),
        ("select edi", "torID ", []), ("SELECT 1 FROM art", "icle ", []), ("SELECT x WH", "ERE ", []), ("nope ed", "", []),
    ]

    @Test(arguments: completions.indices)
    func `Tab completes commands, entities, paths, options and words`(index: Int) {
        let (text, insertion, choices) = Self.completions[index]
        let completion = PromptCompletion(Self.schema).complete(text)
        #expect(completion.insertion == insertion && completion.choices == choices, "\(text): \(completion)")
    }

    @Test func `Completion knows the lines above`() {
        #expect(PromptCompletion(Self.schema).complete("ed", after: "article id > 3 AND (\n").insertion == "itor")
    }

    @Test func `Choices are shown in columns that read downwards`() {
        #expect(LineCompletion.columns(["a", "b", "c"], in: 80) == "a  b  c")
        #expect(LineCompletion.columns(["aaa", "b", "日本", "d"], in: 12) == "aaa   日本\nb     d")
        #expect(LineCompletion.columns(["aaa", "b"], in: 1) == "aaa\nb")
    }
}
