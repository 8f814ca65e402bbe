import FoundationEssentials
import StoreConformanceTesting
import StorePostgreSQL
import Testing

private let serverURL = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]

/// The suite on the server that `Scripts/postgresql-cluster` starts, which says its URL in the environment.
///
/// Types that are stored as others are left out of the matrices, unless ACTIVESTORE_POSTGRESQL_ALL is set: a case takes many round trips.
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
        return all.filter { subject in
            let words = subject.id.split(separator: ".").map(String.init)
            return subject.area != "matrix" || !words.contains(where: storedAsOthers.contains)
        }
    }()

    /// What matrices call the types whose columns others have, too.
    private static let storedAsOthers: Set = [
        "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float", "int_enum", "text_enum", "stored_as",
        "url",
        "array", "dictionary",
    ]

    private static func harness(_ url: String) throws -> URLHarness {
        var harness = try URLHarness(url, engines: [.postgresql])
        harness.partner = IsolatedRunnerTests.probe
        return harness
    }

    @Test(arguments: cases) func conforms(_ subject: Case) async throws { try await #require(Self.suite).check(subject) }

    @Test func mostCasesAreRun() throws {
        let all = try #require(Self.suite).cases.count
        #expect(Self.cases.count > all / 2)
    }
}
