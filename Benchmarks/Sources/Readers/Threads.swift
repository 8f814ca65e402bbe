import Glibc
import Synchronization

/// Runs the body on so many threads at once, each with its number, and waits for all of them.
///
/// Threads of the system and not tasks: tasks share as many threads as there are cores, so that eight of them would be two readers on a machine of two.
///
/// - Returns: what each came to, in the order of their numbers.
func onThreads<R: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> R) throws -> [R] {
    let threads = (0..<count).map { number in JoinableThread { try body(number) } }
    // All of them end before an error is thrown.
    return try threads.map { $0.join() }.map { try $0.get() }
}

/// A thread with a result.
struct JoinableThread<R: Sendable> {
    private let slot: ResultSlot<R>
    private let id: pthread_t

    init(_ body: @escaping @Sendable () throws -> R) {
        let slot = ResultSlot<R>()
        let run = ThreadBody { slot.set(Result { try body() }) }
        var id = pthread_t()
        let failed = pthread_create(
            &id, nil,
            { argument in
                if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(run).toOpaque())
        precondition(failed == 0, "no thread could be started")
        (self.slot, self.id) = (slot, id)
    }

    /// Waits for its end; once only.
    func join() -> Result<R, any Error> {
        pthread_join(id, nil)
        return slot.get()
    }
}

/// What a thread runs, as an object that C can carry.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Where a thread leaves its result.
private final class ResultSlot<R: Sendable>: Sendable {
    private let result = Mutex<Result<R, any Error>?>(nil)

    func set(_ value: Result<R, any Error>) { result.withLock { $0 = value } }

    func get() -> Result<R, any Error> {
        guard let value = result.withLock({ $0 }) else { preconditionFailure("a thread ended without a result") }
        return value
    }
}
