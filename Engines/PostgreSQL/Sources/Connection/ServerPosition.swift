/// How far a server has come in the log of its cluster.
struct ServerPosition: Sendable, Equatable {
    /// Counts the promotions. A standby that was promoted continues the log in its own way, so a place alone does not say what a server has.
    let timeline: UInt32
    /// The byte of the log.
    let place: UInt64

    /// The pages of the log have this size unless the server was built otherwise. They begin with a header, of one of two lengths.
    private static let (pageSize, headerSizes): (UInt64, Set<UInt64>) = (8_192, [24, 40])

    /// Reads what ``primary`` and ``standby`` give, such as `0/3016A78 00000001`.
    init?(_ text: String) {
        let parts = text.split(whereSeparator: { $0 == "/" || $0 == " " })
        guard parts.count == 3, let high = UInt32(parts[0], radix: 16), let low = UInt32(parts[1], radix: 16),
            let timeline = UInt32(parts[2], radix: 16)
        else { return nil }
        self.timeline = timeline
        let place = UInt64(high) << 32 | UInt64(low)
        // Where the next entry begins: after the header of a new page, which a server that has all entries before it does not have yet.
        let isAfterHeader = ServerPosition.headerSizes.contains(place % ServerPosition.pageSize)
        self.place = isAfterHeader ? place - place % ServerPosition.pageSize : place
    }

    /// Whether a server that is here has all that was committed before another position.
    func reaches(_ other: ServerPosition) -> Bool { timeline >= other.timeline && place >= other.place }

    /// Asks a primary.
    ///
    /// - Parameter isFlushed: Whether commits are on its disk before they are answered. Otherwise all that has been written counts, also by
    ///   transactions that are not committed.
    static func primary(isFlushed: Bool) -> String {
        let place = isFlushed ? "pg_current_wal_flush_lsn()" : "pg_current_wal_insert_lsn()"
        // The name of a file of the log begins with the timeline.
        return "SELECT \(place)::text || ' ' || left(pg_walfile_name(\(place)), 8)"
    }

    /// Asks a standby; NULL from a server that is none. The timeline of its control file may be an older one for a while.
    static let standby = """
        SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text || ' ' || \
        to_hex(greatest(r.min_recovery_end_timeline, c.timeline_id)) END FROM pg_control_recovery() r, pg_control_checkpoint() c
        """
}
