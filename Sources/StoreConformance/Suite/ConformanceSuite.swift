import ActiveStore
import FoundationEssentials

/// The cases and one engine to run them against.
///
/// ```swift
/// let report = await ConformanceSuite(MyHarness()).run()
/// print(report.text)
/// ```
public struct ConformanceSuite: Sendable {
    /// The engine.
    public let harness: any EngineHarness
    /// The cases, in the order in which they are run.
    public let cases: [Case]

    /// All cases, or those whose ids match a pattern in which `*` stands for any text.
    public init(_ harness: any EngineHarness, filter: String = "*") {
        self.harness = harness
        cases = ConformanceSuite.allCases.filter { GlobPattern(filter).matches($0.id) }
    }

    /// Every case of the suite.
    public static let allCases: [Case] = Catalog.cases

    /// Runs one case in a place of its own.
    public func run(_ subject: Case) async -> CaseResult {
        let clock = ContinuousClock()
        let began = clock.now
        let outcome = await outcome(of: subject)
        return CaseResult(id: subject.id, title: subject.title, outcome: outcome, duration: clock.now - began)
    }

    private func outcome(of subject: Case) async -> Outcome {
        let folder: TemporaryFolder
        do { folder = try TemporaryFolder() } catch { return .failed("no temporary folder: \(error)") }
        defer { folder.remove() }
        let place = CasePlace(harness, folder: folder.path)
        let filesBefore = OpenFiles.count()
        do {
            let probe = try place.open()
            let lacking = subject.needs.subtracting(probe.capabilities)
            if !lacking.isEmpty {
                try place.closeAll()
                return ConformanceSuite.inapplicable(lacking, probe)
            }
            switch subject.body {
            case .store(let body): try await withStore(probe) { try await body(probe) }
            case .place(let body):
                // The case begins with a place where nothing has been opened yet.
                try place.closeAll()
                folder.empty()
                try await body(place)
            }
            try place.closeAll()
        } catch {
            try? place.closeAll()
            return .failed("\(error)")
        }
        if let filesBefore, let after = OpenFiles.count(), after > filesBefore {
            return .failed("\(after - filesBefore) more files are open than before the case.")
        }
        return .passed
    }

    /// In memory there are no files, processes and copies to speak of; anything else that is lacking is a gap.
    private static func inapplicable(_ lacking: Capabilities, _ store: any Store) -> Outcome {
        let memory: Capabilities = [.durable, .files, .multiProcess, .readOnlyOpen, .onlineBackup, .snapshotIsolation]
        let names = "lacks \(lacking.names.joined(separator: ", "))"
        return !store.capabilities.contains(.files) && memory.isSuperset(of: lacking)
            ? .notApplicable(names) : .skipped(names)
    }

    /// Runs all cases, one after the other.
    public func run(_ progress: (CaseResult) -> Void = { _ in }) async -> ConformanceReport {
        var results: [CaseResult] = []
        for subject in cases {
            let result = await run(subject)
            progress(result)
            results.append(result)
        }
        return ConformanceReport(engine: harness.engine.scheme, url: harness.url(in: "…"), results: results)
    }
}
