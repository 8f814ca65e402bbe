import CSQLite
import Glibc
import StoreCore

/// The reason why SQLite will not write to a store that was opened for writing.
///
/// If SQLite cannot open a file for writing, for any reason, it opens it for reading, and only reports that it is read-only. The
/// reason is determined here: a missing permission, or else an error that the system does not report twice, such as an I/O error.
enum ReadOnlyFile {
    static func error(_ result: Int32, _ database: OpaquePointer) -> StoreError {
        // The connection's own message may be about another call, because no write has been tried.
        let text = String(cString: sqlite3_errstr(result))
        let code = StoreError.EngineCode("sqlite", result)
        guard let path = sqlite3_db_filename(database, "main").map({ String(cString: $0) }), !path.isEmpty else {
            return SQLiteFailure.error(result, text: text)
        }
        if let denied = denied(path) {
            return StoreError(
                .readOnly,
                "SQLite: \(text). This user may not write \(StorePath.shown(denied)): change its owner or mode, or open the store with "
                    + "readOnly=true.", engineCode: code)
        }
        return StoreError(
            .inputOutput,
            "SQLite: \(text). The system let one of the store's files be opened for reading only, though this user may write it: check the disk, "
                + "its room and quota, how many files this process may open, and the system's log, then try again. If that "
                + "goes on, close the store and open it again.",
            engineCode: code)
    }

    /// The file or folder that this user may not write.
    private static func denied(_ path: String) -> String? {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        return [folder, path, path + "-wal", path + "-shm"].first {
            access($0, W_OK) != 0 && [EACCES, EPERM, EROFS].contains(errno)
        }
    }
}
