import Glibc
import StoreCore

/// The bytes of a file or an open descriptor; gzip is decompressed.
///
/// gzip is recognised by its first bytes, whatever the source. Several members in one file are one text, as gzip
/// defines; zeros after the last are skipped; other bytes there, a wrong checksum, and an end within a member are
/// errors. So that a small file cannot keep a reader busy for days, the output may be at most
/// ``ByteSourceError/largestExpansion`` times the input, once it exceeds 64 MiB. Files of records stay far below that.
struct FileBytes: ~Copyable, ByteSupply {
    private static let unhinderedSize = 64 << 20

    /// The open file; -1 for bytes in memory.
    private let descriptor: Int32
    private let closesDescriptor: Bool
    let storedSize: Int?
    private var storedBytesRead = 0

    /// Stored bytes, of which those from `packedPosition` to `packedEnd` are unused. For an uncompressed file, its beginning.
    private var packed: [UInt8]
    private var packedPosition = 0
    private var packedEnd = 0
    private var gunzip: Gunzip?
    private var isWithinMember = false
    private var isAfterMember = false
    private var isPadding = false
    private var unpackedSize = 0

    /// Bytes in memory.
    init(_ bytes: [UInt8]) throws(ByteSourceError) {
        descriptor = -1
        closesDescriptor = false
        storedSize = bytes.count
        storedBytesRead = bytes.count
        packed = bytes
        packedEnd = bytes.count
        if Self.isPacked(bytes[...]) { gunzip = try Gunzip() }
    }

    /// The bytes of an open descriptor, from its current position.
    ///
    /// - Parameters:
    ///   - closing: Whether it is closed together with this value.
    ///   - chunkSize: The number of bytes to read at once; at least 4.
    init(descriptor: Int32, closing: Bool, chunkSize: Int) throws(ByteSourceError) {
        self.descriptor = descriptor
        closesDescriptor = closing
        var facts = stat()
        storedSize = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil
        packed = [UInt8](repeating: 0, count: max(4, chunkSize))
        // A pipe may deliver them one at a time.
        while packedEnd < 2 {
            let count = try Self.receive(descriptor, into: &packed, at: packedEnd)
            if count == 0 { break }
            packedEnd += count
        }
        storedBytesRead = packedEnd
        if Self.isPacked(packed[..<packedEnd]) { gunzip = try Gunzip() }
    }

    deinit {
        if closesDescriptor { close(descriptor) }
    }

    /// Whether bytes begin with gzip's magic number, or are a gzip file that was cut within it.
    static func isPacked(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) || bytes.elementsEqual([0x1F]) }

    mutating func fill(_ buffer: inout [UInt8], from start: Int) throws(ByteSourceError) -> (count: Int, stored: Int) {
        (try give(&buffer, from: start), storedBytesRead)
    }

    private mutating func give(_ buffer: inout [UInt8], from start: Int) throws(ByteSourceError) -> Int {
        if gunzip != nil { return try unpack(into: &buffer, at: start) }
        if packedPosition < packedEnd {
            let count = min(packedEnd - packedPosition, buffer.count - start)
            buffer.replaceSubrange(start..<start + count, with: packed[packedPosition..<packedPosition + count])
            packedPosition += count
            return count
        }
        guard descriptor >= 0 else { return 0 }
        let count = try Self.receive(descriptor, into: &buffer, at: start)
        storedBytesRead += count
        return count
    }

    private static func receive(_ descriptor: Int32, into bytes: inout [UInt8], at offset: Int) throws(ByteSourceError) -> Int {
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
            if count >= 0 { return count }
            if errno != EINTR { throw .unreadable(errno: errno) }
        }
    }

    // MARK: - gzip

    /// Decompresses until there is output, or to the end.
    private mutating func unpack(into buffer: inout [UInt8], at start: Int) throws(ByteSourceError) -> Int {
        while true {
            if packedPosition == packedEnd, try !receivePacked() {
                if isWithinMember { throw .truncatedGzip }
                return 0
            }
            if !isWithinMember {
                // Tapes and disks pad with zeros, which gzip(1) skips as well.
                if isAfterMember, packed[packedPosition] == 0 {
                    isPadding = true
                    packedPosition += 1
                    continue
                }
                if isPadding || isAfterMember && packed[packedPosition] != 0x1F { throw .damagedGzip }
                isWithinMember = true
            }
            let given = try step(into: &buffer, at: start)
            if given > 0 { return given }
        }
    }

    private mutating func step(into buffer: inout [UInt8], at start: Int) throws(ByteSourceError) -> Int {
        let (input, output) = (packedPosition..<packedEnd, start..<buffer.count)
        var result: Result<Gunzip.Step, ByteSourceError> = .failure(.damagedGzip)
        packed.withUnsafeBufferPointer { packed in
            buffer.withUnsafeMutableBufferPointer { buffer in
                do throws(ByteSourceError) {
                    guard
                        let step = try gunzip?.step(
                            from: UnsafeBufferPointer(rebasing: packed[input]), into: UnsafeMutableBufferPointer(rebasing: buffer[output]))
                    else { return }
                    result = .success(step)
                } catch { result = .failure(error) }
            }
        }
        let step = try result.get()
        packedPosition += step.taken
        unpackedSize += step.given
        if step.endsMember { (isWithinMember, isAfterMember) = (false, true) }
        let used = storedBytesRead - (packedEnd - packedPosition)
        if unpackedSize > Self.unhinderedSize, unpackedSize / ByteSourceError.largestExpansion > used { throw .expandsTooFar }
        return step.given
    }

    private mutating func receivePacked() throws(ByteSourceError) -> Bool {
        guard descriptor >= 0 else { return false }
        packedPosition = 0
        packedEnd = try Self.receive(descriptor, into: &packed, at: 0)
        storedBytesRead += packedEnd
        return packedEnd > 0
    }
}

extension ByteSource {
    /// A file, or anything else that can be opened and read, such as a pipe. It stays open as long as the source exists.
    ///
    /// - Parameter chunkSize: The number of bytes to read at once; at least 4.
    init(path: String, chunkSize: Int = usualChunk) throws(ByteSourceError) {
        var opened: Int32 = -1
        repeat { opened = open(path, O_RDONLY | O_CLOEXEC) } while opened < 0 && errno == EINTR
        guard opened >= 0 else { throw .unreadable(errno: errno) }
        try self.init(FileBytes(descriptor: opened, closing: true, chunkSize: chunkSize), chunkSize: chunkSize)
    }

    /// The bytes of an open descriptor, from its current position; it stays open.
    ///
    /// - Parameter chunkSize: The number of bytes to read at once; at least 4.
    init(descriptor: Int32, chunkSize: Int = usualChunk) throws(ByteSourceError) {
        try self.init(FileBytes(descriptor: descriptor, closing: false, chunkSize: chunkSize), chunkSize: chunkSize)
    }

    /// The content of a file in memory, compressed by gzip or not.
    init(file bytes: [UInt8]) throws(ByteSourceError) {
        if FileBytes.isPacked(bytes[...]) { try self.init(FileBytes(bytes)) } else { try self.init(bytes: bytes) }
    }
}
