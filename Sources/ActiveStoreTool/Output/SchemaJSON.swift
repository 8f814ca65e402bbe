import StoreCore
import StoreJSON

/// A schema as `activestore inspect --json` prints it.
enum SchemaJSON {
    static func entity(_ entity: EntityDefinition, _ relations: [RelationDefinition], records: Int) -> JSONValue {
        .object([
            ("name", JSONValue(entity.name)), ("records", JSONValue(records)),
            ("fields", .array(entity.fields.enumerated().map { field($1, isKey: $0 == entity.key) })),
            ("indexes", .array(entity.indexes.map(index))), ("relations", .array(relations.map(relation))),
        ])
    }

    private static func field(_ field: FieldDefinition, isKey: Bool) -> JSONValue {
        .object([
            ("name", JSONValue(field.name)), ("type", JSONValue(field.type.rawValue)), ("optional", JSONValue(field.isOptional)),
            ("column", JSONValue(field.column)), ("key", JSONValue(isKey)),
            ("default", field.defaultValue.map { JSONValue($0.description) } ?? .value(.null)),
        ])
    }

    private static func index(_ index: IndexDefinition) -> JSONValue {
        .object([
            ("name", JSONValue(index.name)), ("unique", JSONValue(index.isUnique)),
            (
                "parts",
                .array(
                    index.parts.map {
                        .object([
                            ("field", JSONValue($0.field)), ("descending", JSONValue($0.isDescending)),
                            ("caseInsensitive", JSONValue($0.isCaseInsensitive)),
                        ])
                    })
            ),
        ])
    }

    private static func relation(_ relation: RelationDefinition) -> JSONValue {
        let kind =
            switch relation.kind {
            case .belongsTo: "belongsTo"
            case .hasOne: "hasOne"
            case .hasMany: "hasMany"
            case .through: "through"
            }
        let rule =
            switch relation.rule {
            case .cascade: "cascade"
            case .nullify: "nullify"
            case .deny: "deny"
            case .noAction: "noAction"
            }
        return .object([
            ("name", JSONValue(relation.name)), ("kind", JSONValue(kind)), ("target", JSONValue(relation.target)),
            ("reference", JSONValue(relation.reference)), ("join", JSONValue(relation.join)),
            ("farReference", JSONValue(relation.farReference)), ("rule", JSONValue(rule)), ("enforced", JSONValue(relation.isEnforced)),
            ("touches", JSONValue(relation.touches)),
        ])
    }
}
