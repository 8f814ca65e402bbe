import StoreCore

/// The failures found while a record is validated.
public struct ValidationProblems<M: Model>: Sendable {
    /// The failures found so far, without repeats.
    public private(set) var failures: [ValidationFailure] = []
    /// Whether the record will be added rather than changed.
    public let isNew: Bool
    let changed: FieldSet

    init(_ changed: FieldSet, isNew: Bool) {
        self.changed = changed
        self.isNew = isNew
    }

    /// Whether no failure was found.
    public var isEmpty: Bool { failures.isEmpty }

    /// Whether a field will be written: any field of a new record, a changed one of a stored record.
    public func isChanged<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Bool {
        changed.contains(M.fields[keyPath: field].position)
    }

    /// Reports a failure of a field.
    ///
    /// - Parameters:
    ///   - key: The failure as a key for translation.
    ///   - text: The failure as the end of an English sentence: `is in the future`. By default derived from the key.
    ///   - parameters: Values for a translation. Do not include users' data: errors end up in logs.
    public mutating func add<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ key: ValidationFailure.Key, _ text: String? = nil,
        parameters: [String: Value] = [:]
    ) { add(M.fields[keyPath: field].position, key, text ?? Self.text(key), parameters) }

    /// Reports a failure of the record as a whole.
    public mutating func add(
        _ key: ValidationFailure.Key, _ text: String? = nil, parameters: [String: Value] = [:]
    ) { add(nil, key, text ?? Self.text(key), parameters) }

    mutating func add(
        _ position: Int?, _ key: ValidationFailure.Key, _ text: String, _ parameters: [String: Value] = [:]
    ) {
        let entity = M.entity.definition
        let field = position.flatMap { entity.fields.indices.contains($0) ? entity.fields[$0].name : nil }
        add(ValidationFailure(entity: entity.name, field: field, key: key, parameters: parameters, text: text))
    }

    mutating func add(_ failure: ValidationFailure) {
        if !failures.contains(failure) { failures.append(failure) }
    }

    private static func text(_ key: ValidationFailure.Key) -> String {
        "is not valid (\(key.rawValue))"
    }
}

extension ValidationProblems {
    /// Runs the validations of the fields that will be written.
    mutating func run(_ validations: [Validation<M>], on record: M, _ reader: () throws -> any EngineReader) throws {
        let wanted = validations.filter { $0.isAbout(changed) }
        if wanted.isEmpty { return }
        try ValidationSubject.with(record, positions: wanted.flatMap(\.reads)) { subject in
            for validation in wanted { try validation.check(&subject, &self, reader) }
        }
    }
}
