import FoundationEssentials
import StoreCore

/// Writes records as JSON by letting them write their fields, as they do to be stored: no dictionary and no value in between.
final class JSONRecords<M: Model>: RowWriter {
    private var json: JSONWriter
    private let fields: [FieldDefinition]
    private let skipped: FieldSet
    private let keepsNils: Bool
    private var position = 0

    /// - Throws: ``StoreError`` `.unknownField` for an exception that is no field.
    init(excepted: [String], style: JSONStyle) throws {
        let entity = M.entity.definition
        var skipped = FieldSet()
        for name in excepted { skipped.insert(try entity.requirePosition(of: name)) }
        self.skipped = skipped
        fields = entity.fields
        keepsNils = style.nils == .null
        json = JSONWriter(style: style)
    }

    func object(_ record: M) throws -> [UInt8] {
        try append(record)
        return json.bytes
    }

    func array(_ records: some Sequence<M>) throws -> [UInt8] {
        json.beginArray()
        for record in records { try append(record) }
        json.endArray()
        return json.bytes
    }

    private func append(_ record: M) throws {
        position = 0
        json.beginObject()
        try record.write(.all, to: self)
        json.endObject()
    }

    /// The field whose value comes now, with its key written; nil if it is left out.
    private func next() -> FieldDefinition? {
        defer { position += 1 }
        guard position < fields.count, !skipped.contains(position) else { return nil }
        json.key(fields[position].name)
        return fields[position]
    }

    func writeNull() {
        if keepsNils { if next() != nil { json.null() } } else { position += 1 }
    }

    func writeInt(_ value: Int64) {
        guard let field = next() else { return }
        switch field.type {
        case .bool: json.bool(value != 0)
        case .date: json.date(value)
        default: json.int(value)
        }
    }

    func writeDouble(_ value: Double) throws {
        guard let field = next() else { return }
        do { try json.double(value) } catch { throw JSONWriter.noInfinity().located(entity: M.entity.name, field: field.name) }
    }

    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let field = next() else { return }
        if field.type == .json { json.raw(String(decoding: utf8, as: UTF8.self)) } else { json.string(utf8: utf8) }
    }

    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let field = next() else { return }
        if field.type == .data { return json.data(UnsafeRawBufferPointer(bytes)) }
        try json.value(Value(cell: Cell(blob: bytes.baseAddress, length: bytes.count), type: field.type))
    }
}

extension JSONWriter {
    static func noInfinity() -> StoreError {
        StoreError(.unstorableValue, "Infinity and NaN have no form in JSON.")
    }

    /// Writes an untyped value.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for infinity and NaN.
    public mutating func value(_ value: Value) throws {
        switch value {
        case .null: null()
        case .bool(let x): bool(x)
        case .int(let x): int(x)
        case .double(let x): do { try double(x) } catch { throw JSONWriter.noInfinity() }
        case .string(let x): string(x)
        case .data(let x): data(x)
        case .date(let x): date(Instant.microseconds(of: x) ?? 0)
        case .uuid(let x): string(x.uuidString)
        case .decimal(let x): do { try decimal(x) } catch { throw JSONWriter.noInfinity() }
        case .json(let x): raw(x)
        }
    }
}
