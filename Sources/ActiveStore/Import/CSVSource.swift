import Glibc

/// The bytes of a file or of memory, in chunks, one byte order mark at the beginning left out.
struct CSVSource: ~Copyable, Sendable {
    private static let chunkSize = 64 * 1024

    /// The bytes at hand; those from `position` on have not been taken yet.
    private(set) var chunk: [UInt8]
    var position = 0

    /// The open file, or -1.
    private var descriptor: Int32 = -1

    init(bytes: [UInt8]) {
        chunk = bytes
        skipByteOrderMark()
    }

    init(path: String) throws {
        chunk = []
        repeat { descriptor = open(path, O_RDONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw CSVError(code: .unreadable(errno: errno), line: 0) }
        // A pipe may give the mark byte by byte.
        var beginning: [UInt8] = []
        while beginning.count < 3, try refill() { beginning += chunk }
        (chunk, position) = (beginning, 0)
        skipByteOrderMark()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Replaces the chunk, which has been taken to its end, by the next one.
    ///
    /// - Returns: `false` at the end of the file.
    mutating func refill() throws -> Bool {
        guard descriptor >= 0 else { return false }
        while true {
            var received = 0
            chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { [descriptor] buffer, count in
                received = read(descriptor, buffer.baseAddress, buffer.count)
                count = max(received, 0)
            }
            position = 0
            if received >= 0 { return received > 0 }
            if errno != EINTR { throw CSVError(code: .unreadable(errno: errno), line: 0) }
        }
    }

    private mutating func skipByteOrderMark() {
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
}
