import FoundationEssentials

/// The description that every store keeps of itself, so that it can be inspected, checked and copied without its models.
public struct Catalog: Sendable, Hashable, Codable {
    /// The newest format this library writes and reads.
    package static let currentFormat = 1

    /// The format of the store; raised only when older libraries could not read it.
    public var format: Int
    /// The stored schema: everything ever declared and not dropped. Swift types belong to programs and are not kept.
    public var schema: Schema {
        didSet {
            schema = schema.stored
            format = max(format, schema.catalogFormat)
        }
    }
    /// The version that migrations have brought the store to; 0 without migrations.
    public var version: Int
    /// The oldest program version that may use the store.
    public var oldestReader: Int
    /// The Unicode version of the case folding in case-insensitive indexes.
    package var caseFolding: String
    /// Whether a copy or import that fills the store has begun and not ended; nil otherwise. Such a store is refused on opening.
    package var isLoading: Bool?
    /// The version at which the store was created: migrations up to it count as applied, though none of them ran. 0 for a store created
    /// without migrations.
    package var baseline: Int
    /// The migrations that have run, in order.
    public var applied: [Applied]

    /// The columns, by entity, that migrations have written and that were not yet checked against the models, because a later migration
    /// failed; see ``MigratedFields``. Nil for none.
    var unchecked: [String: [String]]?

    /// The retention of the change log, as in URLs; nil without one.
    var changeLog: String?
    /// What tells the change log from others with the same numbers; nil without one, and for one that an older library has made.
    package var changeLogID: UUID?
    /// The number of the last entry of a change log that was removed; nil if there was none, or there is another one.
    var changeLogEnd: Int64?

    /// The catalog of a new store.
    public init(schema: Schema = Schema()) {
        format = schema.catalogFormat
        self.schema = schema.stored
        version = 0
        oldestReader = 0
        caseFolding = CaseFolding.version
        baseline = 0
        applied = []
    }

    /// The catalog as the text that engines store; equal catalogs have equal text.
    public func text() throws -> String { try CanonicalJSON.encode(self) }

    /// Reads the text that an engine stored.
    ///
    /// - Throws: ``StoreError`` `.tooNew` for a later format, `.corrupt` for anything else that cannot be read.
    public init(text: String) throws {
        // A program that opens a store per customer reads the same catalog repeatedly.
        if let last = Catalog.lastRead.withLock({ $0 }), last.text.hasSameBytes(as: text) {
            self = last.catalog
            return
        }
        struct Head: Decodable { let format: Int }
        var text = text
        let catalog = text.withUTF8 { try? CanonicalJSON.decode(Catalog.self, from: $0) }
        // In a later format only the number may be readable.
        let format = catalog?.format ?? text.withUTF8 { try? CanonicalJSON.decode(Head.self, from: $0).format }
        if let format, format > Catalog.currentFormat {
            throw StoreError(
                .tooNew,
                "The store has format \(format); this library reads up to \(Catalog.currentFormat). Use a newer ActiveStore."
            )
        }
        // Text that was damaged may be read and mean nothing, such as a key that is none of the fields.
        guard let catalog, catalog.isWellFormed else { throw StoreError(.corrupt, "The store's catalog cannot be read.") }
        self = catalog
        Catalog.lastRead.withLock { $0 = (text, catalog) }
    }

    private static let lastRead = ForkSafeMutex<(text: String, catalog: Catalog)?>(nil)
}

extension Catalog {
    fileprivate var isWellFormed: Bool {
        Catalog.areVersions(version: version, oldestReader: oldestReader, baseline: baseline) && schema.entities.allSatisfy(\.isWellFormed)
    }

    /// Whether a store can have these versions.
    package static func areVersions(version: Int, oldestReader: Int, baseline: Int) -> Bool {
        version >= 0 && 0...version ~= oldestReader && 0...version ~= baseline
    }
}

extension EntityDefinition {
    /// Whether all positions and names in it are those of its fields.
    fileprivate var isWellFormed: Bool {
        fields.indices.contains(key)
            && [createdAt, updatedAt, version].allSatisfy { $0.map(fields.indices.contains) ?? true }
            && indexes.allSatisfy { index in index.parts.allSatisfy { position(of: $0.field) != nil } }
    }
}

extension Schema {
    /// The oldest format whose libraries can read this schema: a store keeps the format that its own fields need, so older programs go on
    /// reading stores without newer types.
    fileprivate var catalogFormat: Int { entities.flatMap(\.fields).map(\.type.catalogFormat).max() ?? 1 }
}

extension FieldType {
    /// The catalog's format that introduced the type.
    fileprivate var catalogFormat: Int {
        switch self {
        case .bool, .int, .double, .string, .data, .date, .uuid, .decimal, .json: 1
        }
    }
}

// Entries added after the first format are omitted when empty, so that stores without them stay unchanged.
extension Catalog {
    private enum CodingKeys: String, CodingKey {
        case format
        case schema
        case version
        case oldestReader
        case caseFolding
        case baseline
        case applied
        case isLoading
        case unchecked
        case changeLog
        case changeLogID
        case changeLogEnd
    }

    /// Decodes a catalog; one written before migrations were introduced has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = try container.decode(Int.self, forKey: .format)
        schema = try container.decode(Schema.self, forKey: .schema)
        version = try container.decode(Int.self, forKey: .version)
        oldestReader = try container.decode(Int.self, forKey: .oldestReader)
        caseFolding = try container.decode(String.self, forKey: .caseFolding)
        baseline = try container.decodeIfPresent(Int.self, forKey: .baseline) ?? 0
        applied = try container.decodeIfPresent([Applied].self, forKey: .applied) ?? []
        isLoading = try container.decodeIfPresent(Bool.self, forKey: .isLoading)
        unchecked = try container.decodeIfPresent([String: [String]].self, forKey: .unchecked)
        changeLog = try container.decodeIfPresent(String.self, forKey: .changeLog)
        changeLogID = try container.decodeIfPresent(UUID.self, forKey: .changeLogID)
        changeLogEnd = try container.decodeIfPresent(Int64.self, forKey: .changeLogEnd)
    }

    /// Encodes all of it, including migration entries if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(format, forKey: .format)
        try container.encode(schema, forKey: .schema)
        try container.encode(version, forKey: .version)
        try container.encode(oldestReader, forKey: .oldestReader)
        try container.encode(caseFolding, forKey: .caseFolding)
        if baseline != 0 { try container.encode(baseline, forKey: .baseline) }
        if !applied.isEmpty { try container.encode(applied, forKey: .applied) }
        try container.encodeIfPresent(isLoading, forKey: .isLoading)
        try container.encodeIfPresent(unchecked, forKey: .unchecked)
        try container.encodeIfPresent(changeLog, forKey: .changeLog)
        try container.encodeIfPresent(changeLogID, forKey: .changeLogID)
        try container.encodeIfPresent(changeLogEnd, forKey: .changeLogEnd)
    }
}
