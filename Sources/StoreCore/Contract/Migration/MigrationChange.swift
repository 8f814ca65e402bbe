/// One change within a ``Migration``.
///
/// Fields and entities are named as they are at that point of the migrations, by their Swift names. Changes that destroy data say so in
/// their name: ``dropEntity(_:)``, ``dropField(_:of:)``; apart from your own SQL nothing else destroys data, and nothing is ever dropped
/// because a model no longer declares it.
public struct MigrationChange: Sendable {
    /// Converts a field's value.
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

    /// Renames an entity; its records, its indexes and the relations that lead to it are kept.
    public static func renameEntity(_ name: String, to new: String) -> Self { Self(kind: .renameEntity(name, to: new)) }

    /// Removes an entity, its records and indexes, and the relations that lead to it. References to its records stay as plain fields.
    public static func dropEntity(_ name: String) -> Self { Self(kind: .dropEntity(name)) }

    // MARK: Fields

    /// Adds a field. Opening would add it by itself if it is optional or has a default; a migration can also fill it.
    ///
    /// ```swift
    /// .addField("slug", .string, to: "article", optional: false) { record in .string(slug(record["title"])) }
    /// ```
    /// - Parameters:
    ///   - column: The name in the store; by default the field's own.
    ///   - value: The value of records without the field; a literal of the type.
    ///   - filledBy: Computes the value for each existing record. Required for a field that is not optional and has no default.
    public static func addField(
        _ name: String, _ type: FieldType, to entity: String, column: String? = nil, optional: Bool = true, default value: Value? = nil,
        filledBy: (@Sendable (Record) throws -> Value)? = nil
    ) -> Self {
        let literal = value.flatMap { $0.isNull ? Value?.none : $0 }
        let field = FieldDefinition(name: name, column: column, type: type, isOptional: optional, defaultValue: literal)
        return Self(kind: .addField(field, to: entity, filledBy: filledBy))
    }

    /// Renames a field and its column. Values, indexes and relations over it stay.
    ///
    /// - Parameter column: The new name in the store; by default the field's new name.
    public static func renameField(_ name: String, of entity: String, to new: String, column: String? = nil) -> Self {
        Self(kind: .renameField(name, of: entity, to: new, column: column))
    }

    /// Removes a field with all its values, and the indexes over it.
    public static func dropField(_ name: String, of entity: String) -> Self { Self(kind: .dropField(name, of: entity)) }

    /// Changes a field's type and converts its values. Indexes over it are rebuilt.
    ///
    /// Without a conversion, values are converted exactly: numbers of one kind to another where nothing is lost, anything to its printed
    /// text, text to the value it spells (numbers without spaces, `true` and `false`, ISO 8601 dates, UUIDs, decimals), Booleans to 0 and 1
    /// and back. A value without an exact counterpart fails the migration, which then changes nothing; the error reports how many there
    /// are.
    public static func retype(_ name: String, of entity: String, to type: FieldType, by conversion: Conversion? = nil) -> Self {
        Self(kind: .retype(name, of: entity, to: type, conversion))
    }

    /// Makes a field optional.
    public static func makeOptional(_ name: String, of entity: String) -> Self { Self(kind: .makeOptional(name, of: entity)) }

    /// Makes a field required.
    ///
    /// - Parameter value: The value for records in which the field is nil; without it such records fail the migration.
    public static func makeRequired(_ name: String, of entity: String, nilBecomes value: Value? = nil) -> Self {
        Self(kind: .makeRequired(name, of: entity, nilBecomes: value))
    }

    /// Changes the value that programs without the field store in it. Existing records keep their values.
    public static func setDefault(_ name: String, of entity: String, to value: Value) -> Self {
        Self(kind: .setDefault(name, of: entity, to: value))
    }

    // MARK: Indexes and relations

    /// Adds an index over fields, most significant first. A unique index over duplicate values fails the migration and names the first ten.
    public static func addIndex(_ fields: [String], of entity: String, unique: Bool = false, name: String? = nil) -> Self {
        addIndex(parts: fields.map { IndexDefinition.Part($0) }, of: entity, unique: unique, name: name)
    }

    /// Adds an index with directions and case folding.
    public static func addIndex(parts: [IndexDefinition.Part], of entity: String, unique: Bool = false, name: String? = nil) -> Self {
        Self(kind: .addIndex(parts, of: entity, isUnique: unique, name: name))
    }

    /// Removes the indexes over exactly these fields.
    public static func dropIndex(_ fields: [String], of entity: String) -> Self { Self(kind: .dropIndex(fields, of: entity)) }

    /// Removes the index of this name.
    public static func dropIndex(named name: String) -> Self { Self(kind: .dropIndexNamed(name)) }

    /// Changes the delete rule of a relation. Programs declare their own rules; this is for those without models.
    public static func changeDeleteRule(_ relation: String, of entity: String, to rule: DeleteRule) -> Self {
        Self(kind: .changeDeleteRule(relation, of: entity, to: rule))
    }

    // MARK: Records

    /// Changes every record of an entity, one after the other in key order, reading a batch at a time.
    ///
    /// ```swift
    /// .transform("author") { author in
    ///     try author.set("initials", to: .string(initials(of: author["name"])))
    /// }
    /// ```
    /// Only differences are written, timestamps stay, and no validators or callbacks run. The key cannot be changed. Listeners are told
    /// how far it has come; during an opening that is ``StoreConfiguration/onOpening``.
    public static func transform(
        _ entity: String, batch: Int = 1_000, _ body: @escaping @Sendable (inout Record) throws -> Void
    ) -> Self { Self(kind: .transform(entity, batch: max(1, batch), body)) }

    /// Runs one SQL statement, or several separated by semicolons, as part of the migration.
    ///
    /// Statements are for data: their changes to tables, columns and indexes are not recorded in the catalog. Use the other changes for
    /// those.
    ///
    /// - Parameter elsewhere: The changes to make instead on an engine without SQL; without it such an engine refuses the migration.
    public static func sql(_ statement: String, elsewhere: [MigrationChange]? = nil) -> Self {
        Self(kind: .sql(statement, elsewhere: elsewhere))
    }

    /// Runs any code on the store, as part of the migration: reads, writes, imports.
    ///
    /// Models may be used inside if they fit the schema at that point: declare one of the old shape for the migration, under the same table
    /// name.
    ///
    /// - Parameters:
    ///   - title: The purpose, for the plan.
    ///   - onNewStores: Whether it also runs when a store is created, which then has all other changes already: for data that every store
    ///     has.
    public static func run(
        _ title: String, onNewStores: Bool = false, _ body: @escaping @Sendable (MigrationScope) throws -> Void
    ) -> Self { Self(kind: .run(title, onNewStores: onNewStores, body)) }

    /// Whether it destroys stored data, or may: SQL statements are not parsed.
    public var isDestructive: Bool {
        switch kind {
        case .dropEntity, .dropField, .sql: true
        case .addEntity, .renameEntity, .addField, .renameField, .retype, .makeOptional, .makeRequired, .setDefault, .addIndex, .dropIndex,
            .dropIndexNamed, .changeDeleteRule, .transform, .run:
            false
        }
    }

    /// Whether older programs can no longer find the changed data: they would add the field or entity again, empty, and write there.
    var changesShape: Bool {
        switch kind {
        case .renameEntity, .dropEntity, .renameField, .dropField, .retype: true
        // The same on every engine, whichever of the two it runs.
        case .sql(_, let elsewhere): elsewhere?.contains(where: \.changesShape) ?? false
        case .addEntity, .addField, .makeOptional, .makeRequired, .setDefault, .addIndex, .dropIndex, .dropIndexNamed, .changeDeleteRule,
            .transform,
            .run:
            false
        }
    }
}
