import CStoreCore
import Glibc
import Synchronization
import Testing

/// What a second thread saw, handed back through locks because a thread's closure is `@Sendable`.
private func onNewThread<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
        let work = Unmanaged.passRetained(ThreadBody { continuation.resume(returning: body()) }).toOpaque()
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run() }
                return nil
            }, work)
        precondition(failed == 0)
        pthread_detach(thread)
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

@Suite struct CStoreCoreTests {
    @Test func `The scope slot belongs to one thread`() async {
        let seen = await onNewThread {
            let before = UInt(bitPattern: activestore_scope_get())
            activestore_scope_set(UnsafeMutableRawPointer(bitPattern: 0x10))
            let after = UInt(bitPattern: activestore_scope_get())
            return [before, after]
        }
        #expect(seen == [0, 0x10])
        let other = await onNewThread { UInt(bitPattern: activestore_scope_get()) }
        #expect(other == 0)
    }

    @Test func `Two living threads have different ids, one thread keeps its own`() async {
        let ids = await onNewThread { () -> [UInt64] in
            let mine = activestore_thread_id()
            let other = Mutex<UInt64>(0)
            // The inner thread lives while the outer one waits for it.
            withExtendedLifetime(other) {
                var thread = pthread_t()
                _ = pthread_create(
                    &thread, nil,
                    { _ in UnsafeMutableRawPointer(bitPattern: UInt(activestore_thread_id())) }, nil)
                var result: UnsafeMutableRawPointer?
                pthread_join(thread, &result)
                other.withLock { $0 = UInt64(UInt(bitPattern: result)) }
            }
            return [mine, other.withLock { $0 }, activestore_thread_id()]
        }
        #expect(ids[0] != 0 && ids[1] != 0)
        #expect(ids[0] != ids[1])
        #expect(ids[0] == ids[2])
    }

    @Test func `A forked child counts one generation more than its parent`() throws {
        // Swift hides fork(2), since little may be called in the child of a process with threads; these two calls may.
        typealias Fork = @convention(c) () -> pid_t
        let symbol = try #require(dlsym(nil, "fork"))
        let fork = unsafeBitCast(symbol, to: Fork.self)
        let before = activestore_fork_generation()
        let child = fork()
        if child == 0 { _exit(activestore_fork_generation() == before + 1 ? 42 : 1) }
        var status: Int32 = 0
        #expect(waitpid(child, &status, 0) == child)
        #expect(status == 42 << 8)
        #expect(activestore_fork_generation() == before)
    }

    @Test func `Random bytes fill the whole buffer`() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        #expect(activestore_random_bytes(&buffer, buffer.count) == 4096)
        #expect(Set(buffer).count > 200)
        #expect(buffer.suffix(64).contains { $0 != 0 })
    }
}
