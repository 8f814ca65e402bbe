import ActiveStore
import StoreCore

/// The cells that a record wrote, captured so that they can be changed, omitted or written again.
final class CapturedRow: RowWriter {
    var cells: [StoredCell] = []

    init() {}

    /// Captures what the closure writes.
    convenience init(_ write: (any RowWriter) throws -> Void) throws {
        self.init()
        try write(self)
    }

    func writeNull() { cells.append(.null) }
    func writeInt(_ value: Int64) { cells.append(.int(value)) }
    func writeDouble(_ value: Double) { cells.append(.double(value.bitPattern)) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) { cells.append(.text(Array(utf8))) }
    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) { cells.append(.blob(Array(bytes))) }

    /// Writes the cells.
    func write(to writer: any RowWriter) throws {
        for cell in cells {
            switch cell {
            case .null: try writer.writeNull()
            case .int(let number): try writer.writeInt(number)
            case .double(let bits): try writer.writeDouble(Double(bitPattern: bits))
            case .text(let bytes): try bytes.withUnsafeBufferPointer { try writer.writeText($0) }
            case .blob(let bytes): try bytes.withUnsafeBufferPointer { try writer.writeBlob($0) }
            }
        }
    }

    /// The cells as values of these fields.
    func values(_ fields: [FieldDefinition], _ entity: EntityID) throws -> [Value] {
        let buffer = CellBuffer()
        try write(to: buffer)
        return try buffer.withRow(of: entity) { row in
            try fields.indices.map { try row.value($0, type: fields[$0].type) }
        }
    }
}

/// A write of a transaction, which can be repeated.
enum CapturedWrite {
    case insert(EntityID, CapturedRow)
    case update(EntityID, RecordKey, FieldSet, CapturedRow)
    case delete(EntityID, RecordKey)
    case deleteAll(FetchRequest)
    /// One record of an update by query.
    case updateByQuery(EntityID, RecordKey, FieldSet, CapturedRow)

    func repeated(on writer: any EngineWriter) throws {
        switch self {
        case .insert(let entity, let row): try writer.performInsert(entity) { try row.write(to: $0) }
        case .update(let entity, let key, let fields, let row), .updateByQuery(let entity, let key, let fields, let row):
            _ = try writer.performUpdate(entity, key, fields) { try row.write(to: $0) }
        case .delete(let entity, let key): _ = try writer.performDelete(entity, key)
        case .deleteAll(let request): _ = try writer.performDelete(request)
        }
    }
}
