import CLMDB
import Glibc
import StoreCore

/// Maps LMDB's result codes, and the system errors that it passes on, to this library's errors, in one place.
///
/// LMDB returns its own codes as negative numbers and `errno` values as
/// positive ones. Its messages contain no data, so errors may include them.
enum LMDBFailure {
    /// The code for a result.
    static func code(_ result: Int32) -> StoreError.Code {
        switch result {
        case MDB_KEYEXIST: .duplicateKey
        case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID: .corrupt
        case MDB_VERSION_MISMATCH: .tooNew
        case MDB_PANIC: .poisoned
        case MDB_MAP_FULL, ENOSPC, EDQUOT, EFBIG: .storageFull
        case MDB_MAP_RESIZED: .busy
        case MDB_DBS_FULL, MDB_READERS_FULL, MDB_TXN_FULL, MDB_CURSOR_FULL, MDB_PAGE_FULL: .limitExceeded
        case MDB_INCOMPATIBLE: .corrupt
        case ENOMEM: .outOfMemory
        // Besides EIO, the errors of a disk or a network file system that is gone.
        case EIO, EBADF, ENXIO, ENODEV, ESTALE, ETIMEDOUT, EINTR, ENOLCK: .inputOutput
        // Nothing can be opened without a descriptor; the limit is the system's, not one of the store.
        case EACCES, EPERM, EROFS, ENOENT, EMFILE, ENFILE: .cannotOpen
        default: .internal
        }
    }

    /// Advice for a result, as the end of the message.
    static func advice(_ result: Int32) -> String {
        switch result {
        case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID, MDB_INCOMPATIBLE:
            " Restore a backup, or save what can be read with mdb_dump."
        case MDB_VERSION_MISMATCH:
            " Another version of LMDB wrote it: export it with the program that did, or with its mdb_dump, and import that."
        case MDB_PANIC: " Close the store and open it again."
        case MDB_MAP_FULL: " Raise maxSize; nothing of the transaction was kept."
        case ENOSPC, EDQUOT: " Make room on the disk; nothing of the transaction was kept."
        case EFBIG: " The file may not grow further (see ulimit -f); nothing of the transaction was kept."
        case MDB_DBS_FULL: " A file takes \(LMDBOptions.maximumTrees) trees, one for each entity and each index."
        case MDB_READERS_FULL: " Raise maxReaders while no process has the store open, or let fewer read at once."
        case MDB_TXN_FULL: " Write less in one transaction."
        case EIO: " Check the disk and the system's log."
        case EINTR: " A signal interrupted it; try again."
        case ENOLCK: " The file system has no locks left, or none at all; put the store on a local disk."
        case EMFILE, ENFILE: " The process or the system has too many files open; close some, or raise the limit (ulimit -n)."
        default: ""
        }
    }

    /// An error for a result, naming the failed operation.
    static func error(_ result: Int32, _ doing: String) -> StoreError {
        StoreError(code(result), "LMDB: \(doing) failed: \(text(result)).\(advice(result))", engineCode: .init("lmdb", result))
    }

    /// Throws unless the result is success.
    @inline(__always) static func check(_ result: Int32, _ doing: @autoclosure () -> String) throws {
        if result != MDB_SUCCESS { throw error(result, doing()) }
    }

    static func text(_ result: Int32) -> String { mdb_strerror(result).map { String(cString: $0) } ?? "error \(result)" }

    /// The error for a snapshot that could not be taken.
    static func beginning(_ result: Int32, path: String) -> StoreError {
        switch result {
        case EAGAIN:
            // LMDB identifies processes by number, and the number is in use by a process in another namespace.
            StoreError(
                .inUse,
                "The store at \(path) is used by a process in another PID namespace, such as another container, which LMDB cannot tell from "
                    + "this one; run both in one namespace (--pid=container:…), or let one process use the store.",
                engineCode: .init("lmdb", result))
        case MDB_READERS_FULL:
            StoreError(
                .limitExceeded, "All reader slots of the store at \(path) are taken.\(advice(result))",
                engineCode: .init("lmdb", result))
        case MDB_PANIC:
            StoreError(
                .poisoned, "The store at \(path) is unusable since an earlier failure; close and open it again.",
                engineCode: .init("lmdb", result))
        default: error(result, "beginning a read at \(path)")
        }
    }

    /// The error for a failed commit.
    ///
    /// - Parameter isFatal: Whether LMDB refuses all transactions from now
    ///   on: the meta page could not be written, or could not be restored.
    /// - Parameter isDiskFull: Whether the disk has hardly any space, so that a short write means that it is full.
    static func commit(_ result: Int32, isFatal: Bool, isDiskFull: Bool) -> StoreError {
        let code = StoreError.EngineCode("lmdb", result)
        if !isFatal {
            if result == EIO, isDiskFull {
                return StoreError(
                    .storageFull, "LMDB: the commit failed, because the disk is full.\(advice(ENOSPC))", engineCode: code)
            }
            if result != EIO { return error(result, "the commit") }
        }
        return StoreError(
            .commitOutcomeUnknown,
            "LMDB: the commit failed with \"\(text(result))\", and whether it is on the disk is not known. Check the disk and the system's log, "
                + "then open the store again.", engineCode: code)
    }
}
