import ActiveStore
import FoundationEssentials

/// One field of a row, as the bytes that the store returned: finer than any equality of Swift values.
enum StoredCell: Sendable, Hashable {
    case null
    case int(Int64)
    /// The bit pattern, so that −0.0 is not 0.0.
    case double(UInt64)
    case text([UInt8])
    case blob([UInt8])

    init(_ cell: Cell) {
        switch cell.kind {
        case .null: self = .null
        case .int: self = .int(cell.bits)
        case .double: self = .double(UInt64(bitPattern: cell.bits))
        case .text: self = .text(Array(cell.bytes))
        case .blob: self = .blob(Array(cell.bytes))
        }
    }
}

extension StoredCell: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "nil"
        case .int(let number): String(number)
        case .double(let bits): String(Double(bitPattern: bits))
        case .text(let bytes): String(decoding: bytes, as: UTF8.self).debugDescription
        case .blob(let bytes): "x" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}

extension StoredCell {
    /// The value of a field of this type, where the cell alone tells it: an integer, a text or a UUID.
    func value(of type: FieldType) -> Value? {
        switch (self, type) {
        case (.int(let number), .int): return .int(number)
        case (.text(let bytes), .string): return .string(String(decoding: bytes, as: UTF8.self))
        case (.blob(let bytes), .uuid):
            return bytes.withUnsafeBufferPointer { (try? UUID(cell: Cell(blob: $0.baseAddress, length: $0.count))).map { .uuid($0) } }
        default: return nil
        }
    }
}
