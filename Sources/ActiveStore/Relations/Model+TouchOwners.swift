import StoreCore

// The owners of a record, which its `@BelongsTo(touch: true)` references lead to, count as changed with it.
extension Model {
    /// The owners of the stored record, which is about to be written. A copy may hold other references than it does.
    func ownersBefore(_ transaction: WriteTransaction) throws -> TouchedRecords {
        try transaction.owners(of: Self.entity, [id.recordKey])
    }

    /// Touches the owners of the record.
    ///
    /// - Parameters:
    ///   - before: Those that it had before it was written.
    ///   - fields: The fields that have been written.
    func touchOwners(before: TouchedRecords = TouchedRecords(), written fields: FieldSet = .all, _ transaction: WriteTransaction) throws {
        try Self.touchOwners(of: CollectionOfOne(self), before: before, written: fields, transaction)
    }

    /// Touches the owners of records that have been added.
    @usableFromInline static func touchOwners(of records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        try touchOwners(of: records, before: TouchedRecords(), written: .all, transaction)
    }

    private static func touchOwners(
        of records: some Sequence<Self>, before: TouchedRecords, written fields: FieldSet, _ transaction: WriteTransaction
    ) throws {
        let references = transaction.touchingReferences(of: entity)
        if references.isEmpty { return }
        var owners = TouchedRecords()
        for record in records { owners.exclude(record.id.recordKey, of: entity) }
        owners.formUnion(before)
        for record in records {
            for (position, reference) in references where fields.contains(position) {
                if let key = try record.key(at: position) { owners.insert(key, of: reference.target) }
            }
        }
        // The value of an owner that is saved by the same call shows the touch.
        if let graph = GraphSave.current { owners.remove { graph.takesTouch(of: $0, $1) } }
        try transaction.touch(owners)
    }
}
