import CStoreKeyValue
import StoreCore

/// The layout of the fields of a row.
///
/// A row contains the number of its shape and no other description of its fields, so a shape never changes
/// once a row was stored with it: a table whose fields change gets a new shape, and old rows keep theirs.
///
///     u8 version (1) | u8 flags (bit 0: wide, bit 1: keyed) | u16 shape number | which slots are nil, a bit each
///     | fixed fields | end offsets | variable fields | u32 CRC-32C
///
/// Fixed fields (bool 1 byte, int, date and double 8, uuid 16) are contiguous, all zero when nil. The end offset of each
/// variable field (string, JSON, data, decimal) is relative to the start of the first one: two bytes, or four in a wide
/// row, whose variable fields total more than 65,535 bytes. The checksum covers everything before it and, in a keyed row,
/// the record's key, which is not in its row; rows written by early versions are not keyed. Numbers are little-endian.
struct RowShape: Equatable, Sendable {
    /// One field of a shape.
    struct Slot: Equatable, Sendable {
        /// The field's number in the catalog, which is never reused.
        let field: Int
        let type: FieldType
        /// Whether it has a fixed offset in every row.
        let isFixed: Bool
        /// The offset among the fixed fields, or the ordinal among the variable ones.
        let position: Int
    }

    /// The number that rows carry.
    let number: UInt16
    /// The fields in the given order.
    let slots: [Slot]
    /// The number of slots of variable length.
    let variableCount: Int
    /// The start of the fixed fields.
    let fixedStart: Int
    /// The start of the end offsets.
    let offsetsStart: Int

    init(number: UInt16, fields: [(field: Int, type: FieldType)]) {
        var fixedLength = 0
        var variableCount = 0
        slots = fields.map { field, type in
            guard let length = type.fixedLength else {
                defer { variableCount += 1 }
                return Slot(field: field, type: type, isFixed: false, position: variableCount)
            }
            defer { fixedLength += length }
            return Slot(field: field, type: type, isFixed: true, position: fixedLength)
        }
        self.number = number
        self.variableCount = variableCount
        fixedStart = RowShape.bitmapStart + (fields.count + 7) / 8
        offsetsStart = fixedStart + fixedLength
    }

    /// The index of the slot of a field; nil if rows of this shape lack it.
    func slot(of field: Int) -> Int? { slots.firstIndex { $0.field == field } }

    /// The start of the variable fields.
    @inline(__always) func variableStart(isWide: Bool) -> Int { offsetsStart &+ variableCount &* (isWide ? 4 : 2) }

    /// The checksum of a row whose flags say what it covers.
    @inline(__always) static func checksum(_ row: UnsafeRawPointer, _ length: Int, _ key: UnsafeRawBufferPointer) -> UInt32 {
        let isKeyed = row.load(fromByteOffset: 1, as: UInt8.self) & keyedFlag != 0
        return activestore_crc32c_of_two(0, row, length, key.baseAddress, isKeyed ? key.count : 0)
    }

    static let version: UInt8 = 1
    static let wideFlag: UInt8 = 1
    static let keyedFlag: UInt8 = 2
    static let bitmapStart = 4
    static let checksumLength = 4
}

extension FieldType {
    /// The bytes that a value of the type takes in the fixed part of a row; nil for types of variable length.
    var fixedLength: Int? {
        switch self {
        case .bool: 1
        case .int, .date, .double: 8
        case .uuid: 16
        case .string, .json, .data, .decimal: nil
        }
    }
}
