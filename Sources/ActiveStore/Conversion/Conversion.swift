import StoreCore

/// Computed entries of a converted record: each key with a closure that computes its value; nil omits the entry.
///
/// ```swift
/// ["initials": \.initials, "age": { $0.age + 1 }, "tags": { author in try JSONValue(tags(of: author)) }]
/// ```
/// Values may have any type that a field can have, or be arrays, dictionaries and ``JSONValue`` for nested
/// data. They follow the properties in the order given. An entry with the name of a property replaces it.
public typealias AddedEntries<M> = KeyValuePairs<String, (M) throws -> (any ValueConvertible)?>

/// Which parts of a record are converted, computed once for any number of
/// records: fields by position, then derived values, then added entries.
@usableFromInline struct Conversion<M: Model> {
    /// The positions of the fields, ascending.
    let positions: [Int]
    /// The same as a set, for ``Model/write(_:to:)``.
    @usableFromInline let fields: FieldSet
    let derived: [DerivedValue<M>]
    let added: [(name: String, value: (M) throws -> (any ValueConvertible)?)]
    let converter: ValueConverter?

    /// - Throws: ``StoreError`` `.unknownField` for a name that is not a property.
    @usableFromInline init(_ excepted: [String], _ included: [String]?, _ adding: AddedEntries<M>, _ converter: ValueConverter?) throws {
        let entity = M.entity.definition
        var left = Set(excepted)
        for name in excepted + (included ?? []) where !M.derivedValues.contains(where: { $0.name == name }) {
            _ = try entity.requirePosition(of: name)
        }
        // Of several entries with one name, the last counts.
        left.formUnion(adding.map(\.key))
        added = adding.enumerated().filter { index, entry in !adding.dropFirst(index + 1).contains { $0.key == entry.key } }
            .map { (name: $0.element.key, value: $0.element.value) }
        let wanted = included.map { Set($0) }
        positions = entity.fields.indices.filter { position in
            let name = entity.fields[position].name
            return wanted?.contains(name) ?? true && !left.contains(name)
        }
        derived = M.derivedValues.filter { wanted?.contains($0.name) ?? false && !left.contains($0.name) }
        var set = FieldSet()
        for position in positions { set.insert(position) }
        fields = positions.count == entity.fields.count ? .all : set
        self.converter = converter
    }

    /// Whether anything besides fields is converted.
    var isComputing: Bool { !derived.isEmpty || !added.isEmpty }

    /// The value of a derived property.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` for a property whose type cannot be stored in a field.
    func value(of derived: DerivedValue<M>, _ record: M) throws -> Value {
        if let value = derived.value(record) { return value }
        let entity = M.entity.name
        throw StoreError(
            .typeMismatch, "\(entity).\(derived.name) is of a type that no field could have, so it cannot be converted.",
            entity: entity, field: derived.name)
    }

    /// All entries by name, in order; fields without a value are included as null.
    func entries(of record: M) throws -> [(name: String, value: JSONValue)] {
        let entity = M.entity.definition
        let buffer = CellBuffer()
        try record.write(fields, to: buffer)
        var entries = try buffer.withRow(of: M.entity) { row in
            try positions.indices.map {
                (name: entity.fields[positions[$0]].name, value: try row.value($0, type: entity.fields[positions[$0]].type))
            }
        }
        for property in derived { entries.append((name: property.name, value: try value(of: property, record))) }
        let converted = try entries.compactMap { entry in
            guard let converter, !entry.value.isNull else { return (name: entry.name, value: JSONValue.value(entry.value)) }
            return try converter(entry.name, entry.value).map { (name: entry.name, value: JSONValue.value($0)) }
        }
        return try converted + added.compactMap { entry in try entry.value(record).map { (name: entry.name, value: JSONValue($0)) } }
    }

    func tree(of record: M) throws -> JSONValue { .object(try entries(of: record)) }

    func dictionary(of record: M) throws -> [String: Value] {
        var dictionary: [String: Value] = [:]
        for (name, value) in try entries(of: record) where !value.isNull {
            do { dictionary[name] = try value.asValue() } catch let error as StoreError {
                throw error.located(entity: M.entity.name, field: name)
            }
        }
        return dictionary
    }
}
