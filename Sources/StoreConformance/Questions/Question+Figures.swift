import ActiveStore
import StoreCore

/// A request for aggregates whose parts can be changed one by one, with its expected result.
struct AggregateQuestion: Variable, CustomStringConvertible {
    /// A condition on the first aggregate.
    enum Having: Equatable {
        case all
        case from(Int)
        case below(Int)
    }

    var source = Question(fields: nil)
    var groups = [2]
    var aggregates = [Aggregate(.count), Aggregate(.sum, 3)]
    var having = Having.all
    var order: [OrderTerm] = []
    var limit: Int?
    var offset = 0

    static let bases = [
        AggregateQuestion(),
        AggregateQuestion(source: Question(condition: .sizeFrom(2), fields: nil), having: .from(3), order: [OrderTerm(1)], limit: 3),
        AggregateQuestion(
            source: Question(order: [OrderTerm(1)], limit: 15, fields: nil), groups: [], aggregates: [Aggregate(.minimum, 1)]),
        AggregateQuestion(groups: [], aggregates: [Aggregate(.maximum, 1)]),
    ]

    var variations: [[AggregateQuestion]] {
        let aggregate = groups.count
        let sources = source.variations.joined().filter { $0.fields == nil }
        return [
            sources.map { source in
                var other = self
                other.source = source
                return other
            },
            groups.isEmpty ? [] : changed(\.groups, [[2], [3], [1]]),
            changed(
                \.aggregates,
                aggregates.count == 1
                    ? [
                        [Aggregate(.minimum, 1)], [Aggregate(.maximum, 1)], [Aggregate(.minimum, 3)], [Aggregate(.count)],
                        [Aggregate(.count, 1)],
                    ]
                    : [
                        [Aggregate(.count), Aggregate(.sum, 3)], [Aggregate(.count), Aggregate(.minimum, 3)],
                        [Aggregate(.count), Aggregate(.maximum, 3)],
                        [Aggregate(.count, 1), Aggregate(.sum, 3)], [Aggregate(.count), Aggregate(.sum, 1)],
                        [Aggregate(.countDistinct, 1), Aggregate(.sum, 3)],
                    ]),
            aggregates.count == 1 ? [] : changed(\.having, [.all, .from(3), .from(5), .below(5)]),
            aggregates.count == 1
                ? []
                : changed(
                    \.order,
                    [
                        [], [OrderTerm(aggregate)], [OrderTerm(aggregate, descending: true)], [OrderTerm(aggregate + 1)],
                        [OrderTerm(0, descending: true)],
                    ]),
            changed(\.limit, [nil, 0, 1, 3]), changed(\.offset, [0, 1, 2]),
        ]
    }

    var request: AggregateRequest {
        let aggregate = groups.count
        let condition: PredicateCode =
            switch having {
            case .all: .all
            case .from(let count): .compare(aggregate, .greaterOrEqual, .int(Int64(count)))
            case .below(let count): .compare(aggregate, .less, .int(Int64(count)))
            }
        return AggregateRequest(
            source.request, groups: groups, aggregates, having: condition, order: order, limit: limit, offset: offset)
    }

    /// The types of a row's values.
    var types: [FieldType] { groups.map { $0 == 2 ? .string : .int } + aggregates.map { _ in .int } }

    var rows: [[Value]] {
        var members: [[Asked]] = groups.isEmpty ? [[]] : []
        for record in source.records {
            let at = members.firstIndex { list in
                groups.isEmpty || groups.allSatisfy { Question.sign(list.first?.value($0) ?? .null, record.value($0)) == 0 }
            }
            if let at { members[at].append(record) } else { members.append([record]) }
        }
        let rows = members.map { list in groups.map { list[0].value($0) } + aggregates.map { AggregateQuestion.aggregate($0, list) } }
        let kept = rows.filter { row in
            guard case .int(let first) = row[groups.count] else { return true }
            return switch having {
            case .all: true
            case .from(let count): first >= count
            case .below(let count): first < count
            }
        }
        let terms = order + groups.indices.map { OrderTerm($0) }
        let sorted = kept.sorted { a, b in
            for term in terms {
                let sign = Question.sign(a[term.field], b[term.field])
                if sign != 0 { return (sign < 0) != term.isDescending }
            }
            return false
        }
        return Array(sorted.dropFirst(offset).prefix(limit ?? .max))
    }

    private static func aggregate(_ aggregate: Aggregate, _ records: [Asked]) -> Value {
        guard let field = aggregate.field else { return .int(Int64(records.count)) }
        let numbers = records.compactMap { record -> Int64? in if case .int(let number) = record.value(field) { number } else { nil } }
        return switch aggregate.function {
        case .count: .int(Int64(numbers.count))
        case .countDistinct: .int(Int64(Set(numbers).count))
        case .sum: .int(numbers.reduce(0, +))
        case .minimum: numbers.min().map { .int($0) } ?? .null
        case .maximum: numbers.max().map { .int($0) } ?? .null
        case .average: .null
        }
    }

    var description: String {
        "\(aggregates.map { "\($0.function) \($0.field.map(String.init) ?? "")" }) of (\(source)) by \(groups) having \(having) "
            + "order \(order.map { "\($0.field)\($0.isDescending ? "v" : "^")" }) limit \(limit.map(String.init) ?? "-") offset \(offset)"
    }
}
