import ActiveStore
import FoundationEssentials
import StoreSQLite
import Testing

@testable import ActiveStoreTool

/// What `check` and `inspect` say of relations, which they know from the schema inside the store.
@Suite struct ReferenceTests {
    static let author = EntityDefinition(name: "author", fields: [FieldDefinition(name: "id", type: .int)])
    static let label = EntityDefinition(name: "label", fields: [FieldDefinition(name: "id", type: .int)])
    static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "writer", type: .int, isOptional: true),
            FieldDefinition(name: "editor", type: .int, isOptional: true),
        ])
    static let labelling = EntityDefinition(
        name: "labelling", fields: ["id", "article", "label"].map { FieldDefinition(name: $0, type: .int) })
    static let relations = [
        RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "writer", rule: .deny),
        RelationDefinition("edited", of: "author", .hasMany, to: "article", reference: "editor", rule: .nullify),
        RelationDefinition("latest", of: "author", .hasOne, to: "article", reference: "writer"),
        RelationDefinition("author", of: "article", .belongsTo, to: "author", reference: "writer", isEnforced: true),
        RelationDefinition("editor", of: "article", .belongsTo, to: "author", reference: "editor"),
        RelationDefinition(
            "labels", of: "article", .through, to: "label", reference: "article", join: "labelling", farReference: "label"),
    ]

    /// A closed store with authors 1 to 3 and three articles, the editors of two of which are nowhere; then authors go behind the library's back.
    private func withStore(without authors: [Int] = [], _ body: (_ path: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/references-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/app.db"
        var configuration = try StoreConfiguration(url: "sqlite:\(path)")
        configuration.schema = Schema([Self.author, Self.article, Self.label, Self.labelling], relations: Self.relations)
        let store = try openStore(configuration, engines: [.sqlite])
        try store.write { transaction in
            func add(_ entity: EntityDefinition, _ values: Value...) throws {
                try transaction.insert(EntityID(entity)) { for value in values { try value.write(to: $0) } }
            }
            for id in 1...3 as ClosedRange<Int64> { try add(Self.author, .int(id)) }
            try add(Self.article, 1, 1, .null)
            try add(Self.article, 2, 2, 77)
            try add(Self.article, 3, 2, 78)
        }
        try store.close()
        for author in authors {
            try change(path, "DELETE FROM author WHERE id = \(author)")
        }
        try body(path)
    }

    /// Executes a statement as another program would.
    private func change(_ path: String, _ statement: String) throws {
        let program = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('\(statement)'); db.commit()"
        let end = try ProgramTests.shell("python3 -c \"\(program)\" \(path)")
        #expect(end.code == 0, "\(end.errors)")
    }

    @Test(arguments: ["records", "full"])
    func `References that may lead nowhere are told, and the store is clean`(level: String) throws {
        try withStore { path in
            let (code, output, errors) = runTool("check", "sqlite:\(path)", "--level", level)
            #expect(code == .success && errors.isEmpty)
            #expect(
                output == """
                    2 records of article refer by editor to records of author that are not there; for information: this reference need not lead anywhere.
                    (no problems, 6 records looked at)

                    """)
            #expect(runTool("check", "sqlite:\(path)", "--level", "quick").output == "(no problems, structure alone)\n")
        }
    }

    @Test(arguments: [
        ([1], "1 record of article refers by writer to a record of author that is not there."),
        ([2], "2 records of article refer by writer to records of author that are not there."),
    ])
    func `References that must lead somewhere are a problem, and come first`(gone: [Int], line: String) throws {
        try withStore(without: gone) { path in
            let (code, output, errors) = runTool("check", "sqlite:\(path)")
            let lines = output.split(separator: "\n")
            #expect(code == .failure && errors.isEmpty && lines.count == 3 && lines.first.map(String.init) == line, "\(output)")
            #expect(lines.last == "(1 problem, 5 records looked at)")
            #expect(runTool("check", "sqlite:\(path)", "--level", "quick").code == .success)
        }
    }

    @Test func `A store with other problems says those`() throws {
        try withStore { path in
            try change(path, "DROP TABLE author")
            let (code, output, errors) = runTool("check", "sqlite:\(path)")
            #expect(code == .failure && errors.isEmpty, "\(errors)")
            #expect(output.hasPrefix("The table author is missing.\n") && !output.contains("refer"), "\(output)")
        }
    }

    @Test func `Relations stand with the entity that declares them`() throws {
        try withStore { path in
            let text = runTool("inspect", "sqlite:\(path)").output
            let (author, rest) = try #require(text.split(separator: "\narticle: 3 records\n").tuple)
            #expect(
                author.contains("\n  relation articles: has many article by their writer, which keep it from being destroyed\n"), "\(text)")
            #expect(author.contains("\n  relation edited: has many article by their editor, made nil when it is destroyed\n"))
            #expect(author.contains("\n  relation latest: has one article by its writer, destroyed with it\n"))
            #expect(rest.contains("  relation author: belongs to author by writer, enforced\n"))
            #expect(rest.contains("  relation editor: belongs to author by editor\n"))
            #expect(rest.contains("  relation labels: has many label through labelling by article and label\n"))
        }
    }
}

extension Array {
    /// Both elements, of two.
    fileprivate var tuple: (Element, Element)? { count == 2 ? (self[0], self[1]) : nil }
}
