import Foundation
import Testing

/// The corpus: declarations with what `@Model` makes of them.
///
/// `Corpus/Accepted` holds Swift files that are part of this test target, so each is also compiled with the macro in
/// its place; what they expand to stands in `Corpus/Expansions`. `Corpus/Refused` holds text, with the diagnostics it
/// must give beside it. After a change that is meant, rewrite the expectations with `ACTIVESTORE_RECORD_EXPANSIONS=1
/// swift test --filter ActiveStoreMacrosTests` and read the difference.
struct CorpusTests {
    @Test("The accepted declarations expand to what is written beside them", arguments: Corpus.accepted)
    func accepted(_ entry: Corpus.Entry) throws {
        let expanded = ExpandedSource(try entry.source)
        #expect(expanded.diagnostics == [])
        #expect(!expanded.hasSyntaxError)
        try entry.compare(expanded.text, in: Corpus.expansionsFolder)
    }

    @Test("The refused declarations are refused at the right place, in the same words", arguments: Corpus.refused)
    func refused(_ entry: Corpus.Entry) throws {
        let expanded = ExpandedSource(try entry.source)
        #expect(!expanded.diagnostics.isEmpty, "\(entry) was accepted")
        try entry.compare(expanded.diagnosticsText, in: Corpus.refusedFolder)
    }

    @Test("The corpus is complete: every source has an expectation and the other way round")
    func complete() throws {
        #expect(Corpus.accepted.count + Corpus.refused.count >= 60)
        let folders = [(Corpus.accepted, Corpus.expansionsFolder), (Corpus.refused, Corpus.refusedFolder)]
        for (entries, folder) in folders {
            let names = Set(entries.map(\.name))
            let expectations = Corpus.expectations(in: folder)
            if Corpus.isRecording {
                for name in expectations.subtracting(names) {
                    try FileManager.default.removeItem(at: folder.appending(path: name + ".expected"))
                }
            } else {
                #expect(names == expectations)
            }
        }
    }
}

enum Corpus {
    struct Entry: Sendable, CustomTestStringConvertible {
        let file: URL
        var name: String { String(file.lastPathComponent.prefix { $0 != "." }) }
        var testDescription: String { name }
        var source: String {
            get throws { try String(contentsOf: file, encoding: .utf8) }
        }

        /// Compares with the expectation, or writes it when asked to.
        func compare(_ found: String, in folder: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let expectation = folder.appending(path: name + ".expected")
            if Corpus.isRecording {
                try found.write(to: expectation, atomically: true, encoding: .utf8)
                return
            }
            let expected = (try? String(contentsOf: expectation, encoding: .utf8)) ?? ""
            let difference = found.split(separator: "\n", omittingEmptySubsequences: false)
                .difference(from: expected.split(separator: "\n", omittingEmptySubsequences: false))
            #expect(
                found == expected, "\(name): \(difference.map(String.init(describing:)).joined(separator: "\n"))",
                sourceLocation: sourceLocation)
        }
    }

    static let isRecording = ProcessInfo.processInfo.environment["ACTIVESTORE_RECORD_EXPANSIONS"] == "1"
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
    static let acceptedFolder = folder.appending(path: "Accepted")
    static let expansionsFolder = folder.appending(path: "Expansions")
    static let refusedFolder = folder.appending(path: "Refused")
    static let accepted = entries(in: acceptedFolder, suffix: ".swift")
    static let refused = entries(in: refusedFolder, suffix: ".swift.txt")

    /// The names of the expectations in a folder.
    static func expectations(in folder: URL) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Set(names.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(9)) })
    }

    private static func entries(in folder: URL, suffix: String) -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { Entry(file: folder.appending(path: $0)) }
    }
}
