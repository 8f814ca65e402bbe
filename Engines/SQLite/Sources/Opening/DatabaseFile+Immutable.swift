import Glibc
import StoreCore

/// Reading a database where nothing can be written: read-only media, or another user's folder.
///
/// SQLite reads a file in WAL mode only if it can create the files ending in -wal and -shm, unless it is told that the file does not
/// change (`immutable=1`); then it takes no locks and reads no log. That is correct only for a store that was closed, which leaves no log.
///
/// Hazard: a user who may write in the folder can open the store meanwhile; reads from
/// then on may be torn. SQLite offers nothing better to a reader that cannot lock.
extension DatabaseFile {
    /// Whether the file must be opened as immutable: read-only, closed, and in a folder this user cannot write.
    var isImmutable: Bool {
        guard isReadOnly, DatabaseFile.isEmptyOrMissing(path + "-journal") else { return false }
        if StorePath.info(path + "-wal") != nil {
            // An empty log with an index next to it belongs to an open store.
            guard DatabaseFile.isEmptyOrMissing(path + "-wal"), StorePath.info(path + "-shm") == nil else {
                return false
            }
        }
        return !isFolderWritable
    }

    /// Whether this user can create files next to the database; false on a read-only file system.
    var isFolderWritable: Bool { access(storePath.folder, W_OK | X_OK) == 0 }

    /// The path as a URI with that option; the path cannot inject anything.
    var immutableURI: String { "file://" + DatabaseFile.escaped(path) + "?immutable=1" }

    /// A path with all bytes escaped except the unreserved ones of URIs (RFC 3986) and slashes.
    static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isEmptyOrMissing(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) != 0 ? errno == ENOENT : info.st_size == 0
    }
}
