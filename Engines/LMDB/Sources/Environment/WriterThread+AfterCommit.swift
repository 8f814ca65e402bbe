import CLMDB
import StoreCore

/// The writer thread's maintenance after a commit.
extension WriterThread {
    /// The growth of the file in pages between two checks of the reader table: 8 MiB of pages of 4 KiB.
    private static let pagesBetweenChecks = 2_048

    /// Frees the slots of killed processes, once a minute and whenever the file has grown, and detects long-running readers.
    ///
    /// The state of a killed reader is kept until its slot is freed, and meanwhile all writes make the file grow.
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
        // No one else commits, so no page of the newest state is overwritten meanwhile.
        if info.me_last_txnid % PageGlance.commitsBetween == 0 { environment.glance(at: UInt64(info.me_last_txnid), context) }
        let entries = environment.readers.state.withLock { $0.entries }
        let warnings = state.withLock { $0.watchdog.look(entries, transaction: UInt64(info.me_last_txnid)) }
        for (context, sentence) in warnings { context.emitLater(.warning(sentence)) }
    }
}
