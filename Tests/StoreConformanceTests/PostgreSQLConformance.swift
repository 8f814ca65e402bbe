import FoundationEssentials
import StoreConformanceTesting
import StorePostgreSQL
import Testing

private let serverURL = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]

/// The suite on the server that `Scripts/postgresql-cluster` starts, which says its URL in the environment.
///
/// Of the matrices only the round trips are run, unless ACTIVESTORE_POSTGRESQL_ALL is set: a case takes many round trips.
/// `Scripts/postgresql-cluster .build/release/activestore-conformance run --store {}` runs everything.
@Suite(
    .serialized,
    .enabled(
        if: serverURL != nil,
        "PostgreSQL is left out: no server (Scripts/postgresql-cluster starts one, and Scripts/test does so where postgresql is installed)")
)
struct PostgreSQLConformance {
    static let suite = serverURL.flatMap { try? ConformanceSuite(harness($0)) }
    static let cases: [Case] = {
        let all = suite?.cases ?? []
        if ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL_ALL"] != nil { return all }
        return all.filter { $0.area != "matrix" || $0.id.hasPrefix("matrix.roundtrip.") }
    }()

    private static func harness(_ url: String) throws -> URLHarness {
        var harness = try URLHarness(url, engines: [.postgresql])
        harness.partner = IsolatedRunnerTests.probe
        return harness
    }

    @Test(arguments: cases) func conforms(_ subject: Case) async throws { try await #require(Self.suite).check(subject) }

    @Test func mostCasesAreRun() throws {
        let all = try #require(Self.suite).cases.count
        #expect(Self.cases.count > all / 3)
    }
}
