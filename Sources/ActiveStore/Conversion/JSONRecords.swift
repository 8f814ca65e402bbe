import FoundationEssentials
import StoreCore

/// Writes records as JSON by letting them write their fields, as they do to be stored: no dictionary and no value in between.
///
/// The keys are quoted once, and the variables are not checked for overlapping access: one call writes, and hands out nothing meanwhile.
final class JSONRecords<M: Model>: RowWriter {
    @exclusivity(unchecked) private var json: JSONWriter
    @exclusivity(unchecked) private var position = 0
    private let columns: [Column]
    private let keepsNils: Bool

    private struct Column {
        let key: JSONWriter.PreparedKey
        let type: FieldType
        let isSkipped: Bool
    }

    /// - Throws: ``StoreError`` `.unknownField` for an exception that is no field.
    init(excepted: [String], style: JSONStyle) throws {
        let entity = M.entity.definition
        var skipped = FieldSet()
        for name in excepted { skipped.insert(try entity.requirePosition(of: name)) }
        columns = entity.fields.enumerated().map { position, field in
            Column(
                key: JSONWriter.PreparedKey(field.name, style), type: field.type, isSkipped: skipped.contains(position))
        }
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

    /// The type of the field whose value comes now, with its key written; nil if it is left out.
    @inline(__always) private func next() -> FieldType? {
        let position = position
        self.position = position + 1
        guard position < columns.count, !columns[position].isSkipped else { return nil }
        json.key(columns[position].key)
        return columns[position].type
    }

    func writeNull() {
        if keepsNils { if next() != nil { json.null() } } else { position += 1 }
    }

    func writeInt(_ value: Int64) {
        guard let type = next() else { return }
        switch type {
        case .bool: json.bool(value != 0)
        case .date: json.date(value)
        default: json.int(value)
        }
    }

    func writeDouble(_ value: Double) throws {
        guard next() != nil else { return }
        do { try json.double(value) } catch {
            let entity = M.entity.definition
            throw JSONWriter.noInfinity().located(entity: entity.name, field: entity.fields[position - 1].name)
        }
    }

    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let type = next() else { return }
        if type == .json { json.raw(String(decoding: utf8, as: UTF8.self)) } else { json.string(utf8: utf8) }
    }

    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let type = next() else { return }
        switch type {
        case .data: json.data(UnsafeRawBufferPointer(bytes))
        case .uuid where bytes.count == 16: json.uuid(bytes)
        default: try json.value(Value(cell: Cell(blob: bytes.baseAddress, length: bytes.count), type: type))
        }
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
