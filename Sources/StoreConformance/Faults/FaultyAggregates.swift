import ActiveStore
import FoundationEssentials
import StoreCore

/// How a faulty store computes aggregates: the groups in one list, the
/// distinct values in another. Without faults it conforms to the contract.
struct FaultyAggregates {
    /// The request over the rows of the result.
    let result: FetchRequest
    private let request: AggregateRequest
    private let faults: Set<Fault>
    private let source: [[Value]]
    private let onRows: FaultyRequest

    init(_ request: AggregateRequest, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        self.request = request
        self.faults = faults
        source = try FaultyRequest(request.source, faults, records).records(of: try records(request.source.entity))
        var result = try request.onResult()
        result.order += request.groups.indices.map { OrderTerm($0) }
        if faults.contains(.havingIsIgnored) { result.predicate = .all }
        self.result = result
        onRows = try FaultyRequest(result, faults, records)
    }

    /// The rows in their order.
    func rows() throws -> [[Value]] {
        var groups: [(key: [Value], first: [Value], records: [[Value]])] = []
        for record in source {
            let values = request.groups.map { record[$0] }
            let key = values.map(grouped)
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].records.append(record)
            } else {
                groups.append((key, values, [record]))
            }
        }
        if groups.isEmpty, request.groups.isEmpty { groups.append(([], [], [])) }
        return onRows.records(of: try groups.map { group in try group.first + request.aggregates.map { try aggregate($0, group.records) } })
    }

    /// The value that determines the group.
    private func grouped(_ value: Value) -> Value {
        guard faults.contains(.groupsMergeNil) else { return value }
        return value == .int(0) || value == .double(0) || value == .string("") ? .null : value
    }

    private func aggregate(_ aggregate: Aggregate, _ records: [[Value]]) throws -> Value {
        guard let position = aggregate.field else { return .int(Int64(records.count)) }
        let values = records.map { $0[position] }.filter { !$0.isNull }
        let comparison = FaultyValues(faults: faults)
        switch aggregate.function {
        case .count: return .int(Int64(faults.contains(.countIncludesNil) ? records.count : values.count))
        case .countDistinct:
            let folds = faults.contains(.distinctIgnoresCase)
            return .int(Int64(values.indices.count { at in !values[..<at].contains { same($0, values[at], folds) } }))
        case .minimum: return values.min { comparison.order($0, $1, folds: false) < 0 } ?? .null
        case .maximum: return values.max { comparison.order($0, $1, folds: false) < 0 } ?? .null
        case .sum:
            if values.isEmpty, faults.contains(.sumOfNothingIsNil) { return .null }
            return try sum(values, position)
        case .average: return values.isEmpty ? .null : try average(values, position)
        }
    }

    private func same(_ a: Value, _ b: Value, _ folds: Bool) -> Bool {
        if folds, case .string(let x) = a, case .string(let y) = b { return CaseFolding.fold(x) == CaseFolding.fold(y) }
        return a == b
    }

    private func sum(_ values: [Value], _ position: Int) throws -> Value {
        let entity = request.source.entity.definition
        let field = entity.fields[position]
        switch field.type {
        case .int:
            guard let sum = Int64(exactly: integers(values)) else { throw StoreError.overflow(of: field, entity) }
            return .int(sum)
        case .double:
            let isRounded = faults.contains(.sumsAreRoundedOnTheWay)
            guard let sum = isRounded ? inOrder(values) : doubles(values).value, !sum.isNaN else {
                throw StoreError.noSum(of: field, entity)
            }
            return .double(sum)
        default:
            guard let sum = decimals(values).value else { throw StoreError.overflow(of: field, entity) }
            return .decimal(sum)
        }
    }

    private func doubles(_ values: [Value]) -> ExactSum {
        var sum = ExactSum()
        for case .double(let number) in values { sum.add(number) }
        return sum
    }

    private func inOrder(_ values: [Value]) -> Double { values.reduce(0) { if case .double(let number) = $1 { $0 + number } else { $0 } } }

    private func decimals(_ values: [Value]) -> ExactDecimalSum {
        var sum = ExactDecimalSum()
        for case .decimal(let number) in values { sum.add(number) }
        return sum
    }

    private func integers(_ values: [Value]) -> Int128 {
        var sum: Int128 = 0
        for case .int(let number) in values { sum += Int128(number) }
        return sum
    }

    private func average(_ values: [Value], _ position: Int) throws -> Value {
        let entity = request.source.entity.definition
        let field = entity.fields[position]
        switch field.type {
        case .int:
            let average = RoundedQuotient.average(ofSum: integers(values), count: Int64(values.count))
            return .double(faults.contains(.averageTruncates) ? average.rounded(.towardZero) : average)
        case .double:
            let isRounded = faults.contains(.sumsAreRoundedOnTheWay)
            guard let average = isRounded ? inOrder(values) / Double(values.count) : doubles(values).average, !average.isNaN else {
                throw StoreError.noSum(of: field, entity)
            }
            return .double(average)
        default:
            guard let average = decimals(values).average else { throw StoreError.overflow(of: field, entity) }
            return .decimal(average)
        }
    }
}
