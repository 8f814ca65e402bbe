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
    /// The number of records read so far, of all entities; it begins at 0 again when ``isComparing`` becomes true.
    public let records: Int
    /// The part of a dump that has been read, from 0 to 1; nil for another source, or a dump of unknown size.
    public let fraction: Double?
    /// Whether the records that were stored are read back, to be compared with their source.
    public let isComparing: Bool
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
    private let isComparing: Bool
    private var entity = ""
    private var records: Int

    /// The number of records between two notifications.
    private static let step = 4_096

    /// - Parameter earlier: The number of records that were transferred before.
    init(_ observer: TransferObserver?, isComparing: Bool = false, after earlier: Int = 0) {
        self.observer = observer
        self.isComparing = isComparing
        records = earlier
    }

    mutating func begin(_ entity: String) { self.entity = entity }

    @inline(__always) mutating func count() throws { if counts() { try report() } }

    /// Counts a record; returns whether it is time to tell of it.
    @inline(__always) mutating func counts() -> Bool {
        records &+= 1
        return records % Self.step == 0
    }

    func report(_ fraction: Double? = nil) throws {
        try observer?(TransferProgress(entity: entity, records: records, fraction: fraction, isComparing: isComparing))
    }
}
