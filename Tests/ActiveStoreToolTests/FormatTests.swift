import ActiveStore
import FoundationEssentials
import Testing

@testable import ActiveStoreTool
import StoreCommandLine

/// Conditions as predicate formats on the command line, along the relations that a store keeps in its schema.
@Suite struct FormatTests {
    private static let author = EntityDefinition(
        name: "author",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "age", type: .int, isOptional: true), FieldDefinition(name: "born", type: .date, isOptional: true),
        ])
    private static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "authorID", type: .int, isOptional: true),
        ])
    private static let relations = [
        RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "authorID"),
        RelationDefinition("author", of: "article", .belongsTo, to: "author", reference: "authorID"),
    ]

    /// What a command prints, on authors Ann (40, articles Stores and Swift), Bob (50, article Lakes) and Cid, who has neither age nor articles.
    private static func lines(_ arguments: String..., explaining: Bool = false) throws -> [String] {
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.schema = Schema([author, article], relations: relations)
        let store = try openStore(configuration, engines: LinkedEngines.all)
        defer { try? store.close() }
        try store.write { transaction in
            func add(_ entity: EntityDefinition, _ values: Value...) throws {
                try transaction.insert(EntityID(entity)) { for value in values { try value.write(to: $0) } }
            }
            try add(author, 1, "Ann", 40, .date(Date(timeIntervalSince1970: 0)))
            try add(author, 2, "Bob", 50, .null)
            try add(author, 3, "Cid", .null, .null)
            try add(article, 1, "Stores", 1)
            try add(article, 2, "Swift", 1)
            try add(article, 3, "Lakes", 2)
        }
        let recorder = Recorder()
        let out = recorder.out
        let words = ["memory:"] + arguments
        if explaining {
            try ExplainCommand(try ExplainCommand.syntax.parse(words)).run(on: store, out)
        } else {
            try QueryCommand(try QueryCommand.syntax.parse(words)).run(on: store, out)
        }
        out.flush()
        return Array(recorder.lines.dropLast())
    }

    /// The names of the authors that conditions choose.
    private static func names(_ conditions: String...) throws -> String {
        var found: [String] = []
        for condition in conditions {
            found.append(
                try lines("author", condition, "--fields=name", "--json").map { String($0.dropFirst(9).dropLast(2)) }.joined(separator: " ")
            )
        }
        return found.joined(separator: ", ")
    }

    @Test(
        arguments: [
            ("age > 40", "Bob"), ("age>40", "Bob"), ("age >= 40 AND name BEGINSWITH[c] 'a'", "Ann"), ("age == nil", "Cid"),
            ("ANY articles.title BEGINSWITH \"S\"", "Ann"), ("articles.@count > 0", "Ann Bob"), ("articles.@count == 0", "Cid"),
            ("NOT ANY articles.title LIKE 'S*'", "Bob Cid"), ("born < '1970-01-02'", "Ann"), ("name == 'Ann'", "Ann"),
            ("name='Ann'", "Ann"),
            ("name=\"Ann\" OR name=\"Bob\"", "Ann Bob"), ("name=\"Ann\"", "Ann"), ("name = \"Ann\"", "Ann"), ("name==\"Bob\"", "Bob"),
            ("age=>50", "Bob"), ("TRUEPREDICATE", "Ann Bob Cid"), ("SELF IN {1, 3}", "Ann Cid"), ("'Ann' = name", "Ann"),
            ("(age=40)", "Ann"),
            ("name=Ann", "Ann"), ("name=Ann OR 1", ""),
        ] as [(String, String)])
    func `A condition is KEY=VALUE or a format`(condition: String, names: String) throws {
        #expect(try Self.names(condition) == names, "\(condition)")
    }

    @Test func `Order, window and fields`() throws {
        let lines = try Self.lines(
            "author", "age > 30 AND ANY articles.title CONTAINS 's'", "--order", "-age,name", "--limit", "10", "--fields", "name,age",
            "--json")
        #expect(lines == ["{\"name\":\"Bob\",\"age\":50}", "{\"name\":\"Ann\",\"age\":40}"])
        #expect(try Self.lines("author", "--order=-id", "--offset", "1", "--limit=1", "--fields=id", "--json") == ["{\"id\":2}"])
        let table = try Self.lines("article", "author.name == 'Ann'", "--fields", "title")
        #expect(table.first?.hasPrefix("title") == true && table.suffix(3) == ["Stores", "Swift", "(2 records)"], "\(table)")
        #expect(try Self.lines("author", "articles.@count > 0", explaining: true)[0].hasPrefix("author: "))
    }

    @Test(
        arguments: [
            (
                "agee > 1", "author has no field or relation \"agee\"; did you mean \"age\"? This is at byte 0",
                StoreError.Code.unknownField
            ),
            ("name = Ann", "author has no field or relation \"Ann\"", .unknownField),
            ("age > 'x'", "author.age is a field of type int", .typeMismatch),
            ("age >", "The predicate format cannot be read at byte 5", .badRequest),
            ("ANY articles.titel == 'x'", "article has no field or relation \"titel\"; did you mean \"title\"?", .unknownField),
            ("articles.title == 'x'", "The predicate format cannot be read at byte 0: articles leads to several records", .badRequest),
            ("age > %d", "The predicate format cannot be read at byte 6: there is no argument left", .badRequest),
            ("--fields=nmae", "author has no field \"nmae\"; did you mean \"name\"?", .unknownField),
        ] as [(String, String, StoreError.Code)])
    func `What is wrong is the library's own error`(condition: String, message: String, code: StoreError.Code) {
        do {
            _ = try Self.lines("author", condition)
            Issue.record("\(condition) should have thrown")
        } catch let error as StoreError {
            #expect(error.code == code && error.message.hasPrefix(message), "\(error)")
        } catch { Issue.record("\(error)") }
    }

    @Test func `A word by itself and empty names are wrong command lines`() {
        for words in [
            ["a", "word"], ["a", "--fields", "x,"], ["a", "--fields", ""], ["a", "=1"], ["a", "--offset", "-1"], ["a", " "],
            ["a", "--fields", "x,x"],
        ] {
            #expect(Tool().run(["query", "memory:"] + words, Recorder().out) == .usage, "\(words)")
        }
        let help = runTool("query", "--help").output
        #expect(help.contains("ANY articles.words > 1000") && help.contains("--fields F[,G]"))
    }
}
