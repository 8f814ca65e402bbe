/// Runs awaited reads and writes on an engine's own threads: what an engine gives to ``StoreContext/init(_:engine:executor:)`` when its calls block.
///
/// Swift's pool has as many threads as the machine has cores. An engine that waits for a network would block one of them in each call, and a few slow
/// requests would stop every task of the program. ``EngineThreads`` is an executor that is ready for use.
public protocol EngineExecutor: Sendable {
    /// Runs the work on a thread of the engine and gives back what comes of it, suspending the task meanwhile.
    ///
    /// The work is run once or not at all. It may block, and it never waits for other work of the executor.
    /// - Throws: What the work throws; ``StoreError`` `.cancelled` when the task is cancelled before the work has begun, which is then not run.
    nonisolated(nonsending) func run<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R
}
