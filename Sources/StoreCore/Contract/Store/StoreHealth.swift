/// The state of a store that its owner should know about.
public struct StoreHealth: Sendable, Hashable {
    /// The engine's name.
    public var engine: String
    /// The underlying libraries and their versions, such as `sqlite: 3.40.1`.
    public var libraries: [String: String]
    /// Known problems of these versions or settings, and what the engine does about them; one sentence each.
    public var warnings: [String]
    /// Indexes that are declared and that requests do without, because they are not built yet or building them has failed; a warning says
    /// why.
    public var unbuiltIndexes: [String]
    /// Elements that are in the store but not in the models, and are kept: fields as `entity.field`, whole entities as `entity`.
    public var undeclared: [String]
    /// The path to which an unreadable file was moved when the store was opened with `onUnreadable=replace`; nil if none was.
    public var replaced: String?
    /// Whether an earlier failure made the store unusable until it is reopened.
    public var isPoisoned: Bool

    /// Describes a store's state; engines call it.
    public init(
        engine: String, libraries: [String: String] = [:], warnings: [String] = [], unbuiltIndexes: [String] = [],
        undeclared: [String] = [], replaced: String? = nil, isPoisoned: Bool = false
    ) {
        self.engine = engine
        self.libraries = libraries
        self.warnings = warnings
        self.unbuiltIndexes = unbuiltIndexes
        self.undeclared = undeclared
        self.replaced = replaced
        self.isPoisoned = isPoisoned
    }
}

/// How thoroughly ``Store/verify(_:)`` checks.
public enum VerifyLevel: Int, Sendable, Hashable, CaseIterable {
    /// Structure: pages and headers; the catalog is readable, and the tables, fields and indexes it names exist.
    case quick
    /// Every stored value is valid for its field's type, and every record has its index entries. If the store was opened with models, every
    /// value can be read as the type they declare.
    case records
    /// As ``records``, and every index entry has its record.
    case full
}

/// The result of ``Store/verify(_:)``.
public struct VerifyReport: Sendable, Hashable {
    /// One sentence for each problem; empty if there are none.
    public var problems: [String]
    /// The number of records checked.
    public var recordsChecked: Int
    /// The values that cannot be read as the models declare, with the keys of their records: the first thousand. ``problems`` counts all.
    public var unreadable: [UnreadableValue] = []
    /// Whether there are no problems.
    public var isClean: Bool { problems.isEmpty }
    /// Creates a report; engines call it.
    public init(problems: [String] = [], recordsChecked: Int = 0) {
        self.problems = problems
        self.recordsChecked = recordsChecked
    }
}
