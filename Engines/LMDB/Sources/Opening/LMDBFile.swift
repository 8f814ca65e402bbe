import Glibc
import StoreCore

/// Where an environment lies: checked, made if it has to be, and as an absolute path.
///
/// The folder is resolved here, the last component must not be a link, and a new file is made beforehand with mode 0600, as are the files beside
/// it: `-lock`, LMDB's table of readers, and `-owner`, which the process that writes holds locked.
///
/// Hazard: LMDB's locks on the table of readers are of the kind that is dropped when the process closes *any* descriptor of the file. So an
/// existing `-lock` is looked at by name alone, never opened here.
struct LMDBFile: Sendable {
    /// The folder with its links resolved, and the name.
    let path: String
    let isReadOnly: Bool

    var lockPath: String { path + "-lock" }
    var ownerPath: String { path + "-owner" }
    /// The folder it lies in.
    var folder: String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// With room for the endings of the side files.
    static let maximumPathLength = 4_000

    /// What tells files apart, whatever they are called.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// Resolves the place; nothing is made.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`.
    init(_ location: String, isReadOnly: Bool) throws {
        self.isReadOnly = isReadOnly
        path = try LMDBFile.resolve(location)
        for side in [lockPath, ownerPath] {
            if let info = LMDBFile.info(side), info.st_mode & S_IFMT != S_IFREG {
                throw LMDBFile.cannotOpen(side, "it is no regular file, which the files beside a store are; remove it")
            }
        }
    }

    static func resolve(_ location: String) throws -> String {
        if location.utf8.contains(0) { throw cannotOpen("the path", "it contains U+0000") }
        let slash = location.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(location[location.utf8.index(after: $0)...]) } ?? location
        let folder = slash.map { $0 == location.startIndex ? "/" : String(location[..<$0]) } ?? "."
        if name.isEmpty || name == "." || name == ".." {
            throw cannotOpen(location, "it is a folder; add the name of the store's file")
        }
        guard let resolved = realpath(folder, nil) else {
            let code = errno
            throw code == ENOENT
                ? cannotOpen(location, "the folder \(shown(folder)) does not exist; create it first", code)
                : cannotOpen(location, "the folder \(shown(folder)) cannot be used: \(text(code))", code)
        }
        defer { free(resolved) }
        let directory = String(cString: resolved)
        let path = directory == "/" ? "/" + name : directory + "/" + name
        if path.utf8.count > maximumPathLength {
            throw cannotOpen(location, "its absolute path is longer than \(maximumPathLength) bytes")
        }
        return path
    }

    /// Checks the file if there is one.
    ///
    /// - Returns: What it is, and whether it may be written; nil when there is none.
    func look() throws -> (info: stat, isWritable: Bool)? {
        guard let info = LMDBFile.info(path) else {
            if errno != ENOENT { throw LMDBFile.cannotOpen(path, LMDBFile.text(errno), errno) }
            if isReadOnly {
                throw LMDBFile.cannotOpen(path, "it does not exist, and a store opened read-only is not made; check the path", ENOENT)
            }
            return nil
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw LMDBFile.cannotOpen(path, "it is a symbolic link; give the path of the file itself")
        case S_IFDIR: throw LMDBFile.cannotOpen(path, "it is a folder; add the name of the store's file")
        default: throw LMDBFile.cannotOpen(path, "it is no regular file")
        }
        if access(path, R_OK) != 0 {
            throw LMDBFile.cannotOpen(path, "this user may not read it; change its owner or mode", errno)
        }
        let isWritable = access(path, W_OK) == 0
        if !isReadOnly, !isWritable {
            throw LMDBFile.cannotOpen(path, "this user may not write it; change its mode, or open it with readOnly=true", errno)
        }
        return (info, isWritable)
    }

    /// Makes a file that only its owner may read; false if it is there already.
    static func make(_ path: String) throws -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            if errno == EEXIST { return false }
            throw refused(path, errno)
        }
        // Whatever the umask left of the mode.
        fchmod(descriptor, 0o600)
        Glibc.close(descriptor)
        return true
    }

    /// Brings the names in the folder to disk, which LMDB does not.
    func synchroniseFolder() throws { try LMDBFile.synchronise(folder, O_RDONLY | O_DIRECTORY) }

    static func synchronise(_ path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC)
        if descriptor < 0 { throw refused(path, errno) }
        defer { Glibc.close(descriptor) }
        if fsync(descriptor) != 0 {
            let code = errno
            // Some file systems cannot do it for folders, and need not.
            if code == EINVAL || code == EROFS { return }
            throw StoreError(
                .inputOutput, "\(shown(path)) could not be brought to disk: \(text(code)).", engineCode: .init("errno", code))
        }
    }

    /// What has this name, links not followed; nil with `errno` set when there is nothing.
    static func info(_ path: String) -> stat? {
        var info = stat()
        return lstat(path, &info) == 0 ? info : nil
    }

    static func identity(_ info: stat) -> Identity { Identity(device: UInt64(info.st_dev), number: UInt64(info.st_ino)) }

    static func refused(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT:
            StoreError(.storageFull, "\(shown(path)) cannot be made: the disk or quota is full.", engineCode: .init("errno", code))
        case EIO:
            StoreError(.inputOutput, "\(shown(path)) cannot be made: \(text(code)).", engineCode: .init("errno", code))
        case EACCES, EPERM:
            cannotOpen(path, "this user may not write in its folder; change the folder's owner or mode", code)
        case EROFS: cannotOpen(path, "its file system is read-only; open it with readOnly=true", code)
        default: cannotOpen(path, text(code), code)
        }
    }

    static func cannotOpen(_ path: String, _ why: String, _ code: Int32? = nil) -> StoreError {
        StoreError(.cannotOpen, "The store \(shown(path)) cannot be opened: \(why).", engineCode: code.map { .init("errno", $0) })
    }

    static func shown(_ path: String) -> String { path.debugDescription }
    static func text(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

extension LMDBFile {
    /// Whether the disk has hardly more room than so many bytes, so that a write that came out short means that it is full.
    func isDiskFull(_ bytes: Int) -> Bool {
        var info = statvfs()
        if statvfs(path, &info) == 0, Int(clamping: UInt64(info.f_bavail)) < max(256, bytes / 2_048) { return true }
        // A process may be allowed files of some size only; the part of a write that still fits is written, which LMDB takes for an error.
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
            let file = LMDBFile.info(path)
        else { return false }
        return Int(clamping: file.st_size) + bytes + 65_536 > Int(clamping: limit.rlim_cur)
    }
}
