import StoreKeyValue

/// A copy of the committed trees, which keeps the bytes that it hands out. A writer changes its copy and lists the changes for the log.
final class PlainTransaction: KeyValueWriter {
    private let store: PlainFiles
    private(set) var trees: PlainTrees = [:]
    private(set) var changes: [UInt8] = []
    private(set) var stateNumber: UInt64 = 0

    init(_ store: PlainFiles) {
        self.store = store
        begin()
    }

    func begin() { (trees, stateNumber) = store.state.withLock { $0 } }
    func end() { trees = [:] }

    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? { trees[tree]?.entry(key)?.value }
    func count(_ tree: Tree) -> Int { trees[tree]?.entries.count ?? 0 }
    func cursor(_ tree: Tree) -> any KeyValueCursor { PlainCursor(self, tree) }

    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        changes.append(change: tree, key, value)
        trees[tree, default: PlainTree()].set(key, PlainEntry(key, value))
    }

    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        if get(tree, key) != nil { return false }
        put(tree, key, value)
        return true
    }

    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) -> Bool {
        if get(tree, key) == nil { return false }
        changes.append(change: tree, key, nil)
        trees[tree]?.set(key, nil)
        return true
    }

    func clear(_ tree: Tree) {
        for entry in trees[tree]?.entries ?? [] { changes.append(change: tree, entry.key, nil) }
        trees[tree] = nil
    }
}

/// A place in a tree: the index of an entry, which means nothing after a change.
private final class PlainCursor: KeyValueCursor {
    private let transaction: PlainTransaction
    private let number: Tree
    private var index = 0

    init(_ transaction: PlainTransaction, _ number: Tree) { (self.transaction, self.number) = (transaction, number) }

    func seek(_ key: UnsafeRawBufferPointer) -> KeyValueEntry? { go(to: tree.find(key).index) }
    func last() -> KeyValueEntry? { go(to: tree.entries.count - 1) }
    func next() -> KeyValueEntry? { go(to: index + 1) }
    func previous() -> KeyValueEntry? { go(to: index - 1) }

    private var tree: PlainTree { transaction.trees[number] ?? PlainTree() }

    private func go(to new: Int) -> KeyValueEntry? {
        index = new
        let entries = tree.entries
        return entries.indices.contains(new) ? KeyValueEntry(key: entries[new].key, value: entries[new].value) : nil
    }
}
