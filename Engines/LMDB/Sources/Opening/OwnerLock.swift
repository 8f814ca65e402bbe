import FoundationEssentials
import Glibc
import StoreCore
import Synchronization

/// The right to write: a lock on the file `-owner` next to the store, which one process holds from
/// its first opening for writing until its last store is closed. The file names that process.
///
/// The lock belongs to the open file description (`F_OFD_SETLK`). It ends when this object is closed, or when the last process
/// with a copy of the descriptor has ended. Byte 0 belongs to the owner. Byte 1 is shared by all processes that have the store
/// open, and locked exclusively by one that replaces the file (see ``LMDBEnvironment/compact()``). The file is only removed
/// together with the store; a process that opened it before sees that its name is gone (``isAt(_:)``) and tries again.
final class OwnerLock: Sendable {
    /// Linux's F_OFD_SETLK and F_OFD_GETLK, which its header declares only with _GNU_SOURCE.
    private static let setOpenFileLock: Int32 = 37
    private static let getOpenFileLock: Int32 = 36
    private let descriptor: Int32
    private let isWritable: Bool
    private let isClosed = Atomic<Bool>(false)
    private let process = getpid()

    /// Opens the file, creating it if necessary.
    ///
    /// - Returns: nil if it cannot be created, which is valid for a store that is opened where nothing may be written.
    static func opened(_ path: String, isReadOnly: Bool) throws -> OwnerLock? {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } while descriptor < 0 && errno == EINTR
        if descriptor >= 0 { return OwnerLock(descriptor, isWritable: true) }
        if !isReadOnly { throw StorePath.refused(path, errno) }
        repeat { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        if descriptor >= 0 { return OwnerLock(descriptor, isWritable: false) }
        // Other errors do not show whether others use the store.
        guard [ENOENT, EACCES, EPERM, EROFS].contains(errno) else { throw StorePath.refused(path, errno) }
        return nil
    }

    private init(_ descriptor: Int32, isWritable: Bool) {
        self.descriptor = descriptor
        self.isWritable = isWritable
    }

    deinit { close() }

    /// Closes the file and releases all its locks.
    ///
    /// It is unlocked first: a process that another thread is starting has a copy of the descriptor until its `exec`, which
    /// would hold the locks that long. In a forked child the descriptor is such a copy itself, and the locks are the parent's.
    func close() {
        if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
        if getpid() == process {
            _ = try? set(F_UNLCK, byte: 0)
            _ = try? set(F_UNLCK, byte: 1)
        }
        Glibc.close(descriptor)
    }

    /// Becomes the owner if there is none, and records that in the file.
    func tryOwn() throws -> Bool {
        guard try set(F_WRLCK, byte: 0) else { return false }
        let words = "\(getpid()) \(OwnerLock.host()) \(OwnerLock.boot() ?? "unknown")\n"
        _ = words.withCString { pwrite(descriptor, $0, strlen($0), 0) }
        return true
    }

    /// Whether the file still has the name under which it was opened.
    func isAt(_ path: String) -> Bool {
        var own = stat()
        guard fstat(descriptor, &own) == 0, let named = StorePath.info(path) else { return false }
        return LMDBFile.identity(own) == LMDBFile.identity(named)
    }

    /// Gives up ownership.
    func disown() { _ = try? set(F_UNLCK, byte: 0) }

    /// Whether no process is known to be the owner. This check takes no lock, which could prevent a process from becoming the owner.
    var isFree: Bool {
        var range = OwnerLock.range(F_WRLCK, byte: 0)
        while fcntl(descriptor, OwnerLock.getOpenFileLock, &range) != 0 { if errno != EINTR { return false } }
        return range.l_type == Int16(F_UNLCK)
    }

    /// What the last owner recorded about the store's file.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`.
    func mark() throws -> OwnerMark {
        let bytes: [UInt8]
        do { bytes = try PageFile.bytes(OwnerLock.markLength, at: OwnerLock.markOffset, of: descriptor) } catch {
            throw StoreError(
                .inputOutput, "The file -owner beside the store cannot be read: \(StorePath.text(error.code)).",
                engineCode: .init("errno", error.code))
        }
        return OwnerMark(text: String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }

    /// Records a mark about the store's file.
    ///
    /// - Parameter isDurable: Whether it is synced immediately.
    /// - Throws: ``StoreError`` `.storageFull`, `.inputOutput`.
    func write(_ mark: OwnerMark, isDurable: Bool) throws {
        // The whole file, so that nothing of a longer mark remains.
        var bytes = Array(mark.text.utf8)
        bytes += [UInt8](repeating: 0, count: max(0, OwnerLock.markLength - bytes.count))
        while true {
            let count = pwrite(descriptor, bytes, bytes.count, off_t(OwnerLock.markOffset))
            if count == bytes.count { break }
            if count >= 0 || errno != EINTR { throw OwnerLock.unwritable(count < 0 ? errno : ENOSPC) }
        }
        while isDurable, fdatasync(descriptor) != 0 { if errno != EINTR { throw OwnerLock.unwritable(errno) } }
    }

    private static func unwritable(_ code: Int32) -> StoreError {
        let isFull = code == ENOSPC || code == EDQUOT || code == EFBIG
        return StoreError(
            isFull ? .storageFull : .inputOutput, "The file -owner beside the store cannot be written: \(StorePath.text(code)).",
            engineCode: .init("errno", code))
    }

    private static let markOffset = 512
    private static let markLength = 512

    /// Announces that this process has the store open; false while another replaces the file.
    func tryShare() throws -> Bool { try set(F_RDLCK, byte: 1) }

    /// Takes the file exclusively; false if another process has it open, in which case it remains shared.
    func tryExclude() throws -> Bool {
        guard isWritable else { return false }
        return try set(F_WRLCK, byte: 1)
    }

    /// The owner's process and host, as recorded in the file.
    func owner() -> String {
        guard let bytes = try? PageFile.bytes(OwnerLock.markOffset, at: 0, of: descriptor) else { return "another process" }
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard words.count >= 2, let process = Int(words[0]) else { return "another process" }
        return "process \(process) on host \(words[1])"
    }

    private static func range(_ type: Int32, byte: Int) -> Glibc.flock {
        var range = Glibc.flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = byte
        range.l_len = 1
        return range
    }

    private func set(_ type: Int32, byte: Int) throws -> Bool {
        var range = OwnerLock.range(type, byte: byte)
        while fcntl(descriptor, OwnerLock.setOpenFileLock, &range) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            if errno != EINTR {
                throw StoreError(
                    .inputOutput, "The lock beside the store cannot be taken: \(StorePath.text(errno)).",
                    engineCode: .init("errno", errno))
            }
        }
        return true
    }

    private static func host() -> String {
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) != 0 { return "unknown" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "unknown" : text
    }

    /// The boot ID of the machine; nil if the system does not provide it.
    static func boot() -> String? {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).filter { $0 > 32 }, as: UTF8.self) : nil
    }
}
