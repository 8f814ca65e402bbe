import Glibc
import StoreCore
import Synchronization

/// An open file with what a log needs of it. Its errors name the path and say what to do.
struct PlainFile {
    private(set) var path: String
    let descriptor: Int32
    /// The descriptors that this process has locked: waiting for itself would be in vain.
    private static let lockedHere = Mutex<Set<Int32>>([])

    /// Opens a file, or a folder to synchronise it; links are not followed.
    init(_ path: String, _ flags: Int32) throws {
        // Foundation and the C library disagree about what follows U+0000.
        if path.utf8.contains(0) { throw StoreError(.cannotOpen, "The path of the store contains U+0000.") }
        self.path = path
        // Without O_NONBLOCK a pipe of that name would be waited for.
        descriptor = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw PlainFile.failure(path, errno, opening: true) }
    }

    /// Takes the lock of the file unless it is locked in a way that excludes this one.
    func lock(_ kind: Int32) throws -> Bool {
        if flock(descriptor, kind | LOCK_NB) != 0 { return try errno == EWOULDBLOCK ? false : fail() }
        PlainFile.lockedHere.withLock { _ = $0.insert(descriptor) }
        return true
    }

    /// Whether a store of this process has locked the file.
    var isLockedHere: Bool { PlainFile.lockedHere.withLock { $0.contains { identity($0) == identity(descriptor) } } }

    /// Whether this still is the file of its name.
    var isInPlace: Bool {
        var info = stat()
        return lstat(path, &info) == 0 && identity(descriptor) == [UInt64(info.st_dev), UInt64(info.st_ino)]
    }

    /// The same open file under the name that it has been given.
    func renamed(_ path: String) -> PlainFile {
        var file = self
        file.path = path
        return file
    }

    /// All of it.
    func read() throws -> [UInt8] {
        var info = stat()
        if fstat(descriptor, &info) != 0 { try fail() }
        if info.st_mode & S_IFMT != S_IFREG { throw PlainFile.failure(path, EISDIR, opening: true) }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        var count = 0
        while count < bytes.count {
            let size = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count, off_t(count))
            }
            if size < 0, errno != EINTR { try fail() }
            if size == 0 { break }
            count += max(size, 0)
        }
        return Array(bytes.prefix(count))
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        var count = 0
        while count < bytes.count {
            let size = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count, off_t(offset + count))
            }
            if size < 0, errno != EINTR { try fail() }
            count += max(size, 0)
        }
    }

    func cut(to length: Int) throws { if ftruncate(descriptor, off_t(length)) != 0 { try fail() } }

    func synchronise() throws { if fsync(descriptor) != 0 { try fail() } }

    /// Closes it, which gives the lock back.
    func close() {
        PlainFile.lockedHere.withLock { _ = $0.remove(descriptor) }
        Glibc.close(descriptor)
    }

    /// Brings to disk which names the folder of a path has.
    static func synchroniseFolder(of path: String) throws {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = try PlainFile((slash.map { String(path[...$0]) } ?? "") + ".", O_RDONLY | O_DIRECTORY)
        defer { folder.close() }
        try folder.synchronise()
    }

    @discardableResult private func fail() throws -> Bool { throw PlainFile.failure(path, errno, opening: false) }

    /// What the system's error number means for the store at the path.
    static func failure(_ path: String, _ code: Int32, opening: Bool) -> StoreError {
        let engineCode = StoreError.EngineCode("errno", code)
        let place = path.debugDescription
        switch code {
        case ENOSPC, EDQUOT, EFBIG:
            return StoreError(
                .storageFull, "There is no room for \(place): the disk, the quota or the file's limit is full.", engineCode: engineCode)
        case EIO: return StoreError(.inputOutput, "The disk failed to read or write \(place).", engineCode: engineCode)
        default: break
        }
        let why =
            switch code {
            case ENOENT: "it, or its folder, does not exist"
            case ELOOP: "it is a symbolic link; give the path of the file itself"
            case EISDIR: "it is no regular file; add the name of the store's file"
            default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
            }
        return StoreError(opening ? .cannotOpen : .inputOutput, "The store \(place) cannot be used: \(why).", engineCode: engineCode)
    }
}

/// What tells a file from all others.
private func identity(_ descriptor: Int32) -> [UInt64] {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? [UInt64(info.st_dev), UInt64(info.st_ino)] : []
}
