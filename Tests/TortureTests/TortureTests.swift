import Foundation
import Testing

/// A few checks of each kind, and that the tool can fail. What the campaigns have found is in Docs/Reliability.md.
@Suite(.serialized) struct TortureTests {
    /// Runs the program, which lies beside the tests, in a folder of its own.
    private func run(_ arguments: String...) throws -> (code: Int32, output: String) {
        let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = beside.appending(path: "torture")
        process.arguments = arguments + ["--seed", "7", "--place", folder.path + "/place", "--keep", folder.path + "/keep"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: ["sqlite", "lmdb"], ["kills", "power", "canaries"])
    func `A few states of each mode are as they should be`(engine: String, mode: String) throws {
        let (code, output) = try run("--self-test", "--scenario", "existing", "--engine", engine, "--mode", mode)
        #expect(code == 0, "\(output)")
        // A run that looked at nothing would prove nothing.
        let states = try #require(output.firstMatch(of: #/(\d+) states/#)?.1)
        #expect(Int(states) ?? 0 >= 12, "\(output)")
    }

    @Test(arguments: ["sqlite", "lmdb"]) func `Writes and syncs of a failing disk are told as such`(engine: String) throws {
        let (code, output) = try run("--self-test", "--scenario", "existing", "--engine", engine, "--mode", "faults")
        #expect(code == 0, "\(output)")
    }

    @Test func `What is lost is found: relaxed durability held to the promise of full`() throws {
        let (code, output) = try run(
            "--self-test", "--engine", "sqlite", "--scenario", "existing", "--mode", "power", "--promise", "full", "--durability", "relaxed"
        )
        #expect(code == 1 && output.contains("acknowledged transactions are missing"), "\(output)")
    }
}
