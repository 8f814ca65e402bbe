/// Runs awaited reads and writes on an engine's own threads. An engine whose calls block passes one to
/// ``StoreContext/init(_:engine:writers:executor:instants:)``.
///
/// Swift's pool has as many threads as the machine has cores. An engine that waits for a network would block one of them in each call, and
/// a few slow requests would stop every task of the program. ``EngineThreads`` is a ready-made executor.
public protocol EngineExecutor: Sendable {
    /// Runs the work on a thread of the engine and returns its result, suspending the task meanwhile.
    ///
    /// The work is run once or not at all, and it may block.
    ///
    /// - Parameter holdsWriterLock: Whether this work belongs to a transaction that holds the writer lock. Such work must not wait for
    ///   other work to free a thread: that work may itself be waiting for the lock, as ``Store/compact()`` does, or an effect that writes
    ///   after a commit.
    /// - Throws: What the work throws; ``StoreError`` `.cancelled` when the task is cancelled before the work has begun, which is then not
    ///   run.
    nonisolated(nonsending) func run<R: Sendable>(holdsWriterLock: Bool, _ work: @escaping @Sendable () throws -> R) async throws -> R
}
