import StoreCore
import StoreJSON

/// Writes content as a dump, line by line; `Docs/DumpFormat.md` defines the lines.
final class DumpWriter: ContentSink {
    /// The version of the dump format that is written, and the newest that is read.
    static let format = 1
    /// The longest text or bytes in a dump; readers keep one value in memory, and dumps may be untrusted.
    static let longestValue = 300 << 20

    private let digester = ContentDigester()
    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null), capacity: 1 << 17)
    private var types: [FieldType] = []
    private var entity = EntityDefinition(name: "", fields: [])

    /// - Parameter sink: Receives the bytes, in pieces.
    init(_ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

    func begin(_ schema: ContentSchema) throws {
        try digester.begin(schema)
        line("{\"activestore\":\"dump\",\"format\":\(Self.format)}")
        for text in try schema.lines() { line(text) }
    }

    func begin(_ entity: EntityDefinition) throws {
        try digester.begin(entity)
        self.entity = entity
        types = entity.fields.map(\.type)
        json.beginObject()
        json.key("records")
        json.string(entity.name)
        json.endObject()
        endLine()
    }

    func add(_ cells: UnsafePointer<Cell>) throws {
        // This also checks the cells.
        try digester.add(cells)
        json.beginArray()
        for position in 0..<types.count {
            if cells[position].length > Self.longestValue { throw tooLong(position) }
            try json.value(cells[position], types[position])
        }
        json.endArray()
        endLine()
        if json.buffer.count >= 1 << 16 { try drain() }
    }

    private func tooLong(_ position: Int) -> StoreError {
        let field = entity.fields[position].name
        return StoreError(
            .limitExceeded,
            "\(entity.name).\(field) holds a value of more than \(Self.longestValue) bytes, which a dump cannot have; copy the store instead.",
            entity: entity.name, field: field)
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
