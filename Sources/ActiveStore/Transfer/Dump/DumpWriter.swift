import StoreCore

/// Writes content as a dump, line by line; `Docs/DumpFormat.md` says what the lines are.
final class DumpWriter: ContentSink {
    /// The version of the dump format that is written, and the newest that is read.
    static let format = 1

    private let digester = ContentDigester()
    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null), capacity: 1 << 17)
    private var types: [FieldType] = []

    /// - Parameter sink: Takes the bytes, in pieces.
    init(_ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

    func begin(_ schema: ContentSchema) throws {
        try digester.begin(schema)
        line("{\"activestore\":\"dump\",\"format\":\(Self.format)}")
        for text in try schema.lines() { line(text) }
    }

    func begin(_ entity: EntityDefinition) throws {
        try digester.begin(entity)
        types = entity.fields.map(\.type)
        json.beginObject()
        json.key("records")
        json.string(entity.name)
        json.endObject()
        endLine()
    }

    func add(_ cells: UnsafePointer<Cell>) throws {
        // Checks the cells too.
        try digester.add(cells)
        json.beginArray()
        for position in 0..<types.count { try json.value(cells[position], types[position]) }
        json.endArray()
        endLine()
        if json.buffer.count >= 1 << 16 { try drain() }
    }

    func endEntity() throws { try digester.endEntity() }

    /// Writes the last line.
    func finish() throws -> TransferSummary {
        let summary = digester.summary()
        json.beginObject()
        json.key("end")
        json.beginObject()
        json.key("digest")
        json.string(summary.digest.description)
        json.key("records")
        json.beginObject()
        for (entity, count) in digester.counts {
            json.key(entity)
            json.int(Int64(count))
        }
        json.endObject()
        json.endObject()
        json.endObject()
        endLine()
        try drain()
        return summary
    }

    private func line(_ text: String) {
        json.raw(text)
        endLine()
    }

    private func endLine() { json.buffer.append(UInt8(ascii: "\n")) }

    private func drain() throws {
        try json.withBytes(sink)
        json.removeAll()
    }
}

extension JSONWriter {
    /// Writes a value as dumps have it: nothing is lost on the way there and back.
    ///
    /// - Parameter cell: Holds a value of the type.
    mutating func value(_ cell: Cell, _ type: FieldType) throws {
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
