import StoreCore

/// What ``Model/sync(by:existing:in:)`` does with the record that is stored under the same natural key.
public enum SyncPolicy: Sendable, Hashable {
    /// Keeps its fields but for those that the new record sets.
    case merge
    /// Gives it all fields of the new record.
    case overwrite
}

// A record from elsewhere, without the key it has here, finds the one it is about by fields that identify it. The look-up and the write are one
// transaction, so of two callers that bring the same record one adds it and the other changes it.
extension Model {
    /// Stores the record as the one that has the same values in these fields, or adds it if there is none.
    ///
    /// ```swift
    /// var page = Page(address: "/index", text: "new")           // its title is left at the default
    /// try page.sync(by: \.address)                              // the stored page keeps its title and gets the text
    /// try page.sync(by: \.address, existing: .overwrite)        // the stored page loses its title too
    /// ```
    /// Where there is one, this record becomes it: with its key and `createdAt`, and, when merging, with its values for what this one does not set.
    /// A field is set if it differs from its declared default, was assigned another value than it had, or was given to ``init(values:)``: assigning the
    /// default to a new record sets nothing. Ignored properties return to their defaults. nil identifies nothing: with nil in one of the fields the record is added. A record that is stored already is saved.
    ///
    /// - Parameters:
    ///   - fields: The fields that identify the record; best with a `@Unique` over them.
    ///   - policy: What becomes of the stored one.
    /// - Returns: What was done; nil where the stored record has the same values already.
    /// - Throws: ``StoreError`` as ``save(in:timestamps:)``; the record is then as it was.
    @discardableResult public mutating func sync<each V>(
        by fields: repeat KeyPath<Fields, Field<Self, each V>>, existing policy: SyncPolicy = .merge, in store: (any Store)? = nil
    ) throws -> RecordChange? {
        var positions: [Int] = []
        repeat positions.append(Self.fields[keyPath: each fields].position)
        let original = self
        do { return try StoreResolver<Self>.write(store, changing: &self) { try $0.sync(positions, policy, $1) } } catch {
            self = original
            throw error
        }
    }

    /// As ``sync(by:existing:in:)``, returning the record as stored; for `let` values and properties of actors.
    @discardableResult public func synced<each V>(
        by fields: repeat KeyPath<Fields, Field<Self, each V>>, existing policy: SyncPolicy = .merge, in store: (any Store)? = nil
    ) throws -> Self {
        var copy = self
        try copy.sync(by: repeat each fields, existing: policy, in: store)
        return copy
    }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public mutating func sync<each V>(
        by fields: repeat KeyPath<Fields, Field<Self, each V>>, existing policy: SyncPolicy = .merge, in store: (any Store)? = nil
    ) async throws -> RecordChange? {
        var positions: [Int] = []
        repeat positions.append(Self.fields[keyPath: each fields].position)
        let identity = positions
        let original = self
        do { return try await StoreResolver<Self>.awaitWrite(store, changing: &self) { try $0.sync(identity, policy, $1) } } catch {
            self = original
            throw error
        }
    }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func synced<each V>(
        by fields: repeat KeyPath<Fields, Field<Self, each V>>, existing policy: SyncPolicy = .merge, in store: (any Store)? = nil
    ) async throws -> Self {
        var copy = self
        try await copy.sync(by: repeat each fields, existing: policy, in: store)
        return copy
    }

    private mutating func sync(_ identity: [Int], _ policy: SyncPolicy, _ transaction: WriteTransaction) throws -> RecordChange? {
        if identity.isEmpty {
            throw StoreError(
                .badRequest, "sync(by:) needs at least one field that identifies a record of \(Self.entity.name).", entity: Self.entity.name
            )
        }
        resolvePendingSaves()
        var record = self
        let change: RecordChange?
        if recordState.stored {
            change = try exists(transaction) ? (recordState.isChanged ? .updated : nil) : .created
        } else if var stored = try find(identity, transaction) {
            stored.recordState.relations = recordState.relations
            try stored.take(policy == .merge ? try setFields() : Self.ownFields, from: self)
            change = stored.recordState.isChanged ? .updated : nil
            record = stored
        } else {
            change = .created
        }
        try record.performSave(.save, transaction)
        self = record
        return change
    }

    /// The first stored record with this one's values in these fields.
    private func find(_ identity: [Int], _ transaction: WriteTransaction) throws -> Self? {
        let values = try storedValues()
        if identity.contains(where: { values[$0].isNull }) { return nil }
        var request = FetchRequest(Self.entity, where: .all(of: identity.map { .compare($0, .equal, values[$0]) }))
        request.limit = 1
        var record: Self?
        try transaction.fetch(request) { row in
            record = try Self(row: &row)
            return .stop
        }
        return record
    }

    /// The fields of a new record that were assigned or differ from their defaults, without the key and the timestamps.
    private func setFields() throws -> FieldSet {
        let definition = Self.entity.definition
        let values = try storedValues()
        var required = FieldSet()
        required.insert(definition.key)
        var defaults: [Value]?
        // Which fields have no default is learnt from the initialiser, which names one at a time.
        while defaults == nil {
            do {
                defaults = try CellBuffer.withRow(of: Self.entity, values) { try Self(new: &$0, given: required) }.storedValues()
            } catch let error as StoreError where error.code == .badRequest {
                guard let field = error.field, let position = definition.position(of: field), !required.contains(position) else {
                    throw error
                }
                required.insert(position)
            }
        }
        var set = FieldSet()
        for position in Self.ownFields.positions(below: values.count)
        where required.contains(position) || recordState.changed.contains(position) || values[position] != defaults?[position] {
            set.insert(position)
        }
        return set
    }
}
