import ActiveStore
import Glibc
import StorePostgreSQL
import Synchronization

/// Eight writers on one store: half of them threads whose transactions conflict, half of them tasks that await theirs.
final class Writers: Sendable {
    static let count = 8

    let store: PostgreSQLStore
    let logs = (0..<count).map { WriterLog($0) }
    private let isPaused = Atomic(false)
    private let hasEnded = Atomic(false)
    private let idle = Atomic(0)

    init(_ store: PostgreSQLStore) { self.store = store }

    /// Makes what the transactions need.
    func prepare() throws {
        try store.write { _ in
            for number in 0..<Writers.count where try Account.find(number) == nil { try Account(number: number).saved() }
        }
    }

    func start() {
        for log in logs {
            if log.writer.isMultiple(of: 2) {
                _ = EngineThread.start("writer") { [self] in
                    while let number = next(log) {
                        do {
                            try transact(log.writer, number)
                            log.end(number, nil)
                        } catch {
                            log.end(number, error)
                            usleep(20_000)
                        }
                        idle.add(1, ordering: .sequentiallyConsistent)
                        while isPaused.load(ordering: .sequentiallyConsistent) { usleep(1_000) }
                    }
                }
            } else {
                Task {
                    while let number = next(log) {
                        do {
                            let parts = (0..<Part.count).map { Part(writer: log.writer, number: number, part: $0) }
                            try await Part.insert(parts, in: store)
                            log.end(number, nil)
                        } catch {
                            log.end(number, error)
                            try? await Task.sleep(for: .milliseconds(20))
                        }
                        idle.add(1, ordering: .sequentiallyConsistent)
                        while isPaused.load(ordering: .sequentiallyConsistent) { try? await Task.sleep(for: .milliseconds(1)) }
                    }
                }
            }
        }
        // A writer is idle until it begins.
        idle.add(Writers.count, ordering: .sequentiallyConsistent)
    }

    private func next(_ log: WriterLog) -> Int? {
        idle.subtract(1, ordering: .sequentiallyConsistent)
        if hasEnded.load(ordering: .sequentiallyConsistent) { return nil }
        return log.begin()
    }

    /// One numbered transaction: its parts, and an amount that moves from one account to another.
    private func transact(_ writer: Int, _ number: Int) throws {
        try store.write(attempts: 8) { _ in
            for part in 0..<Part.count { try Part(writer: writer, number: number, part: part).saved() }
            guard var own = try Account.find(writer),
                var other = try Account.find((writer + 1 + number % (Writers.count - 1)) % Writers.count)
            else { throw StoreError(.notFound, "An account is missing.") }
            own.balance -= 1
            own.last = number
            other.balance += 1
            try own.save()
            try other.save()
        }
    }

    /// Runs the body while no transaction is under way.
    func paused<R>(_ body: () throws -> R) rethrows -> R {
        isPaused.store(true, ordering: .sequentiallyConsistent)
        defer { isPaused.store(false, ordering: .sequentiallyConsistent) }
        while idle.load(ordering: .sequentiallyConsistent) < Writers.count { usleep(1_000) }
        return try body()
    }

    func end() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

    /// Waits until every writer has been acknowledged a transaction that it began from now on, and returns how long that took.
    func awaitAll() -> Duration {
        let began = ContinuousClock.now
        let first = logs.map { $0.current.answers.count }
        for (log, first) in zip(logs, first) { while !log.current.answers.dropFirst(first).contains(.acknowledged) { usleep(2_000) } }
        return .now - began
    }
}
