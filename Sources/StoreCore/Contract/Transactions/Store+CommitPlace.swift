extension Store {
    /// Ends a transaction's place among the commits as soon as its commit has ended, whichever thread that is: the caller may be a task that
    /// cannot go on before others have.
    ///
    /// - Parameter entry: The number of its entry in the change log, if it has one.
    func endPlace(_ place: Int, _ transaction: WriteTransaction, _ pending: PendingCommit?, _ entry: Int64?) {
        let (hub, changes, instant, log) = (context.changeHub, transaction.changes(), transaction.now, context.changeLog)
        guard let pending else {
            if let entry { log.committed(entry) }
            return hub.end(place, changes)
        }
        pending.whenComplete { error in
            if error == nil, let entry { log.committed(entry) }
            let isUnknown = error?.code == .commitOutcomeUnknown
            hub.end(place, error == nil ? changes : isUnknown ? ChangeSet(everythingAt: instant) : nil)
        }
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
