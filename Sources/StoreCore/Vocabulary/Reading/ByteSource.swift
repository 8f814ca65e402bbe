/// Bytes in chunks, in constant memory: those of an array, or what a ``ByteSupply`` gives.
///
/// Readers look at the bytes at hand (``buffer``, from ``position`` to ``end``), move the position, and ask for more by ``refill()`` once all are taken. One
/// byte order mark of UTF-8 at the beginning is left out, one of UTF-16 or UTF-32 is an error.
package struct ByteSource: ~Copyable, Sendable {
    /// Holds the bytes at hand.
    package private(set) var buffer: [UInt8]
    /// Where the bytes at hand end in ``buffer``.
    package private(set) var end = 0
    /// The first byte that was not taken yet.
    package var position = 0
    /// How many bytes came before those at hand, byte order mark and all.
    package private(set) var offset = 0

    private var supply: (any ByteSupply & ~Copyable)?
    /// The length of the file as it is stored, if that is known.
    package let storedSize: Int?
    /// How many bytes of the file, as it is stored, have been read.
    package private(set) var storedBytesRead: Int

    /// Bytes in memory.
    package init(bytes: [UInt8]) throws(ByteSourceError) {
        buffer = bytes
        end = bytes.count
        storedSize = bytes.count
        storedBytesRead = bytes.count
        supply = nil
        try begin()
    }

    /// What a supply gives.
    ///
    /// - Parameter chunkSize: How many bytes are asked for at once; at least 4.
    package init(_ supply: consuming some ByteSupply & ~Copyable, chunkSize: Int = Self.usualChunk) throws(ByteSourceError) {
        buffer = [UInt8](repeating: 0, count: max(4, chunkSize))
        storedSize = supply.storedSize
        storedBytesRead = 0
        self.supply = consume supply
        try begin()
    }

    package static let usualChunk = 128 * 1024

    /// The number of bytes before the first one that was not taken yet.
    package var bytesTaken: Int { offset + position }

    /// Replaces the bytes at hand, all of which have been taken, by the next ones.
    ///
    /// - Returns: `false` at the end.
    package mutating func refill() throws(ByteSourceError) -> Bool {
        offset += end
        (position, end) = (0, 0)
        return try append()
    }

    /// Lends the bytes at hand to a scanner that moves the position.
    package mutating func scan<R>(_ body: (UnsafeBufferPointer<UInt8>, inout Int) throws -> R) rethrows -> R {
        var position = position
        defer { self.position = position }
        return try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<end]), &position) }
    }

    private mutating func begin() throws(ByteSourceError) {
        // A pipe may give them one by one.
        while end < 4, try append() {}
        let beginning = Array(buffer[..<min(end, 4)])
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
        } else if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) || beginning == [0, 0, 0xFE, 0xFF] {
            throw .notUTF8
        }
    }

    /// Puts more bytes behind those at hand.
    private mutating func append() throws(ByteSourceError) -> Bool {
        guard let (count, stored) = try supply?.fill(&buffer, from: end) else { return false }
        end += count
        storedBytesRead = stored
        return count > 0
    }
}

/// Gives the bytes of a ``ByteSource`` piece by piece.
package protocol ByteSupply: ~Copyable, Sendable {
    /// The length of the file as it is stored, if that is known.
    var storedSize: Int? { get }

    /// Puts the next bytes into a buffer, which keeps its length.
    ///
    /// - Parameter start: Where they go; there is room for at least one.
    /// - Returns: How many there are, 0 at the end; and how many bytes of the file, as it is stored, have been read by now.
    mutating func fill(_ buffer: inout [UInt8], from start: Int) throws(ByteSourceError) -> (count: Int, stored: Int)
}
