import Glibc

/// The bytes of a file, an open descriptor or memory, in chunks, in constant memory; what gzip packed comes unpacked.
///
/// Readers look at the bytes at hand (``buffer``, from ``position`` to ``end``), move the position, and ask for more by ``refill()`` once all are taken. One
/// byte order mark of UTF-8 at the beginning is left out, one of UTF-16 or UTF-32 is an error.
///
/// gzip is recognised by its first bytes, wherever they come from. Several members in one file are one text, as gzip has it; zeros behind the last are
/// passed over; anything else there, a wrong checksum, and an end within a member are errors. So that a small file cannot keep a reader busy for days,
/// what comes out may be ``largestExpansion`` times what went in, once it is more than 64 MiB. Files of records stay far below that.
struct ByteSource: ~Copyable, Sendable {
    /// How many times as long as the packed file the unpacked one may be. Deflate reaches 1,032 on bytes that are all alike.
    static let largestExpansion = 500

    private static let unhinderedSize = 64 << 20

    /// Where the bytes at hand lie.
    private(set) var buffer: [UInt8]
    /// Where the bytes at hand end in ``buffer``.
    private(set) var end = 0
    /// The first byte that was not taken yet.
    var position = 0
    /// How many bytes came before those at hand, byte order mark and all.
    private(set) var offset = 0

    private let chunkSize: Int
    /// The open file, or -1.
    private let descriptor: Int32
    private let closesDescriptor: Bool
    /// The length of the file as it is stored, if that is known.
    let storedSize: Int?
    /// How many bytes of the file, as it is stored, have been read.
    private(set) var storedBytesRead = 0

    private var gunzip: Gunzip?
    /// Packed bytes: those from `packedPosition` to `packedEnd` have not been used.
    private var packed: [UInt8] = []
    private var packedPosition = 0
    private var packedEnd = 0
    private var isWithinMember = false
    private var isAfterMember = false
    private var isPadding = false
    private var unpackedSize = 0

    /// Bytes in memory.
    init(bytes: [UInt8]) throws(ByteSourceError) {
        chunkSize = 128 * 1024
        buffer = bytes
        end = bytes.count
        descriptor = -1
        closesDescriptor = false
        storedSize = bytes.count
        storedBytesRead = bytes.count
        try begin()
    }

    /// A file, or anything else that can be opened and read, such as a pipe. It stays open as long as the source exists.
    ///
    /// - Parameter chunkSize: How many bytes are read at once; at least 4.
    init(path: String, chunkSize: Int = 128 * 1024) throws(ByteSourceError) {
        var opened: Int32 = -1
        repeat { opened = open(path, O_RDONLY | O_CLOEXEC) } while opened < 0 && errno == EINTR
        guard opened >= 0 else { throw .unreadable(errno: errno) }
        try self.init(descriptor: opened, closing: true, chunkSize: chunkSize)
    }

    /// What an open descriptor gives, from where it stands.
    ///
    /// - Parameters:
    ///   - closing: Whether it is closed with the source.
    ///   - chunkSize: How many bytes are read at once; at least 4.
    init(descriptor: Int32, closing: Bool = false, chunkSize: Int = 128 * 1024) throws(ByteSourceError) {
        self.chunkSize = max(4, chunkSize)
        buffer = [UInt8](repeating: 0, count: self.chunkSize)
        self.descriptor = descriptor
        closesDescriptor = closing
        var facts = stat()
        storedSize = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil
        try begin()
    }

    deinit {
        if closesDescriptor { close(descriptor) }
    }

    /// The number of bytes before the first one that was not taken yet.
    var bytesTaken: Int { offset + position }

    /// Replaces the bytes at hand, all of which have been taken, by the next ones.
    ///
    /// - Returns: `false` at the end.
    mutating func refill() throws(ByteSourceError) -> Bool {
        offset += end
        (position, end) = (0, 0)
        return try append()
    }

    /// Lends the bytes at hand to a scanner that moves the position.
    mutating func scan<R>(_ body: (UnsafeBufferPointer<UInt8>, inout Int) throws -> R) rethrows -> R {
        var position = position
        defer { self.position = position }
        return try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<end]), &position) }
    }

    // MARK: - The beginning

    private mutating func begin() throws(ByteSourceError) {
        try gather(2)
        if end >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B {
            gunzip = try Gunzip()
            (packed, packedEnd, end) = (buffer, end, 0)
            buffer = [UInt8](repeating: 0, count: chunkSize)
        }
        try gather(4)
        let beginning = Array(buffer[..<min(end, 4)])
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
        } else if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) || beginning == [0, 0, 0xFE, 0xFF] {
            throw .notUTF8
        }
    }

    /// Has at least so many bytes at hand, if there are so many: a pipe may give them one by one.
    private mutating func gather(_ count: Int) throws(ByteSourceError) {
        while end < count, try append() {}
    }

    /// Puts more bytes behind those at hand.
    private mutating func append() throws(ByteSourceError) -> Bool {
        if gunzip != nil { return try unpack() }
        guard descriptor >= 0 else { return false }
        let count = try Self.receive(descriptor, into: &buffer, at: end)
        storedBytesRead += count
        end += count
        return count > 0
    }

    private static func receive(_ descriptor: Int32, into bytes: inout [UInt8], at offset: Int) throws(ByteSourceError) -> Int {
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
            if count >= 0 { return count }
            if errno != EINTR { throw .unreadable(errno: errno) }
        }
    }

    // MARK: - gzip

    /// Unpacks until there is something, or to the end.
    private mutating func unpack() throws(ByteSourceError) -> Bool {
        while true {
            if packedPosition == packedEnd, try !receivePacked() {
                if isWithinMember { throw .truncatedGzip }
                return false
            }
            if !isWithinMember {
                // Tapes and disks pad with zeros, which gzip(1) passes over as well.
                if isAfterMember, packed[packedPosition] == 0 {
                    isPadding = true
                    packedPosition += 1
                    continue
                }
                if isPadding || isAfterMember && packed[packedPosition] != 0x1F { throw .damagedGzip }
                isWithinMember = true
            }
            let given = try step()
            if given > 0 { return true }
        }
    }

    private mutating func step() throws(ByteSourceError) -> Int {
        let (input, output) = (packedPosition..<packedEnd, end..<buffer.count)
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
        end += step.given
        unpackedSize += step.given
        if step.endsMember { (isWithinMember, isAfterMember) = (false, true) }
        let used = storedBytesRead - (packedEnd - packedPosition)
        if unpackedSize > Self.unhinderedSize, unpackedSize / Self.largestExpansion > used { throw .expandsTooFar }
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
