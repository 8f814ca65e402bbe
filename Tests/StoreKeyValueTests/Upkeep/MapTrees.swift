import StoreCore
import Synchronization

@testable import StoreKeyValue

/// Ordered trees in memory, as simple as can be: each a sorted array, a snapshot is a copy of all of them. What tests damage on purpose.
final class MapTrees: OrderedKeyValueStore {
    typealias State = [Tree: MapTree]

    private let state = Mutex<(trees: State, number: UInt64)>(([:], 1))
    /// What ``structuralProblems()`` says.
    let problems = Mutex<[String]>([])
    let temporaryFolder: String?
    /// How many calls there were that look at entries or change them.
    let steps = Atomic(0)
    /// Whether entries can be passed over, counted and drawn without visiting others, and how many were passed over so.
    let canSkip: Bool
    let skipped = Atomic(0)
    /// How many were drawn at random.
    let drawn = Atomic(0)

    init(temporaryFolder: String? = nil, canSkip: Bool = false) {
        self.temporaryFolder = temporaryFolder
        self.canSkip = canSkip
    }

    var capabilities: Capabilities { [.snapshotIsolation] }
    func makeReader() throws -> any KeyValueReader { MapReader(self, isWriter: false) }
    func beginWrite() throws -> (any KeyValueWriter)? { MapWriter(self) }
    func commit(_ writer: any KeyValueWriter) throws -> PendingCommit? {
        if let writer = writer as? MapWriter { state.withLock { $0 = (writer.trees, $0.number + 1) } }
        return nil
    }
    func rollback(_ writer: any KeyValueWriter) {}
    func close() throws {}
    func structuralProblems() throws -> [String] { problems.withLock { $0 } }

    func snapshot() -> (trees: State, number: UInt64) { state.withLock { $0 } }

    /// Changes the trees behind the back of the records.
    func damage(_ body: (inout State) -> Void) {
        state.withLock {
            body(&$0.trees)
            $0.number += 1
        }
    }
}

/// One tree.
struct MapTree {
    private(set) var entries: [(key: MapBytes, value: MapBytes)] = []

    /// Where a key is or would be.
    func position(of key: UnsafeRawBufferPointer) -> (at: Int, exists: Bool) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.bytes.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return (low, low < entries.count && entries[low].key.bytes.elementsEqual(key))
    }

    mutating func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, replacing: Bool = true) -> Bool {
        let (at, exists) = position(of: key)
        if !exists {
            entries.insert((MapBytes(key), MapBytes(value)), at: at)
        } else if replacing {
            entries[at].value = MapBytes(value)
        }
        return !exists
    }

    mutating func remove(_ key: UnsafeRawBufferPointer) -> Bool {
        let (at, exists) = position(of: key)
        if exists { entries.remove(at: at) }
        return exists
    }

    // For damage.

    subscript(_ at: Int) -> (key: [UInt8], value: [UInt8]) { (Array(entries[at].key.bytes), Array(entries[at].value.bytes)) }
    mutating func set(_ key: [UInt8], _ value: [UInt8]) { _ = key.withUnsafeBytes { key in value.withUnsafeBytes { put(key, $0) } } }
    mutating func remove(_ key: [UInt8]) { _ = key.withUnsafeBytes { remove($0) } }
    /// All of it, to be compared.
    var contents: [[[UInt8]]] { entries.map { [Array($0.key.bytes), Array($0.value.bytes)] } }
}

/// Bytes that stay where they are as long as somebody has them.
final class MapBytes: Sendable {
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    init(_ from: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, from.count), alignment: 8)
        copy.copyMemory(from: from)
        bytes = UnsafeRawBufferPointer(rebasing: copy[..<from.count])
    }
    deinit { bytes.deallocate() }
}

class MapReader: KeyValueReader {
    private let store: MapTrees
    fileprivate(set) var trees: MapTrees.State = [:]
    private(set) var stateNumber: UInt64 = 0
    init(_ store: MapTrees, isWriter: Bool) {
        self.store = store
        if isWriter { trees = store.snapshot().trees }
    }
    fileprivate func step() { store.steps.add(1, ordering: .relaxed) }

    func begin() throws { (trees, stateNumber) = store.snapshot() }
    func end() { trees = [:] }
    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        step()
        guard let map = trees[tree] else { return nil }
        let (at, exists) = map.position(of: key)
        return exists ? map.entries[at].value.bytes : nil
    }
    func count(_ tree: Tree) throws -> Int { trees[tree]?.entries.count ?? 0 }
    func cursor(_ tree: Tree) throws -> any KeyValueCursor { MapCursor(trees[tree] ?? MapTree(), store) }

    func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? {
        store.canSkip ? positions(tree, lower, upper).count : nil
    }

    func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? {
        try count(tree, from: lower, to: upper)
    }

    func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries? {
        guard store.canSkip, let map = trees[tree] else { return nil }
        let positions = positions(tree, lower, upper)
        store.skipped.add(min(count, positions.count), ordering: .relaxed)
        if count >= positions.count { return .all(count: positions.count) }
        return .before(key: map.entries[fromEnd ? positions.upperBound - 1 - count : positions.lowerBound + count].key.bytes)
    }

    func sample(
        _ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, _ tree: Tree, from lower: UnsafeRawBufferPointer,
        to upper: UnsafeRawBufferPointer, seed: UInt64
    ) throws -> Int? {
        let positions = positions(tree, lower, upper)
        guard store.canSkip, let map = trees[tree] else { return nil }
        if positions.isEmpty { return 0 }
        var random = SamplingGenerator(seed: seed)
        for at in keys.indices { keys.initializeElement(at: at, to: map.entries[.random(in: positions, using: &random)].key.bytes) }
        store.drawn.add(keys.count, ordering: .relaxed)
        return keys.count
    }

    private func positions(_ tree: Tree, _ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer) -> Range<Int> {
        guard let map = trees[tree] else { return 0..<0 }
        let first = map.position(of: lower).at
        return first..<max(first, upper.isEmpty ? map.entries.count : map.position(of: upper).at)
    }
}

final class MapWriter: MapReader, KeyValueWriter {
    init(_ store: MapTrees) { super.init(store, isWriter: true) }
    override func begin() throws {}
    override func end() {}
    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        step()
        _ = trees[tree, default: MapTree()].put(key, value)
    }
    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool {
        step()
        return trees[tree, default: MapTree()].put(key, value, replacing: false)
    }
    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        if let last = trees[tree]?.entries.last, !last.key.bytes.lexicographicallyPrecedes(key) {
            throw StoreError(.internal, "A key was appended that is not greater than all in its tree.")
        }
        try put(tree, key, value)
    }
    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool {
        step()
        return trees[tree]?.remove(key) ?? false
    }
    func clear(_ tree: Tree) throws {
        step()
        trees[tree] = nil
    }
}

final class MapCursor: KeyValueCursor {
    private let tree: MapTree
    private let store: MapTrees
    private var at = 0
    init(_ tree: MapTree, _ store: MapTrees) {
        self.tree = tree
        self.store = store
    }
    private var entry: KeyValueEntry? {
        store.steps.add(1, ordering: .relaxed)
        return tree.entries.indices.contains(at) ? KeyValueEntry(key: tree.entries[at].key.bytes, value: tree.entries[at].value.bytes) : nil
    }
    func seek(_ key: UnsafeRawBufferPointer) throws -> KeyValueEntry? {
        at = tree.position(of: key).at
        return entry
    }
    func last() throws -> KeyValueEntry? {
        at = tree.entries.count - 1
        return entry
    }
    func next() throws -> KeyValueEntry? {
        at += 1
        return entry
    }
    func previous() throws -> KeyValueEntry? {
        at -= 1
        return entry
    }
}
