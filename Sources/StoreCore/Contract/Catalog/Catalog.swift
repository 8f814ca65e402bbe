import Synchronization

/// The description that every store keeps of itself, so that it can be looked at, checked and copied without its models.
public struct Catalog: Sendable, Hashable, Codable {
    /// The newest format this library writes and reads.
    public static let currentFormat = 1

    /// The format of the store; raised only when older libraries could not read it.
    public var format: Int
    /// The stored schema: all that was ever declared and not dropped. Swift types belong to programs and are not kept.
    public var schema: Schema { didSet { schema = schema.stored } }
    /// The version that migrations have brought the store to; 0 without migrations.
    public var version: Int
    /// The oldest program version that may use the store.
    public var oldestReader: Int
    /// The Unicode version of the case folding in case-insensitive indexes.
    public var caseFolding: String
    /// Whether a copy or import has begun to fill the store and not ended yet; nil when not. Such a store is refused when it is opened.
    public var isLoading: Bool?
    /// The version at which the store was made: migrations up to there count as done, though none of them ran. 0 for one that began without.
    public var baseline: Int
    /// The migrations that have run, in order.
    public var applied: [Applied]

    /// The columns, by entity, that migrations have written and that were not yet held against the models, because a later migration failed; see
    /// ``MigratedFields``. Nil for none.
    var unchecked: [String: [String]]?

    /// The catalog of a new store.
    public init(schema: Schema = Schema()) {
        format = Catalog.currentFormat
        self.schema = schema.stored
        version = 0
        oldestReader = 0
        caseFolding = CaseFolding.version
        baseline = 0
        applied = []
    }

    /// The catalog as the text that engines keep; the same for equal catalogs.
    public func text() throws -> String { try CanonicalJSON.encode(self) }

    /// Reads the text that an engine kept.
    ///
    /// - Throws: ``StoreError`` `.tooNew` for a later format, `.corrupt` for anything else that cannot be read.
    public init(text: String) throws {
        // A program that opens a store for each of its customers reads the same catalog again and again.
        if let last = Catalog.lastRead.withLock({ $0 }), last.text.hasSameBytes(as: text) {
            self = last.catalog
            return
        }
        struct Head: Decodable { let format: Int }
        var text = text
        let catalog = text.withUTF8 { try? CanonicalJSON.decode(Catalog.self, from: $0) }
        // Of a later format only the number may be readable.
        let format = catalog?.format ?? text.withUTF8 { try? CanonicalJSON.decode(Head.self, from: $0).format }
        if let format, format > Catalog.currentFormat {
            throw StoreError(
                .tooNew,
                "The store has format \(format); this library reads up to \(Catalog.currentFormat). Use a newer ActiveStore."
            )
        }
        guard let catalog else { throw StoreError(.corrupt, "The store's catalog cannot be read.") }
        self = catalog
        Catalog.lastRead.withLock { $0 = (text, catalog) }
    }

    private static let lastRead = Mutex<(text: String, catalog: Catalog)?>(nil)
}

// Entries that came after the first format are left out where they are empty, so that stores without them stay as they are.
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
    }

    /// Reads a catalog; those written before there were migrations have none.
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
    }

    /// Writes all of it, and what migrations left if there were any.
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
    }
}
