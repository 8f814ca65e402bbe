import ActiveStore
import FoundationEssentials
import StoreCore

/// Operations that every store must refuse with the same code and without an effect.
struct IllegalRequests {
    let schema: GeneratedSchema
    var entities: [GeneratedEntity] { schema.entities }

    func operation(entity number: Int, _ request: ScriptRequest, _ random: inout SplitMix64) -> ScriptOperation {
        let choice = random.below(18)
        if choice < 4 { return write(number, choice, &random) }
        var request = request
        let fields = entities[request.entity].definition.fields
        let position = random.below(fields.count)
        let domain = entities[request.entity].domains[position]
        switch choice {
        case 4: request.limit = random.pick([-1, .min])
        case 5: request.offset = random.pick([-1, .min])
        case 6: request.order.append(OrderTerm(random.pick([fields.count, 200, 40_000])))
        case 7: request.fields = [0, random.pick([fields.count, 999, -1])]
        case 8:
            request.condition = .and([
                request.condition, .compare(random.pick([fields.count, 300]), .equal, .int(1), folds: false),
            ])
        case 9: request.condition = .compare(position, .less, wrong(fields[position].type, &random), folds: false)
        case 10: request.condition = .among(position, [wrong(fields[position].type, &random)], folds: false)
        case 11: request.condition = mixedList(position, random.pick(domain), fields[position].type, &random)
        case 12:
            // Text operations on a field that is not text or with another field, and order comparisons without an order.
            request.condition = .not(
                fields[position].type == .json
                    ? .compare(position, .less, .json("1"), folds: false)
                    : fields[position].type == .string
                        ? random.pick([
                            ScriptCondition.compare(position, .like, .string(String(repeating: "%a", count: 600)), folds: false),
                            .fields(position, .contains, position, folds: false),
                        ])
                        : .compare(position, .hasPrefix, random.pick(domain), folds: false))
        case 13:
            if fields[position].type == .string {
                request.order = [OrderTerm(fields.count)]
            } else {
                request.order.append(OrderTerm(position, caseInsensitive: true))
            }
        case 14: request.condition = unstorable(position, fields[position].type, &random)
        case 15: request.condition = tooDeep(random.within(22...27), request.condition)
        case 16: request.condition = tooFar(random.within(7...10), from: request.entity)
        default:
            // Between fields of different types, or to a missing field.
            let target = random.below(entities.count)
            let foreign = random.below(entities[target].definition.fields.count + 1)
            let step = ScriptStep(entity: target, local: position, foreign: foreign)
            request.condition = random.percent(50) ? .any(step, .all) : .and([.count(step, .all, .equal, 0), request.condition])
        }
        return random.pick([
            .fetch(request, stopAfter: nil), .count(request), .deleteWhere(request, cascade: random.percent(50)),
            .aggregation(ScriptAggregation(source: request, aggregates: [Aggregate(.count)])),
            .updateWhere(request, [ScriptChange(field: position, operation: .set(random.pick(domain)))]),
        ])
    }

    private func write(_ number: Int, _ choice: Int, _ random: inout SplitMix64) -> ScriptOperation {
        let entity = entities[number]
        var record = entity.definition.fields.indices.map { random.pick(entity.domains[$0]) }
        let position = random.below(entity.definition.fields.count)
        let field = entity.definition.fields[position]
        switch choice {
        case 0: record[position] = .null  // fails if nil is not allowed
        case 1: record[position] = ValuePool.unstorable(field.type, &random) ?? record[position]
        case 2: record[position] = wrongClass(field.type)
        default:
            record[entity.definition.key] =
                entity.definition.keyField.type == .string
                ? .string(String(repeating: "k", count: RecordKey.maximumTextLength + 1)) : .null
        }
        if random.percent(50) { return .insert(number, record) }
        return .update(
            number, key: random.pick(entity.keys), [ScriptAssignment(field: position, value: record[position])])
    }

    /// A value that cannot be compared with the type.
    private func wrong(_ type: FieldType, _ random: inout SplitMix64) -> Value {
        let others = FieldType.allCases.filter {
            $0 != type && !([FieldType.int, .double].contains(type) && [FieldType.int, .double].contains($0))
        }
        return ValuePool.any(random.pick(others), &random)
    }

    /// A value with another storage class that no engine converts.
    private func wrongClass(_ type: FieldType) -> Value {
        type.storage == .text ? .data(Data([1, 2, 3])) : .string("no such thing")
    }

    private func mixedList(_ position: Int, _ value: Value, _ type: FieldType, _ random: inout SplitMix64)
        -> ScriptCondition
    {
        .among(position, random.shuffled([value, wrong(type, &random), .null]), folds: false)
    }

    private func unstorable(_ position: Int, _ type: FieldType, _ random: inout SplitMix64) -> ScriptCondition {
        let value = ValuePool.unstorable(type, &random) ?? .double(.nan)
        return random.percent(50)
            ? .compare(position, .equal, value, folds: false)
            : .or([.none, .among(position, [value, .null], folds: false)])
    }

    /// Along more relations than allowed, or nearly as many.
    private func tooFar(_ steps: Int, from entity: Int) -> ScriptCondition {
        let key = entities[entity].definition.key
        let same = ScriptStep(entity: entity, local: key, foreign: key)
        return (0..<steps).reduce(.all) { inner, _ in .any(same, inner) }
    }

    /// Around the limit: some are allowed and some are not.
    private func tooDeep(_ levels: Int, _ condition: ScriptCondition) -> ScriptCondition {
        (0..<levels).reduce(condition) { inner, level in
            level % 2 == 0
                ? .and([inner, .compare(0, .notEqual, .null, folds: false)])
                : .or([inner, .compare(0, .equal, .null, folds: false)])
        }
    }
}
