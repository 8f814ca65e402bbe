/// Runs awaited reads and writes on an engine's own threads: what an engine gives to ``StoreContext/init(_:engine:executor:)`` when its calls block.
///
/// Swift's pool has as many threads as the machine has cores. An engine that waits for a network would block one of them in each call, and a few slow
/// requests would stop every task of the program. ``EngineThreads`` is an executor that is ready for use.
public protocol EngineExecutor: Sendable {
    /// Runs the work on a thread of the engine and gives back what comes of it, suspending the task meanwhile.
    ///
    /// The work is run once or not at all, and it may block.
    ///
    /// - Parameter holdsWriterLock: Whether a transaction was given the writer lock for this work. Such work must not wait for a thread until other work
    ///   has ended: what runs on the threads may itself be waiting for the lock, as ``Store/compact()`` does, or an effect after a commit that writes.
    /// - Throws: What the work throws; ``StoreError`` `.cancelled` when the task is cancelled before the work has begun, which is then not run.
    nonisolated(nonsending) func run<R: Sendable>(holdsWriterLock: Bool, _ work: @escaping @Sendable () throws -> R) async throws -> R
}
