import CLMDB
import StoreCore
import StoreKeyValue

extension LMDBEnvironment {
    /// The trees known to this process: all trees of a store that it writes to.
    public var knownTrees: [Tree]? {
        // Numbers are assigned in ascending order, so all are found quickly.
        let count = shared.knownTrees
        var found: [Tree] = []
        for tree in 0..<ACTIVESTORE_LMDB_TREES where activestore_lmdb_handle(shared.handles.published, tree) != 0 {
            found.append(tree)
            if found.count == count { break }
        }
        return found
    }

    /// Walks all pages without LMDB, which would not survive such damage; see ``PageWalk``.
    public func structuralProblems() throws -> [String] {
        try checkOpen()
        try shared.openIfLost(timeout: context.configuration.busyTimeout)
        return try shared.readers.pinned(shared.handles, timeout: context.configuration.busyTimeout, path: shared.path) {
            try shared.structuralProblems()
        }
    }
}

extension SharedEnvironment {
    /// The problems of the pages.
    ///
    /// During a read transaction, no page is overwritten that its state or any later one refers to; so the newest state may be walked.
    func structuralProblems() throws -> [String] {
        guard let environment = handles.environment, let descriptor = handles.descriptor else {
            throw LMDBFailure.beginning(MDB_PANIC, path: path)
        }
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
        defer { mdb_txn_abort(transaction) }
        let file = PageFile(borrowing: descriptor, self.file.path)
        var problem = ""
        // A meta page that was just being written is invalid once; a damaged page every time.
        for _ in 0..<3 {
            let metas = try MetaPages(file)
            do { try metas.check(self.file.path) } catch let error as StoreError where error.code != .inputOutput {
                problem = error.message
                continue
            }
            var walk = PageWalk(file, metas, .everything)
            guard let found = try walk.problem() else {
                // A page that is in no tree and not free: lost space, or pages that a damaged list no longer contains.
                return walk.lost == 0 ? [] : ["\(walk.lost) pages of \(path) are in no tree and not free; compact() gives their room back."]
            }
            problem = "The pages of \(path) are damaged (\(found)): restore a backup."
        }
        return [problem]
    }
}
