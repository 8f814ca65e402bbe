import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite
import Testing

@testable import StoreConformance

@Suite struct ModelRunTests {
    /// Every kind of step happens to every type, and each may be refused for all that it can be.
    @Test func `Memory agrees with an array of values`() throws {
        let result = try ModelRun(subject: Sides.memory, oracle: Sides.memory, seed: 1).run(operations: 6_000)
        #expect(result.mismatch == nil, "\(result.mismatch.map { "\($0.text)\n\($0.script)" } ?? "")")
        #expect(result.subjects.count > 25)
        for kind in [
            "save", "create", "change", "change in part", "set", "set by name", "add", "import rows", "import one", "import named",
        ] {
            #expect(result.operations[kind] ?? 0 > 50, "\(kind)")
        }
        for answer in ["done", "unstorableValue", "typeMismatch", "overflow", "duplicateKey", "constraint"] {
            #expect(result.answers[answer] ?? 0 > 2, "\(answer)")
        }
    }

    @Test(arguments: ["sqlite::memory:", "sqlite", "lmdb"]) func `Engines agree on models`(store: String) throws {
        let url = store.contains(":") ? store : EngineDifferentialTests.newURL(store).url
        var lines: [String] = []
        let session = FuzzSession(url: url, engines: EngineDifferentialTests.engines, operations: 2_000, seed: 3)
        #expect(try session.runModels { lines.append($0) }, "\(lines.joined(separator: "\n"))")
    }

    /// What is left of the steps shows it again, and without the fault nothing.
    @Test(arguments: [Fault.sumsIgnoreTypes, .datesLoseMicroseconds, .infinityIsNil, .updateLosesField])
    func `A planted mismatch is found and becomes a few steps`(fault: Fault) throws {
        let run = ModelRun(subject: Sides.faulty([fault]), oracle: Sides.memory, seed: 5)
        let mismatch = try #require(try run.run(operations: 40_000).mismatch)
        #expect(mismatch.steps.count < 6, "\(mismatch.script)")
        var ignored = StepResult()
        #expect(try run.run(mismatch.steps, seed: mismatch.seed, number: 0, &ignored) != nil)
        let sound = ModelRun(subject: Sides.memory, oracle: Sides.memory, seed: 5)
        #expect(try sound.run(mismatch.steps, seed: mismatch.seed, number: 0, &ignored) == nil)
    }
}
