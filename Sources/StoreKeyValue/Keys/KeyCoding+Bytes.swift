import StoreCore

/// Text and data: escaped, folded, truncated.
///
/// Short text without zero bytes, which is nearly all text, is copied eight bytes at a time. It is checked,
/// inverted and, if it is ASCII, folded on the way. Only in other cases a general loop rewrites the component.
extension KeyCoding {
    static func append(_ tag: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form, to buffer: ByteBuffer) -> Bool {
        let flip = flip(form.isDescending)
        let isFolded = form.isFolded && form.type == .string
        if bytes.count <= form.limit {
            if !isFolded {
                if appendPlain(tag, bytes, flip, folding: false, to: buffer) { return false }
            } else if appendPlain(tag, bytes, flip, folding: true, to: buffer) {
                return false
            }
        }
        return appendAny(tag, bytes, form, isFolded: isFolded, isWhole: true, to: buffer)
    }

    /// Appends the common prefix of all values that begin with the given text or data: a component without its terminator.
    ///
    /// The text is folded if the form requires it; of a value longer than the limit only the part
    /// that truncated components hold is written. The range of a prefix search is from these bytes
    /// to their successor; that of `x > v` for a truncated `v` begins with these bytes of `v`.
    ///
    /// - Returns: Whether something was left out.
    static func appendBeginning(_ cell: Cell, _ form: Form, to buffer: ByteBuffer) -> Bool {
        appendAny(
            form.type == .data ? Tag.data : Tag.text, cell.bytes, form, isFolded: form.isFolded && form.type == .string, isWhole: false,
            to: buffer)
    }

    /// Appends bytes that need no escape and, if they are to be folded, are ASCII; otherwise does nothing.
    @inline(__always)
    private static func appendPlain(
        _ tag: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ flip: UInt64, folding: Bool, to buffer: ByteBuffer
    ) -> Bool {
        let count = bytes.count
        buffer.reserve(count &+ 3)
        let to = UnsafeMutableRawPointer(buffer.base + buffer.count)
        let flipByte = UInt8(truncatingIfNeeded: flip)
        to.storeBytes(of: tag ^ flipByte, as: UInt8.self)
        if let from = bytes.baseAddress {
            guard copy(UnsafeRawPointer(from), count, to: to + 1, flip, folding: folding) else { return false }
        }
        to.storeBytes(of: 0 ^ flipByte, toByteOffset: count &+ 1, as: UInt8.self)
        to.storeBytes(of: Mark.end ^ flipByte, toByteOffset: count &+ 2, as: UInt8.self)
        _ = buffer.grow(count &+ 3)
        return true
    }

    /// Copies bytes. Returns false, with the destination undefined, for a zero byte, or a non-ASCII byte if they are to be folded.
    @inline(__always)
    private static func copy(
        _ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer, _ flip: UInt64, folding: Bool
    ) -> Bool {
        var bad: UInt64 = 0
        var at = 0
        if count >= 8 {
            while true {
                var word = from.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                // Sets the high bit of the first zero byte, and possibly of later bytes.
                bad |= (word &- 0x0101_0101_0101_0101) & ~word
                if folding {
                    bad |= word
                    word |= capitals(word) &>> 2
                }
                to.storeBytes(of: word ^ flip, toByteOffset: at, as: UInt64.self)
                at &+= 8
                if at == count { break }
                // The last word overlaps the previous one.
                if at &+ 8 > count { at = count &- 8 }
            }
            return bad & 0x8080_8080_8080_8080 == 0
        }
        while at < count {
            var byte = from.load(fromByteOffset: at, as: UInt8.self)
            if byte == 0 || folding && byte >= 0x80 { return false }
            if folding && byte &- 0x41 < 26 { byte |= 0x20 }
            to.storeBytes(of: byte ^ UInt8(truncatingIfNeeded: flip), toByteOffset: at, as: UInt8.self)
            at &+= 1
        }
        return true
    }

    /// The high bit of each byte that is A to Z, for words of ASCII.
    @inline(__always) private static func capitals(_ word: UInt64) -> UInt64 {
        (word &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(word &+ 0x2525_2525_2525_2525) & 0x8080_8080_8080_8080
    }

    /// Appends any bytes; without the terminator if they are not the complete value. Returns whether they were truncated.
    @inline(never)
    private static func appendAny(
        _ tag: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form, isFolded: Bool, isWhole: Bool, to buffer: ByteBuffer
    ) -> Bool {
        let longest = isFolded ? CaseFolding.maximumFoldedLength(bytes.count) : bytes.count
        // The maximum size of the component, and space for folded text.
        let room = min(longest * 2, form.limit) + 11
        buffer.reserve(room + (isFolded ? longest : 0))
        let to = buffer.base + buffer.count
        var from = bytes
        if isFolded {
            let count = CaseFolding.fold(utf8: bytes, to: to + room)
            from = UnsafeBufferPointer(start: to + room, count: count)
        }
        to[0] = tag
        var written = 1
        var isTruncated = false
        for byte in from {
            let needed = byte == 0 ? 2 : 1
            // From here on nothing is written, however short: the result must be a prefix.
            if needed > form.limit &- (written &- 1) {
                isTruncated = true
                break
            }
            to[written] = byte
            if byte == 0 { to[written &+ 1] = Mark.zero }
            written &+= needed
        }
        if isWhole {
            to[written] = 0
            to[written &+ 1] = isTruncated ? Mark.truncated : Mark.end
            written &+= 2
            if isTruncated {
                UnsafeMutableRawPointer(to + written).storeBytes(
                    of: OverflowHash.of(UnsafeRawBufferPointer(from)).bigEndian, as: UInt64.self)
                written &+= 8
            }
        }
        let start = buffer.count
        _ = buffer.grow(written)
        if form.isDescending { buffer.complement(from: start) }
        return isTruncated
    }
}
