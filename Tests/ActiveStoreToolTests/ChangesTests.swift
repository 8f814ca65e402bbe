import ActiveStore
import FoundationEssentials
import StoreCore
import Testing

@testable import ActiveStoreTool

@Suite struct ChangesTests {
    private func withStore(_ option: String, _ body: (_ url: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/changes-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [:])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let url = "sqlite:\(folder)/app.db"
        try Sample.store(QueryTests.records, in: url + option).close()
        try body(url)
    }

    @Test func `Each commit is a line, and --from names the first one`() throws {
        try withStore("?changeLog=100") { url in
            let (code, output, errors) = runTool("changes", url)
            #expect(code == .success && errors.isEmpty)
            let lines = output.split(separator: "\n")
            #expect(lines.first?.hasPrefix("1 ") == true && lines.first?.hasSuffix(" everything") == true)
            #expect(lines.count > 1)
            #expect(lines.last?.contains("sample +") == true)
            #expect(runTool("changes", url, "--from", "2").output.split(separator: "\n") == Array(lines.dropFirst()))
            #expect(runTool("changes", url, "--from", "\(lines.count + 1)").output.isEmpty)
        }
    }

    @Test func `JSON has one object a line`() throws {
        try withStore("?changeLog=100") { url in
            let lines = runTool("changes", url, "--json").output.split(separator: "\n")
            #expect(lines.first?.hasPrefix(#"{"entities":{},"everything":true,"first":1,"instant":""#) == true)
            #expect(lines.last?.contains(#""sample":{"deleted":[],"inserted":["#) == true)
        }
    }

    @Test func `A store without a log and a wrong number are refused`() throws {
        try withStore("") { url in
            let (code, output, errors) = runTool("changes", url)
            #expect(code != .success && output.isEmpty && errors.contains("has no change log"))
            #expect(errors.contains("activestore migrate URL?changeLog=7d FILE"), "\(errors)")
            for wrong in ["0", "-1", "x"] { #expect(runTool("changes", url, "--from", wrong).code == .usage) }
        }
    }
}
