import StoreCore
import StoreSQL

/// Which rule of which entity a record broke, from the name of the constraint or index that the server gives.
enum ConstraintFailure {
    /// Whether a failure is one of a rule of the table: a constraint, or a trigger that refuses the record.
    static func isOne(_ failure: ServerFailure) -> Bool { failure.state.hasPrefix("23") || failure.state.hasPrefix("P0") }

    /// The error for a failed insert or update of one record.
    static func error(_ failure: ServerFailure, entity: EntityDefinition, _ dialect: Dialect) -> StoreError {
        let engineCode = StoreError.EngineCode("postgresql", state: failure.state)
        if failure.state == "23505" {
            let index = entity.indexes.first { dialect.isName(failure.constraint, of: $0.name) }
            if index == nil, failure.constraint.hasSuffix("_pkey") { return .duplicateKey(of: entity, engineCode: engineCode) }
            return .duplicateValue(of: entity, fields: index?.parts.map(\.field) ?? [], engineCode: engineCode)
        }
        let field = entity.fields.first { !failure.column.isEmpty && dialect.isName(failure.column, of: $0.column) }
        let isTrigger = failure.state.hasPrefix("P0")
        let why =
            failure.state == "23502"
            ? "\(failure.column) cannot be nil"
            : failure.constraint.isEmpty && isTrigger ? "a trigger of the table refuses it" : "it breaks the rule \(failure.constraint)"
        // What a trigger says may repeat values.
        return StoreError(
            .constraint, "\(entity.name) could not be stored: \(why).", entity: entity.name, field: field?.name, engineCode: engineCode,
            values: isTrigger ? [failure.text] : [])
    }
}
