import CSQLite
import StoreCore

// Commits of other processes, and of other stores of this one, as a write transaction finds them.
//
// The pager has a number that moves with every commit, of this connection or of others. To read it costs some nanoseconds and no statement,
// so it is read at the beginning and after the end of each transaction. Only if it has moved in between is SQLite asked whether others
// have committed, for which it has a statement.
extension SQLiteConnection {
    var commitsOfOthers: CommitsOfOthers { state.pointee.commitsOfOthers }

    /// Notes what others have done since the last write transaction of this connection. A write transaction has begun.
    @inline(__always) func lookForOthers() {
        if let known = state.pointee.pagerVersion, known == pagerVersion {
            state.pointee.commitsOfOthers = .none
        } else {
            askForOthers()
        }
    }

    @inline(never) private func askForOthers() {
        let version = try? integer("PRAGMA data_version")
        if let version, let known = state.pointee.othersVersion {
            state.pointee.commitsOfOthers = version == known ? .none : .certain
        } else {
            state.pointee.commitsOfOthers = .possible
        }
        state.pointee.othersVersion = version
    }

    /// The number of the state that the pager has; nil if SQLite does not tell.
    @inline(__always) var pagerVersion: UInt32? {
        var version: UInt32 = 0
        return sqlite3_file_control(database, nil, SQLITE_FCNTL_DATA_VERSION, &version) == SQLITE_OK ? version : nil
    }
}
