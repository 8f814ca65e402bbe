import StoreCore

/// How names and values of imported data become fields and relations of a model.
///
/// Without any rule a key means the field of the same name, whatever its case and underscores: `firstname`, `FirstName` and `first_name` all mean
/// `firstName`. A model declares rules of its own as ``Importable``, and each import may add some, which come first.
///
/// As RZImport's `rzi_customMappings`, `rzi_ignoredKeys`, `rzi_orderedKeys`, `rzi_nestedObjectKeys` and `rzi_dateFormatForKey:`.
public struct ImportRules: Sendable {
    /// Fields (or relations) by key, or by key path into objects: `["ID": "number", "profile.prefs.color": "color"]`. Keys are taken exactly as they are.
    public var mappings: [String: String]
    /// Keys and key paths that are passed over, each with everything inside it.
    public var ignoredKeys: Set<String>
    /// Keys that are imported first, in this order; the others follow in the order of the data.
    public var orderedKeys: [String]
    /// How dates are written under a key or key path, where they are not as ISO 8601 has them.
    public var dateFormats: [String: ImportDateFormat]
    /// The relations that are imported along: an object for a relation to one record, an array of objects for one to many.
    ///
    /// Only those named here: their records are changed by what the data says.
    public var nested: Set<String>
    /// Fields that data may set although they are not the data's business: a generated `uid`, `createdAt`, `updatedAt`, and references by key. A mapping to
    /// such a field allows it as well.
    public var allowed: ImportPermission
    /// Which records of the data mean one that is stored already; nil where nothing is said, which is ``ImportUniqueness/key``.
    public var uniqueBy: ImportUniqueness?

    /// Rules; all that are not given say nothing.
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

    /// These rules, with others behind them: what these say counts.
    package func over(_ others: ImportRules) -> ImportRules {
        ImportRules(
            mappings: mappings.merging(others.mappings) { own, _ in own }, ignoredKeys: ignoredKeys.union(others.ignoredKeys),
            orderedKeys: orderedKeys.isEmpty ? others.orderedKeys : orderedKeys,
            dateFormats: dateFormats.merging(others.dateFormats) { own, _ in own }, nested: nested.union(others.nested),
            allowed: allowed.union(others.allowed), uniqueBy: uniqueBy ?? others.uniqueBy)
    }
}

/// Which records of imported data mean a record that is stored already.
///
/// Such a record is updated by what the data says of it, and keeps the rest. Records of the data that mean the same one are imported one after the
/// other, so the later wins. A record of the data without a value there is new.
public enum ImportUniqueness: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Those with the key of one that is stored. A generated key has to be allowed for that.
    case key
    /// Those with the same value in a field: `"email"`. An index over the field makes that quick.
    case field(String)
    /// None: all are new.
    case nothing

    /// ``field(_:)``.
    public init(stringLiteral value: String) { self = .field(value) }
}

/// Fields that imported data may set beyond those that are plainly the data's: `.all`, or a list of names.
public struct ImportPermission: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var names: Set<String>
    private var isEverything = false

    /// These fields.
    public init(_ names: some Sequence<String>) { self.names = Set(names) }
    /// These fields.
    public init(arrayLiteral elements: String...) { names = Set(elements) }

    /// Every field: for data that is trusted as the program is.
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
