import ActiveStore
import StoreCore

/// Parts of scripts about more than one entity, and aggregates.
extension ScriptReader {
    /// `relation NAME OWNER KIND TARGET by REFERENCE [via JOIN FAR] rule RULE [enforced]`
    static func relation(_ parts: ArraySlice<SymbolicExpression>) throws -> RelationDefinition {
        let words = try parts.map { try word($0) }
        func after(_ mark: String, _ distance: Int = 1) -> String? {
            guard let at = words.dropFirst(4).firstIndex(of: mark), at + distance < words.count else { return nil }
            return words[at + distance]
        }
        guard words.count >= 6, let kind = RelationDefinition.Kind(rawValue: words[2]), let reference = after("by") else {
            throw bad(.list(Array(parts)))
        }
        return RelationDefinition(
            words[0], of: words[1], kind, to: words[3], reference: reference, join: after("via"), farReference: after("via", 2),
            rule: after("rule").flatMap(DeleteRule.init), isEnforced: words.last == "enforced")
    }

    /// `KIND (left …) (right …) (on a b) (limit n) (offset n) (stop n)`
    func join(_ parts: ArraySlice<SymbolicExpression>) throws -> (join: ScriptJoin, stop: Int?) {
        let kindWord = try ScriptReader.word(parts.first)
        let sides = try parts.dropFirst().prefix(2).map { try request(try ScriptReader.list($0).dropFirst()) }
        guard let kind = JoinRequest.Kind.allCases.first(where: { $0.word == kindWord }), sides.count == 2 else {
            throw ScriptReader.bad(.list(Array(parts)))
        }
        var join = ScriptJoin(kind: kind, left: sides[0], right: sides[1], leftField: 0, rightField: 0)
        var stop: Int?
        for part in parts.dropFirst(3) {
            let items = try ScriptReader.list(part)
            let second = items.dropFirst().first
            switch try ScriptReader.word(items.first) {
            case "on":
                join.leftField = try field(second, join.left.entity)
                join.rightField = try field(items.dropFirst(2).first, join.right.entity)
            case "limit": join.limit = try ScriptReader.number(second)
            case "offset": join.offset = try ScriptReader.number(second)
            default: stop = try ScriptReader.stop(part)
            }
        }
        return (join, stop)
    }

    /// `(of …) (groups …) (sum age) (having …) (order …) (limit n) (offset n)`
    func aggregation(_ parts: ArraySlice<SymbolicExpression>) throws -> ScriptAggregation {
        guard let first = parts.first else { throw ScriptReader.bad(.list([])) }
        let source = try request(try ScriptReader.list(first).dropFirst())
        var aggregation = ScriptAggregation(source: source)
        for part in parts.dropFirst() {
            let items = try ScriptReader.list(part)
            let second = items.dropFirst().first
            let verb = try ScriptReader.word(items.first)
            switch verb {
            case "groups": aggregation.groups = try items.dropFirst().map { try field($0, source.entity) }
            case "having":
                guard let second else { throw ScriptReader.bad(part) }
                aggregation.having = try condition(second, nil)
            case "order": aggregation.order = try order(items.dropFirst(), nil)
            case "limit": aggregation.limit = try ScriptReader.number(second)
            case "offset": aggregation.offset = try ScriptReader.number(second)
            default:
                guard let function = Aggregate.Function.allCases.first(where: { $0.word == verb }) else {
                    throw ScriptReader.bad(part)
                }
                aggregation.aggregates.append(Aggregate(function, try second.map { try field($0, source.entity) }))
            }
        }
        return aggregation
    }

    /// `(set field value)` or `(add field number)`
    func change(_ part: SymbolicExpression, _ entity: Int) throws -> ScriptChange {
        let items = try ScriptReader.list(part)
        guard items.count == 3 else { throw ScriptReader.bad(part) }
        let value = try ScriptReader.value(items[2])
        let position = try field(items[1], entity)
        switch try ScriptReader.word(items[0]) {
        case "set": return ScriptChange(field: position, operation: .set(value))
        case "add": return ScriptChange(field: position, operation: .add(value))
        default: throw ScriptReader.bad(part)
        }
    }

    /// A condition on related records: `(to …) condition`, followed by a comparison and a number for counts.
    func related(_ verb: String, _ parts: ArraySlice<SymbolicExpression>, _ entity: Int?) throws -> ScriptCondition {
        let parts = Array(parts)
        guard parts.count == (verb == "number" ? 4 : 2) else { throw ScriptReader.bad(.list(parts)) }
        let step = try step(parts[0], entity)
        let part = try condition(parts[1], step.entity)
        switch verb {
        case "any": return .any(step, part)
        case "nobody": return .nobody(step, part)
        case "every": return .every(step, part)
        case "to-one": return .toOne(step, part)
        default:
            let word = try ScriptReader.word(parts[2])
            guard let comparison = Comparison.allCases.first(where: { $0.word == word }) else {
                throw ScriptReader.bad(parts[2])
            }
            return .count(step, part, comparison, try ScriptReader.number(parts[3]))
        }
    }

    /// `to ENTITY local foreign [via JOIN near far]`
    private func step(_ expression: SymbolicExpression, _ entity: Int?) throws -> ScriptStep {
        let items = try ScriptReader.list(expression)
        guard items.first == .word("to"), items.count == 4 || items.count == 8 else { throw ScriptReader.bad(expression) }
        let target = try entityNumber(items[1])
        var step = ScriptStep(entity: target, local: try field(items[2], entity), foreign: try field(items[3], target))
        if items.count == 8 {
            let join = try entityNumber(items[5])
            step.join = ScriptStep.Join(entity: join, near: try field(items[6], join), far: try field(items[7], join))
        }
        return step
    }

    static func stop(_ part: SymbolicExpression) throws -> Int {
        let items = try list(part)
        guard items.first == .word("stop") else { throw bad(part) }
        return try number(items.dropFirst().first)
    }
}
