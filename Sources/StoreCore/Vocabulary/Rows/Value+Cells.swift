import FoundationEssentials

extension Value {
    /// The untyped value of a cell that holds the given field type.
    public init(cell: Cell, type: FieldType) throws(CellError) {
        if cell.kind == .null {
            self = .null
            return
        }
        switch type {
        case .bool: self = .bool(try Bool(cell: cell))
        case .int: self = .int(try Int64(cell: cell))
        case .double: self = .double(try Double(cell: cell))
        case .string: self = .string(try String(cell: cell))
        case .data: self = .data(try Data(cell: cell))
        case .date: self = .date(try Date(cell: cell))
        case .uuid: self = .uuid(try UUID(cell: cell))
        case .decimal: self = .decimal(try Decimal(cell: cell))
        case .json: self = .json(try String(cell: cell))
        }
    }

    /// Writes the value into a row.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    public func write(to writer: any RowWriter) throws {
        switch self {
        case .null: try writer.writeNull()
        case .bool(let x): try x.write(to: writer)
        case .int(let x): try x.write(to: writer)
        case .double(let x): try x.write(to: writer)
        case .string(let x), .json(let x): try x.write(to: writer)
        case .data(let x): try x.write(to: writer)
        case .date(let x): try x.write(to: writer)
        case .uuid(let x): try x.write(to: writer)
        case .decimal(let x): try x.write(to: writer)
        }
    }
}

extension Value {
    /// The value as a Swift type, as if it were stored and read.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`, or an error if the type cannot have the value.
    package func read<T: Storable>(as type: T.Type) throws -> T {
        switch self {
        case .null: return try T(cell: Cell())
        case .bool(let x): return try T(cell: Cell(int: x ? 1 : 0))
        case .int(let x): return try T(cell: Cell(int: x))
        case .double(let x): return try T(cell: Cell(double: x))
        case .date(let x):
            guard let microseconds = Instant.microseconds(of: x) else { throw UnstorableValue.dateOutOfRange() }
            return try T(cell: Cell(int: microseconds))
        case .uuid(let x):
            return try withUnsafeBytes(of: x.uuid) { try T(cell: Cell(blob: $0.bindMemory(to: UInt8.self).baseAddress, length: 16)) }
        case .string(var x), .json(var x): return try x.withUTF8 { try T(cell: Cell(text: $0.baseAddress, length: $0.count)) }
        case .data(let x):
            return try x.withUnsafeBytes { try T(cell: Cell(blob: $0.bindMemory(to: UInt8.self).baseAddress, length: $0.count)) }
        case .decimal:
            let buffer = CellBuffer()
            try write(to: buffer)
            return try buffer.withCells { try T(cell: $0[0]) }
        }
    }
}

extension RecordKey {
    /// Writes the key into a row.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for text with U+0000 or over 255 bytes.
    @inlinable public func write(to writer: any RowWriter) throws {
        switch self {
        case .uid(let high, let low):
            try withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
                try writer.writeBlob($0.bindMemory(to: UInt8.self))
            }
        case .int(let number): try writer.writeInt(number)
        case .text(let text):
            try checkLength()
            try text.write(to: writer)
        }
    }
}
