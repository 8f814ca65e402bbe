import Foundation
import StoreConformance
import StoreMemory
import Testing

@testable import conformance_probe

/// The suite has to notice what goes wrong: cases that fail, trap, exit, hang and leak, each in its own word, and the others undisturbed.
@Suite(.serialized) struct IsolatedRunnerTests {
    /// The probe lies beside the tests.
    static let probe: String? = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let folder = own.map({ URL(filePath: $0).deletingLastPathComponent().path }) else { return nil }
        let path = folder + "/conformance-probe"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    /// - Parameter timeout: Short only for the case that hangs.
    static func run(_ filter: String, timeout: Duration = .seconds(600), in parent: String? = nil) throws -> ConformanceReport {
        setenv("CONFORMANCE_PROBE_BROKEN", "1", 1)
        defer { unsetenv("CONFORMANCE_PROBE_BROKEN") }
        let executable: String = try #require(probe)
        var runner = IsolatedRunner(executable: executable, timeout: timeout)
        runner.parent = parent
        let harness = try URLHarness("memory:", engines: [.memory])
        let suite = ConformanceSuite(harness, filter: filter, cases: BrokenCases.all)
        return try runner.run(suite, url: "memory:", filter: filter)
    }

    /// All of them, once; the case that hangs takes the whole timeout, which the others do not come near on any machine.
    private static let everything = Result { try run("broken.*", timeout: .seconds(30)) }

    @Test func everyEndHasItsWord() throws {
        let report = try IsolatedRunnerTests.everything.get()
        let words = Dictionary(uniqueKeysWithValues: report.results.map { ($0.id, $0.outcome.word) })
        #expect(
            words == [
                "broken.passes": "passed", "broken.fails": "failed", "broken.throws": "failed",
                "broken.traps": "crashed", "broken.passes_after_trap": "passed", "broken.exits": "crashed",
                "broken.dies": "crashed", "broken.leaks_reader": "failed", "broken.leaks_file": "failed",
                "broken.hangs": "failed", "broken.passes_after_all": "passed",
            ])
        #expect(report.results.map(\.id) == BrokenCases.all.map(\.id))
        #expect(!report.isConformant)
        #expect(report.closingLine == "3 passed, 8 failed, 0 skipped")
    }

    @Test func reasonsSayWhatHappened() throws {
        let reasons = Dictionary(
            uniqueKeysWithValues: try IsolatedRunnerTests.everything.get().results.map {
                ($0.id, $0.outcome.reason ?? "")
            })
        #expect(reasons["broken.fails"]?.contains("expected 2, found 1") == true)
        #expect(reasons["broken.throws"]?.contains("[closed]") == true)
        // Optimised code traps without a sentence.
        #expect(["Index out of range", "signal"].contains { reasons["broken.traps"]?.contains($0) == true })
        #expect(reasons["broken.exits"] == "exit code 3")
        #expect(reasons["broken.dies"]?.hasPrefix("signal 9") == true)
        #expect(reasons["broken.leaks_reader"]?.contains("still in use") == true)
        #expect(reasons["broken.leaks_file"]?.contains("leak") == true)
        #expect(reasons["broken.hangs"]?.contains("did not end within") == true)
    }

    @Test func aFilterChoosesCases() throws {
        let report = try IsolatedRunnerTests.run("broken.passes*")
        #expect(report.count("passed") == 3)
        #expect(report.isConformant)
    }

    @Test func anExecutableThatIsNoWorkerIsCrashedAtEachCase() throws {
        let suite = ConformanceSuite(
            try URLHarness("memory:", engines: [.memory]), filter: "broken.passes", cases: BrokenCases.all)
        let report = try IsolatedRunner(executable: "/bin/false", timeout: .seconds(600))
            .run(suite, url: "memory:", filter: "broken.passes")
        #expect(report.results.map(\.outcome) == [.crashed("exit code 1")])
        #expect(throws: CaseFailure.self) {
            try IsolatedRunner(executable: "/no/such/file").run(suite, url: "memory:", filter: "*")
        }
    }

    @Test func nothingIsLeftBehind() throws {
        let parent = FileManager.default.temporaryDirectory.path + "/activestore-runner-\(getpid())"
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: parent) }
        let report = try IsolatedRunnerTests.run("broken.dies", in: parent)
        #expect(report.results.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == [])
    }
}
