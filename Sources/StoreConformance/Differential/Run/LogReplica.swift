import ActiveStore
import StoreCore

/// A copy of a store's records that is kept by its change log alone, and compared with the store after each operation.
///
/// An entry names keys and fields. The replica takes exactly the named fields of exactly the named records from the store, so a change that
/// the log does not tell, or tells of another field or record, shows as a difference. It also checks what the entries promise: their numbers
/// have no gaps, a record that is inserted was not there, and one that is updated or deleted was.
final class LogReplica {
    /// A record; nil if it was changed and then removed by a later entry, which is still to come.
    private typealias Records = [RecordKey: StoredRow?]

    private var entities: [String: Records] = [:]
    private var position = 0
    /// How often a record was changed by an entry, and how often an entity was read again because an entry said "many" or "everything".
    private(set) var applied = 0
    private(set) var readAgain = 0

    private struct Violation: Error { let text: String }

    /// Applies the entries that are new, and compares.
    ///
    /// - Parameters:
    ///   - definitions: The entities of the store.
    ///   - allowsEverything: Whether an entry may say that everything has changed.
    /// - Returns: The difference; nil if there is none.
    func difference(from store: any Store, _ definitions: [EntityDefinition], allowsEverything: Bool) -> String? {
        let ids = Dictionary(definitions.map { ($0.name, EntityID($0)) }) { first, _ in first }
        do {
            for set in try store.changeLog(from: position + 1, limit: .max) {
                try follow(set, ids, allowsEverything, store)
            }
            for (name, id) in ids.sorted(by: { $0.key < $1.key }) { try compare(name, id, store) }
            for (name, records) in entities where ids[name] == nil && !records.isEmpty {
                throw Violation(text: "\(name) has \(records.count) records in the replica and is not in the store")
            }
            return nil
        } catch let violation as Violation {
            return "the replica by the change log differs: \(violation.text)"
        } catch { return "the change log cannot be followed: \(error)" }
    }

    private func follow(_ set: ChangeSet, _ ids: [String: EntityID], _ allowsEverything: Bool, _ store: any Store) throws {
        guard set.commits.lowerBound == position + 1 else {
            throw Violation(text: "the entry \(set.commits) follows \(position)")
        }
        if set.commits.count > 1 { throw Violation(text: "the entries \(set.commits) are missing") }
        position = set.number
        if set.isEverything {
            if !allowsEverything { throw Violation(text: "the entry \(position) says that everything may have changed") }
            entities = [:]
            for (name, id) in ids { try readAgain(name, id, store) }
            return
        }
        for changes in set.entities {
            guard let id = ids[changes.entity] else { throw Violation(text: "the entry \(position) names \(changes.entity)") }
            if changes.areMany { try readAgain(changes.entity, id, store) } else { try apply(changes, id, store) }
        }
    }

    private func readAgain(_ name: String, _ id: EntityID, _ store: any Store) throws {
        readAgain += 1
        entities[name] = try records(of: id, store).mapValues { .some($0) }
    }

    private func apply(_ changes: EntityChanges, _ id: EntityID, _ store: any Store) throws {
        let name = changes.entity
        let definition = id.definition
        func violation(_ key: RecordKey, _ text: String) -> Violation { Violation(text: "the entry \(position): \(name) \(key) \(text)") }
        for key in changes.deleted {
            guard entities[name]?.removeValue(forKey: key) != nil else { throw violation(key, "is deleted and was not there") }
            applied += 1
        }
        for key in changes.inserted {
            guard entities[name]?[key] == nil else { throw violation(key, "is inserted and was there") }
            entities[name, default: [:]][key] = .some(try record(id, key, store))
            applied += 1
        }
        for update in changes.updated {
            guard let known = entities[name]?[update.key] else { throw violation(update.key, "is updated and was not there") }
            applied += 1
            guard var row = known, let now = try record(id, update.key, store) else {
                entities[name]?[update.key] = .some(nil)
                continue
            }
            for field in update.fields {
                guard let position = definition.position(of: field) else { throw violation(update.key, "has no field \(field)") }
                row[position] = now[position]
            }
            entities[name]?[update.key] = .some(row)
        }
    }

    private func compare(_ name: String, _ id: EntityID, _ store: any Store) throws {
        let (found, known) = (try records(of: id, store), entities[name] ?? [:])
        for (key, row) in found {
            guard let copy = known[key] else { throw Violation(text: "\(name) \(key) is missing in the replica") }
            if copy != row {
                let kept = copy.map { "\($0)" } ?? "a record that was removed"
                throw Violation(text: "\(name) \(key)\n  replica:  \(kept)\n  store:    \(row)")
            }
        }
        if let key = known.keys.first(where: { found[$0] == nil }) { throw Violation(text: "\(name) \(key) is still in the replica") }
    }

    private func record(_ id: EntityID, _ key: RecordKey, _ store: any Store) throws -> StoredRow? {
        var row: StoredRow?
        _ = try store.readOnce { try $0.get(id, key) { row = $0.stored } }
        return row
    }

    private func records(of id: EntityID, _ store: any Store) throws -> [RecordKey: StoredRow] {
        let type = id.definition.keyField.type
        var records: [RecordKey: StoredRow] = [:]
        try store.readOnce { reader in
            try reader.fetch(FetchRequest(id)) { row in
                guard let key = RecordKey(try row.value(id.keyPosition, type: type)) else { throw Violation(text: "a key cannot be read") }
                records[key] = row.stored
                return .next
            }
        }
        return records
    }
}
