import Foundation
import Testing

/// The public declarations of the libraries, one file in the folder `PublicInterface` for each, so that a review sees what a change adds or takes away.
///
/// `ACTIVESTORE_REWRITE_GOLDEN=1 swift test --filter PublicInterface` writes the files again.
@Suite struct PublicInterfaceTests {
    static let root = URL(fileURLWithPath: DeclaredFunctions.root)
    /// The libraries and the folders of their sources.
    static let libraries = [
        "ActiveStore": "Sources/ActiveStore", "ActiveStoreTesting": "Sources/ActiveStoreTesting",
        "ActiveStoreImport": "Sources/ActiveStoreImport",
        "StoreTransfer": "Sources/StoreTransfer", "StoreJSON": "Sources/StoreJSON", "StoreCore": "Sources/StoreCore",
        "StoreSQL": "Sources/StoreSQL",
        "StoreKeyValue": "Sources/StoreKeyValue", "StoreConformance": "Sources/StoreConformance",
        "StoreConformanceTesting": "Sources/StoreConformanceTesting", "StoreSQLite": "Engines/SQLite/Sources",
        "StoreLMDB": "Engines/LMDB/Sources", "StoreMemory": "Engines/Memory/Sources",
        "StorePostgreSQL": "Engines/PostgreSQL/Sources",
    ]

    @Test(arguments: libraries.keys.sorted()) func isDocumentedAndAsWrittenDown(library: String) throws {
        let folder = try #require(Self.libraries[library])
        let declarations = try PublicDeclarations(of: Self.root.appendingPathComponent(folder))
        for declaration in declarations.declarations where !declaration.isDocumented {
            Issue.record("\(declaration.file):\(declaration.line): \(declaration.signature) has no documentation comment")
        }
        let text = declarations.text
        let golden = Self.root.appendingPathComponent("Tests/SourceTests/PublicInterface/\(library).txt")
        if ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] != nil {
            try text.write(to: golden, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: golden, encoding: .utf8)
        let changes = text.split(separator: "\n").difference(from: written.split(separator: "\n"))
        let lines = changes.map { change in
            switch change {
            case .insert(_, let line, _): "+ " + line
            case .remove(_, let line, _): "- " + line
            }
        }
        #expect(
            text == written,
            """
            The public interface of \(library) is not that of Tests/SourceTests/PublicInterface/\(library).txt. If this is wanted, write the files again with \
            ACTIVESTORE_REWRITE_GOLDEN=1 swift test --filter PublicInterface, and say it in CHANGELOG.md:
            \(lines.joined(separator: "\n"))
            """)
    }

    /// What the pages for users name is exported to those who import `ActiveStore`; authors of engines import `StoreCore`.
    @Test func namesOfThePagesAreExported() throws {
        let declared = try PublicDeclarations(of: Self.root.appendingPathComponent("Sources/StoreCore")).declarations
        let names = declared.filter(\.container.isEmpty).compactMap { declaration in
            declaration.signature.firstMatch(of: /\b(?:struct|class|enum|protocol|func) (\w+)/).map { String($0.1) }
        }
        let exports = try PublicDeclarations(of: Self.root.appendingPathComponent("Sources/StoreJSON")).declarations
        let exported = exports.compactMap { $0.signature.wholeMatch(of: /import \w+ StoreCore\.(\w+)/).map { String($0.1) } }
        #expect(exported.count > 50)
        #expect(Set(exported).subtracting(names) == [])
        let hidden = Set(names).subtracting(exported)
        let forAuthors = ["WritingAnEngine.md", "WhatToChange.md"]
        let documents = Self.root.appendingPathComponent("Docs")
        let pages = try FileManager.default.subpathsOfDirectory(atPath: documents.path).filter { page in
            page.hasSuffix(".md") && !forAuthors.contains(page)
        }
        for page in [Self.root.appendingPathComponent("README.md")] + pages.map(documents.appendingPathComponent) {
            let words = try String(contentsOf: page, encoding: .utf8).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            let named = hidden.intersection(words.map(String.init)).sorted()
            #expect(named == [], "\(page.lastPathComponent) names types that StoreCoreExports.swift does not list")
        }
    }

    /// All that the package sells as a library is looked at.
    @Test func allLibrariesAreCompared() throws {
        let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
        #expect(Set(products).subtracting(Self.libraries.keys) == [])
    }
}
