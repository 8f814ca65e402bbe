import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Testing

@testable import StoreSQLite

/// Several processes, several threads, and the log between them.
@Suite(.serialized) struct ProcessTests {
    let folder = try! TestFolder()

    /// Starts Python with a program; `input` and `output` are pipes to it.
    private func python(_ program: String) throws -> (pid: pid_t, input: Int32, output: Int32) {
        var toChild: [Int32] = [0, 0]
        var fromChild: [Int32] = [0, 0]
        #expect(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
        // What another test starts must not keep these open.
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var pid: pid_t = 0
        let arguments: [UnsafeMutablePointer<CChar>?] = ["python3", "-c", program, folder.file()].map {
            (text: String) in strdup(text)
        }
        defer { for argument in arguments { free(argument) } }
        let code = posix_spawnp(&pid, "python3", &actions, nil, arguments + [nil], environ)
        guard code == 0 else { throw StoreError(.inputOutput, "python3 could not be started: \(code)") }
        close(toChild[0])
        close(fromChild[1])
        return (pid, toChild[1], fromChild[0])
    }

    private func readByte(_ descriptor: Int32) -> UInt8 {
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : 0
    }

    @Test func anotherProcessThatWritesIsWaitedForUntilTheTimeout() throws {
        let store = try open(folder.file(), options: "?busyTimeout=300ms")
        defer { try? store.close() }
        let child = try python(
            """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("BEGIN IMMEDIATE"); print("b", end="", flush=True)
            sys.stdin.read(1)
            db.execute("CREATE TABLE made_by_python (x)"); db.execute("COMMIT"); print("c", end="", flush=True)
            sys.stdin.read(1)
            """)
        #expect(readByte(child.output) == UInt8(ascii: "b"))
        let began = ContinuousClock.now
        var author = Author(name: "a")
        #expect(failure { try author.save(in: store) }?.code == .busy)
        #expect(ContinuousClock.now - began >= .milliseconds(280))
        // Readers do not wait.
        #expect(try Author.count(in: store) == 0)
        write(child.input, "x", 1)
        #expect(readByte(child.output) == UInt8(ascii: "c"))
        try author.save(in: store)
        #expect(try Author.count(in: store) == 1)
        #expect(try store.query("SELECT count(*) FROM made_by_python")[0][0] == 0)
        write(child.input, "x", 1)
        close(child.input)
        close(child.output)
        var status: Int32 = 0
        waitpid(child.pid, &status, 0)
    }

    @Test func theLockBesideTheFileKeepsWritersOut() throws {
        let store = try open(folder.file(), options: "?busyTimeout=200ms")
        defer { try? store.close() }
        let child = try python(
            """
            import fcntl, sys
            f = open(sys.argv[1] + "-lock", "r+"); fcntl.flock(f, fcntl.LOCK_EX); print("l", end="", flush=True)
            sys.stdin.read(1)
            """)
        #expect(readByte(child.output) == UInt8(ascii: "l"))
        var author = Author(name: "a")
        #expect(failure { try author.save(in: store) }?.code == .busy)
        close(child.input)
        var status: Int32 = 0
        waitpid(child.pid, &status, 0)
        close(child.output)
        try author.save(in: store)
    }

    @Test func theLogStaysBoundedWhileOthersRead() throws {
        let store = try open(folder.file(), options: "?durability=relaxed")
        defer { try? store.close() }
        let events = Events()
        let listening = store.onEvent { events.append($0) }
        let text = String(repeating: "x", count: 2_000)
        for round in 0..<400 {
            try store.write { _ in
                for _ in 0..<20 {
                    var author = Author(name: text)
                    try author.insert()
                }
            }
            if round % 10 == 0 { #expect(try Author.limit(1).in(store).all().count == 1) }
        }
        var info = stat()
        #expect(stat(folder.file("test.db-wal"), &info) == 0)
        #expect(info.st_size < 12_000_000)
        #expect(events.all.contains { if case .checkpointed = $0 { true } else { false } })
        listening.cancel()
        try store.close()
        #expect(folder.mode("test.db-wal") == nil)
    }

    @Test func readersSeeOneStateWhileTheWriterCommits() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.read { _ in
            try Thread.run {
                var author = Author(name: "later")
                try author.save(in: store)
            }
            // The snapshot was taken when the read began, before its first request.
            #expect(try Author.count() == 0)
        }
        #expect(try Author.count(in: store) == 1)
    }

    @Test func moreReadersThanConnectionsWaitAndNestedOnesDoNot() throws {
        let store = try open(folder.file(), options: "?readers=1&busyTimeout=200ms")
        defer { try? store.close() }
        for index in 0..<3 {
            var author = Author(name: "\(index)")
            try author.save(in: store)
        }
        var seen = 0
        try Author.query.in(store).forEach { _ in
            try Author.query.in(store).forEach { _ in seen += try Author.count(in: store) }
            // Another thread has to wait, and gives up.
            let error = failure { try Thread.run { _ = try Author.count(in: store) } }
            #expect(error?.code == .busy)
        }
        #expect(seen == 27)
        try Thread.run { _ = try Author.count(in: store) }
    }

    @Test func manyThreadsReadAndWriteAtOnce() throws {
        let store = try open(folder.file(), options: "?durability=relaxed&readers=3&busyTimeout=600s")
        defer { try? store.close() }
        let threads = try (0..<6).map { number in
            try Thread {
                for round in 0..<60 {
                    var author = Author(name: "\(number)", age: round)
                    try author.save(in: store)
                    let pair = try store.read { _ in (try Author.count(), try Author.count()) }
                    guard pair.0 == pair.1, try Author.find(author.id, in: store) == author else {
                        throw StoreError(.internal, "a read saw two states")
                    }
                }
            }
        }
        for thread in threads { try thread.join() }
        #expect(try Author.count(in: store) == 360)
        #expect(try store.verify(.full) == VerifyReport(problems: [], recordsChecked: 360))
    }
}

/// A thread whose body may throw.
final class Thread {
    private final class Box {
        let body: @Sendable () throws -> Void
        var error: (any Error)?
        init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }
    }
    private var handle = pthread_t()
    private let box: Box

    init(_ body: @escaping @Sendable () throws -> Void) throws {
        box = Box(body)
        let pointer = Unmanaged.passRetained(box).toOpaque()
        let code = pthread_create(
            &handle, nil,
            { pointer in
                guard let pointer else { return nil }
                let box = Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue()
                do { try box.body() } catch { box.error = error }
                return nil
            }, pointer)
        if code != 0 { throw StoreError(.internal, "no thread: \(code)") }
    }

    func join() throws {
        pthread_join(handle, nil)
        if let error = box.error { throw error }
    }

    static func run(_ body: @escaping @Sendable () throws -> Void) throws { try Thread(body).join() }
}
