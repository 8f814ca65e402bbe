import StoreCore

/// Writes rows; see ``RowShape`` for their format.
enum RowEncoder {
    /// Appends a row.
    ///
    /// - Parameters:
    ///   - cells: One for each slot of the shape, in order, of the slot's type or nil; their bytes are
    ///     not in the buffer. The caller ensures that those of the variable fields total less than 4 GiB.
    ///   - key: The record's key, which the checksum covers too.
    ///   - buffer: The row is appended after its existing content.
    static func append(_ cells: UnsafePointer<Cell>, _ shape: RowShape, key: UnsafeRawBufferPointer, to buffer: ByteBuffer) {
        shape.slots.withUnsafeBufferPointer { slots in
            var variableLength = 0
            if shape.variableCount > 0 {
                for index in 0..<slots.count where !slots[index].isFixed { variableLength &+= cells[index].bytes.count }
            }
            let isWide = variableLength > Int(UInt16.max)
            let variableStart = shape.variableStart(isWide: isWide)
            let length = variableStart &+ variableLength
            let row = buffer.grow(length &+ RowShape.checksumLength)

            row.storeBytes(of: RowShape.version, as: UInt8.self)
            row.storeBytes(of: RowShape.keyedFlag | (isWide ? RowShape.wideFlag : 0), toByteOffset: 1, as: UInt8.self)
            row.storeBytes(of: shape.number.littleEndian, toByteOffset: 2, as: UInt16.self)
            var bits: UInt8 = 0
            var ordinal = 0
            var end = 0
            for index in 0..<slots.count {
                let cell = cells[index]
                if cell.kind == .null { bits |= 1 &<< UInt8(truncatingIfNeeded: index & 7) }
                if index & 7 == 7 || index &+ 1 == slots.count {
                    row.storeBytes(of: bits, toByteOffset: RowShape.bitmapStart &+ index &>> 3, as: UInt8.self)
                    bits = 0
                }
                if slots[index].isFixed {
                    store(cell, slots[index].type, row + (shape.fixedStart &+ slots[index].position))
                    continue
                }
                let bytes = cell.bytes
                if let from = bytes.baseAddress { (row + (variableStart &+ end)).copyMemory(from: from, byteCount: bytes.count) }
                end &+= bytes.count
                if isWide {
                    row.storeBytes(
                        of: UInt32(truncatingIfNeeded: end).littleEndian, toByteOffset: shape.offsetsStart &+ ordinal &* 4, as: UInt32.self)
                } else {
                    row.storeBytes(
                        of: UInt16(truncatingIfNeeded: end).littleEndian, toByteOffset: shape.offsetsStart &+ ordinal &* 2, as: UInt16.self)
                }
                ordinal &+= 1
            }
            let checksum = RowShape.checksum(row, length, key)
            row.storeBytes(of: checksum.littleEndian, toByteOffset: length, as: UInt32.self)
        }
    }

    /// Writes a fixed field; nil, which has no bits, is written as zeros.
    @inline(__always) private static func store(_ cell: Cell, _ type: FieldType, _ to: UnsafeMutableRawPointer) {
        switch type {
        case .bool: to.storeBytes(of: cell.bits == 0 ? 0 : 1, as: UInt8.self)
        case .double:
            // Whole numbers may be integers; −0.0 becomes 0.0.
            let number = cell.kind == .int ? Double(cell.bits) : cell.double
            to.storeBytes(of: (number == 0 ? 0 : number.bitPattern).littleEndian, as: UInt64.self)
        case .uuid:
            var halves: (UInt64, UInt64) = (0, 0)
            let bytes = UnsafeRawBufferPointer(cell.bytes)
            if bytes.count == 16 { halves = bytes.loadUnaligned(as: (UInt64, UInt64).self) }
            to.storeBytes(of: halves.0, as: UInt64.self)
            to.storeBytes(of: halves.1, toByteOffset: 8, as: UInt64.self)
        default: to.storeBytes(of: cell.bits.littleEndian, as: Int64.self)
        }
    }
}
