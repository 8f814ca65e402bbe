import StoreCore

// The owners of a record, which its `@BelongsTo(touch: true)` references lead to, count as changed with it.
extension Model {
    /// The owners that the stored record has and may lose, because these fields are about to be written.
    func ownersToLeave(_ fields: FieldSet, _ transaction: WriteTransaction) throws -> TouchedRecords {
        guard transaction.touchingReferences(of: Self.entity).contains(where: { fields.contains($0.position) }) else {
            return TouchedRecords()
        }
        return try transaction.owners(of: Self.entity, [id.recordKey], fields: fields)
    }

    /// Touches the owners of the record, and those that it has left.
    func touchOwners(leaving left: TouchedRecords = TouchedRecords(), _ transaction: WriteTransaction) throws {
        try Self.touchOwners(of: CollectionOfOne(self), leaving: left, transaction)
    }

    /// Touches the owners of records that have been written.
    @usableFromInline static func touchOwners(of records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        try touchOwners(of: records, leaving: TouchedRecords(), transaction)
    }

    private static func touchOwners(
        of records: some Sequence<Self>, leaving left: TouchedRecords, _ transaction: WriteTransaction
    ) throws {
        let references = transaction.touchingReferences(of: entity)
        if references.isEmpty { return }
        var owners = TouchedRecords()
        for record in records { owners.exclude(record.id.recordKey, of: entity) }
        owners.formUnion(left)
        for record in records {
            for (position, reference) in references {
                guard let key = try record.key(at: position) else { continue }
                // The value of an owner that is saved by the same call shows the touch.
                if GraphSave.current?.takesTouch(of: key, reference.target) == true { continue }
                owners.insert(key, of: reference.target)
            }
        }
        try transaction.touch(owners)
    }
}
