import StoreCore

/// How one import goes: its rules, which come before those of the model, and how the work is done.
///
/// The rules can be named directly:
///
/// ```swift
/// try Author.importRecords(from: .csv(path: "authors.csv")) {
///     $0.mappings["E-Mail"] = "email"
///     $0.uniqueBy = "email"
///     $0.batchSize = 1_000
/// }
/// ```
@dynamicMemberLookup public struct ImportOptions {
    /// The rules of this import.
    public var rules = ImportRules()
    /// How many records are stored in one transaction, at most. All of them are, or none.
    public var batchSize = 10_000
    /// Whether a record that cannot be stored and a value that cannot be converted end the import: with an error that says where, and with nothing of the
    /// batch stored.
    public var isStrict = false
    /// How many ``ImportReport/problems`` are kept; all are counted.
    public var maximumProblems = 100
    /// Called after each batch.
    public var progress: ((ImportProgress) -> Void)?

    /// The usual ones.
    public init() {}

    /// A part of the rules.
    public subscript<T>(dynamicMember member: WritableKeyPath<ImportRules, T>) -> T {
        get { rules[keyPath: member] }
        set { rules[keyPath: member] = newValue }
    }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Hashable {
    /// How many records have been read and dealt with.
    public let records: Int
    /// How many bytes of the file have been read, as it lies there; nil where there is no file.
    public let bytesRead: Int?
    /// How many it has, if that is known.
    public let totalBytes: Int?

    /// From 0 to 1, if it is known how much there is.
    public var fraction: Double? {
        guard let bytesRead, let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(totalBytes))
    }
}
