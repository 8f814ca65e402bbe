import StoreConformanceTesting
import StoreMemory
import Testing

@Suite(.serialized) struct MemoryConformance {
    static let suite = ConformanceSuite(SimpleHarness(.memory) { _ in "memory:" })

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
