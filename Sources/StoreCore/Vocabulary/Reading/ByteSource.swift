/// Bytes in chunks, in constant memory: those of an array, or of a ``ByteSupply``.
///
/// Readers scan the available bytes (``buffer``, from ``position`` to ``end``), advance the position, and call ``refill()`` once all are
/// consumed. A UTF-8 byte order mark at the beginning is skipped; one of UTF-16 or UTF-32 is an error.
package struct ByteSource: ~Copyable, Sendable {
    /// The buffer with the available bytes.
    package private(set) var buffer: [UInt8]
    /// The end of the available bytes in ``buffer``.
    package private(set) var end = 0
    /// The first byte that has not been consumed.
    package var position = 0
    /// The number of bytes before the buffer, including a byte order mark.
    package private(set) var offset = 0

    private var supply: (any ByteSupply & ~Copyable)?
    /// The length of the file as stored, if known.
    package let storedSize: Int?
    /// The number of bytes of the file, as stored, that have been read.
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

    /// The bytes of a supply.
    ///
    /// - Parameter chunkSize: The number of bytes to request at once; at least 4.
    package init(_ supply: consuming some ByteSupply & ~Copyable, chunkSize: Int = Self.usualChunk) throws(ByteSourceError) {
        buffer = [UInt8](repeating: 0, count: max(4, chunkSize))
        storedSize = supply.storedSize
        storedBytesRead = 0
        self.supply = consume supply
        try begin()
    }

    package static let usualChunk = 128 * 1024

    /// The number of bytes consumed.
    package var bytesTaken: Int { offset + position }

    /// Replaces the buffer, all of which has been consumed, by the next bytes.
    ///
    /// - Returns: `false` at the end.
    package mutating func refill() throws(ByteSourceError) -> Bool {
        offset += end
        (position, end) = (0, 0)
        return try append()
    }

    /// Lends the available bytes to a scanner that advances the position.
    package mutating func scan<R>(_ body: (UnsafeBufferPointer<UInt8>, inout Int) throws -> R) rethrows -> R {
        var position = position
        defer { self.position = position }
        return try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<end]), &position) }
    }

    private mutating func begin() throws(ByteSourceError) {
        // A pipe may deliver bytes one by one.
        while end < 4, try append() {}
        let beginning = Array(buffer[..<min(end, 4)])
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
        } else if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) || beginning == [0, 0, 0xFE, 0xFF] {
            throw .notUTF8
        }
    }

    /// Appends more bytes to the buffer.
    private mutating func append() throws(ByteSourceError) -> Bool {
        guard let (count, stored) = try supply?.fill(&buffer, from: end) else { return false }
        end += count
        storedBytesRead = stored
        return count > 0
    }
}

/// Supplies the bytes of a ``ByteSource`` in chunks.
package protocol ByteSupply: ~Copyable, Sendable {
    /// The length of the file as stored, if known.
    var storedSize: Int? { get }

    /// Puts the next bytes into a buffer, whose length stays the same.
    ///
    /// - Parameter start: The offset to write at; there is room for at least one byte.
    /// - Returns: The number of bytes, 0 at the end; and the total number of bytes of the file, as stored, that have been read.
    mutating func fill(_ buffer: inout [UInt8], from start: Int) throws(ByteSourceError) -> (count: Int, stored: Int)
}
