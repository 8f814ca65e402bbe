import FoundationEssentials
import StoreCore

/// A partial record: its key and the requested fields.
///
/// ```swift
/// for var author in try Author.query.only(\.name).all() {
///     author.name = author.name?.capitalized
///     try author.save()                                   // writes the name and updatedAt, nothing else
/// }
/// ```
/// Every field is optional: nil if it is nil or was not loaded, which ``isLoaded(_:)`` distinguishes.
/// Fields that were not loaded cannot be lost: `save()` writes only those that were set. A stored
/// value that is not of its field's type reads as nil here; ``load(in:)`` throws for it.
@dynamicMemberLookup public struct Partial<M: Model>: Sendable, Identifiable {
    /// The key, which is always loaded.
    public let id: M.Key
    /// Values by position; nil for fields that were not loaded.
    private(set) var values: [Value?]
    var state = RecordState.fetched

    /// The partial record of a row whose first field is the key.
    init(_ row: Row, _ positions: [Int], _ entity: EntityDefinition) throws {
        id = try row.read(0, of: positions)
        values = [Value?](repeating: nil, count: entity.fields.count)
        for (index, position) in positions.enumerated() {
            values[position] = try row.value(index, of: positions, type: entity.fields[position].type)
        }
    }

    /// The value of a field; nil if it is nil or was not loaded. A field that is set counts as loaded.
    ///
    /// If a field that cannot be nil is set to nil, or the key is changed, ``save(in:)`` throws.
    public subscript<V>(dynamicMember field: KeyPath<M.Fields, Field<M, V>>) -> V.NonOptional? {
        get {
            let position = M.fields[keyPath: field].position
            guard let value = self.value(at: position), !value.isNull else { return nil }
            return try? value.read(as: V.NonOptional.self)
        }
        set { set(newValue.normalized.storedValue, at: M.fields[keyPath: field].position) }
    }

    /// The value of a field named at run time; nil, not ``Value/null``, if the field does not exist or was not loaded.
    public subscript(_ name: String) -> Value? { M.entity.definition.position(of: name).flatMap { value(at: $0) } }

    /// Whether the field was loaded or set.
    public func isLoaded<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Bool { values[M.fields[keyPath: field].position] != nil }

    /// Whether ``save(in:)`` would write anything.
    public var isChanged: Bool { !state.changedFields.isEmpty }

    private func value(at position: Int) -> Value? {
        if position == M.entity.updatedAtPosition, case .date(let date)? = values[position] {
            return .date(state.resolved(updatedAt: date))
        }
        if position == M.entity.versionPosition, case .int(let version)? = values[position] {
            return .int(Int64(state.resolved(version: Int(version))))
        }
        return values[position]
    }

    private mutating func set(_ value: Value, at position: Int) {
        if self.value(at: position) == value { return }
        values[position] = value
        state.markChanged(position)
    }
}

// Loading and saving.
extension Partial {
    /// The whole record as it is stored now, with the unsaved changes of this one.
    ///
    /// - Throws: ``StoreError`` `.notFound` if the record is no longer stored.
    public func load(in store: (any Store)? = nil) throws -> M {
        try StoreResolver<M>.read(store) { try whole($0, try assignments()) }
    }

    /// Writes the fields that were set, and `updatedAt`. With nothing set it writes nothing.
    ///
    /// For models with ``Callbacks`` or ``Validated``, and those that touch their owners, the whole record is read first, callbacks run,
    /// and the changed fields are validated.
    ///
    /// - Throws: ``StoreError`` `.notFound` if the record is no longer stored, since a partial record cannot be added; `.constraint`
    ///   for nil in a field that cannot be nil, `.badRequest` for a change of the key or a part without
    ///   the ``Version()`` of its model, and as ``Model/save(in:timestamps:)``.
    public mutating func save(in store: (any Store)? = nil) throws {
        try StoreResolver<M>.write(store, changing: &self) { try $0.save($1) }
    }

    /// Asynchronous form of ``load(in:)``.
    nonisolated(nonsending) public func load(in store: (any Store)? = nil) async throws -> M {
        try await StoreResolver<M>.awaitRead(store) { try self.load(in: store) }
    }

    /// Asynchronous form of ``save(in:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public mutating func save(in store: (any Store)? = nil) async throws {
        try await StoreResolver<M>.awaitWrite(store, changing: &self) { try $0.save($1) }
    }

    private mutating func save(_ transaction: WriteTransaction) throws {
        resolvePendingSaves()
        let assignments = try assignments()
        if assignments.isEmpty {
            guard try transaction.get(M.entity, id.recordKey, { _ in }) else { throw notFound() }
            return
        }
        let position = M.entity.updatedAtPosition
        let before = position.flatMap { values[$0] }
        let version = try loadedVersion()
        if M._hasCallbacks || M._isValidated || transaction.touches(from: M.entity) {
            var record = try whole(try transaction.checkedReader(), assignments)
            if let version { record.stamp(version: version) }
            try record.performSave(.update, transaction)
            try takeOver(record)
        } else if let version, let place = M.entity.versionPosition {
            let stamped = transaction.withUpdatedAt(assignments, of: M.entity, .update)
            guard try transaction.update(M.entity, id.recordKey, readAt: version, stamped) else { throw notFound() }
            values[place] = .int(Int64(version &+ 1))
            if let position, values[position] != nil, !state.changed.contains(position) { values[position] = .date(transaction.now) }
        } else {
            let request = FetchRequest(M.entity, where: .compare(M.entity.keyPosition, .equal, id.storedValue))
            if try transaction.update(request, assignments, .update) == 0 { throw notFound() }
            if let position, values[position] != nil, !state.changed.contains(position) { values[position] = .date(transaction.now) }
        }
        var date: Date?
        if case .date(let value)? = before { date = value }
        state.saved(transaction.outcome, updatedAtBefore: date, at: position, versionBefore: version)
    }

    private mutating func resolvePendingSaves() {
        let before = state.resolvePendingSaves()
        if let date = before.updatedAt, let position = M.entity.updatedAtPosition, values[position] != nil {
            values[position] = .date(date)
        }
        if let version = before.version, let position = M.entity.versionPosition { values[position] = .int(Int64(version)) }
    }

    /// The version that was loaded, if the model has one.
    ///
    /// - Throws: ``StoreError`` `.badRequest` if it was not loaded: a change by others could not be noticed.
    private func loadedVersion() throws -> Int? {
        guard let position = M.entity.versionPosition else { return nil }
        if case .int(let version)? = values[position], !state.changed.contains(position) { return Int(version) }
        let (name, field) = (M.entity.name, M.entity.definition.fields[position].name)
        throw StoreError(
            .badRequest,
            "This part of a record of \(name) cannot be saved without its version as it was read: load \(field) too, and do not set it.",
            entity: name, field: field)
    }

    /// The fields that were set, checked.
    private func assignments() throws -> [Assignment] {
        let changed = state.changedFields.positions(below: values.count)
        return try Assignment.checked(
            changed.compactMap { position in values[position].map { Assignment(position, .set($0)) } }, of: M.entity.definition)
    }

    /// The stored record with the fields that were set.
    private func whole(_ reader: any EngineReader, _ assignments: [Assignment]) throws -> M {
        let fields = M.entity.definition.fields
        var stored: [Value]?
        _ = try reader.get(M.entity, id.recordKey) { row in stored = try fields.indices.map { try row.value($0, type: fields[$0].type) } }
        guard var stored else { throw notFound() }
        for assignment in assignments {
            if case .set(let value) = assignment.operation { stored[assignment.field] = value }
        }
        var record = try CellBuffer.withRow(of: M.entity, stored) { try M(row: &$0) }
        for assignment in assignments { record.recordState.markChanged(assignment.field) }
        return record
    }

    /// Takes over changes by callbacks to the fields that are loaded here.
    private mutating func takeOver(_ record: M) throws {
        let fields = M.entity.definition.fields
        let buffer = CellBuffer()
        try record.write(.all, to: buffer)
        try buffer.withRow(of: M.entity) { row in
            for position in fields.indices where values[position] != nil {
                values[position] = try row.value(position, type: fields[position].type)
            }
        }
    }

    private func notFound() -> StoreError {
        let name = M.entity.name
        return StoreError(
            .notFound,
            "The record of \(name) is not in the store any more; only a part of it was loaded, so it cannot be added again.", entity: name)
    }
}
