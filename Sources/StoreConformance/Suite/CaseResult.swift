/// The outcome of a case.
public enum Outcome: Sendable, Hashable {
    /// The fact holds.
    case passed
    /// The fact does not hold, with the reason.
    case failed(String)
    /// The subject of the case does not exist for a store in memory.
    case notApplicable(String)
    /// The engine lacks a capability that the case needs.
    case skipped(String)
    /// The process terminated while the case ran.
    case crashed(String)

    /// One word for reports.
    public var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .notApplicable: "not applicable"
        case .skipped: "skipped"
        case .crashed: "crashed"
        }
    }

    /// The reason, if any.
    public var reason: String? {
        switch self {
        case .passed: nil
        case .failed(let text), .notApplicable(let text), .skipped(let text), .crashed(let text): text
        }
    }
}

/// A case, its outcome and its duration.
public struct CaseResult: Sendable {
    /// The case's id.
    public let id: String
    /// The case's sentence.
    public let title: String
    /// The outcome.
    public let outcome: Outcome
    /// The duration.
    public let duration: Duration

    /// Creates a result.
    public init(id: String, title: String, outcome: Outcome, duration: Duration) {
        self.id = id
        self.title = title
        self.outcome = outcome
        self.duration = duration
    }
}
