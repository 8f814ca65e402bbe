import StoreCore
import StoreSQL
import Synchronization

// Reads that standbys answer (`reads=standby`).
//
// A standby is behind its primary, by milliseconds or by hours. So that a store reads what it has written, the first read after a write
// asks the primary for its position in the log, which is after the commit, and this read and those that follow wait until the standby has
// replayed the log up to there. Asking costs a round trip once for all writes before a read; commits are the same as without standbys.
//
// If a standby is not there in time, or fails, reads go to the primary for a while. So they do while the store is opened or migrated: what
// is decided then depends on the newest catalog. The first read after that waits for the standby as after a write, so that it does not miss
// what the opening has seen.

/// The standbys of a store, and what they have to have before they are read.
final class StandbyReads: Sendable {
    private struct State {
        /// How often the store has written. The first time is the opening.
        var writes = 1
        /// A position of the primary, and how many writes were before it.
        var known: (writes: Int, position: ServerPosition)?
        /// Until when reads go to the primary, and why.
        var pause: (end: ContinuousClock.Instant, reason: String)?
    }

    /// How long reads go to the primary after a standby was behind, and after one failed.
    private static let pauses = (behind: Duration.seconds(1), failed: Duration.seconds(5))

    let pool: ConnectionPool<PostgreSQLConnection>
    private let timeout: Duration
    private let state = Mutex(State())
    private let ofStandbys = Atomic(0)
    private let ofPrimary = Atomic(0)

    /// - Parameter opening: Opens connections to standbys when they are needed.
    init(_ opening: ConnectionOpening) {
        let configuration = opening.context.configuration
        timeout = .milliseconds(opening.options.standbyTimeout)
        pool = ConnectionPool(limit: configuration.readers, timeout: configuration.busyTimeout) { try opening.connect(to: .standby) }
        opening.limits.watch(pool)
    }

    /// How many reads a standby answered.
    var standbyReads: Int { ofStandbys.load(ordering: .relaxed) }

    /// How many reads the primary answered.
    var primaryReads: Int { ofPrimary.load(ordering: .relaxed) }

    /// Why reads go to the primary at the moment; nil if they do not.
    var problem: String? {
        state.withLock { state in state.pause.flatMap { $0.end > .now ? $0.reason : nil } }
    }

    /// Notes that reads which begin from now on have to see one more write, or what a transaction that was undone has seen.
    func didWrite() { state.withLock { $0.writes += 1 } }

    /// Lends a connection to a standby that has everything the store has written.
    ///
    /// - Parameters:
    ///   - primary: Asks the primary for its position, after a write of this store if it is given true, and otherwise after the opening.
    ///   - lent: Notes that a connection is used from now on, so that the wait for its standby can be cancelled.
    /// - Returns: nil if the primary is to be read.
    /// - Throws: ``StoreError`` `.busy`, `.closed`, `.cancelled`, and why the primary does not tell its position, without which no read is
    ///   sure to see the store's writes.
    func take(asking primary: (_ hasWritten: Bool) throws -> ServerPosition, lent: (PostgreSQLConnection) -> Void) throws
        -> PostgreSQLConnection?
    {
        if problem != nil { return nil }
        let needed = try needed(asking: primary)
        let connection: PostgreSQLConnection
        do { connection = try pool.take() } catch {
            if StandbyReads.isOfCaller(error) { throw error }
            pause(StandbyReads.pauses.failed, "no standby can be reached")
            return nil
        }
        lent(connection)
        do {
            if try connection.waitForStandby(at: needed, within: timeout) { return connection }
            RunningWork.current?.remove(connection.link)
            pool.give(connection)
            pause(StandbyReads.pauses.behind, "the standby is more than \(timeout) behind")
        } catch {
            RunningWork.current?.remove(connection.link)
            pool.discard(connection)
            if StandbyReads.isOfCaller(error) { throw error }
            standbyFailed()
        }
        return nil
    }

    /// Whether an error says nothing of the standby.
    private static func isOfCaller(_ error: any Error) -> Bool {
        guard let code = (error as? StoreError)?.code else { return false }
        return code == .busy || code == .closed || code == .cancelled || code == .misuse
    }

    /// Has reads go to the primary for a while. The other connections are likely to be broken, too, and each would be found out by a read.
    private func standbyFailed() {
        pause(StandbyReads.pauses.failed, "the standby has failed")
        pool.closeIdle { _ in true }
    }

    /// Takes a connection back.
    func give(_ connection: PostgreSQLConnection, _ limits: ConnectionLimits) {
        count(connection.role)
        if connection.role == .standby, !connection.state.pointee.hasFailedOnStandby { return limits.give(connection, to: pool) }
        pool.discard(connection)
        if connection.state.pointee.hasFailedOnStandby { standbyFailed() }
    }

    /// Counts a read.
    func count(_ role: ServerRole) {
        switch role {
        case .standby: ofStandbys.add(1, ordering: .relaxed)
        case .primary: ofPrimary.add(1, ordering: .relaxed)
        }
    }

    private func needed(asking primary: (_ hasWritten: Bool) throws -> ServerPosition) throws -> ServerPosition {
        let (writes, known) = state.withLock { ($0.writes, $0.known) }
        if let known, known.writes >= writes { return known.position }
        let position = try primary(writes > 1)
        state.withLock { state in
            // Of two that asked at once, the later one counts. After a failover the position may be smaller than before.
            if writes > state.known?.writes ?? 0 { state.known = (writes, position) }
        }
        return position
    }

    private func pause(_ duration: Duration, _ reason: String) { state.withLock { $0.pause = (.now + duration, reason) } }
}
