import FoundationEssentials

/// Which call stores the record.
@usableFromInline package enum SaveKind {
    case save
    case insert
    case update
    case upsert
}

// The save path inside a transaction. Each entry point settles the record's state
// first, so that fields a rolled-back transaction had cleared count as changed again.
//
// All calls end in `saveRecord`, which stores one record and returns what it did. Models with
// validation or callbacks, and no others, add these around it: see Model+Lifecycle.swift.
extension Model {
    @usableFromInline package mutating func performSave(
        _ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy = .update
    ) throws {
        if Self._hasCallbacks {
            try transaction.withCallbacks(Self.entity) { try saveWithCallbacks(kind, $0, timestamps) }
        } else if Self._isValidated {
            resolvePendingSaves()
            try validate(try willAdd(kind, transaction), kind, transaction)
            _ = try saveGraph(kind, transaction, timestamps)
        } else {
            resolvePendingSaves()
            _ = try saveGraph(kind, transaction, timestamps)
        }
    }

    /// Writes the fields that have to be written.
    ///
    /// - Returns: The change that was made; nil if there was nothing to write.
    mutating func saveRecord(_ kind: SaveKind, _ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws
        -> RecordChange?
    {
        switch kind {
        case .save: return try updateOrInsert(transaction, timestamps)
        case .insert: return try add(transaction, timestamps)
        case .update:
            if recordState.stored, recordState.changed.isEmpty {
                guard try exists(transaction) else { throw Self.notFound() }
                return nil
            }
            guard try change(transaction, recordState.stored ? recordState.changed : .all, timestamps) else {
                throw Self.notFound()
            }
            return .updated
        case .upsert:
            return try exists(transaction) && change(transaction, .all, timestamps, overwriting: true)
                ? .updated : add(transaction, timestamps)
        }
    }

    private mutating func updateOrInsert(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws
        -> RecordChange?
    {
        let state = recordState
        if !state.stored, state.keyIsGenerated {
            // The key was generated, so the record stored under it is this one, saved meanwhile through another copy.
            do { return try add(transaction, timestamps) } catch let error as StoreError where error.code == .duplicateKey {
                guard try change(transaction, .all, timestamps) else { throw error }
                return .updated
            }
        }
        if !state.stored || state.changed.contains(Self.entity.keyPosition) { return try add(transaction, timestamps) }
        if try keepStored(transaction, state.changed, timestamps) { return state.changed.isEmpty ? nil : .updated }
        // It was removed meanwhile. Another writer may have added it again since this was found.
        do { return try add(transaction, timestamps) } catch let error as StoreError where error.code == .duplicateKey {
            guard try keepStored(transaction, state.changed, timestamps) else { throw error }
            return state.changed.isEmpty ? nil : .updated
        }
    }

    /// Writes the changed fields, if any, of a record that is still stored.
    ///
    /// - Returns: Whether it is.
    private mutating func keepStored(_ transaction: WriteTransaction, _ changed: FieldSet, _ timestamps: TimestampPolicy) throws -> Bool {
        try changed.isEmpty ? exists(transaction) : change(transaction, changed, timestamps)
    }

    mutating func touch(_ transaction: WriteTransaction) throws {
        resolvePendingSaves()
        guard let position = Self.entity.updatedAtPosition else { return }
        var fields = FieldSet()
        fields.insert(position)
        let owners = try ownersBefore(transaction)
        let before = updatedAtStamp
        stamp(updatedAt: transaction.now)
        let version = versionStamp
        do {
            let isFound =
                version != nil
                ? try changeVersion(transaction, fields)
                : try transaction.update(Self.entity, id.recordKey, fields, { try write(fields, to: $0) })
            if !isFound { throw Self.notFound() }
        } catch {
            before.map { stamp(updatedAt: $0) }
            throw error
        }
        if recordState.stored {
            // The other fields keep their changed state.
            let changed = recordState.changed
            recordState.saved(transaction.outcome, updatedAtBefore: before, at: position, versionBefore: version)
            recordState.changed = changed
            recordState.changed.remove(position)
        } else {
            // What was never stored itself stays as it is.
            before.map { stamp(updatedAt: $0) }
            version.map { stamp(version: $0) }
        }
        if Self._hasCallbacks { reportAfterCommit(.updated, transaction) }
        try touchOwners(before: owners, written: FieldSet(), transaction)
    }

    package mutating func resolvePendingSaves() {
        let before = recordState.resolvePendingSaves()
        if let date = before.updatedAt { stamp(updatedAt: date) }
        if let version = before.version { stamp(version: version) }
    }

    /// Whether a record with this key is stored.
    func exists(_ transaction: WriteTransaction) throws -> Bool {
        try transaction.get(Self.entity, id.recordKey) { _ in }
    }

    /// Whether a save runs no code of the model's own, so that it ends with its last change.
    @usableFromInline static var savesPlainly: Bool { !_hasCallbacks && !_isValidated }

    private mutating func add(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws -> RecordChange {
        try id.recordKey.checkLength()
        let version = versionStamp
        if let version { stamp(version: firstVersion(after: version)) }
        let isLast = transaction.takeLastChange(of: Self.entity)
        do {
            try transaction.insert(Self.entity, id.recordKey) {
                try write(.all, to: $0)
                if isLast { transaction.willCommitAfterNextChange() }
            }
        } catch {
            if let version { stamp(version: version) }
            throw error
        }
        recordState.saved(
            transaction.outcome, updatedAtBefore: updatedAtStamp, at: Self.entity.updatedAtPosition, versionBefore: version)
        if timestamps == .update { try touchOwners(transaction) }
        return .created
    }

    /// Writes fields by key, including `updatedAt` unless it is to be kept; touches the owners before and after.
    private mutating func change(
        _ transaction: WriteTransaction, _ fields: FieldSet, _ timestamps: TimestampPolicy, overwriting: Bool = false
    ) throws -> Bool {
        guard timestamps == .update, transaction.touches(from: Self.entity) else {
            return try changeFields(transaction, fields, timestamps, overwriting: overwriting)
        }
        let before = try ownersBefore(transaction)
        guard try changeFields(transaction, fields, timestamps, overwriting: overwriting) else { return false }
        try touchOwners(before: before, written: fields, transaction)
        return true
    }

    private mutating func changeFields(
        _ transaction: WriteTransaction, _ fields: FieldSet, _ timestamps: TimestampPolicy, overwriting: Bool
    ) throws -> Bool {
        var fields = fields
        let before = updatedAtStamp
        if timestamps == .update, let position = Self.entity.updatedAtPosition {
            fields.insert(position)
            stamp(updatedAt: transaction.now)
        }
        let version = versionStamp
        do {
            if version != nil {
                if try changeVersion(transaction, fields, overwriting: overwriting) {
                    recordState.saved(
                        transaction.outcome, updatedAtBefore: before, at: Self.entity.updatedAtPosition, versionBefore: version)
                    return true
                }
                before.map { stamp(updatedAt: $0) }
                return false
            }
            if try update(fields, transaction) {
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

    /// Not mutating, since a closure of a mutating method copies the record.
    private func update(_ fields: FieldSet, _ transaction: WriteTransaction) throws -> Bool {
        let isLast = transaction.takeLastChange(of: Self.entity)
        return try transaction.update(Self.entity, id.recordKey, fields) {
            try write(fields, to: $0)
            if isLast { transaction.willCommitAfterNextChange() }
        }
    }

    @usableFromInline package static func notFound() -> StoreError {
        let name = entity.name
        return StoreError(
            .notFound, "The record of \(name) is not in the store; insert() or save() adds it.", entity: name)
    }
}
