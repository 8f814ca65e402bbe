import ActiveStore
import FoundationEssentials

/// The cases and one engine to run them against.
public struct ConformanceSuite: Sendable {
    /// The engine.
    public let harness: any EngineHarness
    /// The cases, in execution order.
    public let cases: [Case]
    /// Determines the random choices of cases.
    public let seed: UInt64
    /// Whether a listener receives the events of every store that a case opens, as in a service that logs its slow requests: an engine may
    /// answer in another way then.
    public let listens: Bool
    private let template = StoreTemplate()

    /// All cases, or those whose ids match one of several patterns separated by commas, in which `*` stands for any text.
    ///
    /// - Parameters:
    ///   - filter: The pattern, such as `crud.*`.
    ///   - seed: Determines the random choices of cases, reproducibly.
    ///   - cases: Cases other than the suite's own, for engines with additional facts.
    ///   - listens: Whether a listener receives the events of every store that a case opens.
    public init(
        _ harness: any EngineHarness, filter: String = "*", seed: UInt64 = 1, cases: [Case] = ConformanceSuite.allCases,
        listens: Bool = false
    ) {
        self.harness = harness
        self.seed = seed
        self.listens = listens
        self.cases = cases.filter { GlobPattern(filter).matches($0.id) }
    }

    /// Runs one case in a separate sandbox.
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
        let keptFolder = subject.leavesSchemaAlone ? harness.keptFolder : nil
        if let keptFolder { try? FileManager.default.createDirectory(atPath: keptFolder, withIntermediateDirectories: true) }
        let sandbox = CaseSandbox(harness, folder: keptFolder ?? folder.path, listens: listens)
        var isEmptied = false
        defer { if let keptFolder, !isEmptied { harness.remove(in: keptFolder) } }
        do {
            if harness.copiesStores, !subject.opensStores, keptFolder == nil { try template.write(to: folder.path, harness) }
            switch subject.body {
            case .store(let body):
                let store = try sandbox.open(Fixtures.models)
                if let lack = ConformanceSuite.lack(of: subject, store) {
                    try sandbox.closeAll()
                    return lack
                }
                try await withStore(store) { try await body(store) }
                if keptFolder != nil, store.schema.entities.count == Fixtures.models.count {
                    try CaseSandbox.empty(store)
                    isEmptied = true
                }
            case .sandboxed(let body), .partnered(let body):
                if !subject.needs.isEmpty {
                    let probe = try sandbox.open([])
                    let lack = ConformanceSuite.lack(of: subject, probe)
                    // The case begins without open stores.
                    try sandbox.closeAll()
                    if let lack { return lack }
                    sandbox.clear()
                }
                if case .partnered = subject.body, sandbox.partnerExecutable == nil {
                    return .skipped("no executable for a second process; run the suite isolated, or give the harness a partner")
                }
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

    /// An unknown id among the harness's opt-outs.
    private var misspeltOptOut: String? {
        let known = Set(ConformanceSuite.allCases.map(\.id)).union(cases.map(\.id))
        return harness.optOuts.keys.sorted().first { !known.contains($0) }
    }

    /// The outcome for a store that lacks what a case needs; nil if it has everything. A store in memory has no files, processes or copies;
    /// any other missing capability is a gap.
    private static func lack(of subject: Case, _ store: any Store) -> Outcome? {
        let lacking = subject.needs.subtracting(store.capabilities)
        if lacking.isEmpty { return nil }
        let memory: Capabilities = [.durable, .files, .multiProcess, .readOnlyOpen, .onlineBackup, .snapshotIsolation]
        let names = "lacks \(lacking.names.joined(separator: ", "))"
        return !store.capabilities.contains(.files) && memory.isSuperset(of: lacking)
            ? .notApplicable(names) : .skipped(names)
    }
}
