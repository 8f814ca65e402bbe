import FoundationEssentials
import StoreConformanceTesting
import StorePostgreSQL
import Testing

/// The suite on the server that `Scripts/postgresql-cluster` starts, which says its URL in the environment.
@Suite(
    .serialized,
    .enabled(
        if: PostgreSQLConformance.url != nil,
        "PostgreSQL is left out: no server (Scripts/postgresql-cluster starts one, and Scripts/test does so where postgresql is installed)")
)
struct PostgreSQLConformance {
    static let url = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]
    static let suite = url.flatMap { try? ConformanceSuite(harness($0)) }

    private static func harness(_ url: String) throws -> URLHarness {
        var harness = try URLHarness(url, engines: [.postgresql])
        harness.partner = IsolatedRunnerTests.probe
        return harness
    }

    @Test(arguments: suite?.cases ?? []) func conforms(_ subject: Case) async throws {
        try await #require(Self.suite).check(subject)
    }
}
