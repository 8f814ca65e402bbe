import ActiveStore
import StoreCore

/// Random conditions on one entity: every comparison, over fields with and
/// without an index, and over related records, nested up to six levels.
struct ConditionGenerator {
    let schema: GeneratedSchema
    /// The entity's position.
    let number: Int
    /// The number of relation steps from the requested records.
    var distance = 0

    static let maximumDepth = 6
    /// The maximum number of relation steps in conditions.
    static let maximumDistance = 3

    var entity: GeneratedEntity { schema.entities[number] }

    func condition(_ random: inout SplitMix64) -> ScriptCondition {
        switch random.below(100) {
        case 0..<7: .all
        case 7: .none
        case 8..<20: indexShaped(&random)
        case 20..<24: related(&random)
        case 24..<58: leaf(&random)
        default: tree(&random, depth: random.pick([2, 2, 3, 3, 4, ConditionGenerator.maximumDepth]))
        }
    }

    func tree(_ random: inout SplitMix64, depth: Int) -> ScriptCondition {
        if depth <= 1 { return random.percent(10) ? related(&random) : leaf(&random) }
        let below = { (random: inout SplitMix64) in
            tree(&random, depth: random.percent(60) ? depth - 1 : random.within(1...(depth - 1)))
        }
        switch random.below(10) {
        case 0..<3: return .not(below(&random))
        case 3..<6: return .and((0..<random.pick([2, 2, 2, 3])).map { _ in below(&random) })
        default: return .or((0..<random.within(2...4)).map { _ in below(&random) })
        }
    }

    /// Equalities on the first fields of an index and a range on the next: the shape that planners look for.
    private func indexShaped(_ random: inout SplitMix64) -> ScriptCondition {
        guard !entity.indexes.isEmpty else { return leaf(&random) }
        let positions = random.pick(entity.indexes)
        let length = random.within(1...positions.count)
        var parts = positions.prefix(length - 1).map {
            ScriptCondition.compare($0, .equal, literal($0, &random), folds: false)
        }
        let last = positions[length - 1]
        switch random.below(4) {
        case 0: parts.append(.compare(last, .equal, literal(last, &random), folds: false))
        case 1: parts.append(.between(last, literal(last, &random), literal(last, &random)))
        case 2:
            let comparison = random.pick([Comparison.less, .lessOrEqual, .greater, .greaterOrEqual])
            parts.append(.compare(last, comparison, literal(last, &random), folds: false))
        default: parts.append(.among(last, (0..<random.below(5)).map { _ in literal(last, &random) }, folds: false))
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    /// One comparison.
    func leaf(_ random: inout SplitMix64) -> ScriptCondition {
        let fields = entity.definition.fields
        let position = random.percent(30) ? random.pick(entity.indexed) : random.below(fields.count)
        let type = fields[position].type
        let folds = type == .string && random.percent(30)
        if random.percent(12), let other = partner(of: position, &random) {
            return .fields(position, comparison(type, &random), other, folds: folds && fields[other].type == .string)
        }
        if random.percent(10) {
            return .compare(position, random.percent(50) ? .equal : .notEqual, .null, folds: false)
        }
        if random.percent(16) { return among(position, folds, &random) }
        if type == .string, random.percent(55) { return text(position, folds, &random) }
        if type.isOrdered, random.percent(12) {
            return .between(position, literal(position, &random), literal(position, &random))
        }
        return .compare(position, comparison(type, &random), literal(position, &random), folds: folds)
    }

    private func among(_ position: Int, _ folds: Bool, _ random: inout SplitMix64) -> ScriptCondition {
        var values = (0..<random.pick([0, 1, 2, 3, 5, 9])).map { _ in literal(position, &random) }
        if random.percent(35) { values.append(.null) }
        if let first = values.first, random.percent(30) { values.append(first) }
        return .among(position, random.shuffled(values), folds: folds)
    }

    private func text(_ position: Int, _ folds: Bool, _ random: inout SplitMix64) -> ScriptCondition {
        let comparison = random.pick([Comparison.like, .like, .like, .hasPrefix, .hasPrefix, .hasSuffix, .contains, .contains])
        guard case .string(let text) = random.pick(entity.domains[position]) else { return .all }
        if comparison == .like {
            let pattern = TextPool.pattern(&random, from: text)
            let isLong = pattern.utf8.count > PredicateCode.maximumPatternLength
            return .compare(position, .like, .string(isLong ? "x%" : pattern), folds: folds)
        }
        let scalars = Array(text.unicodeScalars)
        let start = comparison == .hasPrefix ? 0 : random.below(scalars.count + 1)
        let end = comparison == .hasSuffix ? scalars.count : random.within(start...scalars.count)
        let part =
            switch random.below(10) {
            case 0: TextPool.any(&random)
            case 1...3 where comparison == .contains:
                random.pick(["%", "_", "a%", "_b", "a_", "\\", "*", "?"])
            case 1: random.pick(["%", "_", "a%", "_b", "a_", "\\", "*", "?", "e", "A"])
            case 2: TextPool.equivalent(of: String(String.UnicodeScalarView(scalars[start..<end])))
            default: String(String.UnicodeScalarView(scalars[start..<end]))
            }
        return .compare(position, comparison, .string(part), folds: folds)
    }

    private func comparison(_ type: FieldType, _ random: inout SplitMix64) -> Comparison {
        type.isOrdered
            ? random.pick([.equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
            : random.pick([.equal, .notEqual])
    }

    /// Another field that is comparable with this one.
    private func partner(of position: Int, _ random: inout SplitMix64) -> Int? {
        let fields = entity.definition.fields
        let numbers: Set<FieldType> = [.int, .double]
        let type = fields[position].type
        let others = fields.indices.filter { other in
            fields[other].type == type || (numbers.contains(type) && numbers.contains(fields[other].type))
        }
        return others.isEmpty ? nil : random.pick(others)
    }

    /// A value to compare a field with: usually one that may be stored, sometimes any of its type, sometimes a number of the other type.
    func literal(_ position: Int, _ random: inout SplitMix64) -> Value {
        let type = entity.definition.fields[position].type
        let value = random.percent(82) ? random.pick(entity.domains[position]) : ValuePool.any(type, &random)
        if case .double(0) = value, random.percent(30) { return .double(-0.0) }
        return random.percent(15) ? ValuePool.neighbour(of: value, &random) ?? value : value
    }
}
