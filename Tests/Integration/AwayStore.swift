import ActiveStore
import Foundation
import StoreCore
import StoreMemory
import Synchronization

/// A store whose engine says that its calls block: awaited work runs on the engine's threads. It keeps its records in another store, notes on which threads it
/// is asked, and may be held up by a gate.
final class AwayStore: Store {
    let context: StoreContext
    let threads: EngineThreads
    private let inner: MemoryStore
    private let state = Mutex(State())
    /// Closed while reads have to wait.
    let gate = Gate()

    struct State {
        var asked: [String] = []
        var inside = 0
        var most = 0
        var failures: [StoreError] = []
    }

    init(_ configuration: StoreConfiguration, threads count: Int) throws {
        threads = EngineThreads(AwayStore.name, count: count)
        context = StoreContext(configuration, engine: "away", executor: threads)
        inner = try MemoryStore(configuration)
    }

    /// The name of the engine's threads.
    static let name = "away-engine"

    static func engine(threads: Int = 8) -> Engine {
        Engine(scheme: "memory", product: "Away") { try AwayStore($0, threads: threads) }
    }

    /// The name of this thread.
    static var threadName: String {
        let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
        return name.trimmingCharacters(in: .newlines)
    }

    /// The threads on which it was asked to begin something since this was called last.
    func taken() -> [String] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }

    /// How many reads were under way at once, at most.
    var most: Int { state.withLock { $0.most } }

    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        let name = AwayStore.threadName
        state.withLock { state in
            state.asked.append(name)
            state.inside += 1
            state.most = max(state.most, state.inside)
        }
        gate.pass()
        return try inner.beginRead(scope)
    }

    func endRead(_ reader: any EngineReader) {
        state.withLock { $0.inside -= 1 }
        inner.endRead(reader)
    }

    func beginWrite() throws -> (any EngineWriter)? {
        let name = AwayStore.threadName
        state.withLock { $0.asked.append(name) }
        gate.pass()
        return try inner.beginWrite()
    }

    func commit(_ writer: any EngineWriter) throws {
        let failure = state.withLock { $0.failures.popLast() }
        guard let failure else { return try inner.commit(writer) }
        inner.rollback(writer)
        throw failure
    }

    /// Undoes the next transaction instead of committing it.
    func failNextCommit(_ error: StoreError) { state.withLock { $0.failures.append(error) } }

    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func shutDown() throws { inner.shutDown() }
}

/// Threads wait here while it is closed.
final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let waits = Atomic(0)
    private let opened = ThreadSignal()

    /// How many threads wait.
    var waiting: Int { waits.load(ordering: .acquiring) }

    func close() { isClosed.withLock { $0 = true } }

    func open() {
        isClosed.withLock { $0 = false }
        opened.signal()
    }

    func pass() {
        waits.add(1, ordering: .acquiringAndReleasing)
        defer { waits.subtract(1, ordering: .acquiringAndReleasing) }
        while true {
            let seen = opened.generation
            if !isClosed.withLock({ $0 }) { return }
            _ = opened.wait(after: seen, until: .now + .seconds(600))
        }
    }
}
