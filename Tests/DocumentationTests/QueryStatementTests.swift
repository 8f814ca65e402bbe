import ActiveStore
import ActiveStoreTesting
import FoundationEssentials
import StoreSQLite
import Synchronization
import Testing

/// The comments of `Docs/Queries.md` and `Docs/Relations.md` that show SQL, compared with the statements that SQLite gets.
///
/// A comment that begins with a word of SQL is a statement. A following comment that is indented continues it, and `…` matches any text.
/// `ACTIVESTORE_SHOW_STATEMENTS=1` prints the statements of each block, to write the page by.
@Suite struct QueryStatementTests {
    static let snippets = runnableSnippets.filter { ["Queries", "Relations"].contains(page(of: $0)) }

    @Test(arguments: snippets) func pageShowsTheStatements(_ snippet: RunnableSnippet) async throws {
        let page = Self.page(of: snippet)
        let lines = Mutex<[String]>([])
        let run = { (store: any Store) async throws in
            let log = store.logStatements { line in lines.withLock { $0.append(line) } }
            // A block shows what strictLoading() refuses.
            do { try await snippet.run(store) } catch let error as StoreError where error.code == .notLoaded {}
            log.cancel()
        }
        if page == "Queries" { try await withQueries(run) } else { try await withRelations(run) }
        let statements = lines.withLock { $0 }.map { line in String(line[..<(line.ranges(of: ": ").last?.lowerBound ?? line.endIndex)]) }
        if ProcessInfo.processInfo.environment["ACTIVESTORE_SHOW_STATEMENTS"] != nil {
            print((["", snippet.testDescription] + statements).joined(separator: "\n  "))
        }
        let number = try #require(Int(snippet.testDescription.dropFirst(page.count + 1)))
        var rest = statements[...]
        for shown in try shownStatements("Docs/\(page).md", block: number) {
            let index = rest.firstIndex { matches($0, shown) }
            #expect(index != nil, "Block \(number) of \(page) shows \(shown). SQLite got:\n\(statements.joined(separator: "\n"))")
            if let index { rest = rest[(index + 1)...] }
        }
    }

    private static func page(of snippet: RunnableSnippet) -> String { String(snippet.testDescription.prefix { $0 != " " }) }

    private func withQueries(_ run: (any Store) async throws -> Void) async throws {
        try await withTestStore(QueriesPage.Author.self, QueriesPage.Article.self, engine: .sqlite) { store in
            for (name, age) in [("Ann", 16), ("Ben", 30), ("Eve", 45), ("Fay", 50), ("Gus", 60)] {
                let author = try await QueriesPage.Author(name: name, age: age).saved()
                try await QueriesPage.Article(title: "By \(name)", topic: "swift", words: age * 100, author: .to(author)).saved()
            }
            try await run(store)
        }
    }

    private func withRelations(_ run: (any Store) async throws -> Void) async throws {
        typealias Page = RelationsPage
        try await withTestStore(
            Page.Author.self, Page.Settings.self, Page.Article.self, Page.Tag.self, Page.Topic.self, Page.Listing.self, Page.Airline.self,
            Page.Flight.self, Page.Remark.self, engine: .sqlite
        ) { store in
            for (name, age) in [("Eve", 45), ("Fay", 120)] {
                let author = try await Page.Author(name: name, age: age).saved()
                try await Page.Settings(author: .to(author)).saved()
                let article = try await Page.Article(title: "By \(name)", words: 2_000, author: .to(author), editor: .to(author)).saved()
                try await Page.Tag(name: "swift", article: .to(article)).saved()
            }
            try await run(store)
        }
    }

    @Test func `Comments of the query interface show statements of the pages`() throws {
        let shown = try Set(
            ["Queries", "Relations"].flatMap { page in
                let text = try String(contentsOfFile: DocumentationTests.root + "/Docs/\(page).md", encoding: .utf8)
                return statements(in: text.split(separator: "\n"))
            })
        let folder = DocumentationTests.root + "/Sources/ActiveStore/Query"
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
            let source = try String(contentsOfFile: folder + "/" + path, encoding: .utf8).split(separator: "\n")
            let comments = source.compactMap { line in
                let comment = line.drop { $0 == " " }
                return comment.hasPrefix("/// ") ? comment.dropFirst(4) : nil
            }
            for statement in statements(in: comments) {
                count += 1
                #expect(shown.contains(statement), "\(path) shows a statement that is on no page: \(statement)")
            }
        }
        #expect(count >= 50)
    }

    /// The statements in the comments of a block.
    private func shownStatements(_ path: String, block number: Int) throws -> [String] {
        let page = try String(contentsOfFile: DocumentationTests.root + "/" + path, encoding: .utf8)
        var lines: [Substring] = []
        var block = 0
        var isSwift = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isSwift = line == "```swift"
                if isSwift { block += 1 }
            }
            if isSwift, block == number { lines.append(line) }
        }
        return statements(in: lines)
    }

    /// The statements in the comments of some lines of Swift.
    private func statements(in lines: [Substring]) -> [String] {
        var statements: [String] = []
        for line in lines {
            let code = line.drop { $0 == " " }
            if ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: { code.hasPrefix("// " + $0 + " ") }) {
                statements.append(String(code.dropFirst(3)))
            } else if code.hasPrefix("//   "), let last = statements.indices.last {
                statements[last] += " " + code.dropFirst(3).drop { $0 == " " }
            }
        }
        return statements
    }

    /// Whether the parts between the ellipses of `pattern` are in `statement`, in order, from its begin to its end.
    private func matches(_ statement: String, _ pattern: String) -> Bool {
        var rest = statement[...]
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else { return false }
        if parts.count == 1 { return rest == pattern }
        rest = rest.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
