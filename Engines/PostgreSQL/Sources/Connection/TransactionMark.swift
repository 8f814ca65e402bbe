/// What identifies a transaction that has written, so that a server can be asked for its fate when the connection breaks during the commit.
///
/// The server's transaction number alone is not enough. A server that has crashed, or a standby that was promoted, gives the number
/// again if nothing of the transaction reached its log, and would then answer for another transaction. So the mark also has a position of
/// the log after the transaction's first record: a server whose recovery ended before that position never saw the transaction, and one
/// whose recovery went beyond it does not give its number again.
struct TransactionMark: Equatable {
    /// The full number of the transaction (xid8).
    let number: String
    /// A position of the log after the transaction's first record.
    let position: UInt64
    /// The timeline and the end of the last recovery of the server that the transaction ran on.
    let server: ServerPast

    /// What a server says about recoveries in its past.
    struct ServerPast: Equatable {
        /// Incremented when a standby is promoted.
        let timeline: UInt32
        /// Where the last recovery ended; nil if the server was started without one.
        let recovered: UInt64?
    }

    /// What became of a transaction.
    enum Fate: Equatable {
        case committed
        case aborted
        /// It has not ended, or the server is a standby.
        case undecided
        case unknown
    }

    /// The statement that gives a mark; no number if the transaction has not written.
    static let query = """
        SELECT pg_current_xact_id_if_assigned()::text, pg_current_wal_insert_lsn()::text, \(past)
        """

    /// The statement that asks for the fate of the transaction whose number is `$1`.
    static let fateQuery = """
        SELECT CASE WHEN pg_is_in_recovery() THEN NULL WHEN $1::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) THEN 'future' \
        ELSE pg_xact_status($1::text::xid8) END, \(past)
        """

    private static let past = """
        CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END, pg_last_wal_replay_lsn()::text
        """

    /// - Parameter row: The row of ``query``; an empty text stands for NULL.
    init?(_ row: [String]) {
        guard row.count == 4, !row[0].isEmpty, let position = TransactionMark.position(row[1]), let server = ServerPast(row[2], row[3])
        else { return nil }
        self.init(number: row[0], position: position, server: server)
    }

    init(number: String, position: UInt64, server: ServerPast) {
        self.number = number
        self.position = position
        self.server = server
    }

    /// The fate, from the row of ``fateQuery``.
    func fate(_ row: [String]) -> Fate {
        guard row.count == 3, let answering = ServerPast(row[1], row[2]) else { return .undecided }
        return fate(status: row[0], answering)
    }

    func fate(status: String, _ answering: ServerPast) -> Fate {
        if answering != server {
            if answering.timeline == server.timeline {
                // The same server was started again; without a recovery nothing of its log was lost.
                if let recovered = answering.recovered, recovered < position { return .aborted }
            } else {
                // A standby that was promoted once: its recovery ended where its timeline begins.
                guard answering.timeline == server.timeline + 1, let recovered = answering.recovered else { return .unknown }
                if recovered < position { return .aborted }
            }
        }
        return switch status {
        case "committed": .committed
        case "aborted": .aborted
        case "in progress", "future": .undecided
        // The server has forgotten transactions that old.
        default: .unknown
        }
    }

    /// A position of the log as the server writes it: `16/B374D848`.
    static func position(_ text: String) -> UInt64? {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let high = UInt32(parts[0], radix: 16), let low = UInt32(parts[1], radix: 16) else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }
}

extension TransactionMark.ServerPast {
    init?(_ timeline: String, _ recovered: String) {
        guard let timeline = UInt32(timeline, radix: 16) else { return nil }
        self.init(timeline: timeline, recovered: TransactionMark.position(recovered))
    }
}
