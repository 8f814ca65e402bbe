import Foundation
import Testing

@testable import StoreCore

/// Every sentence that StoreCore says when something goes wrong, as a file: a change of one is seen in review.
///
/// `ACTIVESTORE_REWRITE_GOLDEN=1 swift test --filter ErrorMessages` writes the file anew.
@Suite struct ErrorMessagesTests {
    static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ErrorMessages.golden")

    @Test func messagesAreAsWritten() throws {
        let lines = ErrorProvocations.all.map { provocation in
            do {
                try provocation.body()
                Issue.record("\(provocation.name) threw nothing")
                return provocation.name
            } catch let error as StoreError {
                // The folder of temporary files has another name each time.
                let text = error.description.replacing(ErrorProvocations.folder, with: "FOLDER")
                let location = [error.entity, error.field].compactMap { $0 }.joined(separator: ".")
                    .replacing("\n", with: "\\n")
                return "\(provocation.name)\(location.isEmpty ? "" : " (\(location))")\n    \(text)"
            } catch {
                Issue.record("\(provocation.name) threw \(error), which is no StoreError")
                return provocation.name
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: Self.golden)
        }
        let wanted = String(decoding: try Data(contentsOf: Self.golden), as: UTF8.self)
        for (found, wanted) in zip(text.split(separator: "\n"), wanted.split(separator: "\n")) {
            #expect(found == wanted)
        }
        #expect(text.split(separator: "\n").count == wanted.split(separator: "\n").count)
    }

    @Test func namesAreUnique() {
        let names = ErrorProvocations.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// Each place in the sources that makes an error is reached by one provocation at least: a new message needs a new line here.
    @Test func everySentenceOfTheSourcesIsInTheFile() throws {
        let wanted = String(decoding: try Data(contentsOf: Self.golden), as: UTF8.self)
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources/StoreCore").standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var sentences = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            // The longest stretch without interpolation of the literal after each code.
            let literal = /StoreError\(\s*\.[a-zA-Z]+,\s*"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\[^(])+)"/
            for match in text.matches(of: literal) {
                let pieces = match.1.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "\u{1}").split(separator: "\u{1}")
                let longest = pieces.max { $0.count < $1.count }.map { $0.replacing("\\\"", with: "\"") } ?? ""
                guard longest.count > 8 else { continue }
                sentences += 1
                #expect(wanted.contains(longest), "\(file.lastPathComponent): \(longest)")
            }
        }
        #expect(sentences > 30)
    }
}
