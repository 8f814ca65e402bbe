import Glibc
import StoreCore

/// Asking servers how far they have come.
extension PostgreSQLConnection {
    /// How far the primary has come.
    ///
    /// - Parameter hasWritten: Whether what this store has committed is to be before it. Otherwise it is all that anyone has committed, also
    ///   with a weaker durability, so that it is not on the primary's disk and not at its standbys yet.
    func primaryPosition(hasWritten: Bool) throws -> ServerPosition {
        let sql = ServerPosition.primary(isFlushed: hasWritten && context.configuration.durability == .full)
        guard let position = ServerPosition(try rows(sql).first?.first ?? "") else {
            throw StoreError(.unsupported, "The PostgreSQL server does not say how far its log is, so its standbys cannot be read.")
        }
        return position
    }

    /// Waits until the standby that this connection leads to has everything up to a position.
    ///
    /// - Returns: false if it does not in time.
    /// - Throws: ``StoreError`` if the server cannot be reached, or has become the primary.
    func waitForStandby(at needed: ServerPosition, within timeout: Duration) throws -> Bool {
        // A server goes back only when it is started again, which ends its sessions; a pooler may hide that.
        if opening.options.isPreparing, let replayed = state.pointee.replayed, replayed.reaches(needed), isStandby { return true }
        let end = ContinuousClock.now + timeout
        var pause: UInt32 = 500
        while true {
            let replayed = try replayedPosition()
            state.pointee.replayed = replayed
            if replayed.reaches(needed) { return true }
            if link.isCancelled { throw failure(.cancelled) }
            if context.isClosed { throw StoreError.closed }
            if ContinuousClock.now >= end { return false }
            usleep(pause)
            pause = min(2 * pause, 20_000)
        }
    }

    /// Whether the server is a standby, as far as it has said.
    private var isStandby: Bool { link.isOpen && link.setting("in_hot_standby") != "off" }

    private func replayedPosition() throws -> ServerPosition {
        let text: String
        do { text = try firstText(of: ServerPosition.standby) } catch {
            guard error.isLost || !link.isOpen else { throw failure(error) }
            // The server has ended an idle session, as one that was started again has.
            try connect()
            do { text = try firstText(of: ServerPosition.standby) } catch { throw failure(error) }
        }
        guard let position = ServerPosition(text) else { throw StoreError(.inputOutput, "The server is no longer a standby.") }
        return position
    }

    private func firstText(of sql: String) throws(ServerFailure) -> String {
        let result = try link.execute(sql)
        defer { result.clear() }
        return result.rowCount > 0 ? result.text(0, 0) : ""
    }
}
