import StoreConformanceTesting
import StoreSQLite
import Testing

/// In memory, while a listener receives the events.
@Suite(.serialized) struct SQLiteMemoryConformance {
    static let suite = ConformanceSuite(SimpleHarness(.sqlite) { _ in "sqlite::memory:" }, listens: true)

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}

@Suite(.serialized) struct SQLiteFileConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.sqlite, partner: IsolatedRunnerTests.probe, copiesStores: true) { folder in "sqlite:\(folder)/store.db" })

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
