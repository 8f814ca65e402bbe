import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite
import Testing

/// The model that the pages speak of.
@Model struct Author {
    @Indexed var name = ""
    var age = 0
    @Unique var email: String?
    @Ignored var draft = ""

    var isAdult: Bool { age >= 18 }
}

/// Stands for the engine that the reader writes.
func MyStore(_ configuration: StoreConfiguration) throws -> any Store {
    var configuration = configuration
    configuration.location = ""
    return try MemoryStore(configuration)
}

/// A block of the documentation that can be run.
struct RunnableSnippet: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let models: [any Model.Type]
    let run: @Sendable (any Store) async throws -> Void

    init(_ name: String, _ models: [any Model.Type], _ run: @escaping @Sendable (any Store) async throws -> Void) {
        testDescription = name
        self.models = models
        self.run = run
    }
}

@Suite struct DocumentationTests {
    static let root = String(#filePath.dropLast("/Tests/DocumentationTests/DocumentationTests.swift".count))

    @Test(arguments: runnableSnippets) func runs(_ snippet: RunnableSnippet) async throws {
        let store = try openStore("memory:", engines: [.memory], models: snippet.models)
        try await withStore(store) { try await snippet.run(store) }
    }

    /// Every line of Swift that a page shows is in the file that was compiled.
    @Test func pagesShowWhatIsCompiled() throws {
        let compiled = try Set(lines(Self.root + "/Tests/DocumentationTests/Snippets.swift"))
        for page in try pages() {
            for block in try blocks(Self.root + "/" + page) where !isFileOfAnotherPackage(block) {
                for line in block where !line.isEmpty && !line.hasPrefix("import ") {
                    #expect(compiled.contains(line), "\(page): run Scripts/documentation-snippets (\(line))")
                }
            }
        }
    }

    /// Every page that is linked exists, and has the heading that the link names.
    @Test func linksLeadSomewhere() throws {
        for page in try pages() {
            let folder = page.contains("/") ? String(page[..<(page.lastIndex(of: "/") ?? page.endIndex)]) + "/" : ""
            let text = try String(contentsOfFile: Self.root + "/" + page, encoding: .utf8)
            for part in text.components(separated: "](").dropFirst() {
                let link = part.prefix { $0 != ")" }
                if link.hasPrefix("http") { continue }
                let target = link.prefix { $0 != "#" }
                let path = target.isEmpty ? Self.root + "/" + page : Self.root + "/" + folder + target
                #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(target)")
                let anchor = link.dropFirst(target.count + 1)
                if !anchor.isEmpty { #expect(try anchors(path).contains(String(anchor)), "\(page) links to \(link)") }
            }
        }
    }

    /// Every option that an engine knows is in a table, by what it says itself when it is given another.
    @Test(arguments: [
        ("sqlite:/nowhere/app.db", "Engines/SQLite/README.md"), ("lmdb:/nowhere/app", "Docs/LMDB.md"), ("memory:", "Docs/Engines.md"),
    ])
    func tablesHaveEveryOption(url: String, page: String) throws {
        let tables = try [page, "Docs/Engines.md"].map { try String(contentsOfFile: Self.root + "/" + $0, encoding: .utf8) }.joined()
        let error = #expect(throws: StoreError.self) {
            try openStore(url + "?nonsense=1", engines: [.sqlite, .lmdb, .memory], models: [])
        }
        let list = try #require(error?.message.components(separated: "; there is ").last)
        let names = list.prefix { $0 != "." }.split(separator: ", ")
        #expect(names.contains("readOnly"))
        for name in names { #expect(tables.contains("| `\(name)` |"), "\(page) does not explain \(name)") }
    }

    /// The headings of a page as links name them.
    private func anchors(_ path: String) throws -> Set<String> {
        let headings = try lines(path).filter { $0.hasPrefix("#") }
        return Set(
            headings.map { heading in
                let text = heading.drop { $0 == "#" || $0 == " " }.lowercased()
                return String(text.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil })
            })
    }

    private func pages() throws -> [String] {
        let docs = try FileManager.default.subpathsOfDirectory(atPath: Self.root + "/Docs").filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md"] + docs.sorted().map { "Docs/" + $0 }
    }

    /// A manifest, or a source that `Scripts/getting-started` compiles and runs.
    private func isFileOfAnotherPackage(_ block: [String]) -> Bool {
        guard let first = block.first else { return false }
        return first == "// Package.swift" || first.hasPrefix("// Sources/")
    }

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in String(line.drop { $0 == " " }) }
    }

    private func blocks(_ path: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var current: [String]?
        for line in try lines(path) {
            if line == "```swift" {
                current = []
            } else if line == "```", let block = current {
                blocks.append(block)
                current = nil
            } else {
                current?.append(line)
            }
        }
        return blocks
    }
}

extension String {
    fileprivate func components(separated separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
