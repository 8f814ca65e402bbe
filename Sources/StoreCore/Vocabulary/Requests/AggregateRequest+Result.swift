extension AggregateRequest {
    /// The fields of a result row, as a separate entity, so that its conditions, orders and values are checked like any other: the group
    /// fields, then `count`, `sum_age` and so on.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, or `.typeMismatch` for an undefined aggregate, such as the sum of texts.
    public func resultFields() throws -> [FieldDefinition] {
        let entity = source.entity.definition
        var fields = try groups.map { try FetchRequest.field($0, of: entity) }
        for field in fields where !field.type.isOrdered { throw cannot("be grouped by", field, entity) }
        for aggregate in aggregates {
            let field = try aggregate.field.map { try FetchRequest.field($0, of: entity) }
            guard let type = aggregate.type(over: field?.type) else {
                guard let field else {
                    throw StoreError(.badRequest, "An aggregate over \(entity.name) names no field.", entity: entity.name)
                }
                throw cannot("have a \(aggregate.function)", field, entity)
            }
            let hasAlways = [.count, .countDistinct, .sum].contains(aggregate.function)
            fields.append(
                FieldDefinition(
                    name: "\(aggregate.function)" + (field.map { "_" + $0.name } ?? ""), type: type, isOptional: !hasAlways))
        }
        return fields
    }

    /// Checks the parts that may differ between two requests of one shape.
    ///
    /// - Throws: As ``FetchRequest/checkValues()``.
    @usableFromInline package func checkValues() throws {
        try source.checkValues()
        if let fault = having.fault { throw fault.error.located(entity: source.entity.name) }
        if (limit ?? 0) < 0 || offset < 0 { throw FetchRequest.negativeLimitOrOffset(source.entity) }
    }

    /// Checks the parts that all requests of one shape share.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()`` and ``resultFields()``.
    package func checkShape() throws {
        try source.checkShape()
        try onResult().checkShape()
    }

    /// The condition and the order of the rows as a separate request, over an entity whose records are the rows of the result.
    ///
    /// - Throws: As ``resultFields()``.
    public func onResult() throws -> FetchRequest {
        let name = source.entity.name
        let entity = EntityID(EntityDefinition(name: name, fields: try resultFields()))
        return FetchRequest(entity, where: having, order: order, limit: limit, offset: offset)
    }

    private func cannot(_ what: String, _ field: FieldDefinition, _ entity: EntityDefinition) -> StoreError {
        StoreError(
            .typeMismatch,
            "\(entity.name).\(field.name) is a field of type \(field.type.rawValue), which cannot \(what).",
            entity: entity.name, field: field.name)
    }
}
