import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite
import Testing

@testable import StoreConformance

@Suite struct MigrationRunTests {
    /// Every kind of change happens, some migrations fail, and most succeed.
    @Test func `Memory agrees with itself over migrations`() throws {
        let result = try MigrationSequenceRun(subject: Sides.memory, oracle: Sides.memory, seed: 1).run(operations: 6_000)
        #expect(result.mismatch == nil, "\(result.mismatch?.text ?? "")")
        for change in ["adds", "renames", "drops", "makes", "changes"] { #expect(result.subjects[change] ?? 0 > 20, "\(change)") }
        #expect(result.answers.keys.filter { $0.hasPrefix("refused") }.count > 3, "\(result.answers)")
        #expect(result.answers["rows"] ?? 0 > 100, "\(result.answers)")
    }

    @Test(arguments: ["sqlite::memory:", "sqlite", "lmdb"]) func `Engines agree over migrations`(store: String) throws {
        let url = store.contains(":") ? store : EngineDifferentialTests.newURL(store).url
        var lines: [String] = []
        let session = FuzzSession(url: url, engines: EngineDifferentialTests.engines, operations: 2_000, seed: 3)
        #expect(try session.runMigrations { lines.append($0) }, "\(lines.joined(separator: "\n"))")
    }

    /// What is left of the steps shows it again, and without the fault nothing.
    @Test(arguments: [Fault.updateForgetsUnique, .updateLosesField, .savepointKeepsLastWrite, .notEqualDropsNil])
    func `A planted mismatch is found and becomes a few steps`(fault: Fault) throws {
        let run = MigrationSequenceRun(subject: Sides.faulty([fault]), oracle: Sides.memory, seed: 5)
        let mismatch = try #require(try run.run(operations: 40_000).mismatch)
        #expect(mismatch.steps.count < 12)
        var ignored = StepResult()
        #expect(try run.run(mismatch.steps, seed: mismatch.seed, number: 0, &ignored) != nil)
        let sound = MigrationSequenceRun(subject: Sides.memory, oracle: Sides.memory, seed: 5)
        #expect(try sound.run(mismatch.steps, seed: mismatch.seed, number: 0, &ignored) == nil)
    }
}
