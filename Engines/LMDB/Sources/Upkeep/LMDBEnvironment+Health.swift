import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

extension LMDBEnvironment {
    /// LMDB and its version.
    public var libraries: [String: String] {
        var major: Int32 = 0
        var minor: Int32 = 0
        var patch: Int32 = 0
        mdb_version(&major, &minor, &patch)
        return ["lmdb": "\(major).\(minor).\(patch)"]
    }

    /// Others who may write the file, and keys that are shorter than usual.
    public var warnings: [String] {
        var warnings: [String] = []
        if let info = StorePath.info(shared.file.path), info.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            warnings.append("Others than its owner may write the file \(shared.path); a damaged file can end the process (chmod 600).")
        }
        if let environment = shared.handles.environment, mdb_env_get_maxkeysize(environment) < maximumKeyLength {
            warnings.append("This build of LMDB takes keys of \(mdb_env_get_maxkeysize(environment)) bytes only; use the distribution's.")
        }
        if shared.mapSize < min(shared.options.mapSize, shared.options.maxSize) {
            warnings.append(
                "Only \(shared.mapSize) bytes of address space could be reserved (ulimit -v); the file cannot grow beyond that at once.")
        }
        return warnings
    }

    /// Walks all pages, and compares how many there are with how many the file has.
    ///
    /// - Throws: ``StoreError`` when it cannot be checked. Damage inside of a page can end the process; see the engine's page.
    public func structuralProblems() throws -> [String] {
        try checkOpen()
        return try shared.readers.pinned(shared.handles, timeout: context.configuration.busyTimeout, path: shared.path) {
            var problems: [String] = []
            // First without LMDB, which would not survive what this finds.
            if let problem = try shared.pageProblem() {
                return ["The pages of \(shared.path) are damaged (\(problem)): restore a backup."]
            }
            let descriptor = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
            if descriptor < 0 { throw StorePath.refused("/dev/null", errno) }
            defer { Glibc.close(descriptor) }
            let code = mdb_env_copyfd2(shared.handles.environment, descriptor, UInt32(MDB_CP_COMPACT))
            if code == MDB_READERS_FULL || code == ENOMEM { throw LMDBFailure.error(code, "checking the store at \(shared.path)") }
            if code != MDB_SUCCESS {
                problems.append("Walking all pages of \(shared.path) ended with \"\(LMDBFailure.text(code))\": restore a backup.")
            }
            if let counts = shared.countPages(), counts.found != counts.expected {
                problems.append(
                    "The file \(shared.path) has \(counts.expected) pages, and its trees and free pages together have \(counts.found): restore a backup, or save what can be read with mdb_dump."
                )
            }
            return problems
        }
    }
}

extension SharedEnvironment {
    /// What is wrong with the pages.
    ///
    /// While a transaction reads, no page is written again that its state or any later one leads to; so the newest may be walked.
    func pageProblem() throws -> String? {
        var descriptor: Int32 = -1
        guard let environment = handles.environment, mdb_env_get_fd(environment, &descriptor) == MDB_SUCCESS else { return nil }
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
        defer { mdb_txn_abort(transaction) }
        var problem: String?
        // A meta page that was just being written makes no sense; a damaged page makes none each time.
        for _ in 0..<3 {
            var walk = PageWalk(descriptor, pageSize: LMDBOptions.pageSize, limit: .max)
            problem = walk?.problem()
            if problem == nil { return nil }
        }
        return problem
    }

    /// How many pages the newest state has, counted and as the file says; nil when writers do not rest for long enough, or a tree is another
    /// program's.
    func countPages() -> (found: Int, expected: Int)? {
        guard let environment = handles.environment else { return nil }
        for _ in 0..<5 {
            var transaction: OpaquePointer?
            if mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction) != MDB_SUCCESS { return nil }
            defer { mdb_txn_abort(transaction) }
            var info = MDB_envinfo()
            if mdb_env_info(environment, &info) != MDB_SUCCESS { return nil }
            // The file's own number belongs to its newest state; another has been committed since.
            if info.me_last_txnid != mdb_txn_id(transaction) { continue }
            var found = 2
            var trees = 0
            var entries = 0
            let named = (0..<ACTIVESTORE_LMDB_TREES).lazy.map { activestore_lmdb_handle(self.handles.published, $0) }.filter { $0 != 0 }
            for handle in [0, 1] + named {
                var stat = MDB_stat()
                let code = mdb_stat(transaction, handle, &stat)
                // Younger than the snapshot.
                if code == EINVAL { continue }
                if code != MDB_SUCCESS { return nil }
                found += stat.ms_branch_pages + stat.ms_leaf_pages + stat.ms_overflow_pages
                if handle == 1 { entries = stat.ms_entries }
                if handle > 1 { trees += 1 }
            }
            if trees != entries { return nil }
            guard let free = freePages(transaction) else { return nil }
            return (found + free, info.me_last_pgno + 1)
        }
        return nil
    }

    private func freePages(_ transaction: OpaquePointer?) -> Int? {
        var cursor: OpaquePointer?
        if mdb_cursor_open(transaction, 0, &cursor) != MDB_SUCCESS { return nil }
        defer { mdb_cursor_close(cursor) }
        var count = 0
        var key = MDB_val()
        var value = MDB_val()
        var code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST)
        while code == MDB_SUCCESS {
            // A list of page numbers, which begins with how many there are.
            if value.mv_size >= 8, let data = value.mv_data { count += data.loadUnaligned(as: Int.self) }
            code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
        }
        return code == MDB_NOTFOUND ? count : nil
    }
}
