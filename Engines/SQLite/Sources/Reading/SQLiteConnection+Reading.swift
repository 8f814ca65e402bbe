import CSQLite
import StoreCore
import StoreSQL

/// The reading side: ``EngineReader``.
extension SQLiteConnection {
    func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.get, !known.isBusy {
            statement = known
        } else {
            statement = try makeGet(statements, entity)
        }
        statement.isBusy = true
        defer { statement.finish() }
        guard try bind(key, of: statements, to: statement, at: 1), try step(statement, entity) else { return false }
        guard statement.fill() else { throw outOfMemory(entity) }
        var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
        try body(&row)
        return true
    }

    @inline(never) private func makeGet(_ statements: EntityStatements, _ entity: EntityID) throws -> Statement {
        let made = try prepare(generator.requests.get(statements.definition), entity: entity)
        if statements.get == nil { statements.get = made }
        return made
    }

    /// Binds a key; false if it is of another type than the entity's, so that no record can have it.
    @inline(__always) func bind(
        _ key: RecordKey, of statements: EntityStatements, to statement: Statement, at index: Int32
    ) throws -> Bool {
        let code: Int32
        switch key {
        case .uid(let high, let low):
            if statements.keyType != .uuid { return false }
            let bytes = UnsafeMutableRawPointer(statement.keyBytes)
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            code = activestore_sqlite_bind_blob_in_place(statement.handle, index, statement.keyBytes, 16)
        case .int(let number):
            if statements.keyType != .int { return false }
            code = sqlite3_bind_int64(statement.handle, index, number)
        case .text(let text):
            if statements.keyType != .string { return false }
            code = ValueBinding.bind(text, to: statement.handle, at: index)
        }
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
        return true
    }

    func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        guard context.isObserved else {
            try fetchRows(request, body)
            return
        }
        try observed(request.entity) {
            var rows = 0
            try fetchRows(request) { row in
                rows += 1
                return try body(&row)
            }
            return rows
        }
    }

    /// Tells listeners how long reading took, and how many rows there were.
    func observed(_ entity: EntityID, _ body: () throws -> Int) rethrows {
        guard context.isObserved else {
            _ = try body()
            return
        }
        let began = ContinuousClock.now
        let rows = try body()
        context.emit(.fetched(entity: entity.name, rows: rows, duration: ContinuousClock.now - began))
    }

    private func fetchRows(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        let statement = try statement(request, .rows)
        defer { statement.finish() }
        try rows(of: statement, request.entity, body)
    }

    /// Steps a statement to its end, or until the body says stop.
    @inline(__always) func rows(of statement: Statement, _ entity: EntityID, _ body: (inout Row) throws -> Step) throws {
        if mayWrite {
            try iterate(statement, entity, body)
            return
        }
        while try step(statement, entity) {
            guard statement.fill() else { throw outOfMemory(entity) }
            var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
            if try body(&row) == .stop { return }
        }
    }

    /// Steps a statement on a connection that may write: the rows do not change by what the body writes; see ``RowBuffer``.
    func iterate(_ statement: Statement, _ entity: EntityID, _ body: (inout Row) throws -> Step) throws {
        state.pointee.stepping.append(statement)
        defer {
            state.pointee.stepping.removeLast()
            statement.buffer = nil
        }
        while true {
            if let buffer = statement.buffer {
                guard buffer.next(into: statement.cells) else { return }
            } else {
                guard try step(statement, entity) else { return }
                guard statement.fill() else { throw outOfMemory(entity) }
            }
            var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
            if try body(&row) == .stop { return }
        }
    }

    /// Reads what is left of the fetches under way, because a write is about to happen.
    @inline(never) func bufferIterations() throws {
        for statement in state.pointee.stepping where statement.buffer == nil {
            let buffer = RowBuffer(cellCount: statement.cellCount)
            buffer.keepCurrent(statement.cells)
            let cells = UnsafeMutablePointer<Cell>.allocate(capacity: max(1, statement.cellCount))
            cells.initialize(repeating: Cell(), count: max(1, statement.cellCount))
            defer { cells.deallocate() }
            while true {
                let code = sqlite3_step(statement.handle)
                if code == SQLITE_DONE { break }
                guard code == SQLITE_ROW else { throw failure(code) }
                guard statement.fill(cells) else { throw outOfMemory(nil) }
                buffer.append(cells)
            }
            sqlite3_reset(statement.handle)
            statement.buffer = buffer
        }
    }

    func count(_ request: FetchRequest) throws -> Int {
        let statement = try statement(request, .count)
        defer { statement.finish() }
        guard try step(statement, request.entity) else { return 0 }
        return Int(sqlite3_column_int64(statement.handle, 0))
    }

    func catalogue() throws -> Catalogue? {
        guard let text = try catalogueText() else { return nil }
        return try Catalogue(text: text)
    }

    private func catalogueText() throws -> String? {
        let statement: Statement
        do { statement = try prepare(SQLStatement(text: "SELECT text FROM activestore_catalogue WHERE id = 1")) } catch let error
            as StoreError
            where error.code == .unknownEntity
        {
            return nil
        }
        let code = sqlite3_step(statement.handle)
        if code == SQLITE_DONE { return nil }
        guard code == SQLITE_ROW else { throw failure(code) }
        guard statement.fill() else { throw outOfMemory(nil) }
        guard statement.cellCount == 1, statement.cells[0].kind == .text else {
            throw StoreError(.corrupt, "The store's catalogue cannot be read.")
        }
        return statement.cells[0].string
    }

    /// Whether the database has a table of this name (ASCII case ignored, as SQLite does).
    func hasTable(_ name: String) throws -> Bool {
        let statement = try prepare(
            SQLStatement(text: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE"))
        try ValueBinding.bind(.string(name), to: statement.handle, at: 1)
        let code = sqlite3_step(statement.handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
        return code == SQLITE_ROW
    }

    func outOfMemory(_ entity: EntityID?) -> StoreError {
        StoreError(
            .outOfMemory, "Memory ran out while a record was read.", entity: entity?.name,
            engineCode: .init("sqlite", SQLITE_NOMEM))
    }
}
