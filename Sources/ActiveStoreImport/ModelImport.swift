import ActiveStore
import StoreCore
import StoreTransfer

/// Stores objects as records of a model that takes part: with callbacks, validations,
/// import callbacks, related records, or defaults that only the model knows.
///
/// Each object becomes an instance, found by its unique value or new, which is saved like any other. Related objects are imported
/// by the imports of their models: those a record refers to before it, those that refer to it after it. The stored records that a
/// batch identifies are read in one request per model, related ones included, and records added by the batch join them.
final class ModelImport<M: Model>: AnyModelImport {
    private let filler: RowFiller
    /// The session owns this object and outlives its use.
    unowned let session: ImportSession
    private let rows: RowTable
    private let current: RowTable
    /// The records known by their unique value; nil for values known to have no record.
    private var known: [Value: M?] = [:]
    private var seen: Set<Value> = []

    init(_ session: ImportSession) throws {
        self.session = session
        filler = try session.plans.filler(of: M.self)
        rows = RowTable(width: filler.plan.definition.fields.count)
        current = RowTable(width: rows.width)
    }

    /// Whether other records may be stored with one and must be undone if it fails.
    private var isUndoing: Bool { M.self is any ImportCallbacks.Type || !filler.plan.keys.rules.nested.isEmpty }

    private var definition: EntityDefinition { filler.plan.definition }

    // MARK: - A batch

    /// Stores the objects of a batch, in order.
    ///
    /// - Returns: The records in their final state, without skipped ones.
    func store(_ objects: [JSONValue], _ locations: [ImportProblem.Location]) throws -> [M] {
        try gather(objects)
        let stored = try objects.enumerated().compactMap { index, object in try storeOne(object, locations[index]) }
        return stored.map { record, value in value.flatMap { known[$0] ?? nil } ?? record }
    }

    private func storeOne(_ object: JSONValue, _ location: ImportProblem.Location) throws -> (M, Value?)? {
        let related = session.context.report.related
        session.context.location = location
        do {
            let (record, outcome, value) = try session.withSavepoint(isUndoing) { try importObject(object, path: "", tied: nil) }
            let isRepeated = value.map { !seen.insert($0).inserted } ?? false
            switch outcome {
            case _ where isRepeated: session.context.report.collapsed += 1
            case .inserted: session.context.report.inserted += 1
            case .updated: session.context.report.updated += 1
            case .unchanged: session.context.report.unchanged += 1
            }
            return (record, value)
        } catch let error as StoreError where error.isOfRecord {
            session.context.report.related = related
            try session.context.report.skip(location, error)
            return nil
        }
    }

    /// Imports values into a record in memory.
    func importValues(_ object: JSONValue, into record: inout M) throws {
        guard let members = try object.members() else { throw StoreError(.badRequest, "Values are imported from an object.") }
        let draft = RowTable(width: rows.width)
        draft.addRow()
        var relations: [RowFiller.Related] = []
        if M.self is any ImportCallbacks.Type {
            record = try importWithCallbacks(members, object, "", nil, into: record, draft, &relations)
        } else {
            relations = try fill(draft, from: members, "")
            try apply(draft, to: &record, "")
        }
        for related in relations { try refuse(related, "Related records are imported where the record is stored; use imported(from:).") }
    }

    /// Fills the first row of a table from an object's members.
    ///
    /// - Returns: The object's values for relations.
    private func fill(_ rows: RowTable, from members: [(name: String, value: JSONValue)], _ path: String) throws -> [RowFiller.Related] {
        session.context.path = path
        try filler.fill(0, of: rows, from: members, &session.context)
        return session.context.takeRelated()
    }

    // MARK: - One object

    /// The outcome of importing an object.
    enum Outcome {
        case inserted
        case updated
        case unchanged
    }

    /// Imports one object.
    ///
    /// - Parameters:
    ///   - path: The path to the object from the top-level one; empty for the top-level object.
    ///   - tied: The field that refers to the enclosing object's record, and that record's key.
    func importObject(_ object: JSONValue, path: String, tied: (position: Int, key: Value)?) throws -> (M, Outcome, Value?) {
        guard let members = try object.members() else { throw StoreError(.badRequest, "This is not an object.") }
        try session.oneDeeper(M.entity)
        defer { session.depth -= 1 }
        let value = unique(members)
        let wasStored = try value.flatMap { try find($0) } != nil
        // Related records are imported by other instances of this class, perhaps this one itself, so each object has its own rows.
        let draft = RowTable(width: rows.width)
        draft.addRow()
        if let tied { Self.set(tied.position, of: draft, to: tied.key) }
        var relations: [RowFiller.Related] = []
        var record: M
        if M.self is any ImportCallbacks.Type {
            record = try importWithCallbacks(members, object, path, value, draft, &relations)
        } else {
            relations = try fill(draft, from: members, path)
            try importParents(relations, into: draft)
            // Looked up now: a nested object imported before may have stored the record.
            if var found = try value.flatMap({ try find($0) }) {
                try apply(draft, to: &found, path)
                record = found
            } else {
                record = try make(draft, path)
            }
        }
        let isNew = !record.recordState.isStored
        let outcome = try save(&record, isNew: isNew, draft.given(0))
        if let value { remember(record, value) }
        // Nothing can refer to a newly generated key yet.
        let isAlone = isNew && record.recordState.keyIsGenerated
        for related in relations { try importChildren(related, of: record, isAlone: isAlone) }
        return (record, wasStored ? outcome : .inserted, value)
    }

    /// - Parameter given: Fields that the data contain, beside the changed ones.
    private func save(_ record: inout M, isNew: Bool, _ given: FieldSet) throws -> Outcome {
        if isNew {
            try record.performSave(.insert, session.transaction)
            return .inserted
        }
        let read = record
        do { return try saveChanges(of: &record) } catch let error as StoreError where error.versions != nil {
            // A callback, or another writer, has changed the record since the batch was read.
            guard error.entity == M.entity.name, error.key == read.id.recordKey,
                let now = try M.find(read.id, in: session.transaction.store)
            else { throw error }
            record = try rebase(read, given, onto: now)
            return try saveChanges(of: &record)
        }
    }

    private func saveChanges(of record: inout M) throws -> Outcome {
        if !record.recordState.isChanged { return .unchanged }
        // Times set by the data take precedence.
        let isTimed = M.entity.updatedAtPosition.map { record.recordState.changedFields.contains($0) } ?? false
        try record.performSave(.save, session.transaction, isTimed ? .keep : .update)
        return .updated
    }

    static func set(_ position: Int, of rows: RowTable, to value: Value) {
        let single = RowTable(width: 1)
        single.addRow()
        // A key can always be written.
        guard (try? value.write(to: single)) != nil else { return }
        var cell = single.cell(0, of: 0)
        if cell.kind == .text || cell.kind == .blob { cell = rows.bytes.appendCell(cell.kind, single.bytes) }
        rows.set(position, of: 0, to: cell)
    }

    // MARK: - Callbacks

    private func importWithCallbacks(
        _ members: [(name: String, value: JSONValue)], _ object: JSONValue, _ path: String, _ value: Value?, into given: M? = nil,
        _ draft: RowTable, _ relations: inout [RowFiller.Related]
    ) throws -> M {
        var missing = FieldSet()
        let stored = try given ?? value.flatMap { try find($0) }
        var record = try stored ?? blank(members, &missing)
        func call(_ body: (inout any ImportCallbacks) throws -> Void) throws {
            guard var participant = record as? any ImportCallbacks else { return }
            try body(&participant)
            if let changed = participant as? M { record = changed }
        }
        try call { try $0.willImport(object) }
        if !draft.given(0).isEmpty { try apply(draft, to: &record, path) }
        var filled = FieldSet()
        for member in filler.plan.keys.ordered(members) {
            if case .ignored = filler.plan.keys.meaning(member.name, isTop: true) { continue }
            var isWanted = true
            try call { isWanted = try $0.shouldImport(member.value, forKey: member.name) }
            if !isWanted { continue }
            let row = RowTable(width: draft.width)
            row.addRow()
            let related = try fill(row, from: [member], path)
            try importParents(related, into: row)
            if !related.isEmpty, let now = try value.flatMap({ try find($0) }), now != stored {
                // A nested object imported before it has changed it.
                record = try rebase(record, filled, onto: now)
            }
            relations += related
            let given = row.given(0)
            if given.isEmpty { continue }
            for position in given.positions(below: row.width) {
                missing.remove(position)
                if filled.contains(position) {
                    session.context.path = path
                    try filler.reportSameField(position, member.name, &session.context)
                }
                filled.insert(position)
            }
            try apply(row, to: &record, path)
        }
        try call { try $0.didImport() }
        if given == nil, !record.recordState.isStored {
            for position in missing.positions(below: draft.width) where !record.recordState.changedFields.contains(position) {
                throw StoreError.missingValue(definition.name, definition.fields[position].name)
            }
        }
        return record
    }

    /// A new record before its values are imported: fields without a default get the object's values, or an empty value for now.
    private func blank(_ members: [(name: String, value: JSONValue)], _ missing: inout FieldSet) throws -> M {
        let draft = RowTable(width: rows.width)
        draft.addRow()
        var trial = ImportContext(ImportReport(), at: session.context.location, isTrial: true)
        try filler.fill(0, of: draft, from: members, &trial)
        let (record, zeros) = try M.blank(draft)
        missing = zeros
        return record
    }

    /// The current stored record, with the fields that its own import has set.
    private func rebase(_ record: M, _ filled: FieldSet, onto now: M) throws -> M {
        var own = filled
        own.formUnion(record.recordState.changedFields)
        let row = RowTable(width: rows.width)
        row.addRow()
        try record.write(.all, to: row)
        for position in 0..<row.width where !own.contains(position) { row.set(position, of: 0, to: .absent) }
        return try now.replacing(row, in: current).0
    }

    // MARK: - Fields

    /// A new record from a row.
    private func make(_ draft: RowTable, _ path: String) throws -> M {
        for (position, field) in definition.fields.enumerated() where !field.isOptional && draft.cell(position, of: 0).kind == .null {
            // nil means the default if there is one; if there is none, it is reported.
            draft.set(position, of: 0, to: .absent)
        }
        return try retrying(draft, path) { draft in
            try draft.withRow(0, of: M.entity) { try M(new: &$0, given: draft.given(0)) }
        }
    }

    /// Sets the fields that a row contains.
    private func apply(_ draft: RowTable, to record: inout M, _ path: String) throws {
        for (position, field) in definition.fields.enumerated() where !field.isOptional {
            let cell = draft.cell(position, of: 0)
            if cell.isAbsent || cell.kind != .null { continue }
            if let value = field.defaultValue {
                Self.set(position, of: draft, to: value)
            } else if try !setDefault(position, of: draft) {
                draft.set(position, of: 0, to: .absent)
                // A new record has already generated these values.
                if isMade(position), !record.recordState.isStored { continue }
                try session.context.report.add(.nilRefused(field, session.context.location))
            }
        }
        record = try retrying(draft, path) { draft in
            let (changed, refused) = try record.replacing(draft, in: current)
            if refused { try session.context.report.add(.keyKept(definition.keyField, session.context.location)) }
            return changed
        }
    }

    /// Whether each new record generates the field's value: a key or a time.
    private func isMade(_ position: Int) -> Bool {
        position == definition.createdAt || position == definition.updatedAt
            || (position == definition.key && definition.keyField.type == .uuid)
    }

    /// Sets a default that only the model knows in a row.
    ///
    /// - Returns: Whether there is one.
    private func setDefault(_ position: Int, of draft: RowTable) throws -> Bool {
        if isMade(position) { return false }
        let row = RowTable(width: draft.width)
        row.addRow()
        guard let (fresh, missing) = try? M.blank(row), !missing.contains(position) else { return false }
        row.removeAll()
        row.addRow()
        try fresh.write(.all, to: row)
        draft.copy(position, of: 0, of: row, to: 0)
        return true
    }

    /// Omits and reports fields whose values the model's types reject.
    private func retrying(_ draft: RowTable, _ path: String, _ body: (RowTable) throws -> M) throws -> M {
        while true {
            do { return try body(draft) } catch let error as StoreError where error.code == .typeMismatch {
                guard let position = error.field.flatMap({ definition.position(of: $0) }), !draft.cell(position, of: 0).isAbsent else {
                    throw error
                }
                if definition.fields[position].holdsFloats, draft.roundToFloat(position, of: 0) { continue }
                draft.set(position, of: 0, to: .absent)
                try session.context.report.add(filler.misfit(position, key: path.isEmpty ? nil : path, session.context.location))
            }
        }
    }

    // MARK: - Known records

    /// Reads the stored records that objects identify, and lets the imports of related models do the same.
    func gather(_ objects: [JSONValue]) throws {
        var wanted: Set<Value> = []
        var related: [String: [JSONValue]] = [:]
        for case .object(let members) in objects.map(\.content) {
            if let value = unique(members), known[value] == nil { wanted.insert(value) }
            filler.collectRelated(members, into: &related)
        }
        if let position = filler.plan.unique, !wanted.isEmpty {
            for value in wanted { known[value] = .some(nil) }
            for record in try session.reader().all(FetchRequest(M.entity, where: .in(position, Array(wanted))), M.self) {
                if let value = try value(of: record), known[value] == .some(nil) { known[value] = record }
            }
        }
        for link in M.relationLinks {
            guard let objects = related[link.name], let relation = link as? any RelationTo else { continue }
            try session.importer(along: relation).gather(objects)
        }
    }

    /// The value that identifies an object's record; nil if the model's type rejects it.
    private func unique(_ members: [(name: String, value: JSONValue)]) -> Value? {
        guard let position = filler.plan.unique, let value = filler.unique(members, in: rows) else { return nil }
        var fields = FieldSet()
        fields.insert(position)
        current.removeAll()
        current.addRow()
        do {
            try rows.withRow(0, of: M.entity) { try M.copy(fields, of: &$0, to: current) }
            return value
        } catch {
            // A model whose `copy` decodes the row fails on the other fields.
            guard (error as? StoreError)?.field == definition.fields[position].name else { return value }
            return nil
        }
    }

    private func value(of record: M) throws -> Value? {
        guard let position = filler.plan.unique else { return nil }
        current.removeAll()
        current.addRow()
        var fields = FieldSet()
        fields.insert(position)
        try record.write(fields, to: current)
        // Written into the first cell.
        return current.value(0, of: 0, type: definition.fields[position].type)
    }

    private func find(_ value: Value) throws -> M? {
        if let found = known[value] { return found }
        guard let position = filler.plan.unique else { return nil }
        let request = FetchRequest(M.entity, where: .compare(position, .equal, value), limit: 1)
        let found = try session.reader().all(request, M.self).first
        known[value] = .some(found)
        return found
    }

    private func remember(_ record: M, _ value: Value) {
        let before = known[value]
        session.onUndo { [self] in known[value] = before }
        known[value] = record
    }

    /// Records a change of a record by other means.
    func refresh(_ record: M) throws {
        if let value = try value(of: record) { remember(record, value) }
    }
}
