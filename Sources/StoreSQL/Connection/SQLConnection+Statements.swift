public import StoreCore

/// The purpose for which a request is prepared; part of its shape.
public enum RequestPurpose: UInt8, Sendable {
    /// Reads the records.
    case rows
    /// Counts them.
    case count
    /// Removes them.
    case delete
    /// Reads the records, and keeps other transactions from changing them until this one ends; see ``SQLConnection/rowLock``.
    case rowsToChange
}

/// From a request to its shape, the statement of that shape, and its bound values.
extension SQLConnection {
    /// Prepares a statement that will be used often, after checking its entities.
    @inlinable public func prepare(
        _ sql: SQLStatement, cellCount: Int? = nil, entity: EntityID? = nil, related: [EntityID] = [], writing fields: WrittenFields? = nil
    ) throws -> Statement {
        if let entity { try context.check(entity.definition) }
        for entity in related { try context.check(entity.definition) }
        return try compile(sql, cellCount: cellCount, entity: entity, writing: fields)
    }

    /// The statements of an entity.
    @inlinable @inline(__always) func statements(_ entity: EntityID) -> EntityStatements<Statement> {
        let ordinal = entity.ordinal
        if ordinal < kept.pointee.entities.count, let known = kept.pointee.entities[ordinal] { return known }
        return addStatements(entity)
    }

    @inlinable @inline(never) func addStatements(_ entity: EntityID) -> EntityStatements<Statement> {
        while kept.pointee.entities.count <= entity.ordinal { kept.pointee.entities.append(nil) }
        let made = EntityStatements<Statement>(entity.definition)
        kept.pointee.entities[entity.ordinal] = made
        return made
    }

    /// The statement of a request, bound and marked busy; end it with `end(_:)`.
    @inlinable func statement(_ request: FetchRequest, _ purpose: RequestPurpose) throws -> Statement {
        var key = StatementKey(RequestShape(request, purpose: purpose.rawValue))
        let statement: Statement
        if let known = kept.pointee.queries.onlyStatement(for: key), !known.isBusy {
            requestCounts.countPlanReuse()
            statement = known
        } else {
            let (choice, isOnly) = try choose(for: [request], isOrdered: purpose == .rows || purpose == .rowsToChange)
            key.choice = choice
            if let known = kept.pointee.queries.statement(for: key), !known.isBusy {
                requestCounts.countPlanReuse()
                statement = known
            } else {
                statement = try prepare(request, purpose, key, isOnly: isOnly)
            }
        }
        try take(statement) { try bind($0, of: request, to: statement, at: $1) }
        return statement
    }

    /// The statement of several requests by its shape, bound and marked busy; end it with `end(_:)`.
    ///
    /// - Parameter make: Generates the statement if it is not cached.
    @inlinable func statement(
        _ shape: WideShape, _ requests: [FetchRequest], cellCount: Int? = nil, _ make: (StatementBuilder) throws -> SQLStatement
    ) throws -> Statement {
        var key = StatementKey(shape)
        let statement: Statement
        if let known = kept.pointee.wideQueries.onlyStatement(for: key), !known.isBusy {
            requestCounts.countPlanReuse()
            statement = known
        } else {
            let (choice, isOnly) =
                shape.hasNoChoice
                ? (StatementChoice(), true)
                : try choose(
                    for: requests, isOrdered: false, skipsUnlimited: shape.skipsUnlimited, isGrouped: shape.isOfGroups)
            key.choice = choice
            if let known = kept.pointee.wideQueries.statement(for: key), !known.isBusy {
                requestCounts.countPlanReuse()
                statement = known
            } else {
                let sql = try make(StatementBuilder(generator.dialect, choice))
                statement = try prepare(sql, requests, cellCount, key, isOnly: isOnly)
            }
        }
        try take(statement) { try bind($0, of: requests, to: statement, at: $1) }
        return statement
    }

    /// Marks a statement busy and binds its parameters.
    @inlinable @inline(__always) func take(_ statement: Statement, _ bind: (SQLParameter, Int32) throws -> Void) throws {
        statement.isBusy = true
        if statement.parameters.isEmpty { return }
        do {
            for (index, parameter) in statement.parameters.enumerated() { try bind(parameter, Int32(index + 1)) }
        } catch {
            statement.finish()
            throw error
        }
    }

    @inlinable @inline(never) func prepare(
        _ request: FetchRequest, _ purpose: RequestPurpose, _ key: StatementKey<RequestShape>, isOnly: Bool
    ) throws -> Statement {
        let builder = StatementBuilder(generator.dialect, key.choice)
        let sql =
            switch purpose {
            case .rows: builder.rows(request, lock: request.isClaiming ? claimLock : "")
            case .rowsToChange: builder.rows(request, lock: rowLock)
            case .count: builder.count(request)
            case .delete: builder.delete(request, lock: rowLock)
            }
        let cellCount = purpose == .rows || purpose == .rowsToChange ? request.fields?.count : nil
        let statement = try prepare(
            sql, cellCount: cellCount, entity: request.entity, related: request.predicate.relatedEntities)
        // A busy statement stays in the cache; this one is released after use.
        if kept.pointee.queries.statement(for: key) == nil {
            kept.pointee.queries.keep(statement, for: key, isOnly: isOnly)
            context.emit(.planned(context.isObserved ? keepPlan(sql, [request]) : QueryPlan(of: request.entity)))
        }
        return statement
    }

    @inlinable @inline(never) func prepare(
        _ sql: SQLStatement, _ requests: [FetchRequest], _ cellCount: Int?, _ key: StatementKey<WideShape>, isOnly: Bool
    ) throws -> Statement {
        let entities = requests.map(\.entity)
        let statement = try prepare(
            sql, cellCount: cellCount, entity: entities.first,
            related: entities.dropFirst() + requests.flatMap(\.predicate.relatedEntities))
        if kept.pointee.wideQueries.statement(for: key) == nil {
            kept.pointee.wideQueries.keep(statement, for: key, isOnly: isOnly)
            context.emit(.planned(context.isObserved ? keepPlan(sql, requests) : QueryPlan(of: entities.first)))
        }
        return statement
    }

    /// The plan by which the database would run a request's statement.
    @inlinable public func plan(_ sql: SQLStatement, of request: FetchRequest) -> QueryPlan {
        plan(sql, [request], named: [request.tableName])
    }

    /// False, as for a database without probes, which is never asked.
    public func readsAll(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> Bool { false }
}

extension FetchRequest {
    /// The name of the request's table in its statement: in one with several tables the alias `t0`.
    @inlinable var tableName: String { predicate.relatedEntities.isEmpty ? entity.name : "t0" }
}

extension QueryPlan {
    /// An empty plan, when no listener needs one.
    @usableFromInline init(of entity: EntityID?) { self.init(entity: entity?.name ?? "", access: [], sorts: false) }
}
