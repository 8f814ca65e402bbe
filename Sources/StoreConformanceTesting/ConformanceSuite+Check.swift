@_exported import StoreConformance
import Testing

extension ConformanceSuite {
    /// Runs one case and reports its result to the test library: a failure becomes an issue of the test, and a case that
    /// needs a capability the engine lacks cancels its test with the reason, so that it is visible and not counted as passed.
    ///
    /// ```swift
    /// @Suite(.serialized) struct MyConformance {
    ///     static let suite = ConformanceSuite(SimpleHarness(.mine) { "mine:\($0)/store" })
    ///     @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
    /// }
    /// ```
    /// - Throws: The error that cancels the test.
    public func check(_ subject: Case, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let outcome = await run(subject).outcome
        switch outcome {
        case .passed: return
        case .failed(let reason), .crashed(let reason):
            Issue.record("\(subject.id): \(reason)", sourceLocation: sourceLocation)
        case .skipped(let reason), .notApplicable(let reason):
            try Test.cancel("\(subject.id) is \(outcome.word): \(reason)", sourceLocation: sourceLocation)
        }
    }
}

extension Case: CustomTestStringConvertible {
    /// The id, which test reports show as the argument.
    public var testDescription: String { id }
}
