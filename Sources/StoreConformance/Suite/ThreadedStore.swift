import ActiveStore
import StoreCore
import StoreForwarding
import Synchronization

/// A store on top of another whose engine says that its calls block: what is awaited runs on threads of the engine.
final class ThreadedStore: ForwardingStore {
    let inner: any Store
    let context: StoreContext
    private let begun = Mutex<[Bool]>([])

    init(wrapping inner: any Store, threads: Int) {
        self.inner = inner
        context = StoreContext(
            inner.context.configuration, engine: inner.context.engine,
            executor: Threads(threads: EngineThreads("case-engine", count: threads)))
    }

    /// Whether the caller runs on one of the engine's threads.
    @TaskLocal static var isOnEngine = false

    private struct Threads: EngineExecutor {
        let threads: EngineThreads

        nonisolated(nonsending) func run<R: Sendable>(
            holdsWriterLock: Bool, _ work: @escaping @Sendable () throws -> R
        ) async throws -> R {
            try await threads.run(holdsWriterLock: holdsWriterLock) { try ThreadedStore.$isOnEngine.withValue(true) { try work() } }
        }
    }

    /// Of each read and write that was begun since this was asked last, whether it was on a thread of the engine.
    func taken() -> [Bool] {
        begun.withLock { begun in
            defer { begun = [] }
            return begun
        }
    }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        begun.withLock { $0.append(ThreadedStore.isOnEngine) }
        return try inner.beginRead(scope)
    }

    func beginWrite() throws -> (any EngineWriter)? {
        begun.withLock { $0.append(ThreadedStore.isOnEngine) }
        return try inner.beginWrite()
    }
}
