import CLMDB
import StoreCore

extension SharedEnvironment {
    /// Has LMDB look which commit is the last. The caller has become the owner.
    ///
    /// A process that was killed in a commit may have written its meta page and not its number in the table of readers. Readers go by the number, a
    /// writer finds the page, because LMDB puts the number right when the mutex of one that died is taken. So that is done before anything is read:
    /// trees of that commit would count as not being there.
    ///
    /// Only then is the mutex taken: a program that does not keep to this library's locks, such as `mdb_copy`, may have it for long, and the caller keeps
    /// every other store from being opened.
    func adoptLastCommit() throws {
        // It is opened again by whoever reads or writes next.
        if handles.environment == nil { return }
        let recorded: Int
        do { recorded = try recordedCommit() } catch let error as StoreError where error.engineCode?.number == MDB_MAP_RESIZED {
            // The owner before this process made the map larger.
            try adoptMapSize(timeout: .zero)
            recorded = try recordedCommit()
        }
        var info = MDB_envinfo()
        try LMDBFailure.check(mdb_env_info(handles.environment, &info), "opening the store \(path)")
        if info.me_last_txnid == recorded { return }
        var transaction: OpaquePointer?
        switch mdb_txn_begin(handles.environment, nil, 0, &transaction) {
        case MDB_SUCCESS: mdb_txn_abort(transaction)
        // The mutex was taken before that was seen.
        case MDB_MAP_RESIZED: try adoptMapSize(timeout: .zero)
        case let code: throw LMDBFailure.beginning(code, path: path)
        }
    }

    /// The number of the last commit as readers find it.
    private func recordedCommit() throws -> Int {
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(handles.environment, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
        defer { mdb_txn_abort(transaction) }
        return mdb_txn_id(transaction)
    }
}
