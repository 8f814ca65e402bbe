import StoreCore

/// Receives the content of a store piece by piece: the schema, then entity by entity the records in key order.
///
/// Sources are a store and a dump; sinks are a digest, a dump, CSV files and another
/// store. So every transfer is the same walk, and one place defines a store's content.
protocol ContentSink: AnyObject {
    func begin(_ schema: ContentSchema) throws
    /// Begins the records of this entity.
    func begin(_ entity: EntityDefinition) throws
    /// A record; its cells, in the order of the entity's fields, are borrowed.
    func add(_ cells: UnsafePointer<Cell>) throws
    func endEntity() throws
}

/// The progress of an export, import or copy.
public struct TransferProgress: Sendable, Hashable {
    /// The entity whose records are being transferred.
    public let entity: String
    /// The number of records read so far, of all entities.
    public let records: Int
}

/// Called every few thousand records; an error stops the transfer.
public typealias TransferObserver = (TransferProgress) throws -> Void

/// The result of an export, import or copy.
public struct TransferSummary: Sendable, Hashable {
    /// The number of records of each entity.
    public let records: [String: Int]
    /// The digest of the content, the same on both sides.
    public let digest: StoreDigest
    /// The number of all records.
    public var total: Int { records.values.reduce(0, +) }
}

/// Counts records and notifies an observer.
struct TransferMeter {
    private let observer: TransferObserver?
    private var entity = ""
    private var records = 0

    /// The number of records between two notifications.
    private static let step = 4_096

    init(_ observer: TransferObserver?) { self.observer = observer }

    mutating func begin(_ entity: String) { self.entity = entity }

    @inline(__always) mutating func count() throws {
        records &+= 1
        if records % Self.step == 0 { try report() }
    }

    func report() throws { try observer?(TransferProgress(entity: entity, records: records)) }
}
