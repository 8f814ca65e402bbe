/// A record without its model: values by field name.
///
/// What tools work with, which know a store by its catalogue alone. Models never pass through it.
public struct Record: Sendable, Hashable {
    /// The fields that were read, in the order of the values.
    public let fields: [FieldDefinition]
    /// The values; nil is ``Value/null``.
    public let values: [Value]

    /// Copies the values out of a row that holds these fields, in this order.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` when a stored value is none of its field's type.
    public init(_ row: Row, fields: [FieldDefinition]) throws {
        self.fields = fields
        values = try fields.indices.map { try row.value($0, type: fields[$0].type) }
    }

    /// The value of a field by its name in Swift; nil, not ``Value/null``, if no such field was read.
    public subscript(_ field: String) -> Value? { fields.firstIndex { $0.name == field }.map { values[$0] } }
}

extension ReadTransaction {
    /// Reads the records of a request in its order, one at a time, until the body says stop.
    ///
    /// - Throws: ``StoreError``, or what the body throws.
    public final func forEachRecord(_ request: FetchRequest, _ body: (Record) throws -> Step) throws {
        let all = request.entity.definition.fields
        if request.fields?.contains(where: { !all.indices.contains($0) }) == true { try request.checkShape() }
        let fields = request.fields?.map { all[$0] } ?? all
        try fetch(request) { try body(Record($0, fields: fields)) }
    }

    /// The records of a request, in its order.
    ///
    /// - Throws: ``StoreError``.
    public final func records(_ request: FetchRequest) throws -> [Record] {
        var records: [Record] = []
        try forEachRecord(request) {
            records.append($0)
            return .next
        }
        return records
    }
}
