import StoreConformanceTesting
import StoreSQLite
import Testing

/// In memory, while a listener receives the events: cases of requests, transactions and connections. What values, conversions and files are about does
/// not depend on either; `activestore-conformance run sqlite::memory:` runs all.
@Suite(.serialized) struct SQLiteMemoryConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.sqlite) { _ in "sqlite::memory:" },
        filter: """
            ambient.*,caches.*,changes.*,claims.*,concurrency.*,crud.*,events.*,extremes.*,identity.*,inclusions.*,indexes.*,lifecycle.*,metrics.*,\
            order.*,plans.*,relations.*,results.*,schema.*,stores.*,threads.*,touch.*,transactions.*,upkeep.*,versions.*
            """, listens: true)

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}

@Suite(.serialized) struct SQLiteFileConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.sqlite, partner: IsolatedRunnerTests.probe, copiesStores: true) { folder in "sqlite:\(folder)/store.db" })

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
