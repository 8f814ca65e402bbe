extension Store {
    /// Ends a transaction's place among the commits, and notes the end of its entry in the change log, as soon as its commit has ended,
    /// whichever thread that is: the caller may be a task that cannot go on before others have.
    ///
    /// - Parameters:
    ///   - place: Nil if the store is not watched.
    ///   - entry: The number of the entry; nil if there is none.
    func endCommit(_ place: Int?, _ transaction: WriteTransaction, _ pending: PendingCommit?, _ entry: Int64?) {
        if place == nil, entry == nil { return }
        let (hub, log, instant) = (context.changeHub, context.changeLog, transaction.now)
        let changes = place == nil ? nil : transaction.changes()
        let isWatched = hub.isWatched
        let end: @Sendable (StoreError?) -> Void = { error in
            if let entry { log.ended(entry, isCommitted: error == nil) }
            if error == nil, isWatched, let entry { log.committed(entry) }
            guard let place else { return }
            let isUnknown = error?.code == .commitOutcomeUnknown
            hub.end(place, error == nil ? changes : isUnknown ? ChangeSet(everythingAt: instant) : nil)
        }
        if let pending { pending.whenComplete(end) } else { end(nil) }
    }

    /// Looks at what others have done, when a write transaction has begun; see ``ChangeLog/follow(_:)``.
    @inline(__always) func follow(_ writer: any EngineWriter) throws -> LogDuty {
        let context = context
        let hadLog = context.changeLog.isOn
        let duty = try context.changeLog.follow(writer)
        if duty == .nothing { return duty }
        // Those who watch hear of others by the log.
        if !hadLog, context.changeHub.isWatched { context.changeHub.others.begin(self, hasNewLog: true) }
        writer.changeLog?.willLog()
        return duty
    }

    /// Notes that a transaction has said that everything may have changed, once its commit has ended.
    func pay(_ pending: PendingCommit?) {
        let log = context.changeLog
        guard let pending else { return log.paid() }
        pending.whenComplete { if $0 == nil { log.paid() } }
    }
}
