import StoreCore

/// Options of one import: its rules, which take precedence over those of the model, and how it runs.
///
/// The rules can be set directly:
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
    /// The maximum number of records stored in one transaction, atomically.
    public var batchSize = 10_000
    /// Whether a record that cannot be stored or a value that cannot be converted stops the
    /// import, with an error that names its place and without storing any record of the batch.
    public var isStrict = false
    /// The number of ``ImportReport/problems`` to keep; all are counted.
    public var maximumProblems = 100
    /// Called after each batch.
    public var progress: ((ImportProgress) -> Void)?

    /// The default options.
    public init() {}

    /// A property of the rules.
    public subscript<T>(dynamicMember member: WritableKeyPath<ImportRules, T>) -> T {
        get { rules[keyPath: member] }
        set { rules[keyPath: member] = newValue }
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Hashable {
    /// The number of records processed.
    public let records: Int
    /// The number of bytes read from the file, before decompression; nil if there is no file.
    public let bytesRead: Int?
    /// The size of the file, if known.
    public let totalBytes: Int?

    /// From 0 to 1, if the size is known.
    public var fraction: Double? {
        guard let bytesRead, let totalBytes, totalBytes > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(totalBytes))
    }
}
