/// An index over one or several fields.
public struct IndexDefinition: Sendable, Hashable, Codable {
    /// One column of an index.
    public struct Part: Sendable, Hashable, Codable {
        /// The field's name.
        public var field: String
        /// Largest first.
        public var isDescending: Bool
        /// Indexes the case-folded text.
        public var isCaseInsensitive: Bool
        /// A part of an index.
        public init(_ field: String, descending: Bool = false, caseInsensitive: Bool = false) {
            self.field = field
            isDescending = descending
            isCaseInsensitive = caseInsensitive
        }
    }

    /// The columns, most significant first.
    public var parts: [Part]
    /// Whether values must be unique. Nils never collide.
    public var isUnique: Bool
    /// The name in the store.
    public var name: String

    /// Describes an index; by default it is named after its entity and fields.
    public init(entity: String, parts: [Part], unique: Bool = false, name: String? = nil) {
        self.parts = parts
        isUnique = unique
        self.name = name ?? IndexDefinition.defaultName(entity: entity, parts: parts, unique: unique)
    }

    package static func defaultName(entity: String, parts: [Part], unique: Bool) -> String {
        let fields = parts.map { $0.field + ($0.isDescending ? "_desc" : "") + ($0.isCaseInsensitive ? "_ci" : "") }
        return ([entity] + fields + [unique ? "unique" : "index"]).joined(separator: "_")
    }
}
