import FoundationEssentials

extension Value {
    /// The sum of two values of one number type, converted to the field's Swift type; nil stays nil.
    ///
    /// - Throws: ``StoreError`` `.overflow` for a sum that the field does not accept, `.unstorableValue` when the sum of doubles is NaN.
    package func adding(_ number: Value, to field: FieldDefinition, of entity: EntityDefinition) throws -> Value {
        switch (self, number) {
        case (.int(let a), .int(let b)):
            let (sum, overflow) = a.addingReportingOverflow(b)
            if overflow { throw StoreError.overflow(of: field, entity) }
            return try Value.int(sum).asSum(of: field, entity)
        case (.double(let a), .double(let b)):
            if (a + b).isNaN { throw UnstorableValue.notANumber().located(entity: entity.name, field: field.name) }
            return try Value.double(a + b).asSum(of: field, entity)
        case (.decimal(let a), .decimal(let b)):
            let sum = a + b
            if sum.isNaN { throw StoreError.overflow(of: field, entity) }
            return try Value.decimal(sum).asSum(of: field, entity)
        default: return self
        }
    }

    private func asSum(of field: FieldDefinition, _ entity: EntityDefinition) throws -> Value {
        guard let sum = field.asSum(self) else { throw StoreError.overflow(of: field, entity) }
        return sum
    }
}

extension StoreError {
    /// The error for a sum that does not fit its type.
    package static func overflow(of field: FieldDefinition, _ entity: EntityDefinition) -> StoreError {
        let type = field.sums == .all ? "" : ", \(field.swiftTypeName)"
        return StoreError(
            .overflow,
            "A result over \(entity.name).\(field.name) does not fit its type\(type); use a \(type.isEmpty ? "Double or Decimal" : "wider") field.",
            entity: entity.name, field: field.name)
    }

    /// The error for a sum of infinity and minus infinity.
    package static func noSum(of field: FieldDefinition, _ entity: EntityDefinition) -> StoreError {
        StoreError(
            .unstorableValue,
            "\(entity.name).\(field.name) has no sum and no average over these records: infinity and minus infinity are among its values. "
                + "Leave one of them out by a condition.", entity: entity.name, field: field.name)
    }
}
