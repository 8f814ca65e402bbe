/// A record without its model: values by field name.
///
/// For tools that know a store only by its catalog. Models never pass through it.
public struct Record: Sendable, Hashable {
    /// The fields that were read, in the order of the values.
    public let fields: [FieldDefinition]
    /// The values; nil is ``Value/null``.
    public private(set) var values: [Value]

    /// Copies the values out of a row that holds these fields, in this order.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` when a stored value is not of its field's type.
    public init(_ row: Row, fields: [FieldDefinition]) throws {
        self.fields = fields
        values = try fields.indices.map { try row.value($0, type: fields[$0].type) }
    }

    /// The value of a field by its name in Swift; nil, not ``Value/null``, if no such field was read.
    public subscript(_ field: String) -> Value? { fields.firstIndex { $0.name == field }.map { values[$0] } }

    /// Sets a field in this copy; a migration's ``MigrationChange/transform(_:batch:_:)`` stores the changes.
    ///
    /// - Throws: ``StoreError`` `.unknownField` for one that was not read, `.typeMismatch`, `.constraint` for nil in a required field.
    public mutating func set(_ field: String, to value: Value) throws {
        guard let position = fields.firstIndex(where: { $0.name == field }) else {
            throw StoreError(.unknownField, "The record has no field \(StoreError.quoted(field)).", field: field)
        }
        values[position] = try value.storable(in: fields[position])
    }
}
