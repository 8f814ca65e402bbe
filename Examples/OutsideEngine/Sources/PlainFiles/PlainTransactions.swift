import StoreCore
import StoreKeyValue

/// All trees of one state.
typealias PlainTrees = [Tree: PlainTree]

/// What reading and writing have in common: requests about the trees at hand.
class PlainTransaction {
    final var trees: PlainTrees = [:]

    final func tree(_ number: Tree) -> PlainTree { trees[number] ?? PlainTree() }
    final func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? { self.tree(tree).entry(key)?.value }
    final func count(_ tree: Tree) -> Int { self.tree(tree).entries.count }
    final func cursor(_ tree: Tree) -> any KeyValueCursor { PlainCursor(self, tree) }
}

/// A reader holds the trees of the state it began with, and so the bytes it hands out.
final class PlainReader: PlainTransaction, KeyValueReader {
    private let store: PlainFiles
    private(set) var stateNumber: UInt64 = 0

    init(_ store: PlainFiles) { self.store = store }

    func begin() { (trees, stateNumber) = store.committedState }
    func end() { trees = [:] }
}

/// A writer changes its own copy of the trees and keeps a list of the changes for the log.
final class PlainWriter: PlainTransaction, KeyValueWriter {
    private(set) var changes = PlainChanges()

    init(_ trees: PlainTrees) {
        super.init()
        self.trees = trees
    }

    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        try changes.append(.put, tree, key, value)
        trees[tree, default: PlainTree()].put(PlainEntry(key, value))
    }

    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool {
        if get(tree, key) != nil { return false }
        try put(tree, key, value)
        return true
    }

    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool {
        if get(tree, key) == nil { return false }
        try changes.append(.delete, tree, key)
        trees[tree, default: PlainTree()].remove(key)
        return true
    }

    func clear(_ tree: Tree) throws {
        try changes.append(.clear, tree)
        trees[tree] = nil
    }
}

/// A place in a tree. It remembers the entry rather than its index, so that it stands although the tree changes.
private final class PlainCursor: KeyValueCursor {
    private let transaction: PlainTransaction
    private let number: Tree
    private var entry: PlainEntry?

    init(_ transaction: PlainTransaction, _ number: Tree) { (self.transaction, self.number) = (transaction, number) }

    func seek(_ key: UnsafeRawBufferPointer) -> KeyValueEntry? { move(to: tree.index(from: key)) }
    func last() -> KeyValueEntry? { move(to: tree.entries.count - 1) }
    func next() -> KeyValueEntry? { entry.flatMap { move(to: tree.index(from: $0.key) + 1) } }
    func previous() -> KeyValueEntry? { entry.flatMap { move(to: tree.index(from: $0.key) - 1) } }

    private var tree: PlainTree { transaction.tree(number) }

    private func move(to index: Int) -> KeyValueEntry? {
        entry = tree[index]
        return entry.map { KeyValueEntry(key: $0.key, value: $0.value) }
    }
}
