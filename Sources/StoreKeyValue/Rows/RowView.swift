import StoreCore

/// A stored row, read in place.
///
/// No method reads outside the bytes, whatever their content; detected
/// damage results in nil or false. The checksum detects all other damage.
struct RowView {
    /// The first byte of the row.
    let base: UnsafeRawPointer
    /// The number of bytes before the checksum; 4 or more.
    let length: Int

    /// - Returns: nil when the header is damaged: the row is too short or its format is of an unknown version.
    @inline(__always) init?(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, bytes.count >= RowShape.bitmapStart &+ RowShape.checksumLength else { return nil }
        guard base.load(as: UInt8.self) == RowShape.version else { return nil }
        guard base.load(fromByteOffset: 1, as: UInt8.self) & ~(RowShape.wideFlag | RowShape.keyedFlag) == 0 else { return nil }
        self.base = base
        length = bytes.count &- RowShape.checksumLength
    }

    /// The number of its shape.
    @inline(__always) var shapeNumber: UInt16 { UInt16(littleEndian: base.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }

    /// Whether end offsets are four bytes long.
    @inline(__always) var isWide: Bool { base.load(fromByteOffset: 1, as: UInt8.self) & RowShape.wideFlag != 0 }

    /// Whether the checksum matches the row under this key.
    @inline(__always) func hasValidChecksum(key: UnsafeRawBufferPointer) -> Bool {
        UInt32(littleEndian: base.loadUnaligned(fromByteOffset: length, as: UInt32.self)) == RowShape.checksum(base, length, key)
    }

    /// Whether the row is as long as its shape and its last end offset require. The other offsets are checked with their cells.
    @inline(__always) func isSound(_ shape: RowShape) -> Bool {
        let isWide = isWide
        let start = shape.variableStart(isWide: isWide)
        guard start <= length, shapeNumber == shape.number else { return false }
        return start &+ (shape.variableCount == 0 ? 0 : end(shape.variableCount &- 1, shape.offsetsStart, isWide)) == length
    }

    /// The cell of one slot, for a row that is read once; ``RowReader`` reads many rows.
    ///
    /// - Parameters:
    ///   - slot: The slot at the index.
    ///   - shape: The shape whose number is ``shapeNumber``.
    /// - Returns: nil if it is outside the row.
    func cell(_ slot: RowShape.Slot, index: Int, _ shape: RowShape) -> Cell? {
        let start = shape.variableStart(isWide: isWide)
        guard start <= length else { return nil }
        if base.load(fromByteOffset: RowShape.bitmapStart &+ index &>> 3, as: UInt8.self) &>> UInt8(truncatingIfNeeded: index & 7) & 1 == 1
        {
            return Cell()
        }
        if slot.isFixed { return fixed(slot.type, shape.fixedStart &+ slot.position) }
        let from = slot.position == 0 ? 0 : end(slot.position &- 1, shape.offsetsStart, isWide)
        let to = end(slot.position, shape.offsetsStart, isWide)
        guard from <= to, to <= length &- start else { return nil }
        let bytes = (base + (start &+ from)).assumingMemoryBound(to: UInt8.self)
        return slot.type.storage == .text ? Cell(text: bytes, length: to &- from) : Cell(blob: bytes, length: to &- from)
    }

    /// The end of a variable field. The offsets were checked to be in the row.
    @inline(__always) func end(_ ordinal: Int, _ offsetsStart: Int, _ isWide: Bool) -> Int {
        isWide
            ? Int(UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offsetsStart &+ ordinal &* 4, as: UInt32.self)))
            : Int(UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offsetsStart &+ ordinal &* 2, as: UInt16.self)))
    }

    /// The cell of a fixed field that is not nil. Its bytes were checked to be in the row.
    @inline(__always) func fixed(_ type: FieldType, _ offset: Int) -> Cell {
        switch type {
        case .bool: return Cell(int: Int64(base.load(fromByteOffset: offset, as: UInt8.self)))
        case .double:
            return Cell(double: Double(bitPattern: UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))))
        case .uuid: return Cell(blob: (base + offset).assumingMemoryBound(to: UInt8.self), length: 16)
        default: return Cell(int: Int64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: Int64.self)))
        }
    }
}
