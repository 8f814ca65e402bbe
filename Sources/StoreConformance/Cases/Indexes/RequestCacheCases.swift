import ActiveStore
import StoreCore

/// Requests that differ in a single part, one after the other on one connection:
/// a cache that ignores the part returns the result of the first for the second.
///
/// Each pair is tested in both orders. In one, every variation follows the same base request on a connection
/// that has answered it; in the other, one variation of each part comes before it, in separate stores.
enum RequestCacheCases {
    static let all: [Case] = [
        pairs(
            "caches.fetch_parts", "requests that differ only in condition, order, limit, offset or fields have separate results", bases
        ) { transaction, question in
            var rows: [[Value]] = []
            let definition = Asked.entity.definition
            try transaction.fetch(question.request) { row in
                rows.append(try (question.fields ?? [0, 1, 2, 3]).enumerated().map { try row.value($0, type: definition.fields[$1].type) })
                return .next
            }
            var wanted = question.rows
            if question.isUnordered {
                rows.sort(by: lexicographic)
                wanted.sort(by: lexicographic)
            }
            try expect(rows, equals: wanted, "\(question)")
            // The same request for another purpose.
            try expect(transaction.count(question.request), equals: question.records.count, "how many \(question)")
        },

        pairs(
            "caches.figure_parts",
            "aggregates that differ only in source, groups, functions, condition, order, limit or offset have separate results",
            AggregateQuestion.bases
        ) {
            transaction, question in
            var rows: [[Value]] = []
            try transaction.aggregate(question.request) { row in
                rows.append(try question.types.enumerated().map { try row.value($0, type: $1) })
                return .next
            }
            try expect(rows, equals: question.rows, "\(question)")
        },

        pairs(
            "caches.join_parts", "joins that differ only in kind, fields, limit, offset or one side have separate results",
            JoinQuestion.bases
        ) { transaction, question in
            var pairs: [[Value]] = []
            try transaction.join(question.request) { left, right in
                pairs.append([try left?.value(0, type: .int) ?? .null, try right?.value(0, type: .int) ?? .null])
                return .next
            }
            try expect(pairs, equals: question.rows, "\(question)")
        },

        pairs(
            "caches.update_parts",
            "updates and removals that differ only in assignments, condition, limit or offset do what they specify",
            UpdateQuestion.bases
        ) {
            transaction, question in
            guard let transaction = transaction as? WriteTransaction else { return }
            try transaction.savepoint { inner in
                let count = try question.run(in: inner)
                try expect(count, equals: question.source.records.count, "how many: \(question)")
                var rows: [[Value]] = []
                try inner.fetch(FetchRequest(Asked.entity)) { row in
                    rows.append(try [FieldType.int, .int, .string, .int].enumerated().map { try row.value($0, type: $1) })
                    return .next
                }
                try expect(rows, equals: question.rows, "\(question)")
                inner.rollback()
            }
        },
    ]

    private static let bases = [
        Question(condition: .sizeFrom(3), order: [OrderTerm(2)], fields: [1, 2]),
        Question(condition: .plainFrom(2), order: [OrderTerm(1)], limit: 5, offset: 2),
        Question(), Question(condition: .sizeFrom(3), fields: [1]),
        Question(condition: .all, order: [OrderTerm(3)], isUnordered: true, fields: nil),
    ]

    private static func pairs<Q: Variable>(
        _ id: String, _ title: String, _ bases: [Q], _ check: @escaping @Sendable (ReadTransaction, Q) throws -> Void
    ) -> Case {
        .opening(id, title, needs: Q.changesStore ? [.savepoints] : []) { sandbox in
            var number = 0
            /// A separate store, on which the requests run one after the other on one connection.
            func ask(_ questions: [Q]) throws {
                number += 1
                let store = try sandbox.openOther([Asked.self], named: "s\(number)")
                try Asked.insert(Asked.all, in: store)
                if !Q.changesStore { try store.read { transaction in for question in questions { try check(transaction, question) } } }
                // A writing connection has a separate cache.
                try store.write { transaction in for question in questions { try check(transaction, question) } }
                try store.close()
            }
            for base in bases {
                let variations = base.variations
                try ask(variations.joined().flatMap { [base, $0] })
                // Any two variations of one part also differ only in it. Each part comes first in one of the stores, as far as there are enough.
                for at in 0..<(variations.map(\.count).max() ?? 0) {
                    let first = at % variations.count
                    try ask(
                        (variations[first...] + variations[..<first]).filter { at < $0.count }.flatMap {
                            [$0[at], base, $0[(at + 1) % $0.count]]
                        })
                }
            }
        }
    }

    private static func lexicographic(_ a: [Value], _ b: [Value]) -> Bool {
        for (x, y) in zip(a, b) {
            let sign = Question.sign(x, y)
            if sign != 0 { return sign < 0 }
        }
        return false
    }
}
