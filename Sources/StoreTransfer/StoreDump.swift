import StoreCore

/// A dump, as ``StoreCore/Store/export(to:_:progress:)`` writes it: text from which a store of any engine can be filled.
///
/// ```swift
/// let dump = StoreDump(path: "/backup/app.jsonl.gz")
/// print(try dump.check().total)
/// try dump.load(toNew: StoreConfiguration(url: "lmdb:/var/lib/app.lmdb"), engines: [.lmdb])
/// ```
/// It may be compressed by gzip. Dumps may be untrusted: one that is damaged, truncated or too new is refused, and nothing of it is kept.
public struct StoreDump: Sendable {
    private enum Origin: Sendable {
        case path(String)
        case descriptor(Int32)
        case bytes([UInt8])
    }

    private let origin: Origin

    /// The dump in a file.
    public init(path: String) { origin = .path(path) }

    /// The dump read from an open descriptor, such as standard input; it can be read once, and the descriptor stays open.
    public init(descriptor: Int32) { origin = .descriptor(descriptor) }

    /// A dump in memory, or any bytes that may be one.
    public init(bytes: some Sequence<UInt8>) { origin = .bytes(Array(bytes)) }

    /// Whether this begins like a dump of any format version; the rest is not checked. Consumes the beginning of a descriptor.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`, `.corrupt` for a damaged gzip file, and for a first line of a dump that is cut off.
    public func isDump() throws -> Bool {
        var reader = try reader()
        return try reader.beginsAsDump()
    }

    /// Reads the whole dump without storing anything.
    ///
    /// - Parameter progress: Called every few thousand records; an error stops the call.
    /// - Returns: The number of records, and the digest of the dump's content.
    /// - Throws: ``StoreError`` `.badRequest` for input that is not a dump, `.tooNew` for a later format, `.corrupt` for
    ///   a damaged or truncated dump, `.badSchema`, `.limitExceeded` for a value that no store can hold, `.inputOutput`.
    @discardableResult public func check(progress: TransferObserver? = nil) throws -> TransferSummary {
        let digester = ContentDigester()
        var reader = try reader()
        try reader.pour(into: digester, soFar: { $0.summary() }, progress)
        return digester.summary()
    }

    /// Fills an open store with the dump's content: schema, versions and records.
    ///
    /// The records are stored in batches of several megabytes, each in a transaction; then the indexes are
    /// built, and the store is read back and compared with the dump. Neither validations nor callbacks run.
    ///
    /// - Parameters:
    ///   - store: A store without entities, opened without models; or one with the same entities as the dump and no records.
    ///   - progress: Called every few thousand records; an error stops the call.
    /// - Returns: The number of records stored, and the digest of the store.
    /// - Throws: As ``check(progress:)`` and ``StoreCore/Store/copy(to:progress:)``. Then the records stored so far
    ///   are removed; a store that had no entities must be discarded, and opening it again fails, also after a crash.
    @discardableResult public func load(into store: any Store, progress: TransferObserver? = nil) throws -> TransferSummary {
        var reader = try reader()
        return try StoreLoader.load(store, progress: progress) { try reader.pour(into: $0, soFar: { $0.summary }, progress) }
    }

    /// Fills a new store at an unused path, which is renamed into place when it is complete and on disk.
    ///
    /// - Parameters:
    ///   - configuration: Engine and path of the new store; its folder must exist.
    ///     Its durability does not matter here, and its schema is the dump's.
    ///   - engines: The engines that this program is linked with.
    ///   - progress: Called every few thousand records; an error stops the call.
    /// - Returns: As ``load(into:progress:)``.
    /// - Throws: As ``load(into:progress:)``, and `.cannotOpen` if the path is taken; then nothing is left.
    @discardableResult public func load(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) throws -> TransferSummary {
        try NewStore.make(configuration, engines: engines) { try load(into: $0, progress: progress) }
    }

    private func reader() throws -> DumpReader {
        switch origin {
        case .path(let path): DumpReader(try reading(path) { try ByteSource(path: path) }, path: path)
        case .descriptor(let descriptor): DumpReader(try reading(nil) { try ByteSource(descriptor: descriptor) }, path: nil)
        case .bytes(let bytes): DumpReader(try reading(nil) { try ByteSource(file: bytes) }, path: nil)
        }
    }
}
