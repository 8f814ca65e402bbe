import StoreCore

// Removing and renaming an index, and changing its state.
extension RecordSession {
    /// Removes an index. Its tree is emptied when the transaction ends (``emptyOwnerlessTrees()``), and may then be reused.
    ///
    /// Earlier readers continue to use it: they see the trees and the layout of their state.
    ///
    /// - Returns: Whether there was such an index.
    @discardableResult func drop(index name: String, of entity: String) throws -> Bool {
        try willWrite()
        var stored = layout.stored
        guard let table = stored.tables.firstIndex(where: { $0.name == entity }),
            let at = stored.tables[table].indexes.firstIndex(where: { $0.name == name })
        else { return false }
        try removeNotes(of: stored.tables[table].indexes.remove(at: at))
        try store(stored)
        return true
    }

    /// Removes the metadata of an index that is stored besides its entries.
    func removeNotes(of index: StoredIndex) throws {
        try removeNote(CatalogTree.truncatedEntries(of: index.tree))
        try removeNote(CatalogTree.buildPosition(of: index.tree))
    }

    /// Gives an index another name.
    func rename(index name: String, of entity: String, to new: String) throws {
        var stored = layout.stored
        let table = try position(of: entity, in: stored)
        guard let at = stored.tables[table].indexes.firstIndex(where: { $0.name == name }) else {
            throw StoreError(.badSchema, "The store has no index \(name) of \(entity).", entity: entity)
        }
        if name == new { return }
        if stored.tables[table].indexes.contains(where: { $0.name == new }) {
            throw StoreError(.badSchema, "\(entity) has an index \(new) already; drop or rename that one first.", entity: entity)
        }
        stored.tables[table].indexes[at].name = new
        try store(stored)
    }

    /// Changes the state of an index.
    func set(_ state: IndexState, of index: String, in entity: String) throws {
        try willWrite()
        var stored = layout.stored
        guard let table = stored.tables.firstIndex(where: { $0.name == entity }),
            let at = stored.tables[table].indexes.firstIndex(where: { $0.name == index })
        else { return }
        stored.tables[table].indexes[at].state = state
        try store(stored)
    }
}
