import ActiveStore
import StoreCore

/// Generates the operations of one sequence. It reads no store, so a seed produces the same script for every store.
struct OperationGenerator {
    let schema: Schema
    let generated: GeneratedSchema
    var entities: [GeneratedEntity] { generated.entities }
    var random: SplitMix64
    private var holdsSnapshot = false
    /// The last question, to be repeated with one part changed.
    var lastQuestion: ScriptOperation?
    /// The initial operations, in reverse order: a sequence begins with
    /// several records per entity, or its first questions would find nothing.
    private var filling: [ScriptOperation] = []

    /// Generates the schema; the operations follow.
    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let entities = SchemaGenerator.entities(&random)
        generated = RelationGenerator.addRelations(to: entities, &random)
        schema = generated.schema
        fill()
    }

    private mutating func fill() {
        for number in entities.indices {
            let entity = entities[number]
            let inserts = (0..<min(entity.keys.count, 30)).map { _ in ScriptOperation.insert(number, record(of: entity, isFirst: true)) }
            // Records that must refer to others come after them, one by one, since some of those will not exist.
            if generated.needsOthers(number) { filling.insert(contentsOf: inserts, at: 0) } else { filling.append(.group(.write, inserts)) }
        }
    }

    enum Kind {
        case insert, upsert, update, updateWhere, delete, deleteWhere, get, fetch, count, join, aggregation, law, transaction, readGroup,
            contents, dangling, illegal, snapshot, importing, again
    }

    private static let outside: [(weight: Int, value: Kind)] = [
        (110, .insert), (60, .upsert), (90, .update), (24, .updateWhere), (26, .delete), (7, .deleteWhere), (35, .get), (280, .fetch),
        (80, .count), (55, .join), (60, .aggregation), (32, .law), (80, .transaction), (10, .readGroup), (8, .contents), (6, .dangling),
        (34, .illegal), (25, .snapshot), (25, .importing), (90, .again),
    ]

    /// The next operation outside of any transaction.
    mutating func next() -> ScriptOperation {
        if let first = filling.popLast() { return first }
        return switch random.weighted(OperationGenerator.outside) {
        case .transaction: .group(.write, transaction(depth: 1))
        case .readGroup: .group(.read, readGroup())
        case .law: law()
        case .contents: .contents
        case .illegal: illegal()
        case .snapshot: snapshot()
        case .again: again()
        case let kind: plain(kind)
        }
    }

    /// The initial operations, which are then no longer next.
    mutating func takeFilling() -> [ScriptOperation] {
        defer { filling = [] }
        return filling.reversed()
    }

    mutating func plain(_ kind: Kind) -> ScriptOperation {
        let operation = drawn(kind)
        if operation.isQuestion { lastQuestion = operation }
        return operation
    }

    private mutating func drawn(_ kind: Kind) -> ScriptOperation {
        let number = random.below(entities.count)
        let entity = entities[number]
        switch kind {
        case .insert: return .insert(number, record(of: entity))
        case .upsert: return .upsert(number, record(of: entity))
        case .update: return .update(number, key: key(of: entity), assignments(entity))
        case .updateWhere: return updateWhere()
        case .delete: return .delete(number, key: key(of: entity), cascade: random.percent(70))
        case .deleteWhere:
            var request = request()
            request.fields = nil
            if request.limit == nil, random.percent(60) { request.limit = random.below(5) }
            return .deleteWhere(request, cascade: random.percent(60))
        case .get: return .get(number, key: key(of: entity))
        case .join: return .join(join(), stopAfter: random.percent(6) ? random.within(1...4) : nil)
        case .aggregation: return .aggregation(aggregation())
        case .dangling: return .dangling
        case .importing: return importing()
        case .count: return .count(request())
        default: return .fetch(request(), stopAfter: random.percent(6) ? random.within(1...4) : nil)
        }
    }

    // MARK: Records

    private mutating func record(of entity: GeneratedEntity, isFirst: Bool = false) -> [Value] {
        entity.definition.fields.indices.map { value(of: $0, entity, isFirst: isFirst) }
    }

    /// One of the entity's keys, often one that others refer to.
    private mutating func key(of entity: GeneratedEntity) -> Value {
        random.pick(random.percent(40) ? entity.keys.prefix(GeneratedEntity.commonKeys) : entity.keys[...])
    }

    /// - Parameter isFirst: Whether there may be no other records yet, so that required references are nil if possible.
    mutating func value(of position: Int, _ entity: GeneratedEntity, isFirst: Bool = false) -> Value {
        let field = entity.definition.fields[position]
        if position == entity.definition.key { return key(of: entity) }
        if field.isOptional, random.percent(entity.references.contains(position) ? 18 : 32) { return .null }
        if field.isOptional, entity.enforced.contains(position), isFirst || random.percent(40) { return .null }
        let isClosed = entity.calm.contains(position) || entity.references.contains(position)
        return isClosed || random.percent(92) ? random.pick(entity.domains[position]) : ValuePool.any(field.type, &random)
    }

    private mutating func assignments(_ entity: GeneratedEntity) -> [ScriptAssignment] {
        let count = random.pick([1, 1, 2, 2, 3, 5, entity.definition.fields.count])
        var positions = Array(random.shuffled(Array(entity.definition.fields.indices)).prefix(count))
        // A new key is possible, but rare in practice.
        if random.percent(85) { positions.removeAll { $0 == entity.definition.key } }
        if positions.isEmpty { positions = [entity.definition.key == 0 ? 1 : 0] }
        return positions.sorted().map { ScriptAssignment(field: $0, value: value(of: $0, entity)) }
    }

    // MARK: Requests

    mutating func request(of entity: Int? = nil) -> ScriptRequest {
        let number = entity ?? random.below(entities.count)
        let entity = entities[number]
        var request = ScriptRequest(entity: number)
        request.condition = ConditionGenerator(schema: generated, number: number).condition(&random)
        if random.percent(50) { request.order = order(entity) }
        request.isReversed = random.percent(20)
        if random.percent(35) { request.limit = random.pick([0, 1, 1, 2, 3, 5, 10, 100, .max]) }
        if random.percent(25) { request.offset = random.pick([1, 1, 2, 3, 7, 50, .max]) }
        if random.percent(30) {
            let count = random.within(1...4)
            request.fields = (0..<count).map { _ in random.below(entity.definition.fields.count) }
        }
        return request
    }

    mutating func order(_ entity: GeneratedEntity) -> [OrderTerm] {
        let fields = entity.definition.fields
        let along = random.percent(25) && !entity.indexes.isEmpty ? random.pick(entity.indexes) : nil
        let positions = along ?? (0..<random.pick([1, 1, 2, 3])).map { _ in random.below(fields.count) }
        return positions.filter { fields[$0].type.isOrdered }.map { position in
            OrderTerm(
                position, descending: random.percent(40),
                caseInsensitive: fields[position].type == .string && random.percent(35))
        }
    }

    // MARK: Groups

    mutating func transaction(depth: Int) -> [ScriptOperation] {
        var parts: [ScriptOperation] = []
        for _ in 0..<random.within(1...5) {
            switch random.below(100) {
            case 0..<22 where depth < 4:
                parts.append(.group(random.percent(75) ? .savepoint : .write, transaction(depth: depth + 1)))
            case 22..<25: parts.append(.group(.read, [plain(.fetch), plain(.count)]))
            case 25..<29: parts.append(.readOutside(request()))
            case 29..<31 where holdsSnapshot: parts.append(.readSnapshot(request()))
            case 31..<34: parts.append(law())
            case 34..<54: parts.append(plain(.fetch))
            case 54..<58: parts.append(plain(.join))
            case 58..<62: parts.append(plain(.aggregation))
            case 62: parts.append(.dangling)
            case 63..<65: parts.append(plain(.count))
            case 65..<68: parts.append(again())
            default:
                parts.append(
                    plain(
                        random.weighted([
                            (weight: 30, value: .insert), (10, .upsert), (25, .update), (14, .delete),
                            (5, .deleteWhere), (10, .updateWhere), (8, .get), (5, .importing),
                        ])))
            }
        }
        // The end of the group: a normal one, a mark somewhere in it, or an error, for this level or an outer one.
        switch random.below(100) {
        case 0..<20: parts.insert(.rollback(levels: random.percent(75) ? 0 : 1), at: random.within(0...parts.count))
        case 20..<36: parts.append(.fail(levels: random.percent(75) ? 0 : 1))
        default: break
        }
        return parts
    }

    private mutating func readGroup() -> [ScriptOperation] {
        (0..<random.within(2...4)).map { _ in
            switch random.below(20) {
            // A write inside a read is a misuse.
            case 0: plain(.insert)
            case 1: .group(.write, [plain(.update)])
            case 2: .group(.read, [plain(.count)])
            case 3..<6: plain(.get)
            case 6..<9: plain(.count)
            case 9..<11: plain(.join)
            case 11..<13: plain(.aggregation)
            case 13: .dangling
            default: plain(.fetch)
            }
        }
    }

    private mutating func snapshot() -> ScriptOperation {
        if !holdsSnapshot {
            holdsSnapshot = true
            return .holdSnapshot
        }
        if random.percent(20) {
            holdsSnapshot = false
            return .dropSnapshot
        }
        return .readSnapshot(request())
    }
}
