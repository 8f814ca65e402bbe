import StoreCore

/// How ``Model/sync(by:existing:in:)`` treats a stored record that has the same natural key.
public enum SyncPolicy: Sendable, Hashable {
    /// Keeps its fields except those that the new record sets.
    case merge
    /// Overwrites all its fields with those of the new record.
    case overwrite
}

// A record from an external source has no local key and is matched by fields that identify it. The look-up and
// the write are one transaction, so if two callers bring the same record, one adds it and the other updates it.
extension Model {
    /// Updates the stored record that has the same values in these fields, or adds this record if there is none.
    ///
    /// ```swift
    /// var page = Page(address: "/index", text: "new")           // its title is left at the default
    /// try page.sync(by: \.address)                              // the stored page keeps its title and gets the text
    /// try page.sync(by: \.address, existing: .overwrite)        // the stored page loses its title too
    /// ```
    /// If there is one, this record becomes it: it takes over the key and `createdAt`, and, when merging, the values of the fields
    /// that it does not set. A field is set if it differs from its declared default, was assigned a different value, or was passed
    /// to ``init(values:)``; assigning the default to a new record sets nothing. Ignored properties return to their defaults. nil
    /// does not identify a record: with nil in one of the fields the record is added. A record that is already stored is saved.
    ///
    /// - Parameters:
    ///   - fields: The fields that identify the record; best with a `@Unique` over them.
    ///   - policy: How the stored record is updated.
    /// - Returns: The change that was made; nil if the stored record already has the same values.
    /// - Throws: ``StoreError`` as ``save(in:timestamps:)``; the record is then unchanged.
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

    /// Like ``sync(by:existing:in:)``, but returns the record as stored; for `let` values and properties of actors.
    @discardableResult public func synced<each V>(
        by fields: repeat KeyPath<Fields, Field<Self, each V>>, existing policy: SyncPolicy = .merge, in store: (any Store)? = nil
    ) throws -> Self {
        var copy = self
        try copy.sync(by: repeat each fields, existing: policy, in: store)
        return copy
    }

    /// Asynchronous form of ``sync(by:existing:in:)``; suspends while another writer holds the writer lock.
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

    /// Asynchronous form of ``synced(by:existing:in:)``; suspends while another writer holds the writer lock.
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

    /// The first stored record with the same values in these fields.
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
        // The initialiser names one field without a default at a time.
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
