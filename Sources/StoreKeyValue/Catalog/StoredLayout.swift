import StoreCore

/// The physical layout: the tree that holds the records of an entity, the structure of its rows, and the trees of its indexes.
///
/// Stored as text in tree 0, each table separately, next to the ``Catalog``, which describes
/// the fields for users; the layout describes their storage for the engine. Field numbers are
/// never reused, so a row written before a field was added or dropped is still read correctly.
struct StoredLayout: Equatable, Sendable {
    /// The newest layout format that this library writes and reads. Format 2 adds
    /// dropped fields, changed defaults, and shapes that begin with any number.
    static let currentFormat = 2

    /// The part stored separately from the tables.
    struct Head: Codable, Equatable, Sendable {
        var format = 1
        /// The next tree that was never used.
        var nextTree: Tree = 1
        /// Trees that were emptied and can be reused.
        var freeTrees: [Tree] = []
    }

    var head = Head()
    var tables: [StoredTable] = []

    /// Allocates a tree.
    mutating func takeTree() -> Tree {
        if let free = head.freeTrees.popLast() { return free }
        defer { head.nextTree += 1 }
        return head.nextTree
    }

    /// Allocated trees that no longer belong to anything, though they may contain entries.
    var ownerlessTrees: [Tree] {
        var owned = Set(head.freeTrees)
        for table in tables {
            owned.insert(table.tree)
            for index in table.indexes { owned.insert(index.tree) }
        }
        return (1..<max(1, head.nextTree)).filter { !owned.contains($0) }
    }

    /// Sets the oldest format that can represent this layout, so that older libraries read what they support.
    mutating func setFormat() { head.format = tables.contains(where: \.needsFormat2) ? 2 : 1 }
}

/// The records of one entity.
struct StoredTable: Codable, Equatable, Sendable {
    var name: String
    var tree: Tree
    /// The key field; it is stored in the tree's keys, not in the rows.
    var keyField: Int
    var fields: [StoredField]
    /// Every shape that rows may have, numbered consecutively; the last one is that of new rows.
    var shapes: [StoredShape]
    var indexes: [StoredIndex] = []
    /// Dropped fields that some shape still has: their bytes in old rows are skipped.
    var droppedFields: [StoredField]?
    /// The number of the next field, if the existing fields do not determine it.
    var nextField: Int?
}

/// A field as the engine stores it.
struct StoredField: Codable, Equatable, Sendable {
    /// The value for rows without the field; nil for none.
    struct StandIn: Codable, Equatable, Sendable { var value: Value? }

    var number: Int
    var column: String
    var type: FieldType
    var isOptional: Bool
    /// The value for inserts by programs that do not know the field and, without a stand-in, for rows without the field.
    var defaultValue: Value?
    /// The value for rows without the field: the default that the field was added with, if the default has changed since.
    var standIn: StandIn?

    /// The value for a row without the field.
    var valueOfOldRows: Value { (standIn.map(\.value) ?? defaultValue) ?? .null }
}

/// The fields of a row, in order.
struct StoredShape: Codable, Equatable, Sendable {
    var number: UInt16
    var fields: [Int]
}

/// An index and the state of its build.
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
    /// Whether every entry ends with its record's key although the index is
    /// unique: true for an index built while records could still share values.
    var isKeyed = false
    var state: IndexState
    /// The longest payload of a text or data component before it is truncated.
    var limit: Int
}

/// How far an index can be relied on, as in FoundationDB's Record Layer.
enum IndexState: String, Codable, Sendable {
    /// Maintained by every change but not yet complete: never read.
    case writeOnly
    /// Complete.
    case ready
    /// Complete and declared unique, but records share values: read like an index that is not unique; new duplicates are refused.
    case uniquePending
    /// Neither maintained nor read; its tree is empty.
    case disabled

    var isReadable: Bool { self == .ready || self == .uniquePending }
    var isMaintained: Bool { self != .disabled }
}
