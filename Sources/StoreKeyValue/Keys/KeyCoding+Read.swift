import StoreCore

extension KeyCoding {
    /// Where the first components of a key end; nil if the key has fewer, or is damaged.
    static func end(of components: ArraySlice<Form>, in bytes: UnsafeRawBufferPointer) -> Int? {
        var end = 0
        for form in components {
            guard let length = length(of: bytes, at: end, descending: form.isDescending), end + length <= bytes.count else { return nil }
            end += length
        }
        return end
    }

    /// The length of the component at an offset.
    ///
    /// - Returns: nil if there is none: the bytes are damaged.
    static func length(of bytes: UnsafeRawBufferPointer, at offset: Int, descending: Bool) -> Int? {
        guard let base = bytes.baseAddress, offset >= 0, offset < bytes.count else { return nil }
        let flip = flip(descending)
        let length: Int
        switch base.load(fromByteOffset: offset, as: UInt8.self) ^ UInt8(truncatingIfNeeded: flip) {
        case Tag.null, Tag.no, Tag.yes: return 1
        case let tag where tag >= Tag.zero &- 8 && tag <= Tag.zero &+ 8: length = 1 &+ abs(Int(tag) &- Int(Tag.zero))
        case Tag.double, Tag.date: length = 9
        case Tag.uuid: length = 17
        case Tag.decimal:
            guard let end = decimalEnd(bytes, from: offset &+ 1, flip) else { return nil }
            return end &- offset
        case Tag.text, Tag.data:
            guard let payload = Payload(bytes, from: offset &+ 1, flip) else { return nil }
            return payload.next &- offset
        default: return nil
        }
        return length <= bytes.count &- offset ? length : nil
    }

    /// Whether the component at an offset was truncated.
    static func isTruncated(of bytes: UnsafeRawBufferPointer, at offset: Int, descending: Bool) -> Bool {
        guard offset >= 0, offset < bytes.count else { return false }
        let flip = flip(descending)
        let tag = bytes[offset] ^ UInt8(truncatingIfNeeded: flip)
        guard tag == Tag.text || tag == Tag.data else { return false }
        return Payload(bytes, from: offset &+ 1, flip)?.isTruncated ?? false
    }

    /// Empties the scratch memory and makes it large enough for all components of a key, so that ``cell(of:at:_:scratch:)`` never moves it.
    @inline(__always) static func prepare(_ scratch: ByteBuffer, for bytes: UnsafeRawBufferPointer) {
        scratch.reset()
        scratch.reserve(bytes.count)
    }

    /// The cell of the component at an offset.
    ///
    /// The cell points into the key where the bytes are stored unchanged. Bytes of descending components and of those with escapes
    /// are appended to the scratch memory, where they need no more space than in the key. So the caller calls ``prepare(_:for:)``
    /// once per key: all of its cells are then valid together, until the key becomes invalid or the scratch memory is reused.
    ///
    /// - Parameter offset: The start of the component; moved to its end, unless nil is returned.
    /// - Returns: nil for a component that is damaged, of another type, or truncated. For folded text, the folded text.
    static func cell(of bytes: UnsafeRawBufferPointer, at offset: inout Int, _ form: Form, scratch: ByteBuffer) -> Cell? {
        guard let base = bytes.baseAddress, offset >= 0, offset < bytes.count else { return nil }
        let flip = flip(form.isDescending)
        let tag = base.load(fromByteOffset: offset, as: UInt8.self) ^ UInt8(truncatingIfNeeded: flip)
        if tag == Tag.null {
            offset &+= 1
            return Cell()
        }
        let start = offset &+ 1
        switch form.type {
        case .bool:
            guard tag == Tag.no || tag == Tag.yes else { return nil }
            offset = start
            return Cell(int: tag == Tag.yes ? 1 : 0)
        case .int:
            guard let number = int(bytes, tag, from: start, flip) else { return nil }
            offset = start &+ abs(Int(tag) &- Int(Tag.zero))
            return Cell(int: number)
        case .double:
            guard tag == Tag.double, bytes.count &- start >= 8 else { return nil }
            let word = UInt64(bigEndian: base.loadUnaligned(fromByteOffset: start, as: UInt64.self)) ^ flip
            let number = Double(bitPattern: word >> 63 == 1 ? word ^ 1 << 63 : ~word)
            guard ordered(number) == word, !number.isNaN else { return nil }
            offset = start &+ 8
            return Cell(double: number)
        case .date:
            guard tag == Tag.date, bytes.count &- start >= 8 else { return nil }
            let word = UInt64(bigEndian: base.loadUnaligned(fromByteOffset: start, as: UInt64.self)) ^ flip
            offset = start &+ 8
            return Cell(int: Int64(bitPattern: word ^ 1 << 63))
        case .uuid:
            guard tag == Tag.uuid, bytes.count &- start >= 16 else { return nil }
            offset = start &+ 16
            return Cell(blob: plain(base + start, 16, flip, scratch), length: 16)
        case .decimal:
            guard tag == Tag.decimal, let end = decimalEnd(bytes, from: start, flip) else { return nil }
            offset = end
            return Cell(blob: plain(base + start, end &- start, flip, scratch), length: end &- start)
        case .string, .json, .data:
            guard tag == (form.type == .data ? Tag.data : Tag.text), let payload = Payload(bytes, from: start, flip), !payload.isTruncated
            else {
                return nil
            }
            offset = payload.next
            let length = payload.end &- start &- payload.escapes
            let from =
                payload.escapes == 0
                ? plain(base + start, length, flip, scratch) : unescaped(base + start, length, flip, scratch)
            return form.type == .data ? Cell(blob: from, length: length) : Cell(text: from, length: length)
        }
    }

    /// The integer of an ascending component at an offset, which is moved to its end; nil, with the offset unchanged, for anything else.
    @inline(__always) static func plainInt(of bytes: UnsafeRawBufferPointer, at offset: inout Int) -> Int64? {
        guard let base = bytes.baseAddress, offset >= 0, offset < bytes.count else { return nil }
        let tag = base.load(fromByteOffset: offset, as: UInt8.self)
        guard tag >= Tag.zero &- 8, tag <= Tag.zero &+ 8, let number = int(bytes, tag, from: offset &+ 1, 0) else { return nil }
        offset &+= 1 &+ abs(Int(tag) &- Int(Tag.zero))
        return number
    }

    /// The integer whose tag was read, unless its encoding has more bytes than necessary.
    @inline(__always)
    static func int(_ bytes: UnsafeRawBufferPointer, _ tag: UInt8, from start: Int, _ flip: UInt64) -> Int64? {
        let signed = Int(tag) &- Int(Tag.zero)
        let length = abs(signed)
        guard length <= 8, length <= bytes.count &- start else { return nil }
        var bits: UInt64 = 0
        if length > 0, let base = bytes.baseAddress, bytes.count &- start >= 8 {
            // The following bytes are shifted out again.
            bits = UInt64(bigEndian: base.loadUnaligned(fromByteOffset: start, as: UInt64.self)) &>> UInt64(64 &- length &* 8)
        } else {
            for index in 0..<length { bits = bits &<< 8 | UInt64(bytes[start &+ index]) }
        }
        if length > 0 { bits = (bits ^ flip) & UInt64.max &>> UInt64(64 &- length &* 8) }
        // Negative: the low bytes of the number less one; all others are ones.
        if signed < 0 && length < 8 { bits |= UInt64.max &<< UInt64(length &* 8) }
        let number = signed < 0 ? Int64(bitPattern: bits) &+ 1 : Int64(bitPattern: bits)
        let isSmallest = (71 &- number.magnitude.leadingZeroBitCount) &>> 3 == length
        return isSmallest && (signed < 0) == (number < 0) ? number : nil
    }

    /// The end of the bytes of a decimal.
    private static func decimalEnd(_ bytes: UnsafeRawBufferPointer, from start: Int, _ flip: UInt64) -> Int? {
        guard start < bytes.count else { return nil }
        var mask = UInt8(truncatingIfNeeded: flip)
        switch bytes[start] ^ mask {
        case 0x01: mask = ~mask
        case 0x02: return start &+ 1
        case 0x03: break
        default: return nil
        }
        // Sign, two bytes of exponent, digits that are not 0, 0. No number has more than 20 digits of base 100.
        var at = start &+ 3
        let limit = min(bytes.count, at &+ 21)
        while at < limit {
            if bytes[at] ^ mask == 0 { return at > start &+ 3 ? at &+ 1 : nil }
            at &+= 1
        }
        return nil
    }

    /// Bytes without escapes: in place, or inverted in the scratch memory.
    @inline(__always)
    private static func plain(_ from: UnsafeRawPointer, _ count: Int, _ flip: UInt64, _ scratch: ByteBuffer) -> UnsafePointer<UInt8> {
        if flip == 0 { return from.assumingMemoryBound(to: UInt8.self) }
        let start = scratch.count
        scratch.append(UnsafeRawBufferPointer(start: from, count: count))
        scratch.complement(from: start)
        return UnsafePointer(scratch.base + start)
    }

    private static func unescaped(_ from: UnsafeRawPointer, _ count: Int, _ flip: UInt64, _ scratch: ByteBuffer) -> UnsafePointer<UInt8> {
        let to = scratch.grow(count).assumingMemoryBound(to: UInt8.self)
        var at = 0
        for index in 0..<count {
            let byte = from.load(fromByteOffset: at, as: UInt8.self) ^ UInt8(truncatingIfNeeded: flip)
            to[index] = byte
            at &+= byte == 0 ? 2 : 1
        }
        return UnsafePointer(to)
    }
}
