public import StoreCore

/// Ordered maps from bytes to bytes, with transactions: all that an engine
/// has to be for records, indexes, queries and savepoints to work on it.
///
/// There are any number of *trees*, each its own sorted map, told apart by number. A tree is there as soon as something is put into it; one
/// that nothing was put into is empty. Keys are compared as `memcmp` does, a beginning before what continues it; they have 1 to
/// ``maximumKeyLength`` bytes. Values have any length, 0 too.
///
/// ``KeyValueStore`` makes a ``Store`` of it:
///
/// ```swift
/// extension Engine {
///     static let mine = Engine(scheme: "mine", product: "MyStore") { configuration in
///         let context = StoreContext(configuration, engine: "mine")
///         return KeyValueStore(context, try MyTrees(configuration.location))
///     }
/// }
/// ```
///
/// The promise that is relied on: one writer at a time; a reader sees the state that was committed when it began, whatever the writer
/// does; after a crash there is the state of some commit, and of the last one that was acknowledged if the configuration says so.
public protocol OrderedKeyValueStore: AnyObject, Sendable {
    /// Its capabilities; ``KeyValueStore`` adds those that concern records.
    var capabilities: Capabilities { get }
    /// The longest key it takes, 255 or more; long values of indexes are truncated to fit.
    var maximumKeyLength: Int { get }

    /// Makes a reader, which is used again and again, by one thread at a time.
    func makeReader() throws -> any KeyValueReader
    /// Begins the one write transaction; called by one thread at a time, but not always the same.
    ///
    /// - Returns: nil when another process is writing; the caller asks again.
    func beginWrite() throws -> (any KeyValueWriter)?
    /// Makes the transaction durable as configured.
    ///
    /// - Returns: nil when that is done; something to wait for when it is done together with others. The next transaction may begin then.
    /// - Throws: ``StoreError``; nothing of the transaction remains, unless the code is `.commitOutcomeUnknown`.
    func commit(_ writer: any KeyValueWriter) throws -> PendingCommit?
    /// Undoes the transaction.
    func rollback(_ writer: any KeyValueWriter)
    /// Closes what was opened. No reader and no writer is in use.
    func close() throws

    // The following requirements have defaults.

    /// Commits at once what waits for others to be committed with; the caller holds the writer lock, so no one can come.
    func flush()
    /// The caller to whom ``beginWrite()`` returned nil will not ask again.
    func stoppedWaiting()
    /// The libraries underneath with their versions, and known trouble, a sentence each.
    var libraries: [String: String] { get }
    /// Known trouble, a sentence each.
    var warnings: [String] { get }
    /// The folder for files without a name that hold what does not fit into memory
    /// while a large index is built; nil when there is none, and everything has to fit.
    var temporaryFolder: String? { get }
    /// The numbers of the trees that something was put into, now or before; nil where that is not known.
    var knownTrees: [Tree]? { get }
    /// The problems of the trees themselves, one sentence each; the caller checks the records.
    func structuralProblems() throws -> [String]
    /// Writes a consistent copy to a new file while others read and write; see ``Store/backup(to:)``.
    func backup(to path: String) throws
    /// Makes the files as small as their contents allow; see ``Store/compact()``.
    func compact() throws
}

extension OrderedKeyValueStore {
    /// 511 bytes.
    public var maximumKeyLength: Int { 511 }
    /// Nothing, where nothing waits.
    public func flush() {}
    /// Nothing.
    public func stoppedWaiting() {}
    /// None.
    public var libraries: [String: String] { [:] }
    /// None.
    public var warnings: [String] { [] }
    /// None.
    public var temporaryFolder: String? { nil }
    /// Not known.
    public var knownTrees: [Tree]? { nil }
    /// None that it knows of.
    public func structuralProblems() throws -> [String] { [] }
    /// Not supported.
    public func backup(to path: String) throws {
        throw StoreError(.unsupported, "This engine lacks the capability onlineBackup.")
    }
    /// Not supported.
    public func compact() throws { throw StoreError(.unsupported, "This engine has nothing to compact.") }
}

/// The reading side of a key-value store, used by one thread at a time and used again: ``begin()``, requests, ``end()``.
///
/// Bytes that are handed out are valid until ``end()``; those of a writer until its next change too.
public protocol KeyValueReader: AnyObject {
    /// Pins the state that was committed last.
    func begin() throws
    /// Lets it go. All cursors have been released.
    func end()
    /// A number that differs for every two states that were committed one after
    /// the other; 0 when there is none, which costs a look-up now and then.
    var stateNumber: UInt64 { get }
    /// The value under a key, or nil.
    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer?
    /// How many entries a tree has.
    func count(_ tree: Tree) throws -> Int
    /// Something that goes through a tree, to be given back with ``release(_:)``.
    func cursor(_ tree: Tree) throws -> any KeyValueCursor
    /// Takes a cursor back.
    func release(_ cursor: any KeyValueCursor)

    // The following requirements have defaults.

    /// About how many entries are from one key up to another, which does not count
    /// any more: what a planner compares. It should cost no more than finding both.
    ///
    /// - Returns: nil where that cannot be told; then some are counted.
    func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int?
    /// How many entries are from one key up to another, told without going through each of them.
    ///
    /// - Returns: nil where that cannot be told; then they are counted one by one.
    func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int?
    /// Finds the entry from one key up to another that so many others are before, or after if they are counted
    /// from the end, without going through each of them. An empty key means the beginning or the end of the tree.
    ///
    /// - Returns: nil where that cannot be done; then they are skipped one by one.
    func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries?
}

/// The result of ``KeyValueReader/skip(_:_:from:to:fromEnd:)``.
public enum SkippedEntries {
    /// So many were skipped; the next has this key.
    case before(key: UnsafeRawBufferPointer)
    /// There are no more than these, and all were skipped.
    case all(count: Int)
}

/// The writing side. It reads what it has written. ``KeyValueReader/begin()`` and ``KeyValueReader/end()`` are not called on it.
public protocol KeyValueWriter: KeyValueReader {
    /// Whether transactions that have ended are committed together with this one, so that it cannot
    /// be undone by itself: the caller takes back each of its changes and then hands it over to
    /// ``OrderedKeyValueStore/commit(_:)``, instead of calling ``OrderedKeyValueStore/rollback(_:)``.
    var isShared: Bool { get }
    /// Adds or replaces an entry.
    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws
    /// Adds an entry unless the key is there.
    ///
    /// - Returns: Whether it was added.
    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
    /// Adds an entry whose key is greater than all in the tree: how trees are filled in order.
    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws
    /// Removes an entry.
    ///
    /// - Returns: Whether there was one.
    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool
    /// Removes all entries of a tree.
    func clear(_ tree: Tree) throws

    // The following requirements have defaults.

    /// Removes an entry if the body, which is given its value and changes nothing, agrees.
    ///
    /// - Returns: Whether there was one and it was removed.
    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool) throws -> Bool
}

extension KeyValueReader {
    /// Not known.
    public func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? { nil }
    /// Not known.
    public func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? { nil }
    /// Cannot be done.
    public func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries? { nil }
    /// None.
    public var stateNumber: UInt64 { 0 }
    /// Nothing, where cursors hold nothing.
    public func release(_ cursor: any KeyValueCursor) {}
}

extension KeyValueWriter {
    /// Nothing: a writer begins by being made.
    public func begin() throws {}
    /// Nothing: it ends with its transaction.
    public func end() {}
    /// Not shared.
    public var isShared: Bool { false }
    /// Puts it.
    public func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws { try put(tree, key, value) }
    /// Looks the entry up, then removes it.
    public func delete(
        _ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool
    ) throws -> Bool {
        guard let value = try get(tree, key), isUnwanted(value) else { return false }
        return try delete(tree, key)
    }
}

/// Goes through the entries of one tree in the order of their keys, either way.
///
/// It belongs to the transaction that made it. A change of the tree invalidates it: it has to seek again before it is moved.
public protocol KeyValueCursor: AnyObject {
    /// Goes to the first entry whose key is the given one or greater; an empty key goes to the first of all.
    func seek(_ key: UnsafeRawBufferPointer) throws -> KeyValueEntry?
    /// Goes to the last entry of the tree.
    func last() throws -> KeyValueEntry?
    /// Goes to the entry after the present one. After a `nil` the cursor has to seek again.
    func next() throws -> KeyValueEntry?
    /// Goes to the entry before the present one.
    func previous() throws -> KeyValueEntry?
}

extension KeyValueCursor {
    /// Goes to the last entry whose key is less than the given one.
    public func seek(before key: UnsafeRawBufferPointer) throws -> KeyValueEntry? {
        try seek(key) == nil ? try last() : try previous()
    }
}

/// The number of a tree.
public typealias Tree = UInt32

/// A key and its value, borrowed.
@frozen public struct KeyValueEntry {
    /// The key.
    public let key: UnsafeRawBufferPointer
    /// The value.
    public let value: UnsafeRawBufferPointer
    /// Puts both together.
    @inlinable public init(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        self.key = key
        self.value = value
    }
}
