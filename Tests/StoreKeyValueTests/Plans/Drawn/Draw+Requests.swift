import StoreCore

extension Draw {
    // MARK: Conditions

    mutating func leaf(_ entity: Int) -> PredicateCode {
        let field = field(of: entity)
        let isText = Draw.isText(entity, field)
        let folds = isText && isOne(in: 3)
        func compared(_ draw: inout Draw) -> Value { draw.value(entity, field, isCompared: true) }
        switch number(below: 12) {
        case 0:
            let comparisons: [Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual]
            return .compare(field, one(of: comparisons), compared(&self), caseInsensitive: folds)
        case 1: return .compare(field, .notEqual, compared(&self), caseInsensitive: folds)
        case 2: return .compare(field, .notEqual, .null)
        case 3: return .in(field, (0..<number(below: 4)).map { _ in compared(&self) }, caseInsensitive: folds)
        case 4 where isText: return .compare(field, .hasPrefix, .string(one(of: Draw.prefixes)), caseInsensitive: folds)
        default: return .compare(field, .equal, compared(&self), caseInsensitive: folds)
        }
    }

    private mutating func leaves(_ entity: Int) -> PredicateCode {
        (0..<(1 + number(below: 3))).reduce(PredicateCode.all) { code, _ in code && leaf(entity) }
    }

    /// A relation by fields whose values meet, directly or through links, and the entity that it leads to.
    private mutating func step(_ entity: Int, _ entities: [EntityID]) -> (step: RelationStep, target: Int) {
        func to(_ target: Int, _ fields: [(Int, Int)], _ join: RelationStep.Join? = nil) -> (step: RelationStep, target: Int) {
            let (local, foreign) = one(of: fields)
            return (RelationStep(to: entities[target], local: local, foreign: foreign, join: join), target)
        }
        if entity == Draw.link { return to(Draw.thing, [(1, 0), (2, 0), (1, 7), (3, 1), (4, 3)]) }
        if isNarrow, !isOne(in: 3) { return to(Draw.thing, [(7, 7), (0, 7), (0, 1), (1, 1), (1, 7), (3, 3), (2, 2), (7, 1)]) }
        switch number(below: 6) {
        case 0: return to(Draw.thing, [(7, 7), (1, 7), (3, 4), (3, 3), (5, 5), (6, 6), (8, 8), (2, 2), (1, 1)])
        case 1: return to(Draw.thing, [(7, 0)])
        case 2: return to(Draw.thing, [(0, 7)])
        case 3: return to(Draw.link, [(0, 1), (0, 2), (7, 1), (3, 4), (1, 3)])
        default:
            let (near, far) = one(of: [(1, 2), (2, 1)])
            return to(Draw.thing, [(0, 0), (0, 0), (7, 7), (0, 7), (7, 0), (1, 1)], .init(entities[Draw.link], near: near, far: far))
        }
    }

    mutating func condition(_ entity: Int, _ entities: [EntityID], depth: Int = 0) -> PredicateCode {
        switch number(below: depth < 3 ? 11 : 4) {
        case 0: return .all
        case 1...3: return leaves(entity)
        case 4...7: return related(entity, entities, depth)
        case 8: return condition(entity, entities, depth: depth + 1) && condition(entity, entities, depth: depth + 1)
        case 9: return condition(entity, entities, depth: depth + 1) || condition(entity, entities, depth: depth + 1)
        default: return !condition(entity, entities, depth: depth + 1)
        }
    }

    /// A condition on related records, alone or with others before and after it.
    private mutating func related(_ entity: Int, _ entities: [EntityID], _ depth: Int) -> PredicateCode {
        let (step, target) = step(entity, entities)
        let inner = isOne(in: 3) ? condition(target, entities, depth: depth + 1) : leaves(target)
        var made: PredicateCode
        switch number(below: 8) {
        case 0:
            let comparisons: [Comparison] = [.equal, .notEqual, .less, .greaterOrEqual, .greater]
            made = .count(step, where: inner, one(of: comparisons), number(below: 6) - 1)
        case 1: made = !.any(step, inner)
        default: made = .any(step, inner)
        }
        for _ in 0..<number(below: 3) { made = isOne(in: 2) ? made && leaf(entity) : leaf(entity) && made }
        return made
    }

    // MARK: Requests

    mutating func request(_ entities: [EntityID], of entity: Int? = nil) -> FetchRequest {
        let entity = entity ?? (isOne(in: 5) ? Draw.link : Draw.thing)
        let order = (0..<number(below: 4)).map { _ in
            let field = field(of: entity)
            return OrderTerm(field, descending: isOne(in: 2), caseInsensitive: Draw.isText(entity, field) && isOne(in: 3))
        }
        let fields: [[Int]?] = [nil, [0], [0, 1], [3, 0], [0, 3, 2]]
        return FetchRequest(
            entities[entity], where: condition(entity, entities), order: order, isReversed: isOne(in: 4),
            limit: isOne(in: 2) ? number(below: 31) : nil, offset: isOne(in: 3) ? number(below: 21) : 0, fields: one(of: fields))
    }

    mutating func join(_ entities: [EntityID]) -> JoinRequest {
        let other = isOne(in: 2) ? Draw.link : Draw.thing
        var (left, right) = (side(entities, Draw.thing), side(entities, other))
        // Rows that look alike are only counted.
        if isOne(in: 4) { (left.fields, right.fields) = ([], []) }
        let ofThings = [(7, 0), (0, 7), (1, 1), (3, 3), (3, 4), (1, 2), (2, 1), (2, 2), (5, 5), (6, 6), (8, 8), (7, 7)]
        let (leftField, rightField) = one(of: other == Draw.thing ? ofThings : [(0, 1), (0, 2), (7, 1), (3, 4), (1, 3), (2, 3), (4, 4)])
        return JoinRequest(
            left, one(of: JoinRequest.Kind.allCases), right, leftField: leftField, rightField: rightField,
            limit: isOne(in: 2) ? one(of: [0, 1, 1, 2, 5, 30]) : nil, offset: isOne(in: 3) ? number(below: 9) : 0)
    }

    private mutating func side(_ entities: [EntityID], _ entity: Int) -> FetchRequest {
        var side = request(entities, of: entity)
        switch number(below: 3) {
        case 0: side.predicate = .all
        case 1: side.predicate = leaves(entity)
        default: break
        }
        if !isOne(in: 4) { (side.limit, side.offset) = (nil, 0) }
        return side
    }
}
