import Foundation
import Testing

/// A small run of the kill loop, and that it can fail.
@Suite(.serialized) struct KillLoopTests {
    /// Runs the program, which lies beside the tests, in a folder of its own.
    private func run(_ arguments: String...) throws -> (code: Int32, output: String) {
        let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "kill-loop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = beside.appending(path: "kill-loop")
        process.arguments = arguments.map { $0.replacing("PLACE", with: folder.path) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test func `After thirty kills everything acknowledged is there and nothing is half there`() throws {
        let (code, output) = try run("--cycles", "30", "--seed", "11", "--url", "sqlite:PLACE/store")
        #expect(code == 0 && output.contains("30 cycles: ") && output.contains("; no violation"), "\(output)")
        // A run in which nothing was written or no transaction was hit would prove nothing.
        let acknowledged = try #require(output.firstMatch(of: #/; (\d+) transactions acknowledged/#)?.1)
        let hit = try #require(output.firstMatch(of: #/: (\d+) kills during a transaction/#)?.1)
        #expect(Int(acknowledged) ?? 0 > 30 && Int(hit) ?? 0 > 3, "\(output)")
    }

    @Test func `A child that acknowledges before the commit and one that splits a transaction are found`() throws {
        let (code, output) = try run("--self-test", "--seed", "3", "--url", "sqlite:PLACE/store")
        #expect(code == 0, "\(output)")
        #expect(output.components(separatedBy: "VIOLATION in cycle ").count == 3 && !output.contains("NOT FOUND"), "\(output)")
    }

    @Test(arguments: ["sqlite::memory:", "nope:x", "sqlite:/"])
    func `A store that cannot be killed and reopened is refused`(url: String) throws {
        let (code, output) = try run("--cycles", "1", "--url", url)
        #expect(code == 2 && output.contains("kill-loop: "), "\(output)")
    }
}
