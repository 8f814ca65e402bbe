import FoundationEssentials

extension Value {
    /// The sum of two values of one number type; nil stays nil.
    ///
    /// - Throws: ``StoreError`` `.overflow` when integers do not fit, `.unstorableValue` when doubles give no number.
    public func adding(_ number: Value, to field: FieldDefinition, of entity: EntityDefinition) throws -> Value {
        switch (self, number) {
        case (.int(let a), .int(let b)):
            let (sum, overflow) = a.addingReportingOverflow(b)
            if overflow { throw StoreError.overflow(of: field, entity) }
            return .int(sum)
        case (.double(let a), .double(let b)):
            if (a + b).isNaN { throw UnstorableValue.notANumber().located(entity: entity.name, field: field.name) }
            return .double(a + b)
        case (.decimal(let a), .decimal(let b)):
            let sum = a + b
            if sum.isNaN { throw StoreError.overflow(of: field, entity) }
            return .decimal(sum)
        default: return self
        }
    }
}

extension StoreError {
    /// A sum does not fit its type.
    public static func overflow(of field: FieldDefinition, _ entity: EntityDefinition) -> StoreError {
        StoreError(
            .overflow, "A result over \(entity.name).\(field.name) does not fit its type; use a Double or Decimal field.",
            entity: entity.name, field: field.name)
    }

    /// Infinity and minus infinity were summed up.
    public static func noSum(of field: FieldDefinition, _ entity: EntityDefinition) -> StoreError {
        StoreError(
            .unstorableValue,
            "\(entity.name).\(field.name) has no sum and no average over these records: infinity and minus infinity are among its values. "
                + "Leave one of them out by a condition.", entity: entity.name, field: field.name)
    }
}
