public import StoreCore

/// Ordered maps from bytes to bytes, with transactions: everything that records, indexes, queries and savepoints require of an engine.
///
/// There are any number of *trees*, each a separate sorted map identified by a number. The first insert
/// creates a tree; a tree that does not exist reads as empty. Keys sort as by `memcmp`, a prefix before
/// a longer key; they have 1 to ``maximumKeyLength`` bytes. Values have any length, including 0.
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
/// An implementation must guarantee: one writer at a time; a reader sees the state that was committed when it began, whatever the writer
/// does; after a crash the state is that of some commit, and at least of the last acknowledged one if the configuration requires it.
public protocol OrderedKeyValueStore: AnyObject, Sendable {
    /// Its capabilities; ``KeyValueStore`` adds those that concern records.
    var capabilities: Capabilities { get }
    /// The maximum key length, 255 or more; long index values are truncated to fit.
    var maximumKeyLength: Int { get }

    /// Creates a reader, which is reused, by one thread at a time.
    func makeReader() throws -> any KeyValueReader
    /// Begins the only write transaction; called by one thread at a time, but not always the same one.
    ///
    /// - Returns: nil if another process is writing; the caller retries.
    func beginWrite() throws -> (any KeyValueWriter)?
    /// Makes the transaction durable as configured.
    ///
    /// - Returns: nil if the commit is complete; otherwise the pending group commit to wait for. The next transaction may begin then.
    /// - Throws: ``StoreError``; nothing of the transaction remains, unless the code is `.commitOutcomeUnknown`.
    func commit(_ writer: any KeyValueWriter) throws -> PendingCommit?
    /// Undoes the transaction.
    func rollback(_ writer: any KeyValueWriter)
    /// Closes what was opened. No reader or writer is in use.
    func close() throws

    // The following requirements have defaults.

    /// Immediately commits a pending group; the caller holds the writer lock, so no other transaction can join.
    func flush()
    /// The caller to whom ``beginWrite()`` returned nil will not retry.
    func stoppedWaiting()
    /// The names and versions of the underlying libraries.
    var libraries: [String: String] { get }
    /// Known problems, one sentence each.
    var warnings: [String] { get }
    /// Adds the sizes of the store to ``Store/metrics``.
    func addMetrics(to metrics: inout StoreMetrics)
    /// The folder for unnamed files that hold data that does not fit into memory
    /// during a large index build; nil if there is none, and everything has to fit.
    var temporaryFolder: String? { get }
    /// The numbers of all trees ever created; nil if they are not known.
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
    /// Does nothing: nothing is pending.
    public func flush() {}
    /// Does nothing.
    public func stoppedWaiting() {}
    /// None.
    public var libraries: [String: String] { [:] }
    /// None.
    public var warnings: [String] { [] }
    /// Adds nothing.
    public func addMetrics(to metrics: inout StoreMetrics) {}
    /// None.
    public var temporaryFolder: String? { nil }
    /// Unknown.
    public var knownTrees: [Tree]? { nil }
    /// No known problems.
    public func structuralProblems() throws -> [String] { [] }
    /// Not supported.
    public func backup(to path: String) throws {
        throw StoreError(.unsupported, "This engine lacks the capability onlineBackup.")
    }
    /// Not supported.
    public func compact() throws { throw StoreError(.unsupported, "This engine has nothing to compact.") }
}

/// The reading side of a key-value store, used by one thread at a time and reused: ``begin()``, requests, ``end()``.
///
/// Returned bytes are valid until ``end()``; those of a writer also only until its next change.
public protocol KeyValueReader: AnyObject {
    /// Pins the most recently committed state. A reader may also begin while a transaction writes, on the thread of that transaction.
    func begin() throws
    /// Releases the state. All cursors have been released.
    func end()
    /// A number that differs between any two committed states; 0 if there is none, which costs occasional lookups.
    var stateNumber: UInt64 { get }
    /// The value under a key, or nil.
    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer?
    /// The number of entries of a tree.
    func count(_ tree: Tree) throws -> Int
    /// A cursor over a tree, to be returned with ``release(_:)``.
    func cursor(_ tree: Tree) throws -> any KeyValueCursor
    /// Takes back a cursor.
    func release(_ cursor: any KeyValueCursor)

    // The following requirements have defaults.

    /// The values under several keys, which costs less than looking up one after the other.
    ///
    /// - Parameter values: Receives a value for each key; one without an address where there is none. Values have at least one byte.
    func get(
        _ tree: Tree, _ keys: UnsafeBufferPointer<UnsafeRawBufferPointer>, into values: UnsafeMutablePointer<UnsafeRawBufferPointer>
    ) throws
    /// The approximate number of entries from one key up to another, exclusive, for the planner. It should cost no more than two lookups.
    ///
    /// - Returns: nil if there is no estimate; then some entries are counted.
    func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int?
    /// The number of entries from one key up to another, without visiting each of them.
    ///
    /// - Returns: nil if that is not possible; then they are counted one by one.
    func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int?
    /// Finds the entry at a distance from the start, or from the end, of the range from one key up to
    /// another, without visiting each entry. An empty key means the beginning or the end of the tree.
    ///
    /// - Returns: nil if that is not possible; then entries are skipped one by one.
    func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries?
    /// Draws entries from one key up to another at random, without visiting the others: each with the same probability and
    /// independently of the others, so an entry may be drawn several times. An empty key means the beginning or the end of the tree.
    ///
    /// - Parameters:
    ///   - keys: Receives the keys of the drawn entries.
    ///   - seed: A random number, from which all others are made.
    /// - Returns: The number of entries drawn: fewer than wanted if the range has hardly any, or nil if that is not possible; then all
    ///   entries are visited.
    func sample(
        _ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, _ tree: Tree, from lower: UnsafeRawBufferPointer,
        to upper: UnsafeRawBufferPointer, seed: UInt64
    ) throws -> Int?
}

/// The result of ``KeyValueReader/skip(_:_:from:to:fromEnd:)``.
public enum SkippedEntries {
    /// This many were skipped; the next entry has this key.
    case before(key: UnsafeRawBufferPointer)
    /// There are only this many, and all were skipped.
    case all(count: Int)
}

/// The writing side. It sees its own writes. ``KeyValueReader/begin()`` and ``KeyValueReader/end()`` are not called on it.
public protocol KeyValueWriter: KeyValueReader {
    /// Whether the transaction is in a group with transactions that have ended, so that it cannot be
    /// rolled back separately: the caller undoes each of its changes and then passes it to
    /// ``OrderedKeyValueStore/commit(_:)``, instead of calling ``OrderedKeyValueStore/rollback(_:)``.
    var isShared: Bool { get }
    /// Adds or replaces an entry.
    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws
    /// Adds an entry unless the key exists.
    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
    /// Adds an entry whose key is greater than all others in the tree; used to fill trees in order.
    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws
    /// Removes an entry.
    ///
    /// - Returns: Whether there was one.
    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool
    /// Removes all entries of a tree.
    func clear(_ tree: Tree) throws

    // The following requirements have defaults.

    /// Removes an entry if the body, which receives its value and changes nothing, agrees.
    ///
    /// - Returns: Whether there was one and it was removed.
    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool) throws -> Bool
}

extension KeyValueReader {
    /// Looks up one after the other.
    public func get(
        _ tree: Tree, _ keys: UnsafeBufferPointer<UnsafeRawBufferPointer>, into values: UnsafeMutablePointer<UnsafeRawBufferPointer>
    ) throws {
        for at in keys.indices { values[at] = try get(tree, keys[at]) ?? UnsafeRawBufferPointer(start: nil, count: 0) }
    }
    /// Unknown.
    public func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? { nil }
    /// Unknown.
    public func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? { nil }
    /// Not supported.
    public func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries? { nil }
    /// Not supported.
    public func sample(
        _ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, _ tree: Tree, from lower: UnsafeRawBufferPointer,
        to upper: UnsafeRawBufferPointer, seed: UInt64
    ) throws -> Int? { nil }
    /// None.
    public var stateNumber: UInt64 { 0 }
    /// Does nothing: cursors hold no resources.
    public func release(_ cursor: any KeyValueCursor) {}
}

extension KeyValueWriter {
    /// Does nothing: a writer has begun when it is created.
    public func begin() throws {}
    /// Does nothing: a writer ends with its transaction.
    public func end() {}
    /// Not shared.
    public var isShared: Bool { false }
    /// Calls ``put(_:_:_:)``.
    public func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws { try put(tree, key, value) }
    /// Looks up the entry, then removes it.
    public func delete(
        _ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool
    ) throws -> Bool {
        guard let value = try get(tree, key), isUnwanted(value) else { return false }
        return try delete(tree, key)
    }
}

/// A bidirectional cursor over the entries of one tree in key order.
///
/// It belongs to the transaction that created it. A change of the tree invalidates it: it has to seek again before it is moved.
public protocol KeyValueCursor: AnyObject {
    /// Moves to the first entry whose key is the given one or greater; an empty key means the first entry.
    func seek(_ key: UnsafeRawBufferPointer) throws -> KeyValueEntry?
    /// Moves to the last entry of the tree.
    func last() throws -> KeyValueEntry?
    /// Moves to the next entry. After a `nil` the cursor has to seek again.
    func next() throws -> KeyValueEntry?
    /// Moves to the previous entry.
    func previous() throws -> KeyValueEntry?

    // The following requirements have defaults.

    /// Moves over several entries at once, which costs less than a call for each.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of entries, 1 or more.
    ///   - isReversed: Whether to move as ``previous()`` does.
    /// - Returns: The entries in the order of the moves, valid until the next move; empty at the end, after which the cursor
    ///   has to seek again. nil if the cursor does not offer this, and was not moved.
    func advance(upTo limit: Int, isReversed: Bool) throws -> UnsafeBufferPointer<KeyValueEntry>?
    /// Moves to the first entry after those that begin with a prefix, or after this many of them and possibly some more, without visiting
    /// each.
    ///
    /// - Returns: The number of entries that were passed, and the entry that it is at, as after ``next()``; nil if the cursor does not
    ///   offer this, and was not moved.
    func pass(_ prefix: UnsafeRawBufferPointer, upTo most: Int) throws -> (count: Int, entry: KeyValueEntry?)?
    /// The memory that the next call of ``advance(upTo:isReversed:)`` will probably read: the caller asks the CPU to load it while it
    /// works on the present entries. It is not read otherwise. Empty if it is not known.
    func memoryAhead(isReversed: Bool) -> UnsafeRawBufferPointer
}

extension KeyValueCursor {
    /// Moves to the last entry whose key is less than the given one.
    public func seek(before key: UnsafeRawBufferPointer) throws -> KeyValueEntry? {
        try seek(key) == nil ? try last() : try previous()
    }
    /// Not offered.
    public func advance(upTo limit: Int, isReversed: Bool) throws -> UnsafeBufferPointer<KeyValueEntry>? { nil }
    /// Not offered.
    public func pass(_ prefix: UnsafeRawBufferPointer, upTo most: Int) throws -> (count: Int, entry: KeyValueEntry?)? { nil }
    /// Not known.
    public func memoryAhead(isReversed: Bool) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}

/// The number of a tree.
public typealias Tree = UInt32

/// A key and its value, borrowed.
@frozen public struct KeyValueEntry {
    /// The key.
    public let key: UnsafeRawBufferPointer
    /// The value.
    public let value: UnsafeRawBufferPointer
    /// Creates an entry from a key and a value.
    @inlinable public init(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        self.key = key
        self.value = value
    }
}
