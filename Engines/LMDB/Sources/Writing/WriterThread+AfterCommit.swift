import CLMDB

/// What the writer thread does besides, after a commit.
extension WriterThread {
    /// Frees the slots of processes that were killed, once a minute, and looks for readers that stay.
    func afterCommit(_ environment: SharedEnvironment) {
        let now = ContinuousClock.now
        let mustCheck = state.withLock { state -> Bool in
            if now - state.checkedReaders < .seconds(60) { return false }
            state.checkedReaders = now
            return true
        }
        guard let handle = environment.handles.environment else { return }
        if mustCheck {
            var dead: Int32 = 0
            mdb_reader_check(handle, &dead)
        }
        var info = MDB_envinfo()
        guard mdb_env_info(handle, &info) == MDB_SUCCESS else { return }
        let entries = environment.readers.state.withLock { $0.entries }
        let warnings = state.withLock { $0.watchdog.look(entries, transaction: UInt64(info.me_last_txnid)) }
        for (context, sentence) in warnings { context.emit(.warning(sentence)) }
    }
}
