import ActiveStore

/// Draws the operations of one sequence. Looks at no store, so a seed gives the same script whatever is tested.
struct OperationGenerator {
    let schema: Schema
    private let entities: [GeneratedEntity]
    private var random: SplitMix64
    private var holdsSnapshot = false
    /// Entities that have not been filled yet: a sequence begins with some records in each, or its first questions would find nothing.
    private var unfilled: Int

    /// Draws the schema; the operations follow.
    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        entities = SchemaGenerator.entities(&random)
        schema = Schema(entities.map(\.definition))
        unfilled = entities.count
    }

    private enum Kind {
        case insert, upsert, update, delete, deleteWhere, get, fetch, count, law, transaction, readGroup, contents,
            illegal, snapshot
    }

    private static let outside: [(weight: Int, value: Kind)] = [
        (95, .insert), (45, .upsert), (100, .update), (30, .delete), (9, .deleteWhere), (40, .get), (345, .fetch),
        (110, .count),
        (28, .law), (80, .transaction), (10, .readGroup), (8, .contents), (30, .illegal), (25, .snapshot),
    ]

    /// The next operation outside of any transaction.
    mutating func next() -> ScriptOperation {
        if unfilled > 0 {
            unfilled -= 1
            let entity = entities[unfilled]
            return .group(.write, (0..<min(entity.keys.count, 30)).map { _ in .insert(unfilled, record(of: entity)) })
        }
        return switch random.weighted(OperationGenerator.outside) {
        case .transaction: .group(.write, transaction(depth: 1))
        case .readGroup: .group(.read, readGroup())
        case .law: .law(random.pick(ScriptOperation.Law.allCases), request())
        case .contents: .contents
        case .illegal:
            IllegalRequests(entities: entities).operation(entity: random.below(entities.count), request(), &random)
        case .snapshot: snapshot()
        case let kind: plain(kind)
        }
    }

    private mutating func plain(_ kind: Kind) -> ScriptOperation {
        let number = random.below(entities.count)
        let entity = entities[number]
        switch kind {
        case .insert: return .insert(number, record(of: entity))
        case .upsert: return .upsert(number, record(of: entity))
        case .update: return .update(number, key: random.pick(entity.keys), assignments(entity))
        case .delete: return .delete(number, key: random.pick(entity.keys))
        case .deleteWhere:
            var request = request()
            request.fields = nil
            if request.limit == nil, random.percent(60) { request.limit = random.below(5) }
            return .deleteWhere(request)
        case .get: return .get(number, key: random.pick(entity.keys))
        case .count: return .count(request())
        default: return .fetch(request(), stopAfter: random.percent(6) ? random.within(1...4) : nil)
        }
    }

    // MARK: Records

    private mutating func record(of entity: GeneratedEntity) -> [Value] {
        entity.definition.fields.indices.map { value(of: $0, entity) }
    }

    private mutating func value(of position: Int, _ entity: GeneratedEntity) -> Value {
        let field = entity.definition.fields[position]
        if position == entity.definition.key { return random.pick(entity.keys) }
        if field.isOptional, random.percent(32) { return .null }
        return random.percent(92) ? random.pick(entity.domains[position]) : ValuePool.any(field.type, &random)
    }

    private mutating func assignments(_ entity: GeneratedEntity) -> [ScriptAssignment] {
        let count = random.pick([1, 1, 2, 2, 3, 5, entity.definition.fields.count])
        var positions = Array(random.shuffled(Array(entity.definition.fields.indices)).prefix(count))
        // A new key is possible, but rare in life.
        if random.percent(85) { positions.removeAll { $0 == entity.definition.key } }
        if positions.isEmpty { positions = [entity.definition.key == 0 ? 1 : 0] }
        return positions.sorted().map { ScriptAssignment(field: $0, value: value(of: $0, entity)) }
    }

    // MARK: Requests

    private mutating func request() -> ScriptRequest {
        let number = random.below(entities.count)
        let entity = entities[number]
        var request = ScriptRequest(entity: number)
        request.condition = ConditionGenerator(entity: entity).condition(&random)
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

    private mutating func order(_ entity: GeneratedEntity) -> [OrderTerm] {
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

    private mutating func transaction(depth: Int) -> [ScriptOperation] {
        var parts: [ScriptOperation] = []
        for _ in 0..<random.within(1...5) {
            switch random.below(100) {
            case 0..<22 where depth < 4:
                parts.append(.group(random.percent(75) ? .savepoint : .write, transaction(depth: depth + 1)))
            case 22..<25: parts.append(.group(.read, [plain(.fetch), plain(.count)]))
            case 25..<29: parts.append(.readOutside(request()))
            case 29..<31 where holdsSnapshot: parts.append(.readSnapshot(request()))
            case 31..<34: parts.append(.law(random.pick(ScriptOperation.Law.allCases), request()))
            case 34..<62: parts.append(plain(.fetch))
            case 62..<68: parts.append(plain(.count))
            default:
                parts.append(
                    plain(
                        random.weighted([
                            (weight: 30, value: .insert), (10, .upsert), (25, .update), (14, .delete),
                            (5, .deleteWhere),
                            (8, .get),
                        ])))
            }
        }
        // How it ends: well, marked somewhere on the way, or by an error, of this level or of one around it.
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
            // A write inside a read is misuse.
            case 0: plain(.insert)
            case 1: .group(.write, [plain(.update)])
            case 2: .group(.read, [plain(.count)])
            case 3..<6: plain(.get)
            case 6..<9: plain(.count)
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
