import PlainFiles
import StoreConformanceTesting
import Testing

/// The whole suite, on this engine.
@Suite(.serialized) struct PlainFilesConformance {
    struct Harness: EngineHarness {
        let engine = Engine.plainFiles
        func url(in folder: String) -> String { "plain:\(folder)/store" }
        /// In memory, where bringing every commit to disk takes no time.
        var parentFolder: String? { "/dev/shm" }
    }

    static let suite = ConformanceSuite(Harness())

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
