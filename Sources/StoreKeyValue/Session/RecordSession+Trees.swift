import StoreCore

// Every change of a tree goes through here, so that what was there before can be recorded.
extension RecordSession {
    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        let writer = try checkedWriter()
        if isNoting { journal.record(tree, key, try writer.get(tree, key)) }
        try changing { try writer.put(tree, key, value) }
    }

    /// Adds an entry unless the key is there.
    func add(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool {
        let writer = try checkedWriter()
        let isNew = try changing { try writer.insert(tree, key, value) }
        if isNoting, isNew { journal.record(tree, key, nil) }
        return isNew
    }

    /// Adds an entry whose key is new unless damage left one there, which is replaced: in a savepoint nothing has to be looked up first.
    func addOrReplace(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        if try !add(tree, key, value) { try put(tree, key, value) }
    }

    /// To be called before a tree that is empty is filled by ``append(_:_:_:)``: taking that back empties it again.
    func beginFilling(_ tree: Tree) throws {
        _ = try checkedWriter()
        if isNoting { journal.recordEmpty(tree) }
    }

    /// Adds an entry after all others, to a tree that was empty before; see ``beginFilling(_:)``.
    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        let writer = try checkedWriter()
        try changing { try writer.append(tree, key, value) }
    }

    func remove(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool {
        if isNoting { return try remove(tree, key) { _ in true } }
        let writer = try checkedWriter()
        return try changing { try writer.delete(tree, key) }
    }

    /// Removes an entry if the body, which is given its value, agrees.
    func remove(_ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool) throws -> Bool {
        let writer = try checkedWriter()
        return try changing {
            try writer.delete(tree, key) { former in
                guard isUnwanted(former) else { return false }
                if isNoting { journal.record(tree, key, former) }
                return true
            }
        }
    }

    /// Empties a tree for good: nothing is recorded.
    func clear(_ tree: Tree) throws {
        let writer = try checkedWriter()
        try changing { try writer.clear(tree) }
    }

    @inline(__always) private func checkedWriter() throws -> any KeyValueWriter {
        if failure.isSet { try failure.check() }
        guard let writer else { throw StoreError(.readOnly, "A read transaction cannot write; use store.write.") }
        return writer
    }

    /// A change of a tree that fails leaves it unknown what was done, so nothing of the transaction may stay.
    @inline(__always) private func changing<R>(_ body: () throws -> R) throws -> R {
        do { return try body() } catch {
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

    /// Takes back the changes since a mark.
    func undo(to mark: Int) throws {
        guard let writer else { return }
        try failure.check()
        try willWrite()
        let before = journal.mark
        do { try journal.undo(to: mark, in: writer) } catch {
            fail(error)
            throw error
        }
        // The layout may be among what was taken back.
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
    /// A tree with something in it that the layout has not given out: the layout is that of another state, or has lost something.
    func strangeTree(among known: [Tree]?) throws -> Tree? {
        try known?.first { try $0 != CatalogTree.tree && $0 >= layout.stored.head.nextTree && trees.count($0) > 0 }
    }
}
