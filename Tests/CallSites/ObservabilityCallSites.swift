// The usual ways of watching a store: a service that logs slow requests with their plan, its page of metrics, a test that looks at the
// statements, all from code with state of its own.
import ActiveStore
import StoreMemory
import Synchronization
import Testing

/// A service that keeps a log of slow requests for as long as it lives.
actor WatchedLibrary {
    private let store: any Store
    private let slow = Mutex<[String]>([])
    private var listening: EventSubscription?

    init(_ store: any Store) { self.store = store }

    var slowRequests: [String] { slow.withLock { $0 } }

    func watch(slowerThan threshold: Duration) {
        listening = store.onEvent(slowerThan: threshold) { [weak self] event in
            guard case .request(let request) = event, let self else { return }
            self.slow.withLock { $0.append("\(request.kind) \(request.entity) by \(request.plan?.description ?? "nothing")") }
        }
    }

    func stopWatching() { listening = nil }

    /// The body of `GET /metrics`.
    func metricsPage() -> String { store.metrics.prometheus(store: "library") }

    func stories() async throws -> Int { try await Story.query.in(store).all().count }
}

@Suite struct ObservabilityCallSitesTests {
    @Test func serviceLogsSlowRequestsAndHasAPage() async throws {
        let store = try openStore("memory:", engines: [.memory], models: RelationCallSites.models)
        defer { try? store.close() }
        let library = WatchedLibrary(store)
        await library.watch(slowerThan: .zero)
        #expect(try await library.stories() == 0)
        await library.stopWatching()
        #expect(try await library.stories() == 0)
        #expect(await library.slowRequests == ["fetch story by story: scan"])
        #expect(await library.metricsPage().contains("activestore_requests_total{engine=\"memory\",store=\"library\",kind=\"fetch\"} 2\n"))
    }

    @Test func testLooksAtStatements() throws {
        let store = try openStore("memory:", engines: [.memory], models: RelationCallSites.models)
        defer { try? store.close() }
        let lines = Mutex<[String]>([])
        let log = store.logStatements { line in lines.withLock { $0.append(line) } }
        try Writer(name: "Ann", age: 40).saved(in: store)
        log.cancel()
        #expect(lines.withLock { $0.map { String($0.prefix { $0 != ":" }) } } == ["insert writer", "COMMIT"])
    }
}
