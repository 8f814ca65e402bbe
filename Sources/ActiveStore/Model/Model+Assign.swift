import FoundationEssentials
import StoreCore
import StoreJSON

// Changes that arrive as JSON, such as the body of a PATCH request.
extension Model {
    /// Assigns the fields that a JSON object contains and leaves the others as they are.
    ///
    /// ```swift
    /// try author.assign(JSONValue(json: body), only: \.name, \.email)      // {"email": null} removes the address
    /// try author.save()                                                    // validates, and writes what has changed
    /// ```
    /// The names are those of the properties, a reference's is that of its key (`authorID`). Values have the types of `asJSON`: dates are
    /// ISO 8601, data is base64, keys and UUIDs are text. Ignored properties return to their defaults, as with ``reload(in:)``.
    ///
    /// - Parameters:
    ///   - object: The names and values.
    ///   - fields: The fields that may be assigned. The key, the timestamps and the version never are.
    /// - Throws: ``StoreError`` `.unknownField` with the closest existing name, `.badRequest` for a field that may not be assigned or for
    ///   JSON that is not an object, `.typeMismatch`, `.constraint` for null in a field that cannot be nil. The record is then unchanged.
    public mutating func assign<each V>(_ object: JSONValue, only fields: repeat KeyPath<Fields, Field<Self, each V>>) throws {
        var positions: [Int] = []
        repeat positions.append(Self.fields[keyPath: each fields].position)
        try assign(object, positions)
    }

    /// Like ``assign(_:only:)``, but returns the record with the fields assigned.
    ///
    /// ```swift
    /// try Author.get(key, ifVersion: 3).assigned(JSONValue(json: body), only: \.name, \.email).saved()
    /// ```
    public func assigned<each V>(_ object: JSONValue, only fields: repeat KeyPath<Fields, Field<Self, each V>>) throws -> Self {
        var copy = self
        try copy.assign(object, only: repeat each fields)
        return copy
    }

    private mutating func assign(_ object: JSONValue, _ allowed: [Int]) throws {
        let definition = Self.entity.definition
        let name = definition.name
        guard let members = try object.members() else {
            throw StoreError(.badRequest, "Fields of \(name) are assigned from a JSON object; this is another value.", entity: name)
        }
        var record = self
        record.resolvePendingSaves()
        var values = try record.storedValues()
        var given = FieldSet()
        for member in members {
            let position = try definition.requirePosition(of: member.name)
            let field = definition.fields[position]
            guard allowed.contains(position), Self.ownFields.contains(position) else {
                throw StoreError(
                    .badRequest, "\(name).\(field.name) may not be assigned by this request.", entity: name, field: field.name)
            }
            values[position] = try member.value.asField(field.type).storable(in: field, of: definition)
            given.insert(position)
        }
        try record.take(given, from: CellBuffer.withRow(of: Self.entity, values) { try Self(row: &$0) })
        self = record
    }
}

extension JSONValue {
    /// The value as one of a field's type, for which JSON has text or another number; what has no such form is left as it is.
    fileprivate func asField(_ type: FieldType) throws -> StoreCore.Value {
        if isNull { return .null }
        switch (content, type) {
        case (_, .json): return .json(try canonicalText())
        case (.value(.string(let text)), .date):
            if let microseconds = DateText.parse(text) { return .date(Instant.date(microseconds: microseconds)) }
        case (.value(.string(let text)), .data): if let data = Data(base64Encoded: text) { return .data(data) }
        case (.value(.decimal(let number)), .double): if let double = Double(DecimalCoding.text(number)) { return .double(double) }
        case (.value(.json(let digits)), .double): if let double = Double(digits) { return .double(double) }
        default: break
        }
        return try asValue()
    }
}
