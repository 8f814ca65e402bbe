import Glibc
import StoreCore

/// An unnamed file for data that does not fit into memory; it disappears when it is closed, also after a crash.
final class SpillFile {
    private let descriptor: Int32
    private var end: Int = 0
    private let buffer = ByteBuffer(capacity: SpillFile.bufferLength)
    static let bufferLength = 128 << 10

    /// - Throws: ``StoreError`` `.inputOutput`, `.storageFull`.
    init(in folder: String) throws {
        var path = Array((folder + "/.activestore-XXXXXX").utf8CString)
        // Created with mode 0600.
        descriptor = mkstemp(&path)
        if descriptor < 0 { throw SpillFile.failure("be made") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { Glibc.close(descriptor) }

    /// The offset of the next byte.
    var length: Int { end + buffer.count }

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > SpillFile.bufferLength { try flush() }
        buffer.append(bytes)
    }

    func append(_ number: Int) throws {
        try withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { try append($0) }
    }

    /// Writes the appended bytes.
    func flush() throws {
        var written = 0
        while written < buffer.count {
            let count = pwrite(descriptor, buffer.base + written, buffer.count - written, end + written)
            if count < 0 {
                if errno == EINTR { continue }
                throw SpillFile.failure("be written")
            }
            written += count
        }
        end += written
        buffer.reset()
    }

    /// Reads up to this many bytes into memory.
    func read(_ to: UnsafeMutableRawPointer, _ count: Int, at offset: Int) throws -> Int {
        while true {
            let got = pread(descriptor, to, count, offset)
            if got >= 0 { return got }
            if errno != EINTR { throw SpillFile.failure("be read") }
        }
    }

    private static func failure(_ what: String) -> StoreError {
        let code = errno
        let isFull = code == ENOSPC || code == EDQUOT || code == EFBIG
        return StoreError(
            isFull ? .storageFull : .inputOutput,
            "A temporary file for sorting the entries of an index could not \(what): \(String(cString: strerror(code))).")
    }
}
