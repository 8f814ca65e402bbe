import StoreCore

// Every change of a tree passes through here, so that the previous value can be recorded.
extension RecordSession {
    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        try changing { writer in
            if isNoting { journal.record(tree, key, try writer.get(tree, key)) }
            try writer.put(tree, key, value)
        }
    }

    /// Adds an entry unless the key exists.
    func add(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool {
        let isNew = try changing { try $0.insert(tree, key, value) }
        if isNoting, isNew { journal.record(tree, key, nil) }
        return isNew
    }

    /// Adds an entry whose key is new. An entry left by damage is replaced, so inside a savepoint no lookup is needed first.
    func addOrReplace(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        if try !add(tree, key, value) { try put(tree, key, value) }
    }

    /// Must be called before ``append(_:_:_:)`` fills an empty tree: undoing that empties it again.
    func beginFilling(_ tree: Tree) throws {
        try changing { _ in if isNoting { journal.recordEmpty(tree) } }
    }

    /// Adds an entry after all others, to a tree that was empty; see ``beginFilling(_:)``.
    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        try changing { try $0.append(tree, key, value) }
    }

    func remove(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool {
        if isNoting { return try remove(tree, key) { _ in true } }
        return try changing { try $0.delete(tree, key) }
    }

    /// Removes an entry if the body, which receives its value, agrees.
    func remove(_ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool) throws -> Bool {
        try changing {
            try $0.delete(tree, key) { former in
                guard isUnwanted(former) else { return false }
                if isNoting { journal.record(tree, key, former) }
                return true
            }
        }
    }

    /// Empties a tree permanently: nothing is recorded.
    func clear(_ tree: Tree) throws {
        try changing { try $0.clear(tree) }
    }

    /// Calls the body with the writer. A failed change leaves the tree in an unknown state, so the whole transaction must be undone.
    @inline(__always) private func changing<R>(_ body: (any KeyValueWriter) throws -> R) throws -> R {
        if failure.isSet { try failure.check() }
        guard let access = writerAccess else { throw StoreError(.readOnly, "A read transaction cannot write; use store.write.") }
        do {
            return try access._withUnsafeGuaranteedRef { try body($0.writer) }
        } catch {
            fail(error)
            throw error
        }
    }

    @inline(never) func fail(_ error: any Error) {
        if failure.isSet { return }
        failure.error = (error as? StoreError) ?? StoreError(.internal, "A change of the store failed.")
    }

    // MARK: Savepoints

    func beginSavepoint() throws {
        try failure.check()
        savepoints.append(journal.mark)
        isNoting = true
    }

    func rollbackSavepoint() throws {
        guard let mark = savepoints.popLast() else { return }
        try undo(to: mark)
        endNoting()
    }

    func releaseSavepoint() throws {
        savepoints.removeLast(min(1, savepoints.count))
        endNoting()
    }

    /// Undoes the changes since a mark.
    func undo(to mark: Int) throws {
        guard let writer else { return }
        try failure.check()
        try willWrite()
        let before = journal.mark
        do { try journal.undo(to: mark, in: writer) } catch {
            fail(error)
            throw error
        }
        // The layout may be among the undone changes.
        if before != mark, layoutHasChanged {
            use(try CatalogTree.load(from: trees))
        }
    }

    private var layoutHasChanged: Bool {
        ((try? CatalogTree.number(CatalogTree.epoch, from: trees)) ?? 0) != layout.epoch
    }

    private func endNoting() {
        guard savepoints.isEmpty, writer?.isShared != true else { return }
        isNoting = false
        journal.forgetAll()
    }
}

extension RecordSession {
    /// A tree with entries that the layout has not allocated: the layout belongs to another state, or has lost something.
    func strangeTree(among known: [Tree]?) throws -> Tree? {
        try known?.first { try $0 != CatalogTree.tree && $0 >= layout.stored.head.nextTree && trees.count($0) > 0 }
    }
}
