import CSQLite
import Glibc
public import StoreCore

extension SQLiteStore {
    /// The version of libsqlite3, its known problems and the workarounds, and undeclared fields.
    public var health: StoreHealth {
        var warnings: [String] = []
        let number = sqlite3_libversion_number()
        if SQLiteStore.hasLogResetFault(number) {
            warnings.append(
                "SQLite \(String(cString: sqlite3_libversion())) can lose pages when a checkpoint meets a reset of the log (fixed in 3.51.3, 3.50.7 "
                    + "and 3.44.6). This engine checkpoints on its writer alone, under a lock it shares with other processes of this library; do not "
                    + "let other programs write or checkpoint the file meanwhile.")
        }
        if opening.file?.isWritableByOthers == true {
            warnings.append("Other users may write the database file; restrict it with chmod 600.")
        }
        return StoreHealth(
            engine: "sqlite", libraries: ["sqlite": String(cString: sqlite3_libversion())], warnings: warnings,
            undeclared: context.undeclared, replaced: context.configuration.replaced, isPoisoned: context.isPoisoned)
    }

    /// The readers in use and the length of the log.
    public func addMetrics(to metrics: inout StoreMetrics) {
        metrics.readers = pool?.borrowed ?? memory?.readersInUse ?? 0
        if let path = opening.file?.path { metrics.logSize = StorePath.info(path + "-wal").map { Int($0.st_size) } ?? 0 }
    }

    /// Whether a version of SQLite has the log reset bug.
    static func hasLogResetFault(_ version: Int32) -> Bool {
        if version >= 3_051_003 { return false }
        // Fixed in these branches too.
        if (3_050_007..<3_051_000).contains(version) || (3_044_006..<3_045_000).contains(version) { return false }
        return version >= 3_007_000
    }
}
