import StoreCore
import StoreSQL
import Synchronization

/// How long connections are kept: unused ones, and all.
///
/// If there is a limit, a separate thread closes idle connections that have reached it. The thread ends with the store.
final class ConnectionLimits: Sendable {
    private let idle: Duration?
    private let life: Duration?
    private let hasEnded = Atomic(false)
    private let end = ThreadSignal()

    /// - Parameters:
    ///   - idle: How long an unused connection is kept, in milliseconds; nil for ever.
    ///   - life: How long any connection is kept, in milliseconds; nil for ever.
    init(idle: Int?, life: Int?) {
        self.idle = idle.map { .milliseconds($0) }
        self.life = life.map { .milliseconds($0) }
    }

    private var areNone: Bool { idle == nil && life == nil }

    /// When a connection that is opened now is to be closed. That differs by up to a tenth, so that not all of them are opened at once.
    var endOfLife: ContinuousClock.Instant? { life.map { .now + $0 * Double.random(in: 0.9...1) } }

    /// Whether a connection is not used any more, which its holder or the pool alone may ask.
    func isTooOld(_ connection: PostgreSQLConnection, at now: ContinuousClock.Instant = .now) -> Bool {
        if let end = connection.state.pointee.endOfLife, now >= end { return true }
        guard let idle, let since = connection.state.pointee.idleSince else { return false }
        return now >= since + idle
    }

    /// Gives a connection back to its pool, or closes it where it is too old.
    func give(_ connection: PostgreSQLConnection, to pool: ConnectionPool<PostgreSQLConnection>) {
        if !areNone {
            let now = ContinuousClock.now
            connection.state.pointee.idleSince = nil
            if isTooOld(connection, at: now) { return pool.discard(connection) }
            connection.state.pointee.idleSince = now
        }
        pool.give(connection)
    }

    /// Closes the pool's idle connections as their time ends.
    func watch(_ pool: ConnectionPool<PostgreSQLConnection>) {
        guard let shortest = [idle, life].compactMap({ $0 }).min() else { return }
        let pause = min(max(shortest / 4, .milliseconds(5)), .seconds(30))
        let body: @Sendable () -> Void = { [self, weak pool] in
            while true {
                let seen = end.generation
                if hasEnded.load(ordering: .acquiring) { return }
                _ = end.wait(after: seen, until: .now + pause)
                // A store that was never closed has gone, and its pool with it.
                guard !hasEnded.load(ordering: .acquiring), let pool else { return }
                let now = ContinuousClock.now
                pool.closeIdle { isTooOld($0, at: now) }
            }
        }
        // Where the system has no thread, connections are closed when they are given back.
        _ = EngineThread.start("postgresql", body)
    }

    func endWatching() {
        hasEnded.store(true, ordering: .releasing)
        end.signal()
    }
}
