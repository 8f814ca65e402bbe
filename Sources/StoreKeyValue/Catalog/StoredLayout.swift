import StoreCore

/// Where everything is: which tree holds the records of an entity, how its rows are made up, which trees its indexes are.
///
/// Kept as text in tree 0, each table by itself, beside the ``Catalog``, which says what the fields are for users; this says where they are for the
/// engine. Fields have numbers that are never used again, so that a row written before a field was added, or after another was dropped, reads right.
struct StoredLayout: Equatable, Sendable {
    /// The newest layout this library writes and reads: 2 has dropped fields, changed defaults, and shapes that begin with any number.
    static let currentFormat = 2

    /// The entries kept beside the tables.
    struct Head: Codable, Equatable, Sendable {
        var format = 1
        /// The next tree that was never used.
        var nextTree: Tree = 1
        /// Trees that were emptied and may be used again.
        var freeTrees: [Tree] = []
    }

    var head = Head()
    var tables: [StoredTable] = []

    /// Takes a tree for something new.
    mutating func takeTree() -> Tree {
        if let free = head.freeTrees.popLast() { return free }
        defer { head.nextTree += 1 }
        return head.nextTree
    }

    /// The trees that were given out and belong to nothing any more, though they may be full.
    var ownerlessTrees: [Tree] {
        var owned = Set(head.freeTrees)
        for table in tables {
            owned.insert(table.tree)
            for index in table.indexes { owned.insert(index.tree) }
        }
        return (1..<max(1, head.nextTree)).filter { !owned.contains($0) }
    }

    /// Says the oldest format in which all of this can be said, so that older libraries read what they understand.
    mutating func setFormat() { head.format = tables.contains(where: \.needsFormat2) ? 2 : 1 }
}

/// The records of one entity.
struct StoredTable: Codable, Equatable, Sendable {
    var name: String
    var tree: Tree
    /// The field that is the key; it is in the tree's keys, not in the rows.
    var keyField: Int
    var fields: [StoredField]
    /// Every shape that rows may have, their numbers following one another; the last one is that of new rows.
    var shapes: [StoredShape]
    var indexes: [StoredIndex] = []
    /// The fields that were dropped and are still in some shape: their bytes in old rows are passed over.
    var droppedFields: [StoredField]?
    /// The number of the next field, where it does not follow from those there are.
    var nextField: Int?
}

/// A field as the engine knows it.
struct StoredField: Codable, Equatable, Sendable {
    /// The value for rows without the field; nil for none.
    struct StandIn: Codable, Equatable, Sendable { var value: Value? }

    var number: Int
    var column: String
    var type: FieldType
    var isOptional: Bool
    /// The value for inserts by programs that do not know the field and, unless there is a stand-in, for rows without it.
    var defaultValue: Value?
    /// The value for rows without the field: the default it was added with, if that has changed since.
    var standIn: StandIn?

    /// The value for a row without the field.
    var valueOfOldRows: Value { (standIn.map(\.value) ?? defaultValue) ?? .null }
}

/// The fields of a row, in their order.
struct StoredShape: Codable, Equatable, Sendable {
    var number: UInt16
    var fields: [Int]
}

/// An index and how far it has been built.
struct StoredIndex: Codable, Equatable, Sendable {
    struct Part: Codable, Equatable, Sendable {
        var field: Int
        var isDescending: Bool
        var isFolded: Bool
    }

    var name: String
    var tree: Tree
    var parts: [Part]
    var isUnique: Bool
    /// Whether every entry ends with its record's key, though the index is unique: those built while records could still share values.
    var isKeyed = false
    var state: IndexState
    /// The longest payload of a text or data component before it is truncated.
    var limit: Int
}

/// How far an index can be relied on, as in FoundationDB's Record Layer.
enum IndexState: String, Codable, Sendable {
    /// Kept in step by every change, but not yet complete: never read.
    case writeOnly
    /// Complete.
    case ready
    /// Complete, but declared unique over values that are not: read as if it were not unique, and duplicates are refused from now on.
    case uniquePending
    /// Neither kept nor read; its tree is empty.
    case disabled

    var isReadable: Bool { self == .ready || self == .uniquePending }
    var isMaintained: Bool { self != .disabled }
}
