import StoreCore

/// Rules that map names and values of imported data to fields and relations of a model.
///
/// Without rules a key matches the field of the same name, ignoring case and underscores: `firstname`, `FirstName` and `first_name`
/// all match `firstName`. A model declares rules as ``Importable``, and each import may add some, which take precedence.
///
/// Corresponds to RZImport's `rzi_customMappings`, `rzi_ignoredKeys`,
/// `rzi_orderedKeys`, `rzi_nestedObjectKeys` and `rzi_dateFormatForKey:`.
public struct ImportRules: Sendable {
    /// Fields (or relations) by key, or by key path into objects:
    /// `["ID": "number", "profile.prefs.color": "color"]`. Keys must match exactly.
    public var mappings: [String: String]
    /// Keys and key paths that are skipped, each with everything nested in it.
    public var ignoredKeys: Set<String>
    /// Keys that are imported first, in this order; the others follow in the order of the data.
    public var orderedKeys: [String]
    /// The date formats by key or key path, for dates that are not ISO 8601.
    public var dateFormats: [String: ImportDateFormat]
    /// The relations to import: an object for a relation to one record, an array of objects for one to many.
    ///
    /// Only those named here: the data changes their records.
    public var nested: Set<String>
    /// Fields that data may set although it normally may not: a generated `uid`, `createdAt`,
    /// `updatedAt`, and references by key. A mapping to such a field allows it as well.
    public var allowed: ImportPermission
    /// How records of the data are matched to stored records; nil if unspecified, which means ``ImportUniqueness/key``.
    public var uniqueBy: ImportUniqueness?

    /// Creates rules; omitted ones have no effect.
    public init(
        mappings: [String: String] = [:], ignoredKeys: Set<String> = [], orderedKeys: [String] = [],
        dateFormats: [String: ImportDateFormat] = [:], nested: Set<String> = [], allowed: ImportPermission = [],
        uniqueBy: ImportUniqueness? = nil
    ) {
        self.mappings = mappings
        self.ignoredKeys = ignoredKeys
        self.orderedKeys = orderedKeys
        self.dateFormats = dateFormats
        self.nested = nested
        self.allowed = allowed
        self.uniqueBy = uniqueBy
    }

    /// These rules merged with others; these take precedence.
    package func over(_ others: ImportRules) -> ImportRules {
        ImportRules(
            mappings: mappings.merging(others.mappings) { own, _ in own }, ignoredKeys: ignoredKeys.union(others.ignoredKeys),
            orderedKeys: orderedKeys.isEmpty ? others.orderedKeys : orderedKeys,
            dateFormats: dateFormats.merging(others.dateFormats) { own, _ in own }, nested: nested.union(others.nested),
            allowed: allowed.union(others.allowed), uniqueBy: uniqueBy ?? others.uniqueBy)
    }
}

/// How records of imported data are matched to stored records.
///
/// A matching stored record is updated with the fields in the data, and keeps the rest. Records of the data that match the
/// same one are imported one after the other, so the last one wins. A record of the data without a value to match is new.
public enum ImportUniqueness: Sendable, Hashable, ExpressibleByStringLiteral {
    /// By key. A generated key has to be allowed for this.
    case key
    /// By the value of a field: `"email"`. An index over the field makes it fast.
    case field(String)
    /// None: all records are new.
    case nothing

    /// ``field(_:)``.
    public init(stringLiteral value: String) { self = .field(value) }
}

/// Protected fields that imported data may set: `.all`, or a list of names.
public struct ImportPermission: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var names: Set<String>
    private var isEverything = false

    /// These fields.
    public init(_ names: some Sequence<String>) { self.names = Set(names) }
    /// These fields.
    public init(arrayLiteral elements: String...) { names = Set(elements) }

    /// Every field; for data that is trusted like the program.
    public static var all: ImportPermission {
        var permission = ImportPermission([])
        permission.isEverything = true
        return permission
    }

    /// Whether a field is among them.
    public func contains(_ field: String) -> Bool { isEverything || names.contains(field) }

    func union(_ other: ImportPermission) -> ImportPermission {
        var both = ImportPermission(names.union(other.names))
        both.isEverything = isEverything || other.isEverything
        return both
    }
}
