import Glibc
import StoreCore

/// Reads a store's file with system calls, without LMDB and without a map, so that a failed read is an error and not a signal.
final class PageFile {
    private let descriptor: Int32
    private let path: String
    private let isOwned: Bool

    /// Opens a file for reading.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`.
    init(_ path: String) throws {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        if descriptor < 0 { throw PageFile.refused(path, errno) }
        self.descriptor = descriptor
        self.path = path
        isOwned = true
    }

    /// Reads from a descriptor that the caller closes.
    init(borrowing descriptor: Int32, _ path: String) {
        self.descriptor = descriptor
        self.path = path
        isOwned = false
    }

    deinit { if isOwned { close(descriptor) } }

    /// The system's information about the file.
    func info() throws -> stat {
        var info = stat()
        if fstat(descriptor, &info) != 0 { throw PageFile.unreadable(path, errno) }
        return info
    }

    /// The bytes from an offset on; fewer only at the end of the file.
    ///
    /// - Throws: ``StoreError`` `.inputOutput` for a refused read, which says nothing about the contents.
    func bytes(_ count: Int, at offset: Int) throws -> [UInt8] {
        do { return try PageFile.bytes(count, at: offset, of: descriptor) } catch { throw PageFile.unreadable(path, error.code) }
    }

    /// An error of the system.
    struct Failure: Error {
        let code: Int32
    }

    /// The bytes from an offset on of an open file; fewer only at its end. A single call may return fewer.
    static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) throws(Failure) -> [UInt8] {
        var failure: Int32 = 0
        var emptyReads = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let more = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if more > 0 {
                    filled += more
                } else if more == 0 {
                    var info = stat()
                    if fstat(descriptor, &info) == 0, info.st_size <= offset + filled { return }
                    // The file is longer: it has just grown, or the system returned a short read.
                    emptyReads += 1
                    if emptyReads < 10 { continue }
                    failure = EIO
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        if failure != 0 { throw Failure(code: failure) }
        return bytes
    }

    /// Reads a page; shorter only at the end of the file, which precedes any invalid page number.
    func page(_ number: UInt64) throws -> LMDBPage {
        guard number < UInt64(MetaPages.greatestSize / LMDBPage.size) else { return LMDBPage(bytes: []) }
        return LMDBPage(bytes: try bytes(LMDBPage.size, at: Int(number) * LMDBPage.size))
    }

    /// The error for invalid contents.
    static func corrupt(_ path: String, _ why: String) -> StoreError {
        StoreError(.corrupt, "The store \(StorePath.shown(path)) cannot be opened: \(why).")
    }

    private static func refused(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOENT, EACCES, EPERM, ELOOP, ENOTDIR, EMFILE, ENFILE: StorePath.cannotOpen(path, StorePath.text(code), code)
        default: unreadable(path, code)
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> StoreError {
        StoreError(
            .inputOutput,
            "The store \(StorePath.shown(path)) cannot be read: \(StorePath.text(code)). Whether it is damaged is not known; check the disk "
                + "and try again.", engineCode: .init("errno", code))
    }
}
