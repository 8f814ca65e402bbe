import CStoreCore
public import Glibc

/// The location of a file store: an absolute path that nothing interprets, checked before an engine's library sees it.
///
/// Those libraries would follow symbolic links, treat some names specially, and create world-readable files. So the folder is resolved
/// here, the path always begins with `/`, the last component must be a regular file or missing, and a new file is created beforehand with
/// mode 0600.
///
/// Hazard: nothing here opens an existing file. Closing any descriptor of a file drops the locks that the libraries hold on it in this
/// process.
public struct StorePath: Sendable, Hashable {
    /// The folder with its links resolved, and the name.
    public let path: String

    /// The containing folder.
    public var folder: String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Resolves a location; nothing is created.
    ///
    /// - Parameter longest: The maximum length of an absolute path in bytes, which leaves room for the suffixes of the side files.
    /// - Throws: ``StoreError`` `.cannotOpen`, naming the path and what to do.
    public init(_ location: String, longest: Int) throws {
        if location.utf8.contains(0) { throw StorePath.cannotOpen("the path", "it contains U+0000") }
        let slash = location.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(location[location.utf8.index(after: $0)...]) } ?? location
        let folder = slash.map { $0 == location.startIndex ? "/" : String(location[..<$0]) } ?? "."
        if name.isEmpty || name == "." || name == ".." {
            throw StorePath.cannotOpen(location, "it is a folder; add the name of the store's file")
        }
        guard let resolved = realpath(folder, nil) else {
            let code = errno
            throw switch code {
            case ENOENT: StorePath.cannotOpen(location, "the folder \(StorePath.shown(folder)) does not exist; create it first", code)
            case EIO: StorePath.failed("look at", folder, code)
            default: StorePath.cannotOpen(location, "the folder \(StorePath.shown(folder)) cannot be used: \(StorePath.text(code))", code)
            }
        }
        defer { free(resolved) }
        let directory = String(cString: resolved)
        path = directory == "/" ? "/" + name : directory + "/" + name
        if path.utf8.count > longest {
            throw StorePath.cannotOpen(location, "its absolute path is longer than the \(longest) bytes that this engine takes")
        }
    }

    /// Checks the file if it exists.
    ///
    /// - Returns: Its status, and whether it is writable; nil if it is missing.
    /// - Throws: ``StoreError`` `.cannotOpen` for a file that is not regular, that this user may not use, or that is missing when opening
    ///   read-only.
    public func look(isReadOnly: Bool) throws -> (info: stat, isWritable: Bool)? {
        guard let info = StorePath.info(path) else {
            let code = errno
            if code == EIO { throw StorePath.failed("look at", path, code) }
            if code != ENOENT { throw StorePath.cannotOpen(path, StorePath.text(code), code) }
            if isReadOnly {
                throw StorePath.cannotOpen(path, "it does not exist, and a store opened read-only is not made; check the path", ENOENT)
            }
            return nil
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw StorePath.cannotOpen(path, "it is a symbolic link; give the path of the file itself")
        case S_IFDIR: throw StorePath.cannotOpen(path, "it is a folder; add the name of the store's file")
        default: throw StorePath.cannotOpen(path, "it is not a regular file")
        }
        if access(path, R_OK) != 0 {
            let code = errno
            if code == EIO { throw StorePath.failed("look at", path, code) }
            throw StorePath.cannotOpen(path, "this user may not read it; change its owner or mode", code)
        }
        let isWritable = access(path, W_OK) == 0
        if !isReadOnly, !isWritable {
            let code = errno
            if code == EIO { throw StorePath.failed("look at", path, code) }
            throw StorePath.cannotOpen(path, "this user may not write it; change its mode, or open it with readOnly=true", code)
        }
        return (info, isWritable)
    }

    /// Refuses a side file that is not a regular file.
    ///
    /// - Parameter refusingLinks: Whether files with several names are refused too; see ``checkHasOneName(_:alternative:)``.
    public func checkSides(_ endings: [String], refusingLinks: Bool = false) throws {
        for side in endings.map({ path + $0 }) {
            guard let info = StorePath.info(side) else { continue }
            if info.st_mode & S_IFMT != S_IFREG {
                throw StorePath.cannotOpen(
                    side, "it is not a regular file, as the files beside a store are, or it is a symbolic link; remove it")
            }
            if refusingLinks { try StorePath.checkHasOneName(side, info, "") }
        }
    }

    /// Syncs the folder, and so the names in it, to disk.
    package func synchroniseFolder() throws { try StorePath.synchronise(folder, O_RDONLY | O_DIRECTORY) }
}

// Facts about files by name alone, and the messages about them.
extension StorePath {
    /// The status of the file with this name, without following links; nil with `errno` set on failure.
    public static func info(_ path: String) -> stat? {
        var info = stat()
        return lstat(path, &info) == 0 ? info : nil
    }

    /// Creates a file that only its owner may use; false if the name is taken.
    package static func make(_ path: String) throws -> Bool {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) } while descriptor < 0 && errno == EINTR
        if descriptor < 0 {
            if errno == EEXIST { return false }
            throw refused(path, errno)
        }
        // The umask may have removed bits of the mode.
        fchmod(descriptor, 0o600)
        close(descriptor)
        return true
    }

    /// Syncs a file or folder to disk through a separate descriptor.
    package static func synchronise(_ path: String, _ flags: Int32) throws {
        var descriptor: Int32
        repeat { descriptor = open(path, flags | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        if descriptor < 0 { throw refused(path, errno) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            let code = errno
            if code == EINTR { continue }
            // Some file systems do not support fsync on folders and do not need it.
            if code == EINVAL || code == EROFS { return }
            throw failed("bring to disk", path, code)
        }
    }

    /// Gives a file or folder another name in its file system, atomically, unless the name exists.
    ///
    /// - Returns: 0, or the system's error number: EEXIST if the name is taken. The file then keeps its old name.
    package static func move(_ old: String, to new: String) -> Int32 {
        if activestore_rename_new(old, new) == 0 { return 0 }
        // NFS and some others support only renames that replace.
        if ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) { return errno }
        if link(old, new) == 0 {
            if unlink(old) == 0 || errno == ENOENT { return 0 }
            let code = errno
            // A store with two names would be refused on opening.
            if let one = info(old), let other = info(new), one.st_dev == other.st_dev, one.st_ino == other.st_ino { unlink(new) }
            return code
        }
        // Folders cannot be hard-linked, and a rename replaces only empty ones. For a file where hard links are not supported either, only
        // a check that the name is free remains.
        if errno == EEXIST || info(new) != nil { return EEXIST }
        if errno != ENOENT { return errno }
        return rename(old, new) == 0 ? 0 : errno
    }

    /// The error for a file that cannot be created.
    package static func refused(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT:
            StoreError(.storageFull, "\(shown(path)) cannot be made: the disk or quota is full.", engineCode: .init("errno", code))
        case EIO, EINTR:
            failed("make", path, code)
        case EACCES, EPERM:
            cannotOpen(path, "this user may not write in its folder; change the folder's owner or mode", code)
        case EROFS: cannotOpen(path, "its file system is read-only; open it with readOnly=true", code)
        default: cannotOpen(path, text(code), code)
        }
    }

    /// The error for a name that is taken.
    package static func taken(_ path: String) -> StoreError {
        StoreError(.cannotOpen, "There is something at \(shown(path)) already; name a path where nothing is.")
    }

    /// The error for any other failed operation on a file.
    package static func failed(_ what: String, _ path: String, _ code: Int32) -> StoreError {
        let isFull = code == ENOSPC || code == EDQUOT
        return StoreError(
            isFull ? .storageFull : .inputOutput, "The system refused to \(what) \(shown(path)): \(text(code)).",
            engineCode: .init("errno", code))
    }

    /// The error for a store that cannot be opened.
    package static func cannotOpen(_ path: String, _ why: String, _ code: Int32? = nil) -> StoreError {
        StoreError(.cannotOpen, "The store \(shown(path)) cannot be opened: \(why).", engineCode: code.map { .init("errno", $0) })
    }

    /// The error for a store that others have open.
    package static func inUse(_ path: String, by whom: String) -> StoreError {
        StoreError(.inUse, "The store \(shown(path)) is in use by \(whom); close it there first.")
    }

    /// A path as shown in messages.
    package static func shown(_ path: String) -> String {
        // The general form takes longer, and each opening of a store has a path to show.
        let isPlain = path.utf8.allSatisfy { (0x20..<0x7F).contains($0) && !#""'\"#.utf8.contains($0) }
        return isPlain ? "\"\(path)\"" : path.debugDescription
    }

    /// A system error in words.
    package static func text(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
