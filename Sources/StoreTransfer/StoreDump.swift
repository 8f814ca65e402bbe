import StoreCore

/// A dump, as ``StoreCore/Store/export(to:_:progress:)`` writes it: text that any store can be filled from, whatever its engine.
///
/// ```swift
/// let dump = StoreDump(path: "/backup/app.jsonl.gz")
/// print(try dump.check().total)
/// try dump.load(toNew: StoreConfiguration(url: "lmdb:/var/lib/app.lmdb"), engines: [.lmdb])
/// ```
/// It may be packed by gzip. Dumps may come from anyone: what is damaged, cut off or too new is refused, and nothing of it is kept.
public struct StoreDump: Sendable {
    private enum Origin: Sendable {
        case path(String)
        case descriptor(Int32)
        case bytes([UInt8])
    }

    private let origin: Origin

    /// The dump in a file.
    public init(path: String) { origin = .path(path) }

    /// The dump that an open descriptor gives, such as standard input; it can be read once, and stays open.
    public init(descriptor: Int32) { origin = .descriptor(descriptor) }

    /// A dump in memory, or any bytes that may be one.
    public init(bytes: some Sequence<UInt8>) { origin = .bytes(Array(bytes)) }

    /// Whether this begins as dumps do, of whatever format; what follows is not looked at. Takes the beginning of a descriptor.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`, `.corrupt` for a damaged gzip file.
    public func isDump() throws -> Bool {
        var reader = try reader()
        return try reader.beginsAsDump()
    }

    /// Reads the whole dump without storing anything.
    ///
    /// - Parameter progress: Called every few thousand records; what it throws ends the call.
    /// - Returns: How many records there are, and the digest of what the dump contains.
    /// - Throws: ``StoreError`` `.badRequest` for what is no dump, `.tooNew` for one of a later format, `.corrupt` for one that is damaged or cut off,
    ///   `.badSchema`, `.limitExceeded` for a value that no store keeps, `.inputOutput`.
    @discardableResult public func check(progress: TransferObserver? = nil) throws -> TransferSummary {
        let digester = ContentDigester()
        var reader = try reader()
        try reader.pour(into: digester, soFar: { $0.summary() }, progress)
        return digester.summary()
    }

    /// Fills an open store with what the dump contains: schema, versions and records as they were.
    ///
    /// The records arrive in batches of some megabytes, each a transaction; then the indexes are built, and the store is read back and compared with the dump.
    /// Neither validations nor callbacks run.
    ///
    /// - Parameters:
    ///   - store: A store without entities, opened without models; or one with the same entities as the dump and no records.
    ///   - progress: Called every few thousand records; what it throws ends the call.
    /// - Returns: How many records were stored, and the digest of the store.
    /// - Throws: As ``check(progress:)`` and ``StoreCore/Store/copy(to:progress:)``. The records stored so far are removed then; a store that had no entities is
    ///   to be thrown away, and is refused when it is opened again, also after a crash.
    @discardableResult public func load(into store: any Store, progress: TransferObserver? = nil) throws -> TransferSummary {
        var reader = try reader()
        return try StoreLoader.load(store) { try reader.pour(into: $0, soFar: { $0.summary }, progress) }
    }

    /// Fills a new store at a place where nothing is, which takes its name when it is complete and on disk.
    ///
    /// - Parameters:
    ///   - configuration: Engine and place of the new store; its folder must exist. Its durability does not matter here, and its schema is the dump's.
    ///   - engines: The engines this program is linked with.
    ///   - progress: Called every few thousand records; what it throws ends the call.
    /// - Returns: As ``load(into:progress:)``.
    /// - Throws: As ``load(into:progress:)``, and `.cannotOpen` if the place is taken; nothing is left there then.
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
