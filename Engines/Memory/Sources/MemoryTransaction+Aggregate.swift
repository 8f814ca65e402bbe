import FoundationEssentials
import StoreCore

// Aggregates: the source records in groups, one row for each, then condition, order, limit and offset as for records.
extension MemoryTransaction {
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        let result = try request.onResult()
        let rows = try rows(request)
        let evaluator = try PredicateEvaluator(request.having, allRecords)
        // The groups come last, because no two rows have the same ones.
        let terms = request.order + request.groups.indices.map { OrderTerm($0) }
        let found = rows.filter { evaluator.holds(for: $0) }
            .sorted { a, b in ValueOrder.compare(a, b, terms).map { $0 < 0 } ?? false }
        let rest = found.dropFirst(request.offset)
        for row in request.limit.map({ rest.prefix($0) }) ?? rest
        where try CellBuffer.withRow(of: result.entity, row, body) == .stop { return }
    }

    /// One row for each group. Without groups there is one row, even if no records match.
    private func rows(_ request: AggregateRequest) throws -> [[Value]] {
        let definition = request.source.entity.definition
        var source = request.source
        source.fields = nil
        var groups: [[Value]: [[Value]]] = request.groups.isEmpty ? [[]: []] : [:]
        for record in try records(source) { groups[request.groups.map { record[$0] }, default: []].append(record) }
        return try groups.map { group, records in
            try group + request.aggregates.map { try AggregateAccumulator($0, of: definition).value(records) }
        }
    }
}

/// One aggregate over the records of a group.
private struct AggregateAccumulator {
    let function: Aggregate.Function
    let position: Int?
    let entity: EntityDefinition

    init(_ aggregate: Aggregate, of entity: EntityDefinition) {
        function = aggregate.function
        position = aggregate.field
        self.entity = entity
    }

    func value(_ records: [[Value]]) throws -> Value {
        guard let position else { return .int(Int64(records.count)) }
        let field = entity.fields[position]
        let values = records.map { $0[position] }.filter { !$0.isNull }
        switch function {
        case .count: return .int(Int64(values.count))
        case .countDistinct: return .int(Int64(Set(values).count))
        case .minimum: return values.min { ValueOrder.compare($0, $1) < 0 } ?? .null
        case .maximum: return values.max { ValueOrder.compare($0, $1) < 0 } ?? .null
        case .sum:
            switch field.type {
            case .double: return try double(doubles(values).value, field)
            case .decimal: return try decimal(decimals(values).value, field)
            default:
                guard let sum = Int64(exactly: integers(values)) else { throw StoreError.overflow(of: field, entity) }
                return .int(sum)
            }
        case .average:
            if values.isEmpty { return .null }
            switch field.type {
            case .double: return try double(doubles(values).average, field)
            case .decimal: return try decimal(decimals(values).average, field)
            default: return .double(RoundedQuotient.average(ofSum: integers(values), count: Int64(values.count)))
            }
        }
    }

    // Sums are exact: only the final sum has to fit, and the order of the records does not matter.

    private func integers(_ values: [Value]) -> Int128 {
        values.reduce(0) { if case .int(let number) = $1 { $0 + Int128(number) } else { $0 } }
    }

    private func doubles(_ values: [Value]) -> ExactSum {
        values.reduce(into: ExactSum()) { if case .double(let number) = $1 { $0.add(number) } }
    }

    private func decimals(_ values: [Value]) -> ExactDecimalSum {
        values.reduce(into: ExactDecimalSum()) { if case .decimal(let number) = $1 { $0.add(number) } }
    }

    /// Infinities of both signs have no sum.
    private func double(_ number: Double?, _ field: FieldDefinition) throws -> Value {
        guard let number else { throw StoreError.noSum(of: field, entity) }
        return .double(number)
    }

    private func decimal(_ number: Decimal?, _ field: FieldDefinition) throws -> Value {
        guard let number else { throw StoreError.overflow(of: field, entity) }
        return .decimal(number)
    }
}
