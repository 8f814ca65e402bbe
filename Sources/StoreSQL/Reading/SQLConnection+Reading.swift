public import StoreCore

/// The reading side: ``EngineReader``.
extension SQLConnection {
    /// Reads one record by key, all its fields in the entity's order.
    @inlinable public func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.get, !known.isBusy {
            statement = known
        } else {
            statement = try makeGet(statements, entity)
        }
        statement.isBusy = true
        begin(statement)
        defer { end(statement) }
        guard try bind(key, statements.keyType, to: statement, at: 1), try step(statement, entity) else { return false }
        guard statement.fill(statement.cells) else { throw outOfMemory(entity) }
        var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
        try body(&row)
        return true
    }

    @inlinable @inline(never) func makeGet(_ statements: EntityStatements<Statement>, _ entity: EntityID) throws -> Statement {
        let made = try prepare(generator.get(entity), entity: entity)
        if statements.get == nil { statements.get = made }
        return made
    }

    /// Reads records in the order of the request, until the body returns `.stop`.
    @inlinable public func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try fetch(request, .rows, body)
    }

    /// Reads records for a purpose.
    @inlinable @inline(__always) func fetch(_ request: FetchRequest, _ purpose: RequestPurpose, _ body: (inout Row) throws -> Step) throws {
        let statement = try statement(request, purpose)
        begin(statement)
        defer { end(statement, [request]) }
        try rows(of: statement, request.entity, body)
        learn(from: statement, of: request, isOrdered: true)
    }

    /// Steps a statement to its end, or until the body returns `.stop`.
    @inlinable @inline(__always) func rows(of statement: Statement, _ entity: EntityID, _ body: (inout Row) throws -> Step) throws {
        if mayWrite {
            try iterate(statement, entity, body)
            return
        }
        while try step(statement, entity) {
            guard statement.fill(statement.cells) else { throw outOfMemory(entity) }
            var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
            if try body(&row) == .stop { return }
        }
    }

    /// Steps a statement on a connection that may write: the body's writes do not change the rows; see ``RowBuffer``.
    @inlinable func iterate(_ statement: Statement, _ entity: EntityID, _ body: (inout Row) throws -> Step) throws {
        kept.pointee.stepping.append(statement)
        defer {
            kept.pointee.stepping.removeLast()
            statement.buffer = nil
        }
        while true {
            if let buffer = statement.buffer {
                guard buffer.next(into: statement.cells) else { return }
            } else {
                guard try step(statement, entity) else { return }
                guard statement.fill(statement.cells) else { throw outOfMemory(entity) }
            }
            var row = Row(cells: statement.cells, count: statement.cellCount, entity: entity)
            if try body(&row) == .stop { return }
        }
    }

    /// Buffers the remaining rows of the fetches under way, because a write is about to happen.
    @inlinable @inline(never) public func bufferIterations() throws {
        for statement in kept.pointee.stepping where statement.buffer == nil {
            let buffer = RowBuffer(cellCount: statement.cellCount)
            buffer.keepCurrent(statement.cells)
            let cells = UnsafeMutablePointer<Cell>.allocate(capacity: max(1, statement.cellCount))
            cells.initialize(repeating: Cell(), count: max(1, statement.cellCount))
            defer { cells.deallocate() }
            while try step(statement, nil) {
                guard statement.fill(cells) else { throw outOfMemory(nil) }
                buffer.append(cells)
            }
            statement.rewind()
            statement.buffer = buffer
        }
    }

    /// The number of records that a fetch would return.
    @inlinable public func performCount(_ request: FetchRequest) throws -> Int {
        var request = request
        // No field is read, and any records are counted, so the ways to find them in their order are of no interest.
        if generator.dialect.probesRelated, !request.predicate.isAll { request.fields = [] }
        if request.limit != nil || request.offset != 0 { (request.order, request.isUnordered, request.isShuffled) = ([], true, false) }
        let statement = try statement(request, .count)
        begin(statement)
        defer { end(statement, [request]) }
        guard try step(statement, request.entity) else { return 0 }
        guard statement.fill(statement.cells) else { throw outOfMemory(request.entity) }
        learn(from: statement, of: request, isOrdered: false)
        return Int(statement.cells[0].bits)
    }
}
