import Glibc
import StoreCore

/// Reading a database where nothing can be written: read-only media, or a folder of another user's.
///
/// SQLite reads a file in WAL mode only if it can make the files ending in -wal and -shm, unless it is told that the file does not change
/// (`immutable=1`); then it takes no locks and looks at no log. That is right for a store that was closed, which leaves no log, and for it alone.
///
/// Hazard: a user who may write in the folder can open the store meanwhile; what this one reads from then on may be torn. SQLite offers
/// nothing better to a reader that cannot lock.
extension DatabaseFile {
    /// Whether the file has to be opened as one that does not change: read-only, closed, and in a folder this user cannot write.
    var isImmutable: Bool {
        guard isReadOnly, DatabaseFile.isEmptyOrMissing(path + "-journal") else { return false }
        if StorePath.info(path + "-wal") != nil {
            // An empty log with an index beside it belongs to a store that is open.
            guard DatabaseFile.isEmptyOrMissing(path + "-wal"), StorePath.info(path + "-shm") == nil else {
                return false
            }
        }
        return !isFolderWritable
    }

    /// Whether this user can make files beside the database; false on a file system that is read-only.
    var isFolderWritable: Bool { access(storePath.folder, W_OK | X_OK) == 0 }

    /// The path as a URI that tells SQLite so; nothing in the path can add to it.
    var immutableURI: String { "file://" + DatabaseFile.escaped(path) + "?immutable=1" }

    /// A path with all bytes escaped but the unreserved ones of URIs (RFC 3986) and slashes.
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
