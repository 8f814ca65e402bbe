import ActiveStore
import FoundationEssentials

// Random migrations: most valid, some that the records do not allow, some that name missing elements.
extension MigrationGenerator {
    mutating func migration() -> Migration {
        // A version below the store's is ignored, and a gap is allowed.
        let next = random.weighted([(weight: 90, value: version + 1), (6, version + 3), (4, max(1, version))])
        var changes: [MigrationChange] = []
        // Each change is generated for the schema before the migration, so the later of two may find it changed.
        let count = schema.entities.isEmpty ? random.within(1...3) : random.pick([1, 1, 1, 2, 3])
        var names = random.shuffled(MigrationGenerator.entityNames.filter { schema[$0] == nil })
        for _ in 0..<count {
            if schema.entities.isEmpty, let name = names.popLast() {
                changes.append(.addEntity(newEntity(name)))
            } else {
                changes.append(change())
            }
        }
        return Migration(next, "version \(next)", changes)
    }

    private mutating func change() -> MigrationChange {
        let entity = entity()
        let field = random.pick(entity.fields)
        switch random.below(100) {
        case 0..<5:
            let name = random.pick(MigrationGenerator.entityNames)
            return schema.entities.count < MigrationGenerator.mostEntities || random.percent(10)
                ? .addEntity(newEntity(name)) : .dropEntity(entity.name)
        case 5..<10: return .renameEntity(entity.name, to: random.pick(MigrationGenerator.entityNames))
        case 10..<12: return .dropEntity(random.percent(80) ? entity.name : "nothing")
        case 12..<30:
            return entity.fields.count < MigrationGenerator.mostFields ? newField(of: entity) : .dropField(field.name, of: entity.name)
        case 30..<38: return .dropField(random.percent(95) ? field.name : "nothing", of: entity.name)
        case 38..<46:
            let name = random.pick(MigrationGenerator.fieldNames)
            return .renameField(field.name, of: entity.name, to: name, column: random.percent(15) ? "c_" + name : nil)
        case 46..<58: return retype(field, of: entity)
        case 58..<63: return .makeOptional(field.name, of: entity.name)
        case 63..<69: return .makeRequired(field.name, of: entity.name, nilBecomes: random.percent(70) ? value(field.type) : nil)
        case 69..<72: return .setDefault(field.name, of: entity.name, to: random.percent(85) ? value(field.type) : .null)
        case 72..<84:
            let parts = random.shuffled(entity.fields).prefix(random.pick([1, 1, 2, 3])).map { field in
                IndexDefinition.Part(
                    field.name, descending: random.percent(30), caseInsensitive: field.type == .string && random.percent(35))
            }
            return .addIndex(parts: parts, of: entity.name, unique: random.percent(35), name: random.percent(15) ? "own_index" : nil)
        case 84..<88:
            guard !entity.indexes.isEmpty else { return .dropIndex(named: "nothing") }
            let index = random.pick(entity.indexes)
            return random.percent(50) ? .dropIndex(named: index.name) : .dropIndex(index.parts.map(\.field), of: entity.name)
        case 88..<96: return transform(entity)
        default: return run(entity)
        }
    }

    private mutating func newEntity(_ name: String) -> EntityDefinition {
        let key = FieldDefinition(name: "uid", type: random.pick([.int, .string, .uuid]))
        let fields = random.shuffled(MigrationGenerator.fieldNames).prefix(random.within(1...5)).map { name in
            FieldDefinition(
                name: name, column: random.percent(15) ? "c_" + name : nil, type: random.pick(FieldType.allCases),
                isOptional: random.percent(60))
        }
        var entity = EntityDefinition(name: name, fields: [key] + fields)
        if random.percent(50) {
            let ordered = entity.fields.filter(\.type.isOrdered)
            entity.indexes = [IndexDefinition(entity: name, parts: [.init(random.pick(ordered).name)], unique: random.percent(30))]
        }
        return entity
    }

    private mutating func newField(of entity: EntityDefinition) -> MigrationChange {
        let name = random.pick(MigrationGenerator.fieldNames)
        let type = random.pick(FieldType.allCases)
        let values = Values(type, isOptional: random.percent(30), &random)
        let keyName = entity.keyField.name
        switch random.below(4) {
        case 0: return .addField(name, type, to: entity.name)
        case 1:
            return .addField(name, type, to: entity.name, optional: random.percent(50), default: value(type))
        case 2: return .addField(name, type, to: entity.name, optional: false) { values.value(for: $0[keyName] ?? .null) }
        default:
            return .addField(name, type, to: entity.name, column: "c_" + name, optional: random.percent(60)) {
                values.value(for: $0[keyName] ?? .null)
            }
        }
    }

    private mutating func retype(_ field: FieldDefinition, of entity: EntityDefinition) -> MigrationChange {
        let type = random.pick([.string, .int, random.pick(FieldType.allCases)])
        if random.percent(60) { return .retype(field.name, of: entity.name, to: type) }
        let values = Values(type, isOptional: field.isOptional, &random)
        return .retype(field.name, of: entity.name, to: type) { $0.isNull ? .null : values.value(for: $0) }
    }

    private mutating func transform(_ entity: EntityDefinition) -> MigrationChange {
        let field = random.pick(entity.fields)
        let values = Values(field.type, isOptional: field.isOptional, &random)
        let keyName = entity.keyField.name
        let fails = random.percent(12)
        return .transform(entity.name, batch: random.pick([1, 2, 7, 1_000])) { record in
            let key = record[keyName] ?? .null
            if fails, Values.number(of: key) % 13 == 0 { throw StoreError(.badRequest, "This record is not to be transformed.") }
            if Values.number(of: key) % 3 != 0 { try record.set(field.name, to: values.value(for: key)) }
        }
    }

    private mutating func run(_ entity: EntityDefinition) -> MigrationChange {
        let rows = (0..<random.within(0...4)).map { _ in entity.fields.indices.map { value(of: $0, entity) } }
        let fails = random.percent(30)
        return .run("adds \(rows.count) records to \(entity.name)\(fails ? " and fails" : "")") { scope in
            // An earlier change may have altered it.
            let now = try scope.schema.require(entity.name)
            // Whether text is JSON is checked by models and by `verify`, not when a row is written.
            let fits =
                now.fields.count == entity.fields.count
                && zip(now.fields, entity.fields).allSatisfy { $0.type != .json || $1.type == .json }
            for row in rows where fits {
                do {
                    try scope.transaction.insert(EntityID(now)) { writer in for value in row { try value.write(to: writer) } }
                } catch let error as StoreError where error.code == .duplicateKey {
                }
            }
            if fails { throw StoreError(.badRequest, "This migration is to fail.") }
        }
    }

    /// A mapping of values to values of a type, the same on every store.
    private struct Values: Sendable {
        let values: [Value]

        init(_ type: FieldType, isOptional: Bool, _ random: inout SplitMix64) {
            var pool = (0..<8).map { _ in ValuePool.any(type, &random) }
            if isOptional { pool.append(.null) }
            values = pool
        }

        func value(for other: Value) -> Value { values[Values.number(of: other) % values.count] }

        static func number(of value: Value) -> Int {
            var hash: UInt32 = 2_166_136_261
            for byte in value.description.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
            return Int(hash >> 1)
        }
    }
}
