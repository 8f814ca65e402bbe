import ActiveStore
import StoreCore

/// Joins, aggregates, updates by query, and laws over them.
extension OperationGenerator {
    // MARK: Joins

    mutating func join() -> ScriptJoin {
        let number = random.below(entities.count)
        let steps = generated.steps[number].filter { $0.join == nil }
        let along = random.percent(80) && !steps.isEmpty ? random.pick(steps) : generated.anyStep(from: number, &random)
        let key = entities[number].definition.key
        let step = along ?? ScriptStep(entity: number, local: key, foreign: key)
        var join = ScriptJoin(
            kind: random.pick(JoinRequest.Kind.allCases), left: side(of: number), right: side(of: step.entity), leftField: step.local,
            rightField: step.foreign)
        if random.percent(8) { join.rightField = numberField(like: step) }
        if random.percent(35) { join.limit = random.pick([0, 1, 2, 5, 10, 100, .max]) }
        if random.percent(25) { join.offset = random.pick([1, 2, 3, 10, 50]) }
        return join
    }

    private mutating func side(of entity: Int) -> ScriptRequest {
        var request = request(of: entity)
        if random.percent(40) { request.condition = .all }
        if random.percent(50) { (request.limit, request.offset) = (nil, 0) }
        return request
    }

    /// A number field of the other type than the left field, if it is a number.
    private mutating func numberField(like step: ScriptStep) -> Int {
        let fields = entities[step.entity].definition.fields
        guard [.int, .double].contains(fields[step.foreign].type) else { return step.foreign }
        return random.pick(fields.indices.filter { [.int, .double].contains(fields[$0].type) })
    }

    // MARK: Aggregates

    mutating func aggregation() -> ScriptAggregation {
        let number = random.below(entities.count)
        let entity = entities[number]
        var source = request(of: number)
        source.fields = nil
        if random.percent(50) { source.condition = .all }
        if random.percent(60) { (source.limit, source.offset) = (nil, 0) }
        var aggregation = ScriptAggregation(source: source)
        aggregation.groups = groups(entity)
        aggregation.aggregates = (0..<random.pick([0, 1, 1, 2, 3, 4])).compactMap { _ in aggregate(entity) }
        if aggregation.groups.isEmpty, aggregation.aggregates.isEmpty { aggregation.aggregates = [Aggregate(.count)] }
        let columns = columns(aggregation, entity)
        if random.percent(35) {
            aggregation.order = (0..<random.pick([1, 1, 2])).map { _ in random.pick(columns) }.map {
                OrderTerm(
                    $0.position, descending: random.percent(50), caseInsensitive: $0.type == .string && random.percent(30))
            }
        }
        if !mayFail(aggregation, entity) {
            if random.percent(35) { aggregation.having = having(columns) }
            if random.percent(25) { aggregation.limit = random.pick([0, 1, 2, 3, 10, .max]) }
            if random.percent(20) { aggregation.offset = random.pick([1, 2, 3, 10]) }
        }
        return aggregation
    }

    /// Preferably fields with few distinct values.
    private mutating func groups(_ entity: GeneratedEntity) -> [Int] {
        let fields = entity.definition.fields
        let ordered = fields.indices.filter { fields[$0].type.isOrdered }
        let few = ordered.filter { entity.references.contains($0) || entity.calm.contains($0) || fields[$0].type == .bool }
        return (0..<random.pick([0, 1, 1, 1, 2, 2, 3])).map { _ in
            random.pick(few.isEmpty || random.percent(40) ? ordered : few)
        }
    }

    private mutating func aggregate(_ entity: GeneratedEntity) -> Aggregate? {
        let fields = entity.definition.fields
        let function = random.pick(Aggregate.Function.allCases)
        if function == .count, random.percent(60) { return Aggregate(.count) }
        let isSum = function == .sum || function == .average
        let possible = fields.indices.filter { Aggregate(function, $0).type(over: fields[$0].type) != nil }
        if possible.isEmpty { return nil }
        let calm = possible.filter(entity.calm.contains)
        return Aggregate(function, random.pick(isSum && !calm.isEmpty && random.percent(80) ? calm : possible))
    }

    /// Whether a sum may overflow, or have infinities of both signs: whether an omitted group is computed then is up to the engine.
    func mayFail(_ aggregation: ScriptAggregation, _ entity: GeneratedEntity) -> Bool {
        aggregation.aggregates.contains { ($0.function == .sum || $0.function == .average) && !entity.calm.contains($0.field ?? -1) }
    }

    /// A column of the result.
    struct Column {
        let position: Int
        let type: FieldType
        let isOptional: Bool
        /// Values to compare it with; empty for plain numbers.
        let domain: [Value]
    }

    mutating func columns(_ aggregation: ScriptAggregation, _ entity: GeneratedEntity) -> [Column] {
        let fields = entity.definition.fields
        let groups = aggregation.groups.enumerated().map { at, field in
            Column(position: at, type: fields[field].type, isOptional: fields[field].isOptional, domain: entity.domains[field])
        }
        let aggregates = aggregation.aggregates.enumerated().compactMap { at, aggregate -> Column? in
            let type = aggregate.field.map { fields[$0].type }
            guard let result = aggregate.type(over: type) else { return nil }
            let takesValues = aggregate.function == .minimum || aggregate.function == .maximum
            let isSum = aggregate.function == .sum || aggregate.function == .average
            return Column(
                position: groups.count + at, type: result,
                isOptional: takesValues || aggregate.function == .average,
                domain: takesValues || (isSum && random.percent(40)) ? aggregate.field.map { entity.domains[$0] } ?? [] : [])
        }
        return groups + aggregates
    }

    mutating func having(_ columns: [Column]) -> ScriptCondition {
        if columns.isEmpty { return .all }
        let parts = (0..<random.pick([1, 1, 2])).map { _ in comparison(random.pick(columns)) }
        let whole: ScriptCondition = parts.count == 1 ? parts[0] : random.percent(50) ? .and(parts) : .or(parts)
        return random.percent(20) ? .not(whole) : whole
    }

    private mutating func comparison(_ column: Column) -> ScriptCondition {
        if column.isOptional, random.percent(15) {
            return .compare(column.position, random.percent(50) ? .equal : .notEqual, .null, folds: false)
        }
        let value: Value =
            if column.domain.isEmpty { column.type == .int ? .int(Int64(random.within(0...6))) : ValuePool.any(column.type, &random) } else
            {
                random.pick(column.domain)
            }
        if random.percent(10) { return .among(column.position, [value, .null], folds: false) }
        let comparison = random.pick([Comparison.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual])
        return .compare(column.position, comparison, value, folds: column.type == .string && random.percent(20))
    }

    // MARK: Updates by query

    /// Sets several fields, or adds to numbers. Only one number that may overflow, because which of two errors comes first is unspecified.
    mutating func updateWhere() -> ScriptOperation {
        let number = random.below(entities.count)
        let entity = entities[number]
        let fields = entity.definition.fields
        var request = request(of: number)
        request.fields = nil
        if request.limit == nil, random.percent(40) { request.limit = random.within(0...6) }
        var changes: [ScriptChange] = []
        var addsAny = false
        let positions = random.shuffled(Array(fields.indices)).filter { $0 != entity.definition.key }
        for position in positions.prefix(random.pick([1, 1, 2, 3])) {
            let isNumber =
                [.int, .double, .decimal].contains(fields[position].type) && (!entity.references.contains(position) || random.percent(20))
            let isCalm = entity.calm.contains(position)
            if isNumber, isCalm || !addsAny, random.percent(70) {
                if !isCalm { addsAny = true }
                changes.append(ScriptChange(field: position, operation: .add(random.pick(entity.domains[position]))))
            } else {
                changes.append(ScriptChange(field: position, operation: .set(value(of: position, entity))))
            }
        }
        return .updateWhere(request, changes)
    }

    // MARK: Laws

    mutating func law() -> ScriptOperation {
        switch random.below(10) {
        case 0..<2: return .joinLaw(join())
        case 2..<4: return .aggregationLaw(aggregation())
        case 4..<6:
            var request = request()
            let generator = ConditionGenerator(schema: generated, number: request.entity)
            if !request.condition.hasSteps { request.condition = generator.related(&random) }
            return .law(.related, request)
        default: return .law(random.pick(ScriptOperation.Law.allCases), request())
        }
    }

    // MARK: Refused operations

    mutating func illegal() -> ScriptOperation {
        let plain = IllegalRequests(schema: generated).operation(entity: random.below(entities.count), request(), &random)
        switch random.below(8) {
        case 0:
            var join = join()
            switch random.below(4) {
            case 0: join.limit = -1
            case 1: join.offset = random.pick([-1, .min])
            case 2: join.leftField = random.pick([entities[join.left.entity].definition.fields.count, 700])
            default: join.rightField = random.below(entities[join.right.entity].definition.fields.count)
            }
            return .join(join, stopAfter: nil)
        case 1: return .aggregation(illegalAggregation())
        case 2: return illegalUpdate()
        default: return plain
        }
    }

    private mutating func illegalAggregation() -> ScriptAggregation {
        var aggregation = aggregation()
        let count = entities[aggregation.source.entity].definition.fields.count
        (aggregation.having, aggregation.order) = (.all, [])
        switch random.below(7) {
        case 0: aggregation.limit = -1
        case 1: aggregation.offset = -1
        case 2: aggregation.groups.append(random.below(count + 1))
        case 3: aggregation.aggregates.append(Aggregate(random.pick([.sum, .average, .minimum, .maximum, .countDistinct]), nil))
        case 4:
            let texts = entities[aggregation.source.entity].definition.fields.indices.filter {
                ![.int, .double, .decimal].contains(entities[aggregation.source.entity].definition.fields[$0].type)
            }
            aggregation.aggregates.append(Aggregate(random.pick([.sum, .average]), texts.first ?? count))
        case 5: aggregation.order = [OrderTerm(aggregation.groups.count + aggregation.aggregates.count + random.below(2))]
        default:
            aggregation.having = .compare(aggregation.groups.count + aggregation.aggregates.count, .equal, .int(1), folds: false)
        }
        return aggregation
    }

    private mutating func illegalUpdate() -> ScriptOperation {
        let number = random.below(entities.count)
        let entity = entities[number]
        let position = random.below(entity.definition.fields.count)
        let value = random.pick(entity.domains[position])
        let changes: [ScriptChange] =
            switch random.below(6) {
            case 0: [ScriptChange(field: entity.definition.key, operation: .set(random.pick(entity.keys)))]
            case 1: [ScriptChange(field: position, operation: .set(value)), ScriptChange(field: position, operation: .set(value))]
            case 2: [ScriptChange(field: random.pick([entity.definition.fields.count, 500]), operation: .set(value))]
            case 3: [ScriptChange(field: position, operation: .set(.null))]  // fails if nil is not allowed
            case 4: [ScriptChange(field: position, operation: .add(random.pick([.null, "x", .bool(true)])))]
            default:
                [
                    ScriptChange(
                        field: position,
                        operation: .set(ValuePool.unstorable(entity.definition.fields[position].type, &random) ?? .double(.nan)))
                ]
            }
        return .updateWhere(request(of: number), changes)
    }
}
