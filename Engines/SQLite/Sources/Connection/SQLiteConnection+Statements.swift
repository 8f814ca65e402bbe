import CSQLite
import StoreCore
import StoreSQL

/// Preparing, keeping and stepping statements.
extension SQLiteConnection {
    /// Prepares one statement that will be used often.
    func prepare(
        _ sql: SQLStatement, cellCount: Int? = nil, entity: EntityID? = nil, related: [EntityID] = [], writing fields: WrittenFields? = nil
    ) throws -> Statement {
        if let entity { try context.check(entity.definition) }
        for entity in related { try context.check(entity.definition) }
        var text = sql.text
        let (code, handle) = try compiling { () -> (code: Int32, result: OpaquePointer?) in
            var handle: OpaquePointer?
            let code = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_prepare_v3(
                        database, $0.baseAddress, Int32(clamping: $0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
                }
            }
            return (code, handle)
        }
        guard code == SQLITE_OK, let handle else { throw failure(code, entity) }
        return Statement(handle: handle, parameters: sql.parameters, cellCount: cellCount, writing: fields)
    }

    /// Runs statements without parameters that are part of this program.
    func perform(_ sql: String) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code) }
    }

    /// Runs a statement that begins or ends something; returns the result code.
    func run(_ control: Control) -> Int32 {
        let statement: Statement
        if let known = state.pointee.controls[control.rawValue] {
            statement = known
        } else {
            guard let made = try? prepare(SQLStatement(text: control.sql)) else {
                return sqlite3_extended_errcode(database)
            }
            state.pointee.controls[control.rawValue] = made
            statement = made
        }
        let code = sqlite3_step(statement.handle)
        let end = sqlite3_reset(statement.handle)
        return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : end == SQLITE_OK ? code : end
    }

    /// How many statements have been stepped and not reset.
    var runningStatements: Int {
        var count = 0
        var next = sqlite3_next_stmt(database, nil)
        while let statement = next {
            if sqlite3_stmt_busy(statement) != 0 { count += 1 }
            next = sqlite3_next_stmt(database, statement)
        }
        return count
    }

    /// One step; whether there is a row.
    @inline(__always) func step(_ statement: Statement, _ entity: EntityID) throws -> Bool {
        // A body that was handed the last row may have forked.
        if statement.isForked { throw StoreError.forked }
        let code = sqlite3_step(statement.handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code, entity)
    }

    /// The statements of an entity.
    @inline(__always) func statements(_ entity: EntityID) -> EntityStatements {
        let ordinal = entity.ordinal
        if ordinal < state.pointee.entities.count, let known = state.pointee.entities[ordinal] { return known }
        return addStatements(entity)
    }

    @inline(never) private func addStatements(_ entity: EntityID) -> EntityStatements {
        while state.pointee.entities.count <= entity.ordinal { state.pointee.entities.append(nil) }
        let made = EntityStatements(entity.definition)
        state.pointee.entities[entity.ordinal] = made
        return made
    }

    /// What a request is prepared for; part of its shape.
    enum Purpose: UInt8 {
        case rows
        case count
        case delete
    }

    /// The statement of a request, bound, and marked busy; `finish()` it.
    func statement(_ request: FetchRequest, _ purpose: Purpose) throws -> Statement {
        let shape = RequestShape(request, purpose: purpose.rawValue)
        let statement: Statement
        if let known = state.pointee.queries.statement(for: shape), !known.isBusy {
            statement = known
        } else {
            statement = try prepare(request, purpose, shape)
        }
        try take(statement) { try bind($0, of: request, to: statement.handle, at: $1) }
        return statement
    }

    /// The statement of several requests by its shape, bound, and marked busy; `finish()` it.
    ///
    /// - Parameter make: Checks the shape and writes the statement, where there is none yet.
    func statement(
        _ shape: WideShape, _ requests: [FetchRequest], cellCount: Int? = nil, _ make: () throws -> SQLStatement
    ) throws -> Statement {
        let statement: Statement
        if let known = state.pointee.wideQueries.statement(for: shape), !known.isBusy {
            statement = known
        } else {
            let sql = try make()
            let entities = requests.map(\.entity)
            statement = try prepare(
                sql, cellCount: cellCount, entity: entities.first,
                related: entities.dropFirst() + requests.flatMap(\.predicate.relatedEntities))
            if state.pointee.wideQueries.statement(for: shape) == nil {
                state.pointee.wideQueries.keep(statement, for: shape)
                let names = entities.map(\.name) + ["l", "r", "t0"]
                context.emit(.planned(context.isObserved ? plan(sql, requests, named: names) : QueryPlan(of: entities.first)))
            }
        }
        try take(statement) { try bind($0, of: requests, to: statement.handle, at: $1) }
        return statement
    }

    /// Marks a statement busy and binds its parameters.
    @inline(__always) private func take(_ statement: Statement, _ bind: (SQLParameter, Int32) throws -> Void) throws {
        statement.isBusy = true
        if statement.parameters.isEmpty { return }
        do {
            for (index, parameter) in statement.parameters.enumerated() { try bind(parameter, Int32(index + 1)) }
        } catch {
            statement.finish()
            throw error
        }
    }

    @inline(never) private func prepare(_ request: FetchRequest, _ purpose: Purpose, _ shape: RequestShape) throws
        -> Statement
    {
        try request.checkShape()
        let builder = generator.requests
        let sql =
            switch purpose {
            case .rows: builder.rows(request)
            case .count: builder.count(request)
            case .delete: builder.delete(request)
            }
        let cellCount = purpose == .rows ? request.fields?.count : nil
        let statement = try prepare(
            sql, cellCount: cellCount, entity: request.entity, related: request.predicate.relatedEntities)
        // One that is busy stays the one that is kept; this one goes when it has been used.
        if state.pointee.queries.statement(for: shape) == nil {
            state.pointee.queries.keep(statement, for: shape)
            context.emit(.planned(context.isObserved ? plan(sql, of: request) : QueryPlan(of: request.entity)))
        }
        return statement
    }
}

extension QueryPlan {
    /// Stands for a plan that nobody looks at.
    fileprivate init(of entity: EntityID?) { self.init(entity: entity?.name ?? "", access: [], sorts: false) }
}
