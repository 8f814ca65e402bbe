import StoreCore

extension Model {
    /// A relation by name, for code that learns names at run time.
    ///
    /// ```swift
    /// for article in try author.related("articles").all() { … }      // [any Model]
    /// let settings = try author.related("settings").one()
    /// ```
    /// - Throws: ``StoreError`` `.unknownField` for a name that is not a relation.
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
        return RelatedRecords(definition, resolved: { try? StoreResolver<Self>.store($0) }) { try link.related(to: self, in: $0) }
    }
}

/// The records of a relation named at run time.
public struct RelatedRecords: Sendable {
    /// The relation.
    public let definition: RelationDefinition
    private let resolved: @Sendable ((any Store)?) -> (any Store)?
    private let read: @Sendable ((any Store)?) throws -> [any Model]

    init(
        _ definition: RelationDefinition, resolved: @escaping @Sendable ((any Store)?) -> (any Store)?,
        _ read: @escaping @Sendable ((any Store)?) throws -> [any Model]
    ) {
        self.definition = definition
        self.resolved = resolved
        self.read = read
    }

    /// Whether it leads to at most one record.
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

    /// Asynchronous form of ``all(in:)``.
    nonisolated(nonsending) public func all(in store: (any Store)? = nil) async throws -> [any Model] {
        try await awaited(store) { try self.all(in: store) }
    }

    /// Asynchronous form of ``one(in:)``.
    nonisolated(nonsending) public func one(in store: (any Store)? = nil) async throws -> (any Model)? {
        try await awaited(store) { try self.one(in: store) }
    }

    nonisolated(nonsending) private func awaited<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        guard !AsyncDoor.isAlwaysInPlace, let store = resolved(given) else { return try body() }
        return try await store.awaitRead(body)
    }

    private func wrongKind(_ what: String) -> StoreError {
        StoreError(
            .badRequest, "The relation \(definition.owner).\(definition.name) \(what).", entity: definition.owner,
            field: definition.name)
    }
}
