import StoreCore

// Removing an index, and what the states of indexes are changed by.
extension RecordSession {
    /// Removes an index and empties its tree, which may be used for something else from then on.
    ///
    /// Readers that began before go on using it: they see the trees and the layout of their state.
    ///
    /// - Returns: Whether there was such an index.
    func drop(index name: String, of entity: String) throws -> Bool {
        try willWrite()
        var stored = layout.stored
        guard let table = stored.tables.firstIndex(where: { $0.name == entity }),
            let at = stored.tables[table].indexes.firstIndex(where: { $0.name == name })
        else { return false }
        let tree = stored.tables[table].indexes.remove(at: at).tree
        stored.head.freeTrees.append(tree)
        try clear(tree)
        try removeNote(CatalogueTree.cutEntries(of: tree))
        try removeNote(CatalogueTree.buildPosition(of: tree))
        try store(stored)
        return true
    }

    /// Moves an index into another state.
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
