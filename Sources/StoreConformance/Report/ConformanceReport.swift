import ActiveStore

/// The result of a run of the suite against one store.
public struct ConformanceReport: Sendable {
    /// The engine's scheme.
    public let engine: String
    /// The kind of store.
    public let url: String
    /// One result per case, in the order of the suite.
    public let results: [CaseResult]
    /// The seed of the run.
    public let seed: UInt64
    /// The capabilities that the store declares.
    public let capabilities: Capabilities
    /// The underlying libraries and their versions.
    public let libraries: [String: String]

    /// Creates a report.
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

    /// The number of cases with one of these outcomes.
    public func count(_ words: String...) -> Int { results.count { words.contains($0.outcome.word) } }
    /// Whether no case failed or crashed.
    public var isConformant: Bool { count("failed", "crashed") == 0 }
    /// `N passed, N failed, N skipped`; crashes count as failures, cases not applicable are counted separately.
    public var closingLine: String {
        "\(count("passed")) passed, \(count("failed", "crashed")) failed, \(count("skipped")) skipped"
    }
}
