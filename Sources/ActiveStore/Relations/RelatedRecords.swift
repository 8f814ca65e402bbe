import StoreCore

extension Model {
    /// A relation by its name, for code that learns names at run time.
    ///
    /// ```swift
    /// for article in try author.related("articles").all() { … }      // [any Model]
    /// let settings = try author.related("settings").one()
    /// ```
    /// - Throws: ``StoreError`` `.unknownField` for a name that is no relation.
    ///
    /// As ActiveRealm's `relations["articles"]`.
    public func related(_ name: String) throws -> RelatedRecords {
        guard let link = Self.relationLinks.first(where: { $0.name == name }) else {
            let entity = Self.entity.definition
            let known = Self.relationLinks.map(\.name).sorted()
            throw StoreError(
                .unknownField,
                "\(entity.name) has no relation \(name.debugDescription); "
                    + (known.isEmpty ? "it has none." : "it has \(known.joined(separator: ", "))."), entity: entity.name, field: name)
        }
        let definition = link.definition
        return RelatedRecords(definition) { try link.related(to: self, in: $0) }
    }
}

/// The records of a relation that was asked for by its name.
public struct RelatedRecords {
    /// The relation.
    public let definition: RelationDefinition
    private let read: ((any Store)?) throws -> [any Model]

    init(_ definition: RelationDefinition, _ read: @escaping ((any Store)?) throws -> [any Model]) {
        self.definition = definition
        self.read = read
    }

    /// Whether it leads to one record at most.
    public var isToOne: Bool { definition.kind == .belongsTo || definition.kind == .hasOne }

    /// The records, in key order.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a relation to one record.
    public func all(in store: (any Store)? = nil) throws -> [any Model] {
        if isToOne { throw wrongKind("leads to one record: ask for one()") }
        return try read(store)
    }

    /// The record, or nil if there is none.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a relation to many.
    public func one(in store: (any Store)? = nil) throws -> (any Model)? {
        if !isToOne { throw wrongKind("leads to many records: ask for all()") }
        return try read(store).first
    }

    private func wrongKind(_ what: String) -> StoreError {
        StoreError(
            .badRequest, "The relation \(definition.owner).\(definition.name) \(what).", entity: definition.owner,
            field: definition.name)
    }
}
