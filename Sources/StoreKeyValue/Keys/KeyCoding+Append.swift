import StoreCore

extension KeyCoding {
    /// Appends one component.
    ///
    /// - Parameter cell: A value of the form's type, or nil; its bytes are not in the buffer.
    /// - Returns: Whether it was truncated, so that the entry no longer holds the whole value.
    static func append(_ cell: Cell, _ form: Form, to buffer: ByteBuffer) -> Bool {
        let flip = flip(form.isDescending)
        let flipByte = UInt8(truncatingIfNeeded: flip)
        if cell.kind == .null {
            buffer.append(Tag.null ^ flipByte)
            return false
        }
        switch form.type {
        case .bool: buffer.append((cell.bits == 0 ? Tag.no : Tag.yes) ^ flipByte)
        case .int: append(cell.bits, flip, to: buffer)
        case .double:
            let number = cell.kind == .int ? Double(cell.bits) : cell.double
            append(Tag.double, ordered(number), flip, to: buffer)
        case .date: append(Tag.date, UInt64(bitPattern: cell.bits) ^ 1 << 63, flip, to: buffer)
        case .uuid:
            let to = buffer.grow(17)
            to.storeBytes(of: Tag.uuid ^ flipByte, as: UInt8.self)
            var halves: (UInt64, UInt64) = (0, 0)
            let bytes = UnsafeRawBufferPointer(cell.bytes)
            if bytes.count == 16 { halves = bytes.loadUnaligned(as: (UInt64, UInt64).self) }
            to.storeBytes(of: halves.0 ^ flip, toByteOffset: 1, as: UInt64.self)
            to.storeBytes(of: halves.1 ^ flip, toByteOffset: 9, as: UInt64.self)
        case .decimal:
            let start = buffer.count
            buffer.append(Tag.decimal)
            buffer.append(cell.bytes)
            if form.isDescending { buffer.complement(from: start) }
        case .string, .json: return append(Tag.text, cell.bytes, form, to: buffer)
        case .data: return append(Tag.data, cell.bytes, form, to: buffer)
        }
        return false
    }

    /// A number converted to the field's type: comparisons may mix integers and doubles,
    /// of which only equal ones match. nil if no field of the type can have the value.
    static func fitting(_ cell: Cell, _ type: FieldType) -> Cell? {
        switch (cell.kind, type) {
        case (.int, .double): Double(exactly: cell.bits).flatMap { exact($0, cell.bits) }
        case (.double, .int): Int64(exactly: cell.double).map { Cell(int: $0) }
        default: cell
        }
    }

    private static func exact(_ double: Double, _ int: Int64) -> Cell? { Int64(exactly: double) == int ? Cell(double: double) : nil }

    /// Appends nil.
    @inline(__always) static func appendNull(descending: Bool, to buffer: ByteBuffer) {
        buffer.append(nullsStart(descending: descending))
    }

    /// Appends the key of a record in the form used in its table and at the end of index entries: ascending, never truncated.
    static func append(_ key: RecordKey, to buffer: ByteBuffer) {
        switch key {
        case .uid(let high, let low):
            let to = buffer.grow(17)
            to.storeBytes(of: Tag.uuid, as: UInt8.self)
            to.storeBytes(of: high.bigEndian, toByteOffset: 1, as: UInt64.self)
            to.storeBytes(of: low.bigEndian, toByteOffset: 9, as: UInt64.self)
        case .int(let number): append(number, 0, to: buffer)
        case .text(var text): text.withUTF8 { _ = append(Tag.text, $0, Form(type: .string), to: buffer) }
        }
    }

    /// Appends an integer in the fewest bytes.
    @inline(__always) static func append(_ number: Int64, _ flip: UInt64, to buffer: ByteBuffer) {
        let length = (71 &- number.magnitude.leadingZeroBitCount) &>> 3
        let isNegative = number < 0
        // The complement of the magnitude, of which the low bytes are kept.
        let bits = UInt64(bitPattern: isNegative ? number &- 1 : number)
        let tag = UInt8(truncatingIfNeeded: 0x20 &+ (isNegative ? 0 &- length : length))
        // All eight bytes are written, from the highest that is kept; the next component overwrites the surplus.
        buffer.reserve(9)
        let to = UnsafeMutableRawPointer(buffer.base + buffer.count)
        to.storeBytes(of: tag ^ UInt8(truncatingIfNeeded: flip), as: UInt8.self)
        to.storeBytes(of: (bits &<< UInt64((64 &- length &* 8) & 63) ^ flip).bigEndian, toByteOffset: 1, as: UInt64.self)
        _ = buffer.grow(length &+ 1)
    }

    @inline(__always) private static func append(_ tag: UInt8, _ word: UInt64, _ flip: UInt64, to buffer: ByteBuffer) {
        let to = buffer.grow(9)
        to.storeBytes(of: tag ^ UInt8(truncatingIfNeeded: flip), as: UInt8.self)
        to.storeBytes(of: (word ^ flip).bigEndian, toByteOffset: 1, as: UInt64.self)
    }

    /// The bits of a double, transformed so that they sort as the numbers do.
    @inline(__always) static func ordered(_ number: Double) -> UInt64 {
        let bits = number == 0 ? 0 : number.bitPattern
        return bits ^ (UInt64(bitPattern: Int64(bitPattern: bits) &>> 63) | 1 << 63)
    }
}
