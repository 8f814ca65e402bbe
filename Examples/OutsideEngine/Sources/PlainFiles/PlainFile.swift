import Glibc
import StoreCore
import Synchronization

/// An open file of the user's alone, closed with its last reference. Its errors name the path.
final class PlainFile: Sendable {
    let path: String
    private let descriptor: Int32
    /// What tells it from all other files.
    private let identity: [UInt64]
    /// Whether it was free, and is kept from others now.
    private let isLocked: Bool
    /// What this process has locked, by descriptor: waiting for itself would be in vain.
    private static let locked = Mutex<[Int32: [UInt64]]>([:])

    /// Opens a file; links are not followed.
    init(_ path: String, _ flags: Int32) throws {
        // The C library takes U+0000 for the end.
        if path.utf8.contains(0) { throw StoreError(.cannotOpen, "The path of the store contains U+0000.") }
        let descriptor = try check(open(path, flags | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600), path, .cannotOpen)
        var info = stat()
        try check(fstat(descriptor, &info), path)
        (self.path, self.descriptor, identity) = (path, descriptor, [UInt64(info.st_dev), UInt64(info.st_ino)])
        isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        if info.st_mode & S_IFMT != S_IFREG { throw StoreError(.cannotOpen, "\(path.debugDescription) is no regular file.") }
        // Whatever the umask left of the mode of a new file.
        if info.st_size == 0 { try check(fchmod(descriptor, 0o600), path, .cannotOpen) }
        if isLocked { PlainFile.locked.withLock { $0[descriptor] = identity } }
    }

    deinit {
        PlainFile.locked.withLock { _ = $0.removeValue(forKey: descriptor) }
        close(descriptor)
    }

    /// Opens or makes the file, which nobody else has then.
    static func locked(_ path: String, waiting: Duration) throws -> PlainFile {
        let deadline = ContinuousClock.now + waiting
        while true {
            let file = try PlainFile(path, O_CREAT)
            // Another one may have been put in its place before it was locked.
            if file.isLocked, try PlainFile(path, O_CREAT).identity == file.identity { return file }
            if locked.withLock({ $0.values.contains(file.identity) }) && !file.isLocked || ContinuousClock.now > deadline {
                throw StoreError(.inUse, "The store \(path.debugDescription) is open already, here or in another process; close it there.")
            }
            usleep(10_000)
        }
    }

    /// All of it.
    func read() throws -> [UInt8] {
        try Array(unsafeUninitializedCapacity: check(lseek(descriptor, 0, SEEK_END), path)) { bytes, count in
            var size = 1
            while size > 0 {
                size = try check(pread(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count, count), path)
                count += size
            }
        }
    }

    func write(_ bytes: [UInt8], at location: Int) throws {
        var done = 0
        while done < bytes.count {
            done += try bytes[done...].withUnsafeBytes { try check(pwrite(descriptor, $0.baseAddress, $0.count, location + done), path) }
        }
    }

    func truncate(to length: Int) throws { try check(ftruncate(descriptor, length), path) }
    func synchronise() throws { try check(fsync(descriptor), path) }

    /// Puts it in the place of another file, for good.
    func rename(to location: String) throws {
        try check(Glibc.rename(path, location), location)
        let folder = open(location.lastIndex(of: "/").map { String(location[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        try check(fsync(folder), location)
    }
}

/// Throws what the system's error number means if a call gave less than 0.
@discardableResult
private func check<Result: SignedInteger>(_ result: Result, _ path: String, _ code: StoreError.Code = .inputOutput) throws -> Result {
    if result >= 0 { return result }
    let (number, reason) = (errno, strerror(errno).map { String(cString: $0) } ?? "unknown error")
    throw StoreError(
        [ENOSPC, EDQUOT, EFBIG].contains(number) ? .storageFull : code, "The store \(path.debugDescription) cannot be used: \(reason).",
        engineCode: .init("errno", number))
}
