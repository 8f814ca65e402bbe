/// The work to do once a transaction has committed, in the order in which it was requested.
///
/// The list only grows, and rolling back a savepoint truncates it to its length when the savepoint began; changes of one record are merged
/// at the very end. So a savepoint that changed a record and was undone keeps the effects requested before it.
struct CommitEffects {
    private enum Effect {
        case plain(() -> Void)
        case change(RecordIdentity, RecordChange, (RecordChange) -> Void)
    }

    private struct RecordIdentity: Hashable {
        var entity: EntityID
        var key: RecordKey
    }

    private var effects: [Effect] = []

    var isEmpty: Bool { effects.isEmpty }
    var count: Int { effects.count }

    mutating func add(_ effect: @escaping () -> Void) { effects.append(.plain(effect)) }

    mutating func add(_ entity: EntityID, _ key: RecordKey, _ change: RecordChange, _ effect: @escaping (RecordChange) -> Void) {
        effects.append(.change(RecordIdentity(entity: entity, key: key), change, effect))
    }

    /// Removes the effects added since the list had this length.
    mutating func remove(from count: Int) { effects.removeSubrange(count...) }

    /// The effects to run: one for each record, at the position of its first change.
    func joined() -> [() -> Void] {
        struct Joined {
            var change: RecordChange?
            var effect: (RecordChange) -> Void
        }
        var records: [RecordIdentity: Joined] = [:]
        for case .change(let record, let change, let effect) in effects {
            // A record that was added and removed may be added again.
            let before = records[record]?.change
            records[record] = Joined(change: before == nil ? change : before?.followed(by: change), effect: effect)
        }
        return effects.compactMap { effect in
            switch effect {
            case .plain(let effect): return effect
            case .change(let record, _, _):
                guard let joined = records.removeValue(forKey: record), let change = joined.change else { return nil }
                return { joined.effect(change) }
            }
        }
    }
}
