import ActiveStore
import Glibc
import StoreCore
import StorePostgreSQL
import Synchronization

/// Eight writers on one store: half of them threads whose transactions conflict, half of them tasks that await theirs.
final class Writers: Sendable {
    static let count = 8

    let store: PostgreSQLStore
    let logs = (0..<count).map { WriterLog($0) }
    private struct State {
        var isPaused = false
        var hasEnded = false
        /// How many transactions are under way.
        var active = 0
    }

    private let state = Mutex(State())

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
                    while !hasEnded {
                        guard let number = begin(log) else {
                            usleep(1_000)
                            continue
                        }
                        do {
                            try transact(log.writer, number)
                            end(log, number, nil)
                        } catch {
                            end(log, number, error)
                            usleep(20_000)
                        }
                    }
                }
            } else {
                Task {
                    while !hasEnded {
                        guard let number = begin(log) else {
                            try? await Task.sleep(for: .milliseconds(1))
                            continue
                        }
                        do {
                            let parts = (0..<Part.count).map { Part(writer: log.writer, number: number, part: $0) }
                            try await Part.insert(parts, in: store)
                            end(log, number, nil)
                        } catch {
                            end(log, number, error)
                            try? await Task.sleep(for: .milliseconds(20))
                        }
                    }
                }
            }
        }
    }

    private var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// The number of a transaction that begins; nil while none may.
    private func begin(_ log: WriterLog) -> Int? {
        state.withLock { state in
            if state.isPaused { return nil }
            state.active += 1
            return log.begin()
        }
    }

    private func end(_ log: WriterLog, _ number: Int, _ failure: (any Error)?) {
        log.end(number, failure)
        state.withLock { $0.active -= 1 }
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
        state.withLock { $0.isPaused = true }
        defer { state.withLock { $0.isPaused = false } }
        while state.withLock({ $0.active > 0 }) { usleep(1_000) }
        return try body()
    }

    func end() { state.withLock { $0.hasEnded = true } }

    /// Waits until every writer has been acknowledged a transaction that it began from now on, and returns how long that took.
    func awaitAll() -> Duration {
        let began = ContinuousClock.now
        let first = logs.map { $0.current.answers.count }
        for (log, first) in zip(logs, first) { while !log.current.answers.dropFirst(first).contains(.acknowledged) { usleep(2_000) } }
        return .now - began
    }
}
