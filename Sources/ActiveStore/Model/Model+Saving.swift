import FoundationEssentials

// The save path inside a transaction. Each way in settles the record's state first, so that what a rolled-back transaction had cleared counts as
// changed again.
extension Model {
    @usableFromInline mutating func save(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        settle()
        let position = Self.entity.keyPosition
        if !recordState.stored || recordState.changed.contains(position) { return try add(transaction) }
        if recordState.changed.isEmpty {
            if try transaction.get(Self.entity, id.recordKey, { _ in }) { return }
            return try add(transaction)
        }
        if try !change(transaction, recordState.changed, timestamps) { try add(transaction) }
    }

    @usableFromInline mutating func insert(_ transaction: WriteTransaction) throws {
        settle()
        try add(transaction)
    }

    @usableFromInline mutating func update(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        settle()
        if recordState.stored, recordState.changed.isEmpty {
            guard try transaction.get(Self.entity, id.recordKey, { _ in }) else { throw Self.gone() }
            return
        }
        let fields = recordState.stored ? recordState.changed : FieldSet.all
        guard try change(transaction, fields, timestamps) else { throw Self.gone() }
    }

    @usableFromInline mutating func upsert(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        settle()
        if try transaction.get(Self.entity, id.recordKey, { _ in }) {
            _ = try change(transaction, .all, timestamps)
        } else {
            try add(transaction)
        }
    }

    mutating func touch(_ transaction: WriteTransaction) throws {
        settle()
        guard let position = Self.entity.updatedAtPosition else { return }
        var fields = FieldSet()
        fields.insert(position)
        let before = updatedAtStamp
        stamp(updatedAt: transaction.now)
        guard try transaction.update(Self.entity, id.recordKey, fields, { try write(fields, to: $0) }) else {
            before.map { stamp(updatedAt: $0) }
            throw Self.gone()
        }
        // The other fields stay as changed as they were.
        let changed = recordState.changed
        recordState.saved(transaction.outcome, updatedAtBefore: before, at: position)
        recordState.changed = changed
        recordState.changed.remove(position)
    }

    private mutating func settle() {
        if let before = recordState.settle() { stamp(updatedAt: before) }
    }

    private mutating func add(_ transaction: WriteTransaction) throws {
        try id.recordKey.checkLength()
        try transaction.insert(Self.entity) { try write(.all, to: $0) }
        recordState.saved(transaction.outcome, updatedAtBefore: updatedAtStamp, at: Self.entity.updatedAtPosition)
    }

    /// Writes fields by key, with `updatedAt` unless it is to be kept.
    private mutating func change(_ transaction: WriteTransaction, _ fields: FieldSet, _ timestamps: TimestampPolicy)
        throws -> Bool
    {
        var fields = fields
        let before = updatedAtStamp
        if timestamps == .update, let position = Self.entity.updatedAtPosition {
            fields.insert(position)
            stamp(updatedAt: transaction.now)
        }
        do {
            if try transaction.update(Self.entity, id.recordKey, fields, { try write(fields, to: $0) }) {
                recordState.saved(transaction.outcome, updatedAtBefore: before, at: Self.entity.updatedAtPosition)
                return true
            }
        } catch {
            before.map { stamp(updatedAt: $0) }
            throw error
        }
        before.map { stamp(updatedAt: $0) }
        return false
    }

    @usableFromInline static func gone() -> StoreError {
        let name = entity.name
        return StoreError(
            .notFound, "The record of \(name) is not in the store; insert() or save() adds it.", entity: name)
    }
}
