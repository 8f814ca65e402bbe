import StoreConformanceTesting
import StoreLMDB
import Testing

@Suite(.serialized) struct LMDBConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.lmdb, partner: IsolatedRunnerTests.probe, copiesStores: true) { folder in "lmdb:\(folder)/store.lmdb" })

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}

/// Cases that read, while a listener receives their events.
@Suite(.serialized) struct LMDBListenedConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.lmdb, copiesStores: true) { folder in "lmdb:\(folder)/store.lmdb" },
        filter: "results.*,order.*,extremes.*,inclusions.*,plans.*,events.*", listens: true)

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
