import StoreCore

/// Takes the content of a store piece by piece: the schema, then entity by entity the records in key order.
///
/// A store and a dump give it; a digest, a dump, CSV files and another store take it. So each way from one to the other is the same walk, and there
/// is one place that says what belongs to a store's content.
protocol ContentSink: AnyObject {
    func begin(_ schema: ContentSchema) throws
    /// The records that follow are of this entity.
    func begin(_ entity: EntityDefinition) throws
    /// A record; its cells, in the order of the entity's fields, are lent.
    func add(_ cells: UnsafePointer<Cell>) throws
    func endEntity() throws
}

/// How far an export, import or copy has come.
public struct TransferProgress: Sendable, Hashable {
    /// The entity whose records are on their way.
    public let entity: String
    /// How many records have been read, of all entities.
    public let records: Int
}

/// Called every few thousand records; what it throws stops the transfer.
public typealias TransferObserver = (TransferProgress) throws -> Void

/// What an export, import or copy has moved.
public struct TransferSummary: Sendable, Hashable {
    /// The number of records of each entity.
    public let records: [String: Int]
    /// The digest of the content, the same on both sides.
    public let digest: StoreDigest
    /// The number of all records.
    public var total: Int { records.values.reduce(0, +) }
}

/// Counts records and tells an observer.
struct TransferMeter {
    private let observer: TransferObserver?
    private var entity = ""
    private var records = 0

    /// Between two reports.
    private static let step = 4_096

    init(_ observer: TransferObserver?) { self.observer = observer }

    mutating func begin(_ entity: String) { self.entity = entity }

    @inline(__always) mutating func count() throws {
        records &+= 1
        if records % Self.step == 0 { try report() }
    }

    func report() throws { try observer?(TransferProgress(entity: entity, records: records)) }
}
