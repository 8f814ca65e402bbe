import FoundationEssentials
import Glibc
import StoreCore

/// Where a database lies: checked, made if it has to be, and as an absolute path that nothing interprets.
///
/// SQLite would take `file:x?mode=memory` for a URI, follow symbolic links, and make files that everybody may read. So the folder is resolved
/// here, the path given to SQLite always begins with `/`, the last component must not be a link, and a new file is made beforehand with mode
/// 0600, which SQLite then gives to its side files too.
///
/// Hazard: closing any descriptor of a file drops the locks of all SQLite connections of this process on it. An existing database is therefore
/// only looked at by name, never opened here.
struct DatabaseFile: Sendable {
    /// The folder with its links resolved, and the name.
    let path: String
    let isReadOnly: Bool
    /// Whether it was made by this opening.
    let isNew: Bool
    /// Whether others than the owner may write it.
    let isWritableByOthers: Bool
    /// Beside it: what writers of several processes lock.
    var lockPath: String { path + "-lock" }

    /// The longest path SQLite takes, with room for the side files' endings.
    static let maximumPathLength = 500

    /// Looks at the place, and makes the file unless it is there or the store is opened read-only.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.storageFull` or `.inputOutput`, naming the path and what to do.
    init(_ location: String, isReadOnly: Bool) throws {
        self.isReadOnly = isReadOnly
        path = try DatabaseFile.resolve(location)
        for side in ["-wal", "-shm", "-lock"] {
            if let mode = DatabaseFile.mode(of: path + side), mode & S_IFMT == S_IFLNK {
                throw DatabaseFile.cannotOpen(
                    path + side, "it is a symbolic link, which no side file of a database is; remove it")
            }
        }
        let (isNew, mode) = try DatabaseFile.look(path, isReadOnly: isReadOnly)
        self.isNew = isNew
        isWritableByOthers = mode & (S_IWGRP | S_IWOTH) != 0
    }

    static func resolve(_ location: String) throws -> String {
        if location.utf8.contains(0) { throw cannotOpen("the path", "it contains U+0000") }
        let slash = location.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(location[location.utf8.index(after: $0)...]) } ?? location
        let folder = slash.map { $0 == location.startIndex ? "/" : String(location[..<$0]) } ?? "."
        if name.isEmpty || name == "." || name == ".." {
            throw cannotOpen(location, "it is a folder; add the name of the database file")
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
            throw cannotOpen(
                location, "its absolute path is longer than \(maximumPathLength) bytes, which SQLite does not take")
        }
        return path
    }

    private static func look(_ path: String, isReadOnly: Bool) throws -> (isNew: Bool, mode: mode_t) {
        // Twice at most: another process may make the file in between.
        for _ in 0..<2 {
            if let mode = mode(of: path) {
                try check(path, mode, isReadOnly: isReadOnly)
                return (false, mode)
            }
            let missing = errno
            if missing != ENOENT { throw cannotOpen(path, text(missing), missing) }
            if isReadOnly {
                throw cannotOpen(
                    path, "it does not exist, and a store opened read-only is not made; check the path", missing)
            }
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                // Whatever the umask left of the mode.
                fchmod(descriptor, 0o600)
                Glibc.close(descriptor)
                return (true, 0o600)
            }
            let code = errno
            if code == EEXIST { continue }
            throw refused(path, code)
        }
        throw cannotOpen(path, "it appears and disappears; is another process making and removing it?")
    }

    static func check(_ path: String, _ mode: mode_t, isReadOnly: Bool) throws {
        switch mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw cannotOpen(path, "it is a symbolic link; give the path of the file itself")
        case S_IFDIR: throw cannotOpen(path, "it is a folder; add the name of the database file")
        default: throw cannotOpen(path, "it is no regular file")
        }
        if access(path, R_OK) != 0 {
            throw cannotOpen(path, "this user may not read it; change its owner or mode", errno)
        }
        if !isReadOnly, access(path, W_OK) != 0 {
            throw cannotOpen(path, "this user may not write it; change its mode, or open it with readOnly=true", errno)
        }
    }

    /// The type and mode of what has this name, links not followed; nil with `errno` set when there is nothing.
    static func mode(of path: String) -> mode_t? {
        var info = stat()
        return lstat(path, &info) == 0 ? info.st_mode : nil
    }

    static func refused(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT:
            StoreError(
                .storageFull, "\(shown(path)) cannot be made: the disk or quota is full.",
                engineCode: .init("errno", code))
        case EIO:
            StoreError(.inputOutput, "\(shown(path)) cannot be made: \(text(code)).", engineCode: .init("errno", code))
        case EACCES, EPERM:
            cannotOpen(path, "this user may not write in its folder; change the folder's owner or mode", code)
        case EROFS: cannotOpen(path, "its file system is read-only; open it with readOnly=true", code)
        default: cannotOpen(path, text(code), code)
        }
    }

    static func cannotOpen(_ path: String, _ why: String, _ code: Int32? = nil) -> StoreError {
        StoreError(
            .cannotOpen, "The database \(shown(path)) cannot be opened: \(why).",
            engineCode: code.map { .init("errno", $0) })
    }

    static func shown(_ path: String) -> String { path.debugDescription }
    static func text(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
