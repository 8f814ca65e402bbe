import CSQLite
import Glibc
import StoreCore

/// Maps SQLite's result codes to this library's errors, in one place.
///
/// SQLite's own messages name tables and columns, never values, so errors may include them.
enum SQLiteFailure {
    /// The code for an extended result code.
    static func code(_ result: Int32) -> StoreError.Code {
        switch result {
        case SQLITE_CONSTRAINT_PRIMARYKEY_, SQLITE_CONSTRAINT_ROWID_: return .duplicateKey
        case SQLITE_CONSTRAINT_UNIQUE_: return .duplicateValue
        case SQLITE_CONSTRAINT_DATATYPE_: return .typeMismatch
        case SQLITE_IOERR_NOMEM_: return .outOfMemory
        default: break
        }
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: return .busy
        case SQLITE_NOMEM: return .outOfMemory
        case SQLITE_READONLY: return .readOnly
        case SQLITE_INTERRUPT: return .cancelled
        case SQLITE_IOERR, SQLITE_NOLFS: return .inputOutput
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: return .corrupt
        case SQLITE_FULL: return .storageFull
        case SQLITE_CANTOPEN, SQLITE_PERM: return .cannotOpen
        case SQLITE_TOOBIG: return .limitExceeded
        case SQLITE_CONSTRAINT: return .constraint
        case SQLITE_MISMATCH: return .typeMismatch
        case SQLITE_AUTH: return .badRequest
        case SQLITE_SCHEMA: return .conflict
        default: return .internal
        }
    }

    /// Advice for a code, as the end of the message.
    static func advice(_ code: StoreError.Code) -> String {
        switch code {
        case .busy:
            " Another process or reader held the database for too long; make its transactions shorter or raise busyTimeout."
        case .storageFull: " Make room on the disk; nothing of the transaction was kept."
        case .corrupt: " Restore a backup, or check the file with verify."
        case .inputOutput: " Check the disk and the system's log."
        case .readOnly: " Open it with readOnly=false and write permission."
        case .outOfMemory: " Nothing was changed."
        default: ""
        }
    }

    /// An error for a result code, with SQLite's own message.
    static func error(_ result: Int32, text: String, entity: String? = nil, engine: String = "SQLite") -> StoreError {
        let code = code(result)
        return StoreError(
            code, "\(engine): \(text).\(advice(code))", entity: entity, engineCode: .init("sqlite", result))
    }

    /// The error for a failed call on a connection, refined with information from the system.
    ///
    /// SQLite treats a page that the system could not read as damaged, although only pages that were read can be judged; it gives
    /// no reason for a file that could not be opened; and it recognizes a full disk, but not the quota and the maximum file size.
    ///
    /// - Parameters:
    ///   - source: The connection that is read, if it is another.
    ///   - doing: The failed operation, if SQLite's message does not say it, such as `the backup failed: `.
    static func error(
        _ result: Int32, on database: OpaquePointer, reading source: OpaquePointer? = nil, doing: String = "", entity: String? = nil
    ) -> StoreError {
        var text = sqlite3_errmsg(database).map { String(cString: $0) } ?? "unknown error"
        var code = result
        switch result & 0xFF {
        case SQLITE_CORRUPT where isUnreadable(activestore_sqlite_last_errno(source ?? database)):
            (code, text) = (SQLITE_IOERR, "the file could not be read")
        case SQLITE_CANTOPEN where isUnreadable(sqlite3_system_errno(database)): code = SQLITE_IOERR
        case SQLITE_IOERR where result != SQLITE_IOERR_NOMEM_ && isFull(sqlite3_system_errno(database)),
            SQLITE_CANTOPEN where isFull(sqlite3_system_errno(database)):
            code = SQLITE_FULL
        default: break
        }
        var error = error(code, text: doing + text, entity: entity)
        error.engineCode = .init("sqlite", result)
        return error
    }

    /// The error for a value written to a generated column, which only SQLite's message identifies.
    static func generated(_ text: String, _ entity: EntityID?) -> StoreError? {
        guard text.hasPrefix("cannot INSERT into generated column") || text.hasPrefix("cannot UPDATE generated column") else { return nil }
        return StoreError(
            .badRequest, "SQLite: \(text). The database computes its values; declare the model with readOnly: true to read them.",
            entity: entity?.name, engineCode: .init("sqlite", SQLITE_ERROR))
    }

    /// Whether an errno means that the medium cannot be read.
    static func isUnreadable(_ number: Int32) -> Bool { number == EIO || number == ENXIO }
    private static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }

    /// The error for a value that could not be bound.
    static func binding(_ result: Int32) -> StoreError {
        if result == SQLITE_RANGE {
            return StoreError(
                .internal, "A record wrote more fields than its entity has.", engineCode: .init("sqlite", result))
        }
        return error(result, text: String(cString: sqlite3_errstr(result)))
    }

    // Extended codes are macros with casts, which Swift does not import.
    private static let SQLITE_CONSTRAINT_PRIMARYKEY_ = SQLITE_CONSTRAINT | 6 << 8
    private static let SQLITE_CONSTRAINT_ROWID_ = SQLITE_CONSTRAINT | 10 << 8
    private static let SQLITE_CONSTRAINT_UNIQUE_ = SQLITE_CONSTRAINT | 8 << 8
    static let SQLITE_CONSTRAINT_NOTNULL_ = SQLITE_CONSTRAINT | 5 << 8
    private static let SQLITE_CONSTRAINT_DATATYPE_ = SQLITE_CONSTRAINT | 12 << 8
    private static let SQLITE_IOERR_NOMEM_ = SQLITE_IOERR | 12 << 8
    /// A failed sync.
    static let SQLITE_IOERR_FSYNC_ = SQLITE_IOERR | 4 << 8
}
