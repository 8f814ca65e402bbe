import StoreCore

extension KeyCoding {
    /// The cell of a record's key, which is all of the bytes; text and UUIDs point into them.
    ///
    /// Text is not scanned: it has no escapes, since U+0000 is rejected.
    ///
    /// - Returns: nil if the bytes are damaged or the type is not a key type (`.uuid`, `.int`, `.string`).
    @inline(__always) static func keyCell(_ bytes: UnsafeRawBufferPointer, _ type: FieldType) -> Cell? {
        guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
        let tag = base.load(as: UInt8.self)
        let payload = (base + 1).assumingMemoryBound(to: UInt8.self)
        switch type {
        case .uuid:
            guard tag == Tag.uuid, bytes.count == 17 else { return nil }
            return Cell(blob: payload, length: 16)
        case .int:
            guard abs(Int(tag) &- Int(Tag.zero)) &+ 1 == bytes.count, let number = int(bytes, tag, from: 1, 0) else { return nil }
            return Cell(int: number)
        case .string:
            let length = bytes.count &- 3
            guard tag == Tag.text, length >= 0, payload[length] == 0, payload[length &+ 1] == Mark.end else { return nil }
            return Cell(text: payload, length: length)
        default: return nil
        }
    }

    /// The key of a record, which is all of the bytes.
    ///
    /// - Returns: nil as ``keyCell(_:_:)``.
    static func recordKey(_ bytes: UnsafeRawBufferPointer, _ type: FieldType) -> RecordKey? {
        guard let cell = keyCell(bytes, type) else { return nil }
        switch type {
        case .uuid:
            return .uid(
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 9, as: UInt64.self)))
        case .int: return .int(cell.bits)
        default: return .text(cell.string)
        }
    }
}
