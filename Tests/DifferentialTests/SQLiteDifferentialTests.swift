import ActiveStore
import FoundationEssentials
import StoreMemory
import StoreSQLite
import Testing

@testable import StoreConformance

@Suite struct SQLiteDifferentialTests {
    private static let engines: [Engine] = [.sqlite, .memory]

    @Test(arguments: KnownScripts.all.map(\.name)) func knownScriptsAgree(name: String) throws {
        let known = try #require(KnownScripts.all.first { $0.name == name })
        let subject = try DifferentialTarget(url: "sqlite::memory:", engines: SQLiteDifferentialTests.engines)
        let difference = try DifferentialScript(text: known.text).replay(subject: subject, oracle: Sides.memory)
        #expect(difference == nil)
    }

    @Test func inMemory() throws {
        let subject = try DifferentialTarget(url: "sqlite::memory:", engines: SQLiteDifferentialTests.engines)
        let result = try DifferentialRun(subject: subject, oracle: Sides.memory, seed: 100, operations: 10_000).run()
        #expect(result.mismatch == nil, "\(result.mismatch?.explanation ?? "")\n\(result.mismatch?.script.text ?? "")")
    }

    /// A file is closed and opened again every 300 operations, and nothing of it is left behind.
    @Test func inFiles() throws {
        let path = FileManager.default.temporaryDirectory.path + "/activestore-fuzz-" + UUID().uuidString
        var lines: [String] = []
        let session = FuzzSession(
            url: "sqlite:\(path)?durability=relaxed", engines: SQLiteDifferentialTests.engines, operations: 6_000, seed: 100)
        #expect(try session.run { lines.append($0) }, "\(lines.joined(separator: "\n"))")
        #expect(!lines.contains { $0.contains("reopened 0 times") })
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Faults act on top of any engine.
    @Test(arguments: [Fault.notEqualDropsNil, .savepointKeepsLastWrite, .updateForgetsUnique, .commitDropsLastWrite, .snapshotMoves])
    func faultsAreFoundOnFiles(fault: Fault) throws {
        let path = FileManager.default.temporaryDirectory.path + "/activestore-fuzz-" + UUID().uuidString
        let subject = try DifferentialTarget(
            url: "sqlite:\(path)?durability=relaxed", engines: SQLiteDifferentialTests.engines, faults: [fault])
        defer { subject.removeRoot() }
        let run = DifferentialRun(subject: subject, oracle: Sides.memory, seed: 1, operations: 20_000)
        #expect(try run.run(shrinks: false).mismatch != nil)
    }
}
