import Glibc
import StoreCore

/// Where an environment is: a ``StorePath``, and the files beside it, which are made with mode 0600 like
/// itself: `-lock`, LMDB's table of readers, and `-owner`, which the process that writes holds locked.
///
/// Hazard: LMDB's locks on the table of readers are of the kind that is dropped when the process closes *any* descriptor of the file. So an
/// existing `-lock` is looked at by name alone, never opened here.
struct LMDBFile: Sendable {
    let storePath: StorePath
    let isReadOnly: Bool

    /// The folder with its links resolved, and the name.
    var path: String { storePath.path }

    var lockPath: String { path + "-lock" }
    var ownerPath: String { path + "-owner" }
    var folder: String { storePath.folder }

    /// With room for the endings of the side files.
    static let maximumPathLength = 4_000

    /// The endings of the files beside the store.
    static let sides = ["-lock", "-owner"]

    /// What tells files apart, whatever they are called.
    typealias Identity = FileIdentity

    /// Resolves the place; nothing is made.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`.
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
    /// Whether the disk has hardly more room than so many bytes, so that a write that came out short means that it is full.
    func isDiskFull(_ bytes: Int) -> Bool {
        var info = statvfs()
        if statvfs(path, &info) == 0, Int(clamping: UInt64(info.f_bavail)) < max(256, bytes / 2_048) { return true }
        // A process may be allowed files of some size only; the part of a write that still fits is written, which LMDB takes for an error.
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
            let file = StorePath.info(path)
        else { return false }
        return Int(clamping: file.st_size) + bytes + 65_536 > Int(clamping: limit.rlim_cur)
    }
}
