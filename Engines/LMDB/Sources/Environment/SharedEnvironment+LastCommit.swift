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
    ///
    /// - Throws: ``StoreError`` with `MDB_MAP_RESIZED` if the previous owner enlarged the map.
    func adoptLastCommit() throws {
        // The next read or write opens it again.
        guard let environment = handles.environment else { return }
        let recorded = try recordedCommit()
        var info = MDB_envinfo()
        try LMDBFailure.check(mdb_env_info(environment, &info), "opening the store \(path)")
        if info.me_last_txnid == recorded { return }
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(environment, nil, 0, &transaction)
        // LMDB takes the mutex before it detects that the map is too small.
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
        mdb_txn_abort(transaction)
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
