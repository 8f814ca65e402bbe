import ActiveStore

/// An untyped column of a model, so that a case can iterate over all of them.
struct TypedColumn<M: Model>: Sendable {
    /// The property's name.
    let name: String
    /// Whether it has an order; JSON has none.
    let isOrdered: Bool
    /// The value in its stored form.
    let value: @Sendable (M) -> Value
    /// Field ⋄ the record's own value.
    let condition: @Sendable (Comparison, M) -> Condition<M>
    /// The field is nil.
    let isNil: Condition<M>
    /// The query sorted by the column.
    let ordering: @Sendable (Query<M>, Direction) -> Query<M>

    init<V: Storable>(
        _ value: any KeyPath<M, V> & Sendable, _ field: any KeyPath<M.Fields, Field<M, V>> & Sendable
    ) {
        let column = M.fields[keyPath: field]
        name = M.entity.definition.fields[column.position].name
        isOrdered = V.fieldType.isOrdered
        self.value = { $0[keyPath: value].storedValue }
        condition = { comparison, record in
            let value = record[keyPath: value]
            return switch comparison {
            case .notEqual: column != value
            case .less: column < value
            case .lessOrEqual: column <= value
            case .greater: column > value
            case .greaterOrEqual: column >= value
            default: column == value
            }
        }
        isNil = column.optional == nil
        ordering = { query, direction in query.order(by: field, direction) }
    }
}
