import CLMDB
import StoreCore

extension SharedEnvironment {
    /// Makes LMDB determine the last commit. The caller has become the owner.
    ///
    /// A process that was killed during a commit may have written its meta page but not its number in the reader
    /// table. Readers use the number, a writer uses the page, because LMDB corrects the number when it takes the mutex
    /// of a dead process. So this is done before anything is read: trees of that commit would appear to be missing.
    ///
    /// The mutex is taken only in that case: a program that does not respect this library's locks, such as
    /// `mdb_copy`, may hold it for a long time, and the caller blocks all other stores from being opened.
    func adoptLastCommit() throws {
        // The next read or write opens it again.
        if handles.environment == nil { return }
        let recorded: Int
        do { recorded = try recordedCommit() } catch let error as StoreError where error.engineCode?.number == MDB_MAP_RESIZED {
            // The previous owner enlarged the map.
            try adoptMapSize(timeout: .zero)
            recorded = try recordedCommit()
        }
        var info = MDB_envinfo()
        try LMDBFailure.check(mdb_env_info(handles.environment, &info), "opening the store \(path)")
        if info.me_last_txnid == recorded { return }
        var transaction: OpaquePointer?
        switch mdb_txn_begin(handles.environment, nil, 0, &transaction) {
        case MDB_SUCCESS: mdb_txn_abort(transaction)
        // LMDB took the mutex before it detected that.
        case MDB_MAP_RESIZED: try adoptMapSize(timeout: .zero)
        case let code: throw LMDBFailure.beginning(code, path: path)
        }
    }

    /// The number of the last commit from the readers' point of view.
    private func recordedCommit() throws -> Int {
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(handles.environment, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
        defer { mdb_txn_abort(transaction) }
        return mdb_txn_id(transaction)
    }
}
