import Glibc
import StoreCore

/// The location of an environment: a ``StorePath``, and the files next to it, which have mode 0600 like
/// the file itself: `-lock`, LMDB's reader table, and `-owner`, which the writing process holds locked.
///
/// Hazard: LMDB's locks on the reader table are dropped when the process closes *any*
/// descriptor of the file. So an existing `-lock` is only checked by name, never opened here.
struct LMDBFile: Sendable {
    let storePath: StorePath
    let isReadOnly: Bool

    /// The folder with its links resolved, and the name.
    var path: String { storePath.path }

    var lockPath: String { path + "-lock" }
    var ownerPath: String { path + "-owner" }
    var folder: String { storePath.folder }

    /// Allows for the suffixes of the side files.
    static let maximumPathLength = 4_000

    /// The suffixes of the files next to the store.
    static let sides = ["-lock", "-owner"]

    /// Identifies a file regardless of its name.
    typealias Identity = FileIdentity

    /// Resolves the location; creates nothing.
    init(_ location: String, isReadOnly: Bool) throws {
        self.isReadOnly = isReadOnly
        storePath = try StorePath(location, longest: LMDBFile.maximumPathLength)
        try storePath.checkSides(LMDBFile.sides)
    }

    /// Checks the file if there is one; see ``StorePath/look(isReadOnly:)``.
    func look() throws -> (info: stat, isWritable: Bool)? { try storePath.look(isReadOnly: isReadOnly) }

    static func identity(_ info: stat) -> Identity { Identity(info) }
}

extension LMDBFile {
    /// Whether the disk has hardly more space than this many bytes, so that a short write means that it is full.
    func isDiskFull(_ bytes: Int) -> Bool {
        var info = statvfs()
        if statvfs(path, &info) == 0, Int(clamping: UInt64(info.f_bavail)) < max(256, bytes / 2_048) { return true }
        // A process may have a file size limit. The part of a write that still fits is written, which LMDB reports as an I/O error.
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
            let file = StorePath.info(path)
        else { return false }
        return Int(clamping: file.st_size) + bytes + 65_536 > Int(clamping: limit.rlim_cur)
    }
}
