/// How a case ended.
public enum Outcome: Sendable, Hashable {
    /// The fact holds.
    case passed
    /// It does not; why.
    case failed(String)
    /// A store in memory cannot have what the case is about.
    case notApplicable(String)
    /// The engine lacks what the case needs.
    case skipped(String)
    /// The process ended while the case ran.
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

    /// Why, where there is something to say.
    public var reason: String? {
        switch self {
        case .passed: nil
        case .failed(let text), .notApplicable(let text), .skipped(let text), .crashed(let text): text
        }
    }
}

/// A case, its outcome and how long it took.
public struct CaseResult: Sendable {
    /// The case's id.
    public let id: String
    /// The case's sentence.
    public let title: String
    /// How it ended.
    public let outcome: Outcome
    /// How long it ran.
    public let duration: Duration

    /// A result.
    public init(id: String, title: String, outcome: Outcome, duration: Duration) {
        self.id = id
        self.title = title
        self.outcome = outcome
        self.duration = duration
    }
}
