import CStoreCore
import StoreCore

/// A reader of one state, or the writer of the next one.
final class MemoryTransaction: EngineWriter {
    var state: MemoryState
    private var savepoints: [MemoryState] = []
    let context: StoreContext
    private var layouts: [EntityID: Layout] = [:]

    /// The positions in the table of an entity's fields, as the program declares it.
    private struct Layout {
        let entity: EntityID
        let name: String
        let definition: EntityDefinition
        let columns: [Int]
    }

    init(_ state: MemoryState, _ context: StoreContext) {
        self.state = state
        self.context = context
    }

    // MARK: Reading

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let layout = try layout(entity)
        guard let record = state.tables[layout.name]?.records[key] else { return false }
        try CellBuffer.withRow(of: entity, layout.columns.map { record[$0] }, body)
        return true
    }

    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        let fields = request.fields
        for record in try records(request) {
            let values = fields.map { $0.map { record[$0] } } ?? record
            if try CellBuffer.withRow(of: request.entity, values, body) == .stop { return }
            // The body may have forked. The child must get this error here, as from every other engine.
            if context.isForked { throw StoreError.forked }
        }
    }

    func performCount(_ request: FetchRequest) throws -> Int { try records(request).count }

    func performExplain(_ request: FetchRequest) throws -> QueryPlan {
        QueryPlan(entity: try layout(request.entity).name, access: [.scan], sorts: !request.order.isEmpty)
    }

    func catalog() throws -> Catalog? { state.catalog }

    /// The records of a request, with the fields in the program's order: filter, sort, limit and offset, nothing else.
    func records(_ request: FetchRequest) throws -> [[Value]] {
        let evaluator = try PredicateEvaluator(request.predicate, allRecords)
        let isKeyOrder = request.order.isEmpty && !request.isShuffled
        let enough = request.limit.map { request.offset.addingReportingOverflow($0) }
        var found: [[Value]] = []
        try forEachCandidate(request) { record in
            if evaluator.holds(for: record) { found.append(record) }
            return !(isKeyOrder && enough.map { !$0.overflow && found.count >= $0.partialValue } ?? false)
        }
        if request.isShuffled { found.shuffle() } else if !isKeyOrder { sort(&found, request) }
        let rest = found.dropFirst(request.offset)
        return Array(request.limit.map { rest.prefix($0) } ?? rest)
    }

    /// All records of an entity in key order.
    func allRecords(of entity: EntityID) throws -> [[Value]] {
        var all: [[Value]] = []
        try forEachCandidate(FetchRequest(entity)) {
            all.append($0)
            return true
        }
        return all
    }

    /// Calls the body with the records that may satisfy the condition, in ascending or descending key order: all of the entity, or those
    /// whose indexed field or key has the value that the condition asks for. The condition is still evaluated for each.
    private func forEachCandidate(_ request: FetchRequest, _ body: ([Value]) -> Bool) throws {
        let layout = try layout(request.entity)
        guard let table = state.tables[layout.name] else { return }
        var examined: Int64 = 0
        defer { activestore_add_examined(examined) }
        if let keys = keys(request, layout, table) {
            for key in request.isReversed ? keys.reversed() : keys {
                guard let stored = table.records[key] else { continue }
                examined += 1
                if !body(layout.columns.map({ stored[$0] })) { return }
            }
            return
        }
        table.records.forEach(reversed: request.isReversed) { _, stored in
            examined += 1
            return body(layout.columns.map { stored[$0] })
        }
    }

    /// The keys of the records that one conjunct of the condition, a field that equals a value, leaves over.
    private func keys(_ request: FetchRequest, _ layout: Layout, _ table: MemoryTable) -> [RecordKey]? {
        let tree = request.predicate.tree
        let conjuncts = if case .and(let parts) = tree { parts } else { [tree] }
        for case .leaf(.compare(let field, .equal, let literal, let type, caseInsensitive: false)) in conjuncts {
            // Other types compare by more than their bytes, or are not worth an index here.
            guard [.int, .string, .uuid].contains(type), type == layout.definition.fields[field].type,
                table.definition.fields[layout.columns[field]].type == type
            else { continue }
            if let keys = table.keys(whereField: layout.columns[field], equals: request.predicate.literals[literal]) { return keys }
        }
        return nil
    }

    /// Records arrive in ascending or descending key order and the sort is stable, so the key is the last term.
    private func sort(_ records: inout [[Value]], _ request: FetchRequest) {
        records.sort { a, b in
            ValueOrder.compare(a, b, request.order, isReversed: request.isReversed).map { $0 < 0 } ?? false
        }
    }

    // MARK: Writing

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        let layout = try layout(entity)
        let buffer = CellBuffer()
        try row(buffer)
        let values = try values(buffer, layout, FieldSet.all.positions(below: layout.definition.fields.count))
        try change(layout) { table in
            var record = table.definition.fields.map { $0.defaultValue ?? ($0.isOptional ? .null : $0.type.zero) }
            for (position, value) in values { record[layout.columns[position]] = value }
            try table.insert(record)
        }
    }

    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    {
        let layout = try layout(entity)
        let buffer = CellBuffer()
        try row(buffer)
        // A missing record is not checked: its values would not be stored.
        guard var record = state.tables[layout.name]?.records[key] else { return false }
        let values = try values(buffer, layout, fields.positions(below: layout.definition.fields.count))
        return try change(layout) { table in
            for (position, value) in values { record[layout.columns[position]] = value }
            try table.replace(key, with: record)
            return true
        }
    }

    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try change(try layout(entity)) { $0.remove(key) }
    }

    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try updateRecordByRecord(request, assignments)
    }

    func performDelete(_ request: FetchRequest) throws -> Int {
        let layout = try layout(request.entity)
        let keys = try records(request).compactMap { RecordKey($0[layout.definition.key]) }
        return try change(layout) { table in keys.reduce(0) { $0 + (table.remove($1) ? 1 : 0) } }
    }

    /// The written values, with their positions.
    private func values(_ buffer: CellBuffer, _ layout: Layout, _ positions: [Int]) throws -> [(Int, Value)] {
        try buffer.withRow(of: layout.entity) { row in
            try positions.enumerated().map { index, position in
                let field = layout.definition.fields[position]
                let value: Value
                do { value = try row.value(index, type: field.type) } catch let error as StoreError where error.code == .typeMismatch {
                    throw StoreError.wrongType(writing: field, of: layout.definition)
                }
                if value.isNull, !field.isOptional {
                    throw StoreError(
                        .constraint, "\(layout.name).\(field.name) cannot be nil.", entity: layout.name,
                        field: field.name)
                }
                return (position, value)
            }
        }
    }

    private func change<R>(_ layout: Layout, _ body: (inout MemoryTable) throws -> R) throws -> R {
        guard let index = state.tables.index(forKey: layout.name) else { throw context.missingEntity(layout.name) }
        return try body(&state.tables.values[index])
    }

    // MARK: Savepoints and schema

    func beginSavepoint() { savepoints.append(state) }
    func rollbackSavepoint() {
        if let before = savepoints.popLast() {
            state = before
            layouts = [:]
        }
    }
    func releaseSavepoint() { _ = savepoints.popLast() }

    func apply(_ change: SchemaChange) throws {
        layouts = [:]
        switch change {
        case .addEntity(let entity):
            state.tables[entity.name] = MemoryTable(entity)
            for index in entity.indexes { try state.tables[entity.name]?.addIndex(index) }
        case .addField(let entity, let field): state.tables[entity.name]?.addField(field)
        case .addIndex(let entity, let index): try state.tables[entity.name]?.addIndex(index)
        case .renameEntity(let entity, let name):
            state.tables[name] = state.tables.removeValue(forKey: entity.name)
            state.tables[name]?.rename(to: name)
        case .dropEntity(let entity): state.tables[entity.name] = nil
        case .renameField(let entity, let field, let new), .changeField(let entity, let field, let new):
            state.tables[entity.name]?.replace(field, with: new)
        case .dropField(let entity, let field): state.tables[entity.name]?.drop(field)
        case .renameIndex(let entity, let index, let name): state.tables[entity.name]?.rename(index, to: name)
        case .dropIndex(let entity, let index): state.tables[entity.name]?.drop(index)
        }
    }

    func write(_ catalog: Catalog) { state.catalog = catalog }

    // MARK: Layouts

    private func layout(_ entity: EntityID) throws -> Layout {
        if let known = layouts[entity] { return known }
        let definition = entity.definition
        try context.check(definition)
        guard let table = state.tables[definition.name] else { throw context.missingEntity(definition.name) }
        let columns = try definition.fields.map { field in
            guard let column = table.definition.fields.firstIndex(where: { $0.column == field.column }) else {
                throw context.missingField(field, of: definition)
            }
            return column
        }
        let layout = Layout(entity: entity, name: definition.name, definition: definition, columns: columns)
        layouts[entity] = layout
        return layout
    }
}
