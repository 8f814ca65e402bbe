import FoundationEssentials
import StoreCore

/// How the values of a column become cells.
enum ColumnReader: UInt8 {
    case bool
    case int2
    case int4
    case int8
    case oid
    case float4
    case float8
    case text
    case bytes
    case instant
    case date
    case numeric
    /// The text after one byte that says the version.
    case binaryJSON

    init(_ type: UInt32) {
        switch type {
        case ServerType.bool: self = .bool
        case ServerType.int2: self = .int2
        case ServerType.int4: self = .int4
        case ServerType.int8: self = .int8
        case ServerType.oid: self = .oid
        case ServerType.float4: self = .float4
        case ServerType.float8: self = .float8
        case ServerType.timestamp, ServerType.instant: self = .instant
        case ServerType.date: self = .date
        case ServerType.numeric: self = .numeric
        case ServerType.binaryJSON: self = .binaryJSON
        case ServerType.text, ServerType.varying, ServerType.blankPadded, ServerType.name, ServerType.json, ServerType.unknown,
            ServerType.char:
            self = .text
        // Types that others have made are enumerations and kinds of text.
        case 16_384...: self = .text
        default: self = .bytes
        }
    }

    /// Puts a value into a cell, which borrows its bytes.
    ///
    /// - Parameter room: 24 bytes for what is not in the result as it is handed over.
    @inline(__always) func read(
        _ start: UnsafePointer<UInt8>, _ count: Int, into cell: UnsafeMutablePointer<Cell>, _ room: UnsafeMutablePointer<UInt8>
    ) {
        let raw = UnsafeRawPointer(start)
        switch self {
        case .int8 where count == 8: set(cell, int: Int64(bigEndian: raw.loadUnaligned(as: Int64.self)))
        case .float8 where count == 8:
            cell.pointee.bits = Int64(bigEndian: raw.loadUnaligned(as: Int64.self))
            cell.pointee.kind = .double
        case .text:
            cell.pointee.base = start
            cell.pointee.length = count
            cell.pointee.kind = .text
        case .instant where count == 8: set(cell, int: ServerType.microseconds(Int64(bigEndian: raw.loadUnaligned(as: Int64.self))))
        case .bool where count == 1: set(cell, int: start.pointee == 0 ? 0 : 1)
        case .numeric: readNumeric(start, count, into: cell, room)
        case .binaryJSON where count > 0:
            cell.pointee.base = start + 1
            cell.pointee.length = count - 1
            cell.pointee.kind = .text
        case .int2 where count == 2: set(cell, int: Int64(Int16(bigEndian: raw.loadUnaligned(as: Int16.self))))
        case .int4 where count == 4: set(cell, int: Int64(Int32(bigEndian: raw.loadUnaligned(as: Int32.self))))
        case .oid where count == 4: set(cell, int: Int64(UInt32(bigEndian: raw.loadUnaligned(as: UInt32.self))))
        case .float4 where count == 4:
            let number = Double(Float(bitPattern: UInt32(bigEndian: raw.loadUnaligned(as: UInt32.self))))
            cell.pointee.bits = Int64(bitPattern: number.bitPattern)
            cell.pointee.kind = .double
        case .date where count == 4:
            set(cell, int: ServerType.microseconds(days: Int32(bigEndian: raw.loadUnaligned(as: Int32.self))))
        default:
            cell.pointee.base = start
            cell.pointee.length = count
            cell.pointee.kind = .blob
        }
    }

    @inline(__always) private func set(_ cell: UnsafeMutablePointer<Cell>, int: Int64) {
        cell.pointee.bits = int
        cell.pointee.kind = .int
    }

    @inline(never) private func readNumeric(
        _ start: UnsafePointer<UInt8>, _ count: Int, into cell: UnsafeMutablePointer<Cell>, _ room: UnsafeMutablePointer<UInt8>
    ) {
        guard let decimal = NumericCoding.decimal(start, count), let bytes = DecimalCoding.encode(decimal), bytes.count <= 24 else {
            // Bytes that are no decimal, so that reading them says so.
            cell.pointee.base = start
            cell.pointee.length = count
            cell.pointee.kind = .blob
            return
        }
        for (at, byte) in bytes.enumerated() { room[at] = byte }
        cell.pointee.base = UnsafePointer(room)
        cell.pointee.length = bytes.count
        cell.pointee.kind = .blob
    }

    /// The untyped value, of the type that the column has.
    func value(_ start: UnsafePointer<UInt8>, _ count: Int, of type: UInt32) -> Value {
        var cell = Cell()
        var room = InlineArray<24, UInt8>(repeating: 0)
        return withUnsafeMutableBytes(of: &room) { room in
            guard let base = room.baseAddress else { return .null }
            read(start, count, into: &cell, base.assumingMemoryBound(to: UInt8.self))
            let fieldType: FieldType =
                switch self {
                case .bool: .bool
                case .int2, .int4, .int8, .oid: .int
                case .float4, .float8: .double
                case .text: type == ServerType.json ? .json : .string
                case .binaryJSON: .json
                case .bytes: type == ServerType.uuid ? .uuid : .data
                case .instant, .date: .date
                case .numeric: .decimal
                }
            if let value = try? Value(cell: cell, type: fieldType) { return value }
            // A number that no decimal is: the nearest double.
            if self == .numeric, let double = NumericCoding.double(start, count) { return .double(double) }
            return .null
        }
    }
}
