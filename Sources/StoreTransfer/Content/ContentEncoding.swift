import StoreCore
import StoreJSON

/// Records as bytes, the same for equal records on every engine: the input of
/// digests, and the form in which records wait to be written to another store.
///
/// | value | bytes |
/// |---|---|
/// | none | `00` |
/// | bool, int, date (microseconds since 1970) | `01`, then the number in zigzag LEB128 |
/// | double | `02`, then its bits, the highest byte first; zero is positive |
/// | string, json | `03`, then the length in LEB128, then UTF-8 |
/// | data, uuid, decimal (``DecimalCoding``) | `04`, then the length in LEB128, then the bytes |
///
/// A record is `1e` and its values in field order; the records of an entity end with `1d` and their number in LEB128.
///
/// Engines may keep a whole number in a double field as an integer, and existing databases
/// may hold any value: so each cell is strictly checked against the type of its field.
enum ContentEncoding {
    static let record: UInt8 = 0x1E
    static let end: UInt8 = 0x1D

    private enum Tag {
        static let null: UInt8 = 0
        static let int: UInt8 = 1
        static let double: UInt8 = 2
        static let text: UInt8 = 3
        static let blob: UInt8 = 4
    }

    /// Appends a value.
    ///
    /// - Returns: false, without appending anything, if the cell does not hold a value of the type.
    @inline(__always) static func append(_ cell: Cell, _ type: FieldType, to buffer: inout OutputBuffer) -> Bool {
        switch (cell.kind, type) {
        case (.null, _): buffer.append(Tag.null)
        case (.int, .int), (.int, .date): append(cell.bits, to: &buffer)
        case (.int, .bool):
            if cell.bits & ~1 != 0 { return false }
            append(cell.bits, to: &buffer)
        case (.double, .double): return append(cell.double, to: &buffer)
        case (.int, .double):
            guard let double = Double(exactly: cell.bits) else { return false }
            return append(double, to: &buffer)
        case (.text, .string), (.text, .json):
            if !cell.isPlainASCII, cell.bytes.containsNUL || String(validating: cell.bytes, as: UTF8.self) == nil { return false }
            append(Tag.text, cell, to: &buffer)
        case (.blob, .data): append(Tag.blob, cell, to: &buffer)
        case (.blob, .uuid):
            if cell.length != 16 { return false }
            append(Tag.blob, cell, to: &buffer)
        case (.blob, .decimal):
            if DecimalCoding.decode(UnsafeRawBufferPointer(cell.bytes)) == nil { return false }
            append(Tag.blob, cell, to: &buffer)
        default: return false
        }
        return true
    }

    @inline(__always) private static func append(_ number: Int64, to buffer: inout OutputBuffer) {
        var output = buffer.room(11)
        output.pointee = Tag.int
        output += 1
        buffer.end(at: write(UInt64(bitPattern: number &<< 1 ^ number &>> 63), at: output))
    }

    @inline(__always) private static func append(_ number: Double, to buffer: inout OutputBuffer) -> Bool {
        if number.isNaN { return false }
        let output = buffer.room(9)
        output.pointee = Tag.double
        let bits = number == 0 ? 0 : number.bitPattern
        UnsafeMutableRawPointer(output + 1).storeBytes(of: bits.bigEndian, as: UInt64.self)
        buffer.end(at: output + 9)
        return true
    }

    @inline(__always) private static func append(_ tag: UInt8, _ cell: Cell, to buffer: inout OutputBuffer) {
        let output = buffer.room(11)
        output.pointee = tag
        buffer.end(at: write(UInt64(cell.bytes.count), at: output + 1))
        buffer.append(contentsOf: UnsafeRawBufferPointer(cell.bytes))
    }

    /// The error for a value that is none of its field's type, with the key of the record.
    static func unfit(_ position: Int, of cells: UnsafePointer<Cell>, _ entity: EntityDefinition) -> StoreError {
        let field = entity.fields[position]
        let key = (try? Value(cell: cells[entity.key], type: entity.keyField.type)).flatMap { RecordKey($0) }
        return CellError.badValue(wanted: field.type.rawValue)
            .asStoreError(entity: entity.name, field: field.name, found: cells[position].kind, key: key)
    }

    /// Appends the end of an entity's records.
    static func appendEnd(_ count: Int, to buffer: inout OutputBuffer) {
        let output = buffer.room(11)
        output.pointee = end
        buffer.end(at: write(UInt64(count), at: output + 1))
    }

    /// Writes a number, seven bits per byte, lowest first, with the high bit set on all but the last.
    @inline(__always) private static func write(_ number: UInt64, at output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var (rest, output) = (number, output)
        while rest >= 0x80 {
            output.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
            output += 1
            rest &>>= 7
        }
        output.pointee = UInt8(truncatingIfNeeded: rest)
        return output + 1
    }

    /// Passes on a record that ``append(_:_:to:)`` wrote, value by value.
    ///
    /// - Parameter input: The beginning of the record; advanced past it.
    static func writeRecord(_ input: inout UnsafePointer<UInt8>, fields: Int, to writer: any RowWriter) throws {
        input += 1  // the mark
        for _ in 0..<fields {
            let tag = input.pointee
            input += 1
            switch tag {
            case Tag.null: try writer.writeNull()
            case Tag.int:
                let number = read(&input)
                try writer.writeInt(Int64(bitPattern: number &>> 1) ^ -Int64(bitPattern: number & 1))
            case Tag.double:
                let bits = UnsafeRawPointer(input).loadUnaligned(as: UInt64.self)
                input += 8
                try writer.writeDouble(Double(bitPattern: UInt64(bigEndian: bits)))
            default:
                let length = Int(truncatingIfNeeded: read(&input))
                let bytes = UnsafeBufferPointer(start: input, count: length)
                input += length
                if tag == Tag.text { try writer.writeText(bytes) } else { try writer.writeBlob(bytes) }
            }
        }
    }

    @inline(__always) private static func read(_ input: inout UnsafePointer<UInt8>) -> UInt64 {
        var (number, shift) = (UInt64(0), UInt64(0))
        while true {
            let byte = input.pointee
            input += 1
            number |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return number }
            shift &+= 7
        }
    }
}
