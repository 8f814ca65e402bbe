import ActiveStore
import FoundationEssentials
import StoreCore

/// Generates one step of a run of migrations, for the schema and version left by the previous steps.
///
/// Each step has a separate seed, so it depends only on that and the schema it finds.
/// A run without some of its steps is still a run, which is how a mismatch is shrunk.
struct MigrationGenerator {
    var random: SplitMix64
    let schema: Schema
    let version: Int

    /// Some are words of SQL.
    static let entityNames = ["author", "order", "Group", "select", "plane"]
    static let fieldNames = ["name", "age", "select", "from", "order", "rowid", "value", "isActive", "x"]
    /// A store with this many entities gets no further ones.
    static let mostEntities = 3
    static let mostFields = 9

    /// - Parameter seed: The seed of the run, to which this numbered step belongs.
    init(seed: UInt64, step: Int, _ catalog: Catalog) {
        random = SplitMix64(seed: SplitMix64.seed(seed ^ 0x6D69_6772, sequence: step + 1))
        schema = catalog.schema
        version = catalog.version
    }

    mutating func next() -> MigrationStep {
        guard !schema.entities.isEmpty else { return .migrate(migration()) }
        switch random.below(100) {
        case 0..<22: return .migrate(migration())
        case 22..<62: return .write((0..<random.pick([1, 1, 3, 6, 12])).map { _ in write(depth: 0) })
        case 62..<84: return .fetch(request(), stopAfter: random.percent(6) ? random.within(1...3) : nil)
        case 84..<92: return .count(request())
        case 92..<95: return .verify
        default: return .reopen
        }
    }

    mutating func entity() -> EntityDefinition { random.pick(schema.entities) }

    // MARK: Writing

    private mutating func write(depth: Int) -> MigrationStep.Write {
        let entity = entity()
        switch random.below(100) {
        case 0..<58: return .insert(entity, entity.fields.indices.map { value(of: $0, entity) })
        case 58..<76: return .update(entity, key: key(entity.keyField.type), assignments(entity))
        case 76..<82:
            return .updateWhere(request(limited: true), assignments(entity).map { Assignment($0.field, .set($0.value)) })
        case 82..<88: return .delete(entity, key: key(entity.keyField.type))
        case 88..<92: return .deleteWhere(request(limited: true))
        default:
            if depth > 2 { return .insert(entity, entity.fields.indices.map { value(of: $0, entity) }) }
            return .savepoint(
                (0..<random.within(1...4)).map { _ in write(depth: depth + 1) }, random.pick(MigrationStep.Ending.allCases))
        }
    }

    private mutating func assignments(_ entity: EntityDefinition) -> [ScriptAssignment] {
        let positions = random.shuffled(entity.fields.indices.filter { $0 != entity.key || random.percent(5) })
        let chosen = positions.isEmpty ? [entity.key] : positions.prefix(random.within(1...3)).sorted()
        return chosen.map { ScriptAssignment(field: $0, value: value(of: $0, entity)) }
    }

    mutating func value(of position: Int, _ entity: EntityDefinition) -> Value {
        let field = entity.fields[position]
        if position == entity.key { return key(field.type) }
        return field.isOptional && random.percent(30) ? .null : value(field.type)
    }

    /// Few enough to repeat, some at the limits, and many texts that are numbers.
    mutating func value(_ type: FieldType) -> Value {
        if random.percent(15) { return ValuePool.any(type, &random) }
        let small = random.within(0...24)
        switch type {
        case .bool: return .bool(small % 2 == 0)
        case .int: return .int(Int64(small))
        case .double: return .double(random.percent(80) ? Double(small) : Double(small) / 4)
        case .string: return .string(random.pick(["\(small)", "\(small)", "a\(small)", "A\(small)", "é\(small)", "true"]))
        case .data: return .data(Data("\(small)".utf8))
        case .date: return .date(Instant.date(microseconds: 1_559_898_915_000_000 + Int64(small) * 500_000))
        case .uuid: return .uuid(UUID(high: 2, low: UInt64(small)))
        case .decimal: return .decimal(Decimal(small) / random.pick([1, 1, 10]))
        case .json: return .json(random.pick(ValuePool.json))
        }
    }

    mutating func key(_ type: FieldType) -> Value {
        let number = random.within(0...40)
        switch type {
        case .uuid: return .uuid(UUID(high: 1, low: UInt64(number)))
        case .string: return .string("k\(number)")
        default: return .int(Int64(number))
        }
    }

    // MARK: Queries

    private mutating func request(limited: Bool = false) -> FetchRequest {
        let entity = entity()
        let id = EntityID(entity)
        var order: [OrderTerm] = []
        if random.percent(60) {
            let indexed = random.percent(50) ? entity.indexes.isEmpty ? nil : random.pick(entity.indexes) : nil
            if let indexed {
                order = indexed.parts.compactMap { part in
                    entity.position(of: part.field).map {
                        OrderTerm($0, descending: part.isDescending, caseInsensitive: part.isCaseInsensitive)
                    }
                }
            } else {
                let position = random.below(entity.fields.count)
                if entity.fields[position].type.isOrdered { order = [OrderTerm(position, descending: random.percent(50))] }
            }
        }
        return FetchRequest(
            id, where: condition(entity, depth: 0).code([]), order: order, isReversed: random.percent(15),
            limit: limited ? random.within(0...4) : random.percent(25) ? random.within(0...6) : nil,
            offset: random.percent(15) ? random.within(1...4) : 0)
    }

    private mutating func condition(_ entity: EntityDefinition, depth: Int) -> ScriptCondition {
        if depth == 0, random.percent(25) { return .all }
        if depth < 3 {
            switch random.below(100) {
            case 0..<10: return .not(condition(entity, depth: depth + 1))
            case 10..<22: return .and([condition(entity, depth: depth + 1), condition(entity, depth: depth + 1)])
            case 22..<34: return .or([condition(entity, depth: depth + 1), condition(entity, depth: depth + 1)])
            default: break
            }
        }
        // Half of the time a field at the start of an index.
        let firsts = entity.indexes.compactMap { $0.parts.first.flatMap { entity.position(of: $0.field) } }
        let position = !firsts.isEmpty && random.percent(50) ? random.pick(firsts) : random.below(entity.fields.count)
        let type = entity.fields[position].type
        guard type.isOrdered else {
            return .compare(position, random.percent(50) ? .equal : .notEqual, random.percent(50) ? .null : self.value(type), folds: false)
        }
        switch random.below(100) {
        case 0..<12: return .compare(position, random.percent(50) ? .equal : .notEqual, .null, folds: false)
        case 12..<30: return .among(position, (0..<random.within(1...4)).map { _ in drawn(position, entity) }, folds: false)
        case 30..<42: return .between(position, drawn(position, entity), drawn(position, entity))
        case 42..<56 where type == .string:
            return .compare(
                position, random.pick([.hasPrefix, .contains, .hasSuffix]), .string(random.pick(["1", "a", "A", "k", "é"])),
                folds: random.percent(50))
        default:
            let comparison = random.pick([Comparison.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
            return .compare(position, comparison, drawn(position, entity), folds: type == .string && random.percent(30))
        }
    }

    private mutating func drawn(_ position: Int, _ entity: EntityDefinition) -> Value {
        position == entity.key ? key(entity.keyField.type) : value(entity.fields[position].type)
    }
}
