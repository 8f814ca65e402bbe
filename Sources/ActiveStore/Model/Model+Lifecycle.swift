// A save with validation and callbacks around the write. `saveWithCallbacks` runs inside a separate
// savepoint, so that writes of a callback are undone with the save. Related records that are stored
// with this one are stored next to the write, so that records added by callbacks before it take part.
extension Model {
    mutating func saveWithCallbacks(
        _ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy
    ) throws {
        try callBack(.beforeValidation, transaction)
        // Not earlier: a callback may have set the key, or saved and removed records.
        resolvePendingSaves()
        let isNew = try willAdd(kind, transaction)
        if Self._isValidated { try validate(isNew, kind, transaction) }
        try callBack(.afterValidation, transaction)
        try callBack(.beforeSave, transaction)
        try callBack(isNew ? .beforeCreate : .beforeUpdate, transaction)
        resolvePendingSaves()
        guard let change = try saveGraph(kind, transaction, timestamps) else { return }
        // Before the callbacks that may save this record again or others: changes are reported in the order in which they were made.
        reportAfterCommit(change, transaction)
        try callBack(change == .created ? .afterCreate : .afterUpdate, transaction)
        try callBack(.afterSave, transaction)
    }

    /// Calls one of the callbacks. Its saves form a separate graph, which may fail and be undone while the enclosing one continues.
    private mutating func callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws {
        if GraphSave.current == nil { return try _callBack(moment, transaction) }
        try GraphSave.$current.withValue(nil) { try _callBack(moment, transaction) }
    }

    /// Whether the record will be added rather than changed; the writer lock keeps other writers out meanwhile.
    ///
    /// - Throws: ``StoreError`` `.notFound` if neither is possible.
    func willAdd(_ kind: SaveKind, _ transaction: WriteTransaction) throws -> Bool {
        switch kind {
        case .insert: return true
        case .upsert: return try !exists(transaction)
        case .update:
            guard try exists(transaction) else { throw Self.notFound() }
            return false
        case .save:
            let hasOwnKey =
                recordState.stored
                ? !recordState.changed.contains(Self.entity.keyPosition) : recordState.keyIsGenerated
            return try !(hasOwnKey && exists(transaction))
        }
    }

    /// Runs the validators of the fields that will be written.
    ///
    /// - Throws: ``StoreError`` `.invalid` with all failures, or `.duplicateValue` if the only ones are duplicates.
    func validate(_ isNew: Bool, _ kind: SaveKind, _ transaction: WriteTransaction) throws {
        let isWhole = isNew || kind == .upsert || !recordState.stored
        var problems = ValidationProblems<Self>(isWhole ? .all : recordState.changed, isNew: isNew)
        try _validate(&problems, try transaction.checkedReader())
        if problems.isEmpty { return }
        // The write no longer happens, so the unique indexes are checked here.
        try problems.lookUpUniqueIndexes(of: self, try transaction.checkedReader())
        throw StoreError.invalid(Self.entity.name, problems.failures)
    }

    /// Saves like ``saveRecord(_:_:_:)``; when a unique index rejects a validated record, the remaining unique indexes are checked too.
    mutating func saveValidated(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws
        -> RecordChange?
    {
        guard Self._isValidated else { return try saveRecord(kind, transaction, timestamps) }
        do { return try saveRecord(kind, transaction, timestamps) } catch let error as StoreError
            where error.code == .duplicateValue
        {
            var problems = ValidationProblems<Self>(.all, isNew: false)
            try problems.lookUpUniqueIndexes(of: self, try transaction.checkedReader())
            if problems.failures.count <= error.failures.count { throw error }
            var complete = StoreError.invalid(Self.entity.name, problems.failures)
            complete.engineCode = error.engineCode
            throw complete
        }
    }
}
