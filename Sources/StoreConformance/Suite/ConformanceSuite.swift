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
    /// Decides what cases choose at random.
    public let seed: UInt64

    /// All cases, or those whose ids match a pattern in which `*` stands for any text, or one of several that commas separate.
    ///
    /// - Parameters:
    ///   - filter: The pattern, such as `crud.*`.
    ///   - seed: Decides what cases choose at random; the same seed chooses the same.
    ///   - cases: Other cases than the suite's own, for engines with facts of their own.
    public init(
        _ harness: any EngineHarness, filter: String = "*", seed: UInt64 = 1, cases: [Case] = ConformanceSuite.allCases
    ) {
        self.harness = harness
        self.seed = seed
        self.cases = cases.filter { GlobPattern(filter).matches($0.id) }
    }

    /// Runs one case in a place of its own.
    public func run(_ subject: Case) async -> CaseResult {
        let clock = ContinuousClock()
        let began = clock.now
        let outcome = await CaseRandom.$seed.withValue(seed) { await self.outcome(of: subject) }
        return CaseResult(id: subject.id, title: subject.title, outcome: outcome, duration: clock.now - began)
    }

    private func outcome(of subject: Case) async -> Outcome {
        if let reason = harness.optOuts[subject.id] { return .skipped(reason) }
        if subject.id == cases.first?.id, let odd = misspeltOptOut { return .failed("the harness leaves out \(odd), which is no case") }
        let folder: TemporaryFolder
        do { folder = try TemporaryFolder(in: harness.parentFolder) } catch {
            return .failed("no temporary folder: \(error)")
        }
        defer {
            harness.remove(in: folder.path)
            folder.remove()
        }
        let sandbox = CaseSandbox(harness, folder: folder.path)
        do {
            let probe = try sandbox.open()
            let lacking = subject.needs.subtracting(probe.capabilities)
            if !lacking.isEmpty {
                try sandbox.closeAll()
                return ConformanceSuite.inapplicable(lacking, probe)
            }
            switch subject.body {
            case .store(let body): try await withStore(probe) { try await body(probe) }
            case .sandboxed(let body), .partnered(let body):
                // The case begins with a place where nothing has been opened yet.
                try sandbox.closeAll()
                if case .partnered = subject.body, sandbox.partnerExecutable == nil {
                    return .skipped("no executable for a second process; run the suite isolated, or give the harness a partner")
                }
                sandbox.clear()
                try await body(sandbox)
            }
            try sandbox.closeAll()
        } catch {
            try? sandbox.closeAll()
            if let skip = error as? CaseSkip { return .skipped(skip.reason) }
            return .failed("\(error)")
        }
        if let open = OpenDescriptors.paths(under: folder.path), !open.isEmpty {
            return .failed("files are still open after the case: \(open.sorted().joined(separator: ", ")).")
        }
        return .passed
    }

    /// What the harness leaves out though there is no such case.
    private var misspeltOptOut: String? {
        let known = Set(ConformanceSuite.allCases.map(\.id)).union(cases.map(\.id))
        return harness.optOuts.keys.sorted().first { !known.contains($0) }
    }

    /// In memory there are no files, processes and copies to speak of; anything else that is lacking is a gap.
    private static func inapplicable(_ lacking: Capabilities, _ store: any Store) -> Outcome {
        let memory: Capabilities = [.durable, .files, .multiProcess, .readOnlyOpen, .onlineBackup, .snapshotIsolation]
        let names = "lacks \(lacking.names.joined(separator: ", "))"
        return !store.capabilities.contains(.files) && memory.isSuperset(of: lacking)
            ? .notApplicable(names) : .skipped(names)
    }
}
