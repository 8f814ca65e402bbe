import FoundationEssentials
import StoreCore

/// Writes records as JSON by letting them write their fields, as they do to be stored: no dictionary and no value in between.
///
/// The keys are quoted once, and the variables are not checked for overlapping access: one call writes, and hands out nothing meanwhile. It knows
/// nothing of the records' type, so that it is compiled once; the loop over the records is compiled where their type is known.
@usableFromInline final class JSONFieldWriter: RowWriter {
    @exclusivity(unchecked) private var json: JSONWriter
    @exclusivity(unchecked) private var position = 0
    private let entity: EntityID
    private let columns: [Column]
    private let keepsNils: Bool

    private struct Column {
        let key: JSONWriter.PreparedKey
        let type: FieldType
        let isSkipped: Bool
    }

    /// - Throws: ``StoreError`` `.unknownField` for an exception that is no field.
    @usableFromInline init(_ entity: EntityID, excepted: [String], style: JSONStyle) throws {
        let definition = entity.definition
        var skipped = FieldSet()
        for name in excepted { skipped.insert(try definition.requirePosition(of: name)) }
        columns = definition.fields.enumerated().map { position, field in
            Column(
                key: JSONWriter.PreparedKey(field.name, style), type: field.type, isSkipped: skipped.contains(position))
        }
        self.entity = entity
        keepsNils = style.nils == .null
        json = JSONWriter(style: style)
    }

    /// What has been written.
    @usableFromInline var data: Data { Data(json.bytes) }
    /// What has been written.
    var text: String { json.text }

    @usableFromInline func beginArray() { json.beginArray() }
    @usableFromInline func endArray() { json.endArray() }
    @usableFromInline func beginRecord() {
        position = 0
        json.beginObject()
    }
    @usableFromInline func endRecord() { json.endObject() }

    /// Writes a record as an object.
    @inlinable func append(_ record: some Model) throws {
        beginRecord()
        try record.write(.all, to: self)
        endRecord()
    }

    /// The type of the field whose value comes now, with its key written; nil if it is left out.
    @inline(__always) private func next() -> FieldType? {
        let position = position
        self.position = position + 1
        guard position < columns.count, !columns[position].isSkipped else { return nil }
        json.key(columns[position].key)
        return columns[position].type
    }

    @usableFromInline func writeNull() {
        if keepsNils { if next() != nil { json.null() } } else { position += 1 }
    }

    @usableFromInline func writeInt(_ value: Int64) {
        guard let type = next() else { return }
        switch type {
        case .bool: json.bool(value != 0)
        case .date: json.date(value)
        default: json.int(value)
        }
    }

    @usableFromInline func writeDouble(_ value: Double) throws {
        guard next() != nil else { return }
        do { try json.double(value) } catch {
            let definition = entity.definition
            throw JSONWriter.noInfinity().located(entity: definition.name, field: definition.fields[position - 1].name)
        }
    }

    @usableFromInline func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let type = next() else { return }
        if type == .json { json.raw(String(decoding: utf8, as: UTF8.self)) } else { json.string(utf8: utf8) }
    }

    @usableFromInline func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
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
