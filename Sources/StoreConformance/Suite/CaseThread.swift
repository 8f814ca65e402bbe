import Glibc
import Synchronization

/// A separate thread, for cases about waiting: tasks share a small pool, which blocked ones exhaust.
///
/// ```swift
/// let reader = try CaseThread { try Person.count(in: store) }
/// try expect(reader.value(), equals: 0)
/// ```
final class CaseThread<R: Sendable>: Sendable {
    private let result = Mutex<Result<R, any Error>?>(nil)

    /// Starts the body on a new thread. Task-locals do not reach it, so models need `in: store` there.
    init(_ body: @escaping @Sendable () throws -> R) throws {
        let start = Start { [self] in
            let value = Result { try body() }
            result.withLock { $0 = value }
        }
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(start)
        let status = pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<Start>.fromOpaque(raw).takeRetainedValue().body() }
                return nil
            }, argument.toOpaque())
        guard status == 0 else {
            argument.release()
            throw CaseFailure("no thread can be started (errno \(status))")
        }
        pthread_detach(thread)
    }

    /// Whether the body has ended.
    var isFinished: Bool { result.withLock { $0 != nil } }

    /// The result of the body.
    ///
    /// - Throws: The error of the body, or ``CaseFailure`` if it has not ended in time.
    @available(*, noasync, message: "await it instead")
    func value() throws -> R { try ended(Pause.until { isFinished }) }

    /// The result of the body, for tasks.
    ///
    /// - Throws: As for threads.
    func value() async throws -> R { try ended(await Pause.until { isFinished }) }

    private func ended(_ isInTime: Bool) throws -> R {
        guard isInTime, let ended = result.withLock({ $0 }) else { throw CaseFailure("a thread did not end within \(Patience.waits)") }
        return try ended.get()
    }
}

private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Holds threads and tasks until another one opens it.
final class ThreadGate: Sendable {
    private let isOpen = Atomic<Bool>(false)

    func open() { isOpen.store(true, ordering: .releasing) }

    /// - Throws: ``CaseFailure`` if it is not opened in time.
    @available(*, noasync, message: "await it instead")
    func wait() throws { try check(Pause.until { isOpen.load(ordering: .acquiring) }) }

    /// - Throws: ``CaseFailure`` if it is not opened in time.
    func wait() async throws { try check(await Pause.until { isOpen.load(ordering: .acquiring) }) }

    private func check(_ isInTime: Bool) throws {
        guard isInTime else { throw CaseFailure("nothing happened within \(Patience.waits)") }
    }
}

/// Waiting. Asynchronous code has to await: tasks share as many threads as there are cores, and on two cores two tasks that block
/// while they wait for other tasks wait for ever.
enum Pause {
    /// Blocks the thread.
    @available(*, noasync, message: "sleep in the task instead")
    static func milliseconds(_ count: UInt32) { usleep(count * 1_000) }

    /// Blocks the thread until the condition holds, checking every millisecond.
    ///
    /// - Returns: Whether the condition held in time.
    @available(*, noasync, message: "await it instead")
    static func until(within limit: Duration = Patience.waits, _ condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !condition() {
            if ContinuousClock.now >= deadline { return false }
            milliseconds(1)
        }
        return true
    }

    /// Suspends the task until the condition holds, checking every millisecond.
    ///
    /// - Returns: Whether the condition held in time.
    static func until(within limit: Duration = Patience.waits, _ condition: () -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + limit
        while !condition() {
            if ContinuousClock.now >= deadline { return false }
            try await Task.sleep(for: .milliseconds(1))
        }
        return true
    }
}
