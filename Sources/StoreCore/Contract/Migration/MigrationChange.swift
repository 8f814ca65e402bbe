/// One change within a ``Migration``.
///
/// Fields and entities are named as they are at that point of the migrations, by their names in Swift. What destroys data has a name that says so:
/// ``dropEntity(_:)``, ``dropField(_:of:)``; nothing else does, but for SQL of your own, and nothing
/// is ever dropped because a model no longer declares it.
public struct MigrationChange: Sendable {
    /// Says what a field of a record becomes.
    public typealias Conversion = @Sendable (Value) throws -> Value

    package enum Kind: Sendable {
        case addEntity(EntityDefinition)
        case renameEntity(String, to: String)
        case dropEntity(String)
        case addField(FieldDefinition, to: String, filledBy: (@Sendable (Record) throws -> Value)?)
        case renameField(String, of: String, to: String, column: String?)
        case dropField(String, of: String)
        case retype(String, of: String, to: FieldType, Conversion?)
        case makeOptional(String, of: String)
        case makeRequired(String, of: String, nilBecomes: Value?)
        case setDefault(String, of: String, to: Value)
        case addIndex([IndexDefinition.Part], of: String, isUnique: Bool, name: String?)
        case dropIndex([String], of: String)
        case dropIndexNamed(String)
        case changeDeleteRule(String, of: String, to: DeleteRule)
        case transform(String, batch: Int, @Sendable (inout Record) throws -> Void)
        case sql(String, elsewhere: [MigrationChange]?)
        case run(String, onNewStores: Bool, @Sendable (MigrationScope) throws -> Void)
    }
    package let kind: Kind

    // MARK: Entities

    /// Adds an entity that no model declares. (Those of models are added by opening.)
    public static func addEntity(_ entity: EntityDefinition) -> Self { Self(kind: .addEntity(entity)) }

    /// Gives an entity another name; records, indexes and the relations that lead to it go with it.
    public static func renameEntity(_ name: String, to new: String) -> Self { Self(kind: .renameEntity(name, to: new)) }

    /// Removes an entity, its records and indexes, and the relations that lead to it. References to its records stay as plain fields.
    public static func dropEntity(_ name: String) -> Self { Self(kind: .dropEntity(name)) }

    // MARK: Fields

    /// Adds a field, which opening would do by itself if it is optional or has a default; in a migration it can be filled.
    ///
    /// ```swift
    /// .addField("slug", .string, to: "article", optional: false) { record in .string(slug(record["title"])) }
    /// ```
    /// - Parameters:
    ///   - column: The name in the store; the field's own without it.
    ///   - value: What records without it have; a literal of the type.
    ///   - filledBy: What the records that exist get, each by itself. Needed for a field that is not optional and has no default.
    public static func addField(
        _ name: String, _ type: FieldType, to entity: String, column: String? = nil, optional: Bool = true, default value: Value? = nil,
        filledBy: (@Sendable (Record) throws -> Value)? = nil
    ) -> Self {
        let literal = value.flatMap { $0.isNull ? Value?.none : $0 }
        let field = FieldDefinition(name: name, column: column, type: type, isOptional: optional, defaultValue: literal)
        return Self(kind: .addField(field, to: entity, filledBy: filledBy))
    }

    /// Gives a field another name, and its column with it. Values, indexes and relations over it stay.
    ///
    /// - Parameter column: The new name in the store; that of the field without it.
    public static func renameField(_ name: String, of entity: String, to new: String, column: String? = nil) -> Self {
        Self(kind: .renameField(name, of: entity, to: new, column: column))
    }

    /// Removes a field with all its values, and the indexes over it.
    public static func dropField(_ name: String, of entity: String) -> Self { Self(kind: .dropField(name, of: entity)) }

    /// Gives a field another type and converts its values. Indexes over it are rebuilt.
    ///
    /// Without its own conversion, exact ones happen: numbers of one kind to another where nothing is lost, anything to text as it prints,
    /// text to what it says (numbers without spaces, `true` and `false`, ISO 8601 dates, UUIDs, decimals), truth to 0 and 1 and back. A value that has
    /// no counterpart fails the migration, which then changes nothing; the error says how many there are.
    public static func retype(_ name: String, of entity: String, to type: FieldType, by conversion: Conversion? = nil) -> Self {
        Self(kind: .retype(name, of: entity, to: type, conversion))
    }

    /// Lets a field be nil.
    public static func makeOptional(_ name: String, of entity: String) -> Self { Self(kind: .makeOptional(name, of: entity)) }

    /// Forbids that a field is nil.
    ///
    /// - Parameter value: What records get in which it is nil; without it such records fail the migration.
    public static func makeRequired(_ name: String, of entity: String, nilBecomes value: Value? = nil) -> Self {
        Self(kind: .makeRequired(name, of: entity, nilBecomes: value))
    }

    /// Changes what programs that do not know a field store in it. Records that exist keep what they have.
    public static func setDefault(_ name: String, of entity: String, to value: Value) -> Self {
        Self(kind: .setDefault(name, of: entity, to: value))
    }

    // MARK: Indexes and relations

    /// Adds an index over fields, most significant first. A unique one over records that share values fails the migration and names the first ten.
    public static func addIndex(_ fields: [String], of entity: String, unique: Bool = false, name: String? = nil) -> Self {
        addIndex(parts: fields.map { IndexDefinition.Part($0) }, of: entity, unique: unique, name: name)
    }

    /// Adds an index with directions and folded case.
    public static func addIndex(parts: [IndexDefinition.Part], of entity: String, unique: Bool = false, name: String? = nil) -> Self {
        Self(kind: .addIndex(parts, of: entity, isUnique: unique, name: name))
    }

    /// Removes the indexes over exactly these fields.
    public static func dropIndex(_ fields: [String], of entity: String) -> Self { Self(kind: .dropIndex(fields, of: entity)) }

    /// Removes the index of this name.
    public static func dropIndex(named name: String) -> Self { Self(kind: .dropIndexNamed(name)) }

    /// Changes what becomes of the records of a relation when their owner goes. Programs declare their own rules; this is for those without models.
    public static func changeDeleteRule(_ relation: String, of entity: String, to rule: DeleteRule) -> Self {
        Self(kind: .changeDeleteRule(relation, of: entity, to: rule))
    }

    // MARK: Records

    /// Changes every record of an entity, one after the other in key order, reading so many at a time.
    ///
    /// ```swift
    /// .transform("author") { author in
    ///     try author.set("initials", to: .string(initials(of: author["name"])))
    /// }
    /// ```
    /// Only what differs is written, timestamps stay, no validators and no callbacks run. The key cannot be changed. Listeners and the `progress` of
    /// the opening hear how far it is.
    public static func transform(
        _ entity: String, batch: Int = 1_000, _ body: @escaping @Sendable (inout Record) throws -> Void
    ) -> Self { Self(kind: .transform(entity, batch: max(1, batch), body)) }

    /// Runs a statement of SQLite's, or several with semicolons between them, as part of the migration.
    ///
    /// Statements are for data: what they change of tables, columns and indexes does not come into the catalog. The other changes are for that.
    ///
    /// - Parameter elsewhere: What happens instead on an engine that knows no SQL; without it such an engine refuses the migration.
    public static func sql(_ statement: String, elsewhere: [MigrationChange]? = nil) -> Self {
        Self(kind: .sql(statement, elsewhere: elsewhere))
    }

    /// Does anything else with the store, as part of the migration: reads, writes, imports.
    ///
    /// Models may be used inside if they fit the schema of that moment: declare one of the old shape for the migration, under the same table name.
    ///
    /// - Parameters:
    ///   - title: What it does, for the plan.
    ///   - onNewStores: Whether it also runs when a store is created, which then has all other changes already: for data that every store has.
    public static func run(
        _ title: String, onNewStores: Bool = false, _ body: @escaping @Sendable (MigrationScope) throws -> Void
    ) -> Self { Self(kind: .run(title, onNewStores: onNewStores, body)) }

    /// Whether it destroys data that is stored, or may: no one looks into a statement of SQL.
    public var isDestructive: Bool {
        switch kind {
        case .dropEntity, .dropField, .sql: true
        case .addEntity, .renameEntity, .addField, .renameField, .retype, .makeOptional, .makeRequired, .setDefault, .addIndex, .dropIndex,
            .dropIndexNamed, .changeDeleteRule, .transform, .run:
            false
        }
    }

    /// Whether older programs no longer find what it changes: they would add it again, empty, and write there.
    var changesShape: Bool {
        switch kind {
        case .renameEntity, .dropEntity, .renameField, .dropField, .retype: true
        // On every engine alike, whichever of the two it runs.
        case .sql(_, let elsewhere): elsewhere?.contains(where: \.changesShape) ?? false
        case .addEntity, .addField, .makeOptional, .makeRequired, .setDefault, .addIndex, .dropIndex, .dropIndexNamed, .changeDeleteRule,
            .transform,
            .run:
            false
        }
    }
}
