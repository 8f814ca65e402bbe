/// The state of a store that its owner should know about.
public struct StoreHealth: Sendable, Hashable {
    /// The engine's name.
    public var engine: String
    /// The libraries underneath and their versions, such as `sqlite: 3.40.1`.
    public var libraries: [String: String]
    /// Known trouble of these versions or settings, and what the engine does about it; one sentence each.
    public var warnings: [String]
    /// Elements that are in the store but not in the models, and are kept: fields as `entity.field`, whole entities as `entity`.
    public var undeclared: [String]
    /// Where an unreadable file went when the store was opened with `onUnreadable=replace`; nil when there was none.
    public var replaced: String?
    /// Whether an earlier failure made the store unusable until it is reopened.
    public var isPoisoned: Bool

    /// Describes a store's state; engines make it.
    public init(
        engine: String, libraries: [String: String] = [:], warnings: [String] = [], undeclared: [String] = [],
        replaced: String? = nil, isPoisoned: Bool = false
    ) {
        self.engine = engine
        self.libraries = libraries
        self.warnings = warnings
        self.undeclared = undeclared
        self.replaced = replaced
        self.isPoisoned = isPoisoned
    }
}

/// How thoroughly ``Store/verify(_:)`` looks.
public enum VerifyLevel: Int, Sendable, Hashable, CaseIterable {
    /// Structure: pages and headers; the catalog can be read, and the tables, fields and indexes it names are there.
    case quick
    /// Every field of every record is what its type stores, and every record has its index entries. Of a store that was opened with models, every
    /// value can be read as what they declare.
    case records
    /// And every index entry has its record.
    case full
}

/// The result of ``Store/verify(_:)``.
public struct VerifyReport: Sendable, Hashable {
    /// One sentence for each thing wrong; empty means clean.
    public var problems: [String]
    /// How many records were looked at.
    public var recordsChecked: Int
    /// The values that cannot be read as what the models declare, with the keys of their records: the first thousand of them. ``problems`` counts all.
    public var unreadable: [UnreadableValue] = []
    /// Whether nothing is wrong.
    public var isClean: Bool { problems.isEmpty }
    /// A report; engines make it.
    public init(problems: [String] = [], recordsChecked: Int = 0) {
        self.problems = problems
        self.recordsChecked = recordsChecked
    }
}
