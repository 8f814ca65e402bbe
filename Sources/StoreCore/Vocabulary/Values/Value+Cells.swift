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
