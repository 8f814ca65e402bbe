import StoreCore

extension JSONWriter {
    /// Writes a value in the format of dumps, which is a lossless round trip.
    ///
    /// - Parameter cell: A cell with a value of the type.
    package mutating func value(_ cell: Cell, _ type: FieldType) throws {
        if cell.kind == .null { return null() }
        switch type {
        case .bool: bool(cell.bits != 0)
        case .int: int(cell.bits)
        case .double:
            let value = cell.kind == .int ? Double(cell.bits) : cell.double
            if value.isFinite { try double(value) } else { string(value < 0 ? "-Infinity" : "Infinity") }
        case .string, .json: string(utf8: cell.bytes)
        case .data: data(UnsafeRawBufferPointer(cell.bytes))
        case .date: date(cell.bits)
        case .uuid:
            let bytes = UnsafeRawBufferPointer(cell.bytes)
            let high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
            let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            separate()
            buffer.end(at: JSONText.uuid(high: high, low: low, at: buffer.room(38)))
        case .decimal: string(DecimalCoding.decode(UnsafeRawBufferPointer(cell.bytes)).map { DecimalCoding.text($0) } ?? "")
        }
    }
}
