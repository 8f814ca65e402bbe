import StoreConformanceTesting
import StoreLMDB
import Testing

@Suite(.serialized) struct LMDBConformance {
    static let suite = ConformanceSuite(SimpleHarness(.lmdb, partner: IsolatedRunnerTests.probe) { folder in "lmdb:\(folder)/store.lmdb" })

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}

/// The cases that read, while a listener receives their events.
@Suite(.serialized) struct LMDBListenedConformance {
    static let suite = ConformanceSuite(
        SimpleHarness(.lmdb) { folder in "lmdb:\(folder)/store.lmdb" },
        filter: "results.*,predicate.*,relations.*,inclusions.*,order.*,plans.*,events.*,crud.*,extremes.*,claims.*", listens: true)

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
