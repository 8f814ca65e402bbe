import FoundationEssentials
import StoreCore

/// A record's knowledge of its stored state: which fields changed, whether it is stored, and in which transaction that was last true.
///
/// The marks that a save clears are gone only once its transaction has committed. So a save does not discard them but leaves a note with
/// the outcome of its transaction and the state before. When the state is next read and that transaction was rolled back, the
/// note is restored and the record counts as changed again; if it committed, the note is dropped. Savepoints stack notes.
public struct RecordState: Sendable {
    @usableFromInline var changed = FieldSet()
    @usableFromInline package var stored: Bool
    /// Whether the key was generated with the record. A record that is already stored under such a key is an older copy of this one.
    @usableFromInline package var keyIsGenerated = false
    /// Whether reading a relation that was not loaded with the record is an error; see ``Query/strictLoading()``.
    @usableFromInline var isStrict = false
    @usableFromInline var pendingSave: PendingSave?
    /// Related records that this record holds.
    @usableFromInline var relations = RelationSlots()

    /// The state of a newly made record whose key the caller chose.
    @inlinable public static var new: RecordState { RecordState(stored: false) }
    /// The state of a newly made record, whose key was generated or chosen by the caller.
    @inlinable public static func new(keyIsGenerated: Bool) -> RecordState {
        var state = RecordState(stored: false)
        state.keyIsGenerated = keyIsGenerated
        return state
    }
    /// The state of a record that was read from a store.
    @inlinable public static var fetched: RecordState { RecordState(stored: true) }

    @inlinable init(stored: Bool) { self.stored = stored }

    /// Marks a field as changed; generated setters call it.
    @inlinable @inline(__always) public mutating func markChanged(_ position: Int) { changed.insert(position) }

    /// The fields changed since the record was stored, or, for a new record, assigned since `init`.
    public var changedFields: FieldSet { resolved().changed }
    /// Whether the record is believed to be in the store. A hint: another copy may have removed it meanwhile.
    public var isStored: Bool { resolved().stored }
    /// Whether `save()` would write this record or store another one with it.
    public var isChanged: Bool {
        let state = resolved()
        return !state.stored || !state.changed.isEmpty || relations.hasPending
    }

    /// Whether the record stays stored regardless of the outcome of open transactions.
    var isStoredForGood: Bool {
        let now = resolved()
        guard now.stored else { return false }
        var pendingSave = now.pendingSave
        while let save = pendingSave {
            if !save.wasStored { return false }
            pendingSave = save.before
        }
        return true
    }

    /// `updatedAt` after settling the notes; generated getters call it.
    @inlinable @inline(__always) public func resolved(updatedAt: Date) -> Date {
        pendingSave == nil ? updatedAt : (resolved().updatedAt ?? updatedAt)
    }

    /// The version after settling the notes; generated getters call it.
    @inlinable @inline(__always) public func resolved(version: Int) -> Int {
        pendingSave == nil ? version : (resolved().version ?? version)
    }

    /// The state after every note whose transaction has ended, and the `updatedAt` and the version to restore if one was rolled back.
    @usableFromInline func resolved() -> (changed: FieldSet, stored: Bool, updatedAt: Date?, version: Int?, pendingSave: PendingSave?) {
        var changed = changed
        var stored = stored
        var updatedAt: Date?
        var version: Int?
        var pendingSave = pendingSave
        while let current = pendingSave {
            switch current.outcome.state {
            case .open, .released: return (changed, stored, updatedAt, version, current.joined())
            case .committed: return (changed, stored, updatedAt, version, nil)
            case .rolledBack:
                // A value that the user set after the save stays.
                if !changed.contains(current.position) { updatedAt = current.updatedAt }
                version = current.version
                changed.formUnion(current.changed)
                stored = current.wasStored
                pendingSave = current.before
            }
        }
        return (changed, stored, updatedAt, version, nil)
    }

    /// Settles the notes whose transaction has ended.
    ///
    /// - Returns: The `updatedAt` and the version to restore in the record, if a save was undone.
    @usableFromInline mutating func resolvePendingSaves() -> (updatedAt: Date?, version: Int?) {
        if pendingSave == nil { return (nil, nil) }
        let now = resolved()
        (changed, stored, pendingSave) = (now.changed, now.stored, now.pendingSave)
        return (now.updatedAt, now.version)
    }

    /// Marks the record as stored and unchanged, subject to the outcome. Call ``resolvePendingSaves()`` before.
    ///
    /// - Parameters:
    ///   - updatedAtBefore: The `updatedAt` to restore if the outcome is undone.
    ///   - position: The position of `updatedAt`, if the model has timestamps.
    ///   - versionBefore: The version to restore, if the model has one.
    @usableFromInline mutating func saved(
        _ outcome: TransactionOutcome, updatedAtBefore: Date?, at position: Int?, versionBefore: Int? = nil
    ) {
        let effective = outcome.effective
        if let pendingSave, pendingSave.outcome.effective === effective {
            // The same level saved it before. Both saves are undone together, so one note holds both.
            var all = pendingSave.changed
            all.formUnion(changed)
            let updatedAt = changed.contains(position) ? updatedAtBefore : pendingSave.updatedAt
            self.pendingSave = PendingSave(
                effective, all, pendingSave.wasStored, updatedAt, position, pendingSave.version, pendingSave.before)
        } else {
            pendingSave = PendingSave(effective, changed, stored, updatedAtBefore, position, versionBefore, pendingSave)
        }
        changed = FieldSet()
        stored = true
    }
}

extension RecordState: RecordHolder {}

extension RecordState: CustomStringConvertible, CustomReflectable {
    /// `new`, `changed` or `stored`, so that a printed record stays readable.
    public var description: String { !isStored ? "new" : isChanged ? "changed" : "stored" }
    /// Without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The state that a save cleared, to be restored if its transaction is undone.
@usableFromInline final class PendingSave: Sendable {
    let outcome: TransactionOutcome
    let changed: FieldSet
    let wasStored: Bool
    let updatedAt: Date?
    /// The position of `updatedAt`.
    let position: Int?
    /// The version before the save, if the model has one.
    let version: Int?
    let before: PendingSave?

    init(
        _ outcome: TransactionOutcome, _ changed: FieldSet, _ wasStored: Bool, _ updatedAt: Date?, _ position: Int?,
        _ version: Int?, _ before: PendingSave?
    ) {
        self.outcome = outcome
        self.changed = changed
        self.wasStored = wasStored
        self.updatedAt = updatedAt
        self.position = position
        self.version = version
        self.before = before
    }

    /// One note for two saves of the record: one by a savepoint that has ended, one by the level around it. They are undone together.
    func joined() -> PendingSave {
        guard let before, before.outcome.effective === outcome.effective else { return self }
        var all = before.changed
        all.formUnion(changed)
        return PendingSave(
            outcome.effective, all, before.wasStored, changed.contains(position) ? updatedAt : before.updatedAt, position,
            before.version, before.before)
    }
}

extension FieldSet {
    /// Whether the set contains the position; false for nil.
    fileprivate func contains(_ position: Int?) -> Bool { position.map { contains($0) } ?? false }
}
