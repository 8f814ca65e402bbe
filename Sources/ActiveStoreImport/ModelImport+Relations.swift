import ActiveStore
import StoreCore
import StoreTransfer

// Related records: those that a record refers to are imported before it, those that refer
// to it after it. Records missing from a to-many relation are unlinked, not destroyed.
extension ModelImport {
    /// Imports the records that a record refers to, and sets its references.
    func importParents(_ relations: [RowFiller.Related], into draft: RowTable) throws {
        if !session.isStoring { return }
        for related in relations {
            guard let link = M.relationLinks.first(where: { $0.name == related.name }), link.definition.kind == .belongsTo,
                let position = M.entity.definition.position(of: link.definition.reference), let relation = link as? any RelationTo
            else { continue }
            if related.value.isNull {
                draft.set(position, of: 0, to: Cell())
            } else if case .object = related.value.content {
                let key = try session.importer(along: relation).importRelated(related.value, key: related.key, path: related.path)
                Self.set(position, of: draft, to: key)
            } else {
                try refuse(related, "This is not an object, and \(link.name) is a relation to one record.")
            }
        }
    }

    /// Imports the records that refer to a record, and unlinks the others.
    ///
    /// - Parameter isAlone: Whether there can be no others.
    func importChildren(_ related: RowFiller.Related, of owner: M, isAlone: Bool) throws {
        guard let link = M.relationLinks.first(where: { $0.name == related.name }), link.definition.kind != .belongsTo,
            let relation = link as? any (RelationTo & ToManyLink)
        else { return }
        let objects: [JSONValue]
        switch (related.value.content, link.definition.kind) {
        case (.value(.null), _): objects = []
        case (.object, .hasOne): objects = [related.value]
        case (.array(let items), .hasMany), (.array(let items), .through): objects = items
        default:
            let wanted =
                link.definition.kind == .hasOne
                ? "This is not an object, and \(link.name) is a relation to one record."
                : "This is not an array, and \(link.name) is a relation to many records."
            return try refuse(related, wanted)
        }
        try importChildren(
            objects, related, of: owner.id.recordKey, along: relation, isOne: link.definition.kind == .hasOne, isAlone: isAlone)
    }

    private func importChildren<L: RelationTo & ToManyLink>(
        _ objects: [JSONValue], _ related: RowFiller.Related, of owner: RecordKey, along link: L, isOne: Bool, isAlone: Bool
    ) throws {
        let importer = try session.importer(L.Child.self)
        let definition = link.definition
        let position = definition.kind == .through ? nil : L.Child.entity.definition.position(of: definition.reference)
        var keys: [Value] = []
        var isWhole = true
        for (index, object) in objects.enumerated() {
            let ending = isOne ? "" : "[\(index)]"
            let path = related.path + ending
            guard case .object = object.content else {
                try refuse(RowFiller.Related(name: related.name, key: related.key, path: path, value: object), "This is not an object.")
                isWhole = false
                continue
            }
            do {
                var (child, _, _) = try importer.importObject(object, path: path, tied: position.map { ($0, owner.value) })
                if position == nil { try link.add(&child, to: owner, session.transaction) }
                keys.append(child.id.storedValue)
            } catch { throw StoreError.within(related.key + ending, error) }
        }
        session.context.report.related += keys.count
        // A list that cannot be read completely does not show which records are missing.
        if isAlone || !isWhole { return }
        let others = FetchRequest(
            L.Child.entity, where: link.scope(of: owner) && !PredicateCode.in(L.Child.entity.keyPosition, keys))
        for var child in try session.reader().all(others, L.Child.self) {
            do { try link.remove(&child, from: owner, session.transaction) } catch let error as StoreError where error.code == .constraint {
                try refuse(related, error.message)
                continue
            }
            try importer.refresh(child)
        }
    }

    func refuse(_ related: RowFiller.Related, _ reason: String) throws {
        try session.context.report.add(
            ImportProblem(kind: .keptRelation, location: session.context.location, key: related.path, field: related.name, reason: reason))
    }

    /// Imports an object as part of another record's import.
    func importRelated(_ object: JSONValue, key: String, path: String) throws -> Value {
        do {
            let (record, _, _) = try importObject(object, path: path, tied: nil)
            session.context.report.related += 1
            return record.id.storedValue
        } catch { throw StoreError.within(key, error) }
    }
}
