import ActiveStore
import StoreCore

/// A store's content without its catalog's history, for comparison by laws.
struct MigrationState {
    let catalog: Catalog
    /// The records of each entity in key order, by entity name.
    let records: [String: [[Value]]]

    init(_ store: any Store) throws {
        (catalog, records) = try store.read { transaction in
            let catalog = try transaction.catalog() ?? Catalog()
            var records: [String: [[Value]]] = [:]
            for entity in catalog.schema.entities {
                records[entity.name] = try transaction.records(FetchRequest(EntityID(entity))).map { record in
                    entity.fields.map { record[$0.name] ?? .null }
                }
            }
            return (catalog, records)
        }
    }
}

/// Laws that hold after each step of a run of migrations, independently of a reference that
/// runs the same code; derived from the step's description and the records stored before it.
///
/// After a migration the schema is the one that its changes lead to, every record still exists under its key, and fields not mentioned by a
/// change keep their values; or the migration failed, and nothing differs. Some failures can be predicted. In addition the schema is
/// accurate (no two records have equal values in a unique index, no required field is nil) and enforced: records that would violate it must
/// be refused, and records that would not must be accepted. If an engine reports its plans, conditions on indexed fields use an index.
struct MigrationLaws {
    let before: MigrationState
    let store: any Store

    /// - Returns: A description of the violated law.
    func broken(by step: MigrationStep, failed: Bool) throws -> String? {
        let after = try MigrationState(store)
        guard case .migrate(let migration) = step else { return MigrationLaws.contradiction(in: after) }
        if failed || migration.version <= before.catalog.version {
            return unchanged(after, failed ? "a migration that failed" : "an old migration")
        }
        if let why = foretold(migration) { return "the migration should have been refused: \(why)" }
        var plain = PlainSchema(before.catalog.schema)
        do { for change in migration.changes { try plain.apply(change) } } catch {
            return "the migration should have been refused: it names what there is not, or what there is already"
        }
        if after.catalog.version != migration.version { return "the version is \(after.catalog.version)" }
        if !after.catalog.applied.contains(where: { $0.version == migration.version }) {
            return "the catalog does not say that it was applied"
        }
        if let broken = plain.difference(from: after.catalog.schema) ?? kept(plain, after) ?? MigrationLaws.contradiction(in: after) {
            return broken
        }
        return try SchemaProbe(store, after).broken()
    }

    private func unchanged(_ after: MigrationState, _ what: String) -> String? {
        if after.catalog != before.catalog { return "\(what) changed the catalog" }
        return after.records == before.records ? nil : "\(what) changed records"
    }

    /// Every record still exists, with unchanged values in fields that no change mentions.
    private func kept(_ plain: PlainSchema, _ after: MigrationState) -> String? {
        for entity in plain.entities {
            let found = after.records[entity.name] ?? []
            guard let origin = entity.origin, let old = before.catalog.schema[origin], let new = after.catalog.schema[entity.name]
            else {
                if !found.isEmpty, !plain.mayHaveGrown { return "\(entity.name) is new and has \(found.count) records" }
                continue
            }
            let rows = before.records[origin] ?? []
            let byKey = Dictionary(found.map { ($0[new.key], $0) }) { first, _ in first }
            if byKey.count != found.count { return "records of \(entity.name) share keys" }
            if plain.mayHaveGrown ? found.count < rows.count : found.count != rows.count {
                return "\(entity.name) has \(found.count) records, and had \(rows.count)"
            }
            for row in rows {
                guard let now = byKey[row[old.key]] else { return "the record \(row[old.key].debugDescription) of \(entity.name) is gone" }
                for (at, field) in entity.fields.enumerated() {
                    guard let origin = field.origin, let former = old.position(of: origin) else { continue }
                    if field.hasNewValues, row[former].isNull { continue }
                    if row[former] != now[at] {
                        return
                            "\(entity.name).\(field.name) of \(row[old.key].debugDescription) was \(row[former].debugDescription) and is "
                            + now[at].debugDescription
                    }
                }
            }
        }
        return nil
    }

    // MARK: Predicted failures

    /// Why a migration with one change must fail, as far as the records show.
    private func foretold(_ migration: Migration) -> String? {
        guard migration.changes.count == 1, let change = migration.changes.first else { return nil }
        switch change.kind {
        case .makeRequired(let field, let entity, nil):
            return values(of: field, entity).contains(.null) ? "\(field) is nil in some records" : nil
        case .addIndex(let parts, let name, true, _):
            guard let entity = before.catalog.schema[name] else { return nil }
            let index = IndexDefinition(entity: name, parts: parts, unique: true)
            return MigrationLaws.shared(index, entity, before.records[name] ?? []) ? "records share values" : nil
        case .retype(let field, let name, let type, nil):
            let values = values(of: field, name)
            return values.contains { !MigrationLaws.mayBecome($0, type) } ? "a value cannot become \(type.rawValue)" : nil
        default: return nil
        }
    }

    private func values(of field: String, _ name: String) -> [Value] {
        guard let at = before.catalog.schema[name]?.position(of: field) else { return [] }
        return (before.records[name] ?? []).map { $0[at] }
    }

    /// Whether a value can clearly be converted to a type.
    private static func mayBecome(_ value: Value, _ type: FieldType) -> Bool {
        switch (value, type) {
        case (.double(let x), .int): x == x.rounded() && x >= -9_223_372_036_854_775_808 && x < 9_223_372_036_854_775_808
        case (.int(let x), .bool): x == 0 || x == 1
        case (.int(let x), .double): x.magnitude <= 1 << 53 || x.trailingZeroBitCount > 10
        case (.string(let x), .int): Int64(x).map { "\($0)" } == x
        case (.string(let x), .bool): ["true", "false", "0", "1"].contains(x)
        case (.string(let x), .uuid): x.utf8.count == 36
        default: true
        }
    }

    // MARK: Consistency with the schema

    /// Whether a store's records contradict its own schema.
    private static func contradiction(in state: MigrationState) -> String? {
        for entity in state.catalog.schema.entities {
            let rows = state.records[entity.name] ?? []
            for (at, field) in entity.fields.enumerated() where !field.isOptional {
                if rows.contains(where: { $0[at].isNull }) { return "\(entity.name).\(field.name) is required and nil in a record" }
            }
            for index in entity.indexes where index.isUnique {
                if shared(index, entity, rows) { return "records share a value of \(index.name), which is unique" }
            }
        }
        return nil
    }

    /// Whether two records have the same values in an index, none of them nil.
    static func shared(_ index: IndexDefinition, _ entity: EntityDefinition, _ rows: [[Value]]) -> Bool {
        var seen: Set<[Value]> = []
        return rows.contains { row in values(index, entity, row).map { !seen.insert($0).inserted } ?? false }
    }

    /// The values of a record in an index in the form it compares them; nil if one of them is nil.
    static func values(_ index: IndexDefinition, _ entity: EntityDefinition, _ row: [Value]) -> [Value]? {
        var values: [Value] = []
        for part in index.parts {
            guard let at = entity.position(of: part.field), !row[at].isNull else { return nil }
            if part.isCaseInsensitive, case .string(let text) = row[at] {
                values.append(.string(CaseFolding.fold(text)))
            } else {
                values.append(row[at])
            }
        }
        return values
    }
}
