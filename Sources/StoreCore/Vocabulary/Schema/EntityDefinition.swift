/// The schema of one model: its name in the store, its fields by position, its key, its timestamps and its indexes.
///
/// `@Model` generates it, a hand-written model builds it, and the catalog of every store keeps it.
public struct EntityDefinition: Sendable, Hashable, Codable {
    /// The name in the store, such as `author`.
    public var name: String
    /// The fields; rows are read and written in this order.
    public var fields: [FieldDefinition]
    /// The position of the key.
    public var key: Int
    /// The position of `createdAt`, if the model has timestamps.
    public var createdAt: Int?
    /// The position of `updatedAt`, if the model has timestamps.
    public var updatedAt: Int?
    /// The position of the version that every change of a record moves by one, if the model has one.
    public var version: Int?
    /// The indexes besides the key.
    public var indexes: [IndexDefinition]
    /// Whether the records are maintained by others and only read here: a view of an SQL database, or a table without a key. The store
    /// neither creates, changes nor catalogs such an entity.
    public var isReadOnly = false

    // Read-only entities are not in the catalog.
    private enum CodingKeys: String, CodingKey { case name, fields, key, createdAt, updatedAt, version, indexes }

    /// Describes an entity.
    public init(
        name: String, fields: [FieldDefinition], key: Int = 0, createdAt: Int? = nil, updatedAt: Int? = nil,
        version: Int? = nil, indexes: [IndexDefinition] = [], isReadOnly: Bool = false
    ) {
        self.name = name
        self.fields = fields
        self.key = key
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.indexes = indexes
        self.isReadOnly = isReadOnly
    }

    /// The definition without the Swift types of a model.
    var stored: EntityDefinition {
        var entity = self
        entity.fields = fields.map(\.stored)
        return entity
    }

    /// The field at the key's position.
    public var keyField: FieldDefinition { fields[key] }

    /// The position of a field by its name in Swift.
    public func position(of field: String) -> Int? { fields.firstIndex { $0.name == field } }

    /// The position of a field by its name in Swift, or an error with a suggestion.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    package func requirePosition(of field: String) throws -> Int {
        if let position = position(of: field) { return position }
        let suggestion = Suggestion.text(forField: field, of: self)
        let ending = suggestion.isEmpty ? "." : suggestion.hasSuffix("?") ? suggestion : suggestion + "."
        throw StoreError(
            .unknownField, "\(name) has no field \(StoreError.quoted(field))" + ending, entity: name, field: field)
    }
}

extension StoreError {
    /// A quoted name for a message: control characters escaped, at most 80 characters.
    static func quoted(_ name: String) -> String {
        let short =
            name.unicodeScalars.count > 80
            ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(80))) + "…" : name
        return short.debugDescription
    }
}
