import FoundationEssentials

extension Value {
    /// The value converted to the field's type: whole numbers to doubles and decimals, 36 characters to a UUID. nil fits everything.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` if it has another type.
    package func fitting(_ field: FieldDefinition, of entity: EntityDefinition) throws -> Value {
        try fitting(field, of: entity.name)
    }

    /// As above, for a field whose entity is not known.
    func fitting(_ field: FieldDefinition, of entity: String? = nil) throws -> Value {
        switch (self, field.type) {
        case (.null, _): return self
        case (.int(let x), .double): if let exact = Double(exactly: x) { return .double(exact) }
        case (.int(let x), .decimal): return .decimal(Decimal(x))
        case (.double(let x), .int): if let exact = Int64(exactly: x) { return .int(exact) }
        case (.string(let x), .uuid): if let uuid = UUID(spelled: x) { return .uuid(uuid) }
        default: break
        }
        // Integers and doubles compare exactly, so a number without an equal in the other type simply equals nothing.
        if type == field.type || (type == .double && field.type == .int) || (type == .int && field.type == .double) {
            return self
        }
        throw mismatch(field, of: entity)
    }

    private func mismatch(_ field: FieldDefinition, of entity: String?) -> StoreError {
        // The type of a value that cannot be stored at all does not matter.
        if let error = UnstorableValue.reason(self) { return error.located(entity: entity, field: field.name) }
        return StoreError(
            .typeMismatch,
            "\(entity.map { $0 + "." } ?? "")\(field.name) is a field of type \(field.type.rawValue); a value of type "
                + "\(type?.rawValue ?? "nil") was given.", entity: entity, field: field.name, values: [debugDescription])
    }

    /// The value as stored in the field: of its exact type, JSON in its canonical form, as the Swift type of the field's model would store
    /// it.
    ///
    /// - Throws: ``StoreError`` `.constraint` for nil in a required field, `.typeMismatch` for a value that the field cannot hold,
    ///   `.unstorableValue` for one that no field can hold.
    package func storable(in field: FieldDefinition, of entity: EntityDefinition? = nil) throws -> Value {
        let value = try ofType(of: field, of: entity)
        return value.isNull ? value : try field.asSaved(value, of: entity?.name)
    }

    /// The value converted to the field's type, regardless of its Swift type; JSON in its canonical form.
    func ofType(of field: FieldDefinition, of entity: EntityDefinition?) throws -> Value {
        var qualifiedName: String { (entity.map { $0.name + "." } ?? "") + field.name }
        if isNull, !field.isOptional {
            throw StoreError(.constraint, "\(qualifiedName) cannot be nil.", entity: entity?.name, field: field.name)
        }
        if let error = UnstorableValue.reason(self) { throw error.located(entity: entity?.name, field: field.name) }
        let value = try fitting(field, of: entity?.name)
        if value.isNull { return value }
        // Comparisons may mix integers and doubles; stored values may not.
        guard value.type == field.type else {
            throw mismatch(field, of: entity?.name)
        }
        guard case .json(let text) = value else { return value }
        guard let canonical = CanonicalJSON.form(of: text) else {
            throw StoreError(
                .typeMismatch, "\(qualifiedName) is a field of JSON; the text given is not JSON, or is nested deeper than 512.",
                entity: entity?.name, field: field.name)
        }
        return .json(canonical)
    }
}
