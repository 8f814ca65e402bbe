/// The abilities of an engine. Calls that need an undeclared one throw `.unsupported` and change nothing; the conformance report lists the
/// cases concerned as not applicable or skipped.
public struct Capabilities: OptionSet, Sendable, Hashable, CustomStringConvertible {
    /// One bit each.
    public let rawValue: UInt32
    /// Creates a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Committed data survives reopening.
    public static let durable = Self(rawValue: 1 << 0)
    /// The store is a file (or folder) with a path and access rights.
    public static let files = Self(rawValue: 1 << 1)
    /// Several processes may have the store open.
    public static let multiProcess = Self(rawValue: 1 << 2)
    /// It can be opened read-only.
    public static let readOnlyOpen = Self(rawValue: 1 << 3)
    /// A consistent copy can be made while it is written to.
    public static let onlineBackup = Self(rawValue: 1 << 4)
    /// Readers see one state while a writer commits. Without it, readers wait for the writer.
    public static let snapshotIsolation = Self(rawValue: 1 << 5)
    /// A nested write can be undone separately.
    public static let savepoints = Self(rawValue: 1 << 6)
    /// The schema can change inside a transaction and be rolled back with it.
    public static let transactionalSchema = Self(rawValue: 1 << 7)
    /// The engine's own query language can be used besides this library, and in migrations (``MigrationChange/sql(_:elsewhere:)``).
    public static let rawQuery = Self(rawValue: 1 << 8)

    /// Every record has a checksum: reading one that was altered in the file is `.corrupt`, and never returns another record.
    public static let recordChecksums = Self(rawValue: 1 << 9)

    /// The changes of each commit can be kept in the store; see ``Store/changes(for:)``.
    public static let changeLog = Self(rawValue: 1 << 10)

    /// All capabilities, with their names.
    package static let named: [(name: String, capability: Capabilities)] = [
        ("durable", .durable), ("files", .files), ("multiProcess", .multiProcess), ("readOnlyOpen", .readOnlyOpen),
        ("onlineBackup", .onlineBackup), ("snapshotIsolation", .snapshotIsolation), ("savepoints", .savepoints),
        ("transactionalSchema", .transactionalSchema), ("rawQuery", .rawQuery), ("recordChecksums", .recordChecksums),
        ("changeLog", .changeLog),
    ]
    /// Every named capability.
    public static let all = named.reduce(into: Capabilities()) { $0.formUnion($1.capability) }

    /// The names of the members.
    public var names: [String] { Capabilities.named.filter { contains($0.capability) }.map(\.name) }
    /// `durable, files, …`.
    public var description: String { names.joined(separator: ", ") }
}
