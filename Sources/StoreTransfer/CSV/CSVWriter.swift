import StoreCore
import StoreJSON

/// Writes records as CSV: quoted by RFC 4180, with lines that end with a line feed.
final class CSVWriter: ContentSink {
    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private let isSafeForSpreadsheets: Bool
    private var output = OutputBuffer(capacity: 1 << 17)
    /// Writes single values, whose text is then taken from it.
    private var text = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601))
    private var entity = EntityDefinition(name: "", fields: [])
    private var types: [FieldType] = []
    private var count = 0

    init(isSafeForSpreadsheets: Bool, _ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        self.isSafeForSpreadsheets = isSafeForSpreadsheets
        self.sink = sink
    }

    func begin(_ schema: ContentSchema) throws {}

    func begin(_ entity: EntityDefinition) throws {
        self.entity = entity
        types = entity.fields.map(\.type)
        for (position, field) in entity.fields.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            var name = field.name
            name.withUTF8 { append($0) }
        }
        output.append(UInt8(ascii: "\n"))
    }

    func add(_ cells: UnsafePointer<Cell>) throws {
        for position in 0..<types.count {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            guard ContentEncoding.append(cells[position], types[position], to: &checked) else {
                throw ContentEncoding.unfit(position, of: cells, entity)
            }
            try append(cells[position], types[position])
        }
        checked.truncate(to: 0)
        output.append(UInt8(ascii: "\n"))
        count &+= 1
        if output.count >= 1 << 16 { try drain() }
    }

    /// Output that is only checked, then dropped.
    private var checked = OutputBuffer()

    func endEntity() throws {}

    func finish() throws -> Int {
        try drain()
        return count
    }

    private func drain() throws {
        try output.withBytes(sink)
        output.truncate(to: 0)
    }

    private func append(_ cell: Cell, _ type: FieldType) throws {
        if cell.kind == .null { return }
        if type == .string || type == .json { return append(cell.bytes) }
        text.removeAll()
        try text.value(cell, type)
        // Values that are quoted in a dump contain nothing that needs quoting here, except empty ones, which would be nil.
        text.withBytes { bytes in
            let isQuoted = bytes.first == UInt8(ascii: "\"") && bytes.count > 2
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: isQuoted ? bytes.dropFirst().dropLast() : bytes[...]))
        }
    }

    /// Appends text, quoted if necessary; empty text always, to distinguish it from a missing value.
    private func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        var isQuoted = utf8.isEmpty
        let isFormula = isSafeForSpreadsheets && utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        for byte in utf8 where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D {
            isQuoted = true
            break
        }
        // A byte order mark at the very beginning would be taken for the file's; some readers trim leading and trailing spaces.
        if let first = utf8.first, let last = utf8.last, first == 0xEF || first == 0x20 || last == 0x20 { isQuoted = true }
        if isQuoted { output.append(UInt8(ascii: "\"")) }
        if isFormula { output.append(UInt8(ascii: "'")) }
        if isQuoted {
            for byte in utf8 {
                if byte == UInt8(ascii: "\"") { output.append(byte) }
                output.append(byte)
            }
            output.append(UInt8(ascii: "\""))
        } else {
            output.append(contentsOf: UnsafeRawBufferPointer(utf8))
        }
    }
}
