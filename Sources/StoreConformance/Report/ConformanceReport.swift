import ActiveStore

/// What a run of the suite against one store found.
public struct ConformanceReport: Sendable {
    /// The engine's scheme.
    public let engine: String
    /// The kind of store.
    public let url: String
    /// One result a case, in the order of the suite.
    public let results: [CaseResult]
    /// The seed of the run.
    public let seed: UInt64
    /// What the store declares it can do.
    public let capabilities: Capabilities
    /// The libraries underneath and their versions.
    public let libraries: [String: String]

    /// A report.
    public init(
        engine: String, url: String, results: [CaseResult], seed: UInt64 = 1, capabilities: Capabilities = [],
        libraries: [String: String] = [:]
    ) {
        self.engine = engine
        self.url = url
        self.results = results
        self.seed = seed
        self.capabilities = capabilities
        self.libraries = libraries
    }

    /// How many cases ended with one of these words.
    public func count(_ words: String...) -> Int { results.count { words.contains($0.outcome.word) } }
    /// Whether no case failed or crashed.
    public var isConformant: Bool { count("failed", "crashed") == 0 }
    /// `N passed, N failed, N skipped`; crashes count as failures, what is not applicable is counted apart.
    public var closingLine: String {
        "\(count("passed")) passed, \(count("failed", "crashed")) failed, \(count("skipped")) skipped"
    }
}
