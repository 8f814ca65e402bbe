import ActiveStore
import ActiveStoreTesting
import FoundationEssentials
import StoreSQLite
import Synchronization
import Testing

/// The comments of `Docs/Queries.md` that show SQL, compared with the statements that SQLite is given.
///
/// A comment that begins with a word of SQL is a statement. A following comment that is indented continues it, and `…` matches any text.
/// `ACTIVESTORE_SHOW_STATEMENTS=1` prints the statements of each block, to write the page by.
@Suite struct QueryStatementTests {
    static let snippets = runnableSnippets.filter { $0.testDescription.hasPrefix("Queries ") }

    @Test(arguments: snippets) func pageShowsTheStatements(_ snippet: RunnableSnippet) async throws {
        let statements = try await statements(of: snippet)
        let number = try #require(Int(snippet.testDescription.dropFirst("Queries ".count)))
        if ProcessInfo.processInfo.environment["ACTIVESTORE_SHOW_STATEMENTS"] != nil {
            print((["", snippet.testDescription] + statements).joined(separator: "\n  "))
        }
        var rest = statements[...]
        for shown in try shownStatements(ofBlock: number) {
            let index = rest.firstIndex { matches($0, shown) }
            #expect(
                index != nil, "Docs/Queries.md, block \(number) shows \(shown). The statements are:\n\(statements.joined(separator: "\n"))")
            if let index { rest = rest[(index + 1)...] }
        }
    }

    /// What the block has SQLite do, in a store that has authors and articles.
    private func statements(of snippet: RunnableSnippet) async throws -> [String] {
        let lines = Mutex<[String]>([])
        try await withTestStore(QueriesPage.Author.self, QueriesPage.Article.self, engine: .sqlite) { store in
            for (name, age) in [("Ann", 16), ("Ben", 30), ("Eve", 45), ("Fay", 50), ("Gus", 60)] {
                let author = try await QueriesPage.Author(name: name, age: age).saved()
                try await QueriesPage.Article(title: "By \(name)", topic: "swift", words: age * 100, author: .to(author)).saved()
            }
            let log = store.logStatements { line in lines.withLock { $0.append(line) } }
            try await snippet.run(store)
            log.cancel()
        }
        return lines.withLock { $0 }.map { line in
            String(line[..<(line.lastRange(of: ": ")?.lowerBound ?? line.endIndex)])
        }
    }

    /// The statements in the comments of a block.
    private func shownStatements(ofBlock number: Int) throws -> [String] {
        let page = try String(contentsOfFile: DocumentationTests.root + "/Docs/Queries.md", encoding: .utf8)
        var statements: [String] = []
        var block = 0
        var isSwift = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isSwift = line == "```swift"
                if isSwift { block += 1 }
            }
            guard isSwift, block == number else { continue }
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

extension String {
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        ranges(of: text).last
    }
}
