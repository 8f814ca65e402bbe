import ActiveStore

/// An entity with the generator's knowledge of it: its definition, and the values of its fields and keys.
struct GeneratedEntity: Sendable {
    var definition: EntityDefinition
    let keys: [Value]
    var domains: [[Value]]
    /// The positions of each index's fields.
    var indexes: [[Int]]
    /// Number fields whose values can be added exactly in any order; they only get values of their domain.
    let calm: Set<Int>
    /// The positions of fields that hold keys of other entities.
    var references: Set<Int> = []
    /// References that must not dangle when a transaction commits.
    var enforced: Set<Int> = []

    /// The number of leading keys that are used more often than the others.
    static let commonKeys = 14

    /// Positions at the start of an index or of the key.
    var indexed: [Int] { [definition.key] + indexes.compactMap(\.first) }
}

/// Random schemas: three to five entities with every type, optional and not, keys of each type, and every kind of index.
struct SchemaGenerator {
    /// Names that are words of SQL or of SQLite, among plain ones.
    private static let entityNames = ["author", "order", "Group", "select", "plane", "index", "table_1", "values", "x"]
    private static let fieldNames = [
        "name", "age", "select", "from", "where", "order", "rowid", "group", "null", "key", "value", "limit", "desc",
        "isActive",
    ]

    static func entities(_ random: inout SplitMix64) -> [GeneratedEntity] {
        let count = random.within(3...5)
        let names = random.shuffled(entityNames)
        let keyTypes =
            random.shuffled([FieldType.uuid, .int, .string]) + [random.pick([.uuid, .int, .string]), .uuid]
        // Every type, optional and not, distributed among the entities; then more of those that are compared most.
        var types = random.shuffled(FieldType.allCases.flatMap { [($0, true), ($0, false)] })
        for _ in 0..<count * 3 {
            types.append((random.pick([.int, .double, .string, .string, .date]), random.percent(90)))
        }
        return (0..<count).map { number in
            let own = types.indices.filter { $0 % count == number }.map { types[$0] }
            return entity(names[number], key: keyTypes[number], own, &random)
        }
    }

    private static func entity(
        _ name: String, key keyType: FieldType, _ types: [(type: FieldType, isOptional: Bool)],
        _ random: inout SplitMix64
    ) -> GeneratedEntity {
        let names = random.shuffled(fieldNames)
        var fields = types.enumerated().map { number, type in
            FieldDefinition(
                name: number < names.count && random.percent(60) ? names[number] : "f\(number)",
                column: random.percent(20) ? "c_\(number)" : nil, type: type.type, isOptional: type.isOptional)
        }
        let key = random.percent(70) ? 0 : random.below(fields.count + 1)
        fields.insert(FieldDefinition(name: "uid", type: keyType), at: key)
        var indexes: [IndexDefinition] = []
        for _ in 0..<random.within(2...6) {
            let index = index(name, fields, &random)
            if !indexes.contains(where: { $0.name == index.name }) { indexes.append(index) }
        }
        let calm = Set(
            fields.indices.filter { $0 != key && [.int, .double, .decimal].contains(fields[$0].type) && random.percent(60) })
        let unique = Set(indexes.filter { $0.isUnique && $0.parts.count == 1 }.map { $0.parts[0].field })
        let definition = EntityDefinition(name: name, fields: fields, key: key, indexes: indexes)
        let keys = ValuePool.keys(keyType, count: random.pick([8, 24, 60, 120]), &random)
        return GeneratedEntity(
            definition: definition, keys: keys,
            domains: fields.enumerated().map { position, field in
                position == key
                    ? keys
                    : calm.contains(position)
                        ? ValuePool.calm(field.type, wide: unique.contains(field.name), &random)
                        : ValuePool.domain(field.type, wide: unique.contains(field.name), &random)
            },
            indexes: indexes.map { $0.parts.compactMap { definition.position(of: $0.field) } }, calm: calm)
    }

    private static func index(_ entity: String, _ fields: [FieldDefinition], _ random: inout SplitMix64)
        -> IndexDefinition
    {
        let count = random.weighted([(weight: 55, value: 1), (30, 2), (15, 3)])
        let isUnique = random.percent(25)
        let chosen = random.shuffled(fields.filter { $0.type.isOrdered && !(isUnique && $0.type == .bool) }).prefix(
            count)
        return IndexDefinition(
            entity: entity,
            parts: chosen.map { field in
                .init(
                    field.name, descending: random.percent(30),
                    caseInsensitive: field.type == .string && random.percent(50))
            }, unique: isUnique)
    }
}
