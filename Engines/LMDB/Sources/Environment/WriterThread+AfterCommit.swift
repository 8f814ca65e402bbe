import CLMDB
import StoreCore

/// What the writer thread does besides, after a commit.
extension WriterThread {
    /// By how many pages the file grows between two looks at the table of readers: 8 MiB of pages of 4 KiB.
    private static let pagesBetweenChecks = 2_048

    /// Frees the slots of processes that were killed, once a minute and whenever the file has grown, and looks for readers that stay.
    ///
    /// The state that a killed reader had is kept until its slot is free, and the file grows meanwhile by all that is written.
    func afterCommit(_ environment: SharedEnvironment, _ context: StoreContext) {
        guard let handle = environment.handles.environment else { return }
        var info = MDB_envinfo()
        guard mdb_env_info(handle, &info) == MDB_SUCCESS else { return }
        let now = ContinuousClock.now
        let mustCheck = state.withLock { state -> Bool in
            if now - state.checkedReaders < .seconds(60), info.me_last_pgno < state.checkedPages + WriterThread.pagesBetweenChecks {
                return false
            }
            state.checkedReaders = now
            state.checkedPages = info.me_last_pgno
            return true
        }
        if mustCheck {
            var dead: Int32 = 0
            mdb_reader_check(handle, &dead)
        }
        // No one else commits, so nothing of the newest state is written over meanwhile.
        if info.me_last_txnid % PageGlance.commitsBetween == 0 { environment.glance(at: UInt64(info.me_last_txnid), context) }
        let entries = environment.readers.state.withLock { $0.entries }
        let warnings = state.withLock { $0.watchdog.look(entries, transaction: UInt64(info.me_last_txnid)) }
        for (context, sentence) in warnings { context.emit(.warning(sentence)) }
    }
}
