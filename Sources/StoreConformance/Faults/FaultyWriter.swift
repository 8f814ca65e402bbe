import ActiveStore
import StoreCore

/// The writing side of a ``FaultyStore``: captures writes, changes them, and passes them on.
final class FaultyWriter: FaultyReader, EngineWriter {
    let base: any EngineWriter
    /// The writes since each open savepoint began, outermost first; the first list belongs to the transaction.
    private var written: [[CapturedWrite]] = [[]]
    /// Whether the last write is in a separate savepoint, so that the commit can omit it.
    private var lastWriteIsApart = false
    /// Whether records are being changed by an update by query.
    private var isUpdatingByQuery = false

    init(_ store: FaultyStore, _ base: any EngineWriter) {
        self.base = base
        super.init(store, source: .own(base))
    }

    var commitsOfOthers: CommitsOfOthers { base.commitsOfOthers }

    // MARK: Writing

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        let fields = entity.definition.fields
        let row = changed(try CapturedRow(row), fields)
        if faults.contains(where: { $0.concernsUniqueness }) {
            try FaultyUniqueness(entity, faults).check(
                try row.values(fields, entity), among: try allRecords(of: entity))
        }
        try write(.insert(entity, row)) {
            do { try base.performInsert(entity) { try row.write(to: $0) } } catch let error as StoreError
                where error.code == .duplicateKey && faults.contains(.insertOverwrites)
            {
                guard let key = RecordKey(try row.values(fields, entity)[entity.keyPosition]) else { throw error }
                _ = try base.performDelete(entity, key)
                try base.performInsert(entity) { try row.write(to: $0) }
            }
        }
    }

    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    {
        let definition = entity.definition
        var positions = fields.positions(below: definition.fields.count)
        let cells = try CapturedRow(row)
        if faults.contains(.updateLosesField), positions.count > 1, cells.cells.count == positions.count {
            positions.removeLast()
            cells.cells.removeLast()
        }
        let row = changed(cells, positions.map { definition.fields[$0] })
        var fields = FieldSet()
        for position in positions { fields.insert(position) }
        if faults.contains(.uniqueForgetsFolding) || faults.contains(.uniqueNilsCollide)
            || (faults.contains(.updateByQueryForgetsUnique) && !isUpdatingByQuery)
        {
            try checkUniqueness(entity, key, positions, row)
        }
        var found = false
        let captured: CapturedWrite =
            isUpdatingByQuery ? .updateByQuery(entity, key, fields, row) : .update(entity, key, fields, row)
        try write(captured) {
            found = try base.performUpdate(entity, key, fields) { try row.write(to: $0) }
        }
        return found || faults.contains(.updateOfNothingSucceeds)
    }

    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        if faults.contains(.deleteLeavesRecord) { return try base.performGet(entity, key) { _ in } }
        var found = false
        try write(.delete(entity, key)) { found = try base.performDelete(entity, key) }
        return found
    }

    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        var request = request
        if faults.contains(.updateIgnoresLimit) {
            request.limit = nil
            request.offset = 0
        }
        if faults.contains(.updateTakesOneTooMany), let limit = request.limit, limit < .max { request.limit = limit + 1 }
        var assignments = assignments
        if faults.contains(.nullifyLeavesReference) { assignments.removeAll { $0.operation == .set(.null) } }
        if assignments.isEmpty { return try performCount(request) }
        if faults.contains(.sumsIgnoreTypes) { request.entity = request.entity.withoutTypes }
        isUpdatingByQuery = true
        defer { isUpdatingByQuery = false }
        return try updateRecordByRecord(request, assignments)
    }

    func performDelete(_ request: FetchRequest) throws -> Int {
        var request = request
        if faults.contains(.deleteIgnoresLimit) {
            request.limit = nil
            request.offset = 0
        }
        if faults.contains(.deleteForgetsLastOfList), case .leaf(.in(let field, let list, _, false)) = request.predicate.tree {
            request.predicate = .in(field, request.predicate.lists[list].dropLast())
        }
        var count = 0
        try write(.deleteAll(request)) { count = try base.performDelete(request) }
        return count
    }

    /// Records and performs a write, in a separate savepoint if the last one is to be lost.
    private func write(_ write: CapturedWrite, _ body: () throws -> Void) throws {
        if faults.contains(.commitDropsLastWrite) {
            try finish(keepingLastWrite: true)
            try base.beginSavepoint()
            lastWriteIsApart = true
        }
        try body()
        written[written.count - 1].append(write)
    }

    /// Ends the savepoint around the last write.
    func finish(keepingLastWrite keeps: Bool) throws {
        guard lastWriteIsApart else { return }
        lastWriteIsApart = false
        if keeps { try base.releaseSavepoint() } else { try base.rollbackSavepoint() }
    }

    /// The values as changed on their way into the store.
    private func changed(_ row: CapturedRow, _ fields: [FieldDefinition]) -> CapturedRow {
        for (index, field) in fields.enumerated() where index < row.cells.count {
            switch row.cells[index] {
            case .int(let number) where field.type == .date && faults.contains(.datesLoseMicroseconds):
                row.cells[index] = .int(number / 1_000 * 1_000)
            case .text(let bytes) where field.type == .string:
                if bytes.isEmpty, field.isOptional, faults.contains(.emptyTextIsNil) { row.cells[index] = .null }
                if bytes.count > 511, faults.contains(.longTextIsTruncated) {
                    let cut = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropLast()
                    row.cells[index] = .text(Array(String(String.UnicodeScalarView(cut)).utf8))
                }
            case .double(let bits)
            where Double(bitPattern: bits).isInfinite && field.isOptional && faults.contains(.infinityIsNil):
                row.cells[index] = .null
            default: break
            }
        }
        return row
    }

    private func checkUniqueness(_ entity: EntityID, _ key: RecordKey, _ positions: [Int], _ row: CapturedRow) throws {
        let definition = entity.definition
        let all = try allRecords(of: entity)
        guard var record = all.first(where: { RecordKey($0[definition.key]) == key }) else { return }
        let values = try row.values(positions.map { definition.fields[$0] }, entity)
        for (position, value) in zip(positions, values) { record[position] = value }
        let others = all.filter { RecordKey($0[definition.key]) != key }
        // A duplicate key is reported by the wrapped store.
        if let newKey = RecordKey(record[definition.key]),
            others.contains(where: { RecordKey($0[definition.key]) == newKey })
        {
            return
        }
        try FaultyUniqueness(entity, faults).check(record, among: others)
    }

    // MARK: Savepoints

    func beginSavepoint() throws {
        try finish(keepingLastWrite: true)
        try base.beginSavepoint()
        written.append([])
    }

    func rollbackSavepoint() throws {
        try finish(keepingLastWrite: true)
        let undone = written.popLast() ?? []
        if faults.contains(.savepointIsNotUndone) { return try base.releaseSavepoint() }
        try base.rollbackSavepoint()
        if faults.contains(.savepointKeepsUpdates) {
            for case .updateByQuery(let entity, let key, let fields, let row) in undone {
                try? CapturedWrite.update(entity, key, fields, row).repeated(on: base)
            }
        }
        if faults.contains(.savepointKeepsLastWrite), let last = undone.last { try? last.repeated(on: base) }
    }

    func releaseSavepoint() throws {
        try finish(keepingLastWrite: true)
        let kept = written.popLast() ?? []
        if faults.contains(.releaseUndoes) { return try base.rollbackSavepoint() }
        if !written.isEmpty { written[written.count - 1] += kept }
        try base.releaseSavepoint()
    }

    // MARK: Schema

    /// If uniqueness is enforced here, the wrapped store gets plain indexes.
    func apply(_ change: SchemaChange) throws {
        guard faults.contains(where: { $0.concernsUniqueness }) else { return try base.apply(change) }
        switch change {
        case .addEntity(var entity):
            for index in entity.indexes.indices { entity.indexes[index].isUnique = false }
            try base.apply(.addEntity(entity))
        case .addIndex(let entity, var index):
            index.isUnique = false
            try base.apply(.addIndex(entity: entity, index))
        default: try base.apply(change)
        }
    }

    func write(_ catalog: Catalog) throws { try base.write(catalog) }
}

extension EntityID {
    /// The same entity as known to a program without models.
    fileprivate var withoutTypes: EntityID {
        var definition = self.definition
        definition.fields = definition.fields.map {
            FieldDefinition(name: $0.name, column: $0.column, type: $0.type, isOptional: $0.isOptional, defaultValue: $0.defaultValue)
        }
        return EntityID(definition)
    }
}
