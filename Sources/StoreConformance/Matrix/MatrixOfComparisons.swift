import ActiveStore

/// The operators that every type has, each with its expected result.
enum MatrixOperator: String, CaseIterable {
    case equal
    case notEqual = "not_equal"
    case less
    case lessOrEqual = "less_or_equal"
    case greater
    case greaterOrEqual = "greater_or_equal"

    /// Whether the operator requires an order.
    var needsOrder: Bool { self != .equal && self != .notEqual }

    /// field ⋄ value, in the public notation.
    func condition<M, V>(_ field: Field<M, V?>, _ value: V?) -> Condition<M> {
        switch self {
        case .equal: field == value
        case .notEqual: field != value
        case .less: field < value
        case .lessOrEqual: field <= value
        case .greater: field > value
        case .greaterOrEqual: field >= value
        }
    }

    /// field ⋄ field.
    func condition<M, V>(_ a: Field<M, V?>, field b: Field<M, V?>) -> Condition<M> {
        switch self {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    /// The result according to the contract.
    func holds(_ a: PlainValue?, _ b: PlainValue?) -> Bool {
        switch self {
        case .equal: PlainReading.equal(a, b)
        case .notEqual: !PlainReading.equal(a, b)
        case .less: PlainReading.less(a, b)
        case .lessOrEqual: PlainReading.lessOrEqual(a, b)
        case .greater: PlainReading.greater(a, b)
        case .greaterOrEqual: PlainReading.greaterOrEqual(a, b)
        }
    }
}

/// One value type × every operator × nil on either side × negated or not × indexed or not.
struct MatrixOfComparisons<V: MatrixValue> {
    static var cases: [Case] {
        MatrixOperator.allCases.map { comparison in
            matrixCase(comparison.rawValue, "compares with a value, with nil, negated, and with another field") { records in
                for column in Specimen<V>.columns {
                    for literal in literals() {
                        try check(
                            records, comparison.condition(column.field, literal),
                            refused: comparison.needsOrder && !V.hasOrder && literal != nil,
                            "\(column.name) \(comparison) \(show(literal))"
                        ) { comparison.holds(column.value($0), literal?.plain) }
                    }
                    for other in Specimen<V>.columns {
                        try check(
                            records, comparison.condition(column.field, field: other.field), refused: comparison.needsOrder && !V.hasOrder,
                            "\(column.name) \(comparison) \(other.name)"
                        ) { comparison.holds(column.value($0), other.value($0)) }
                    }
                }
            }
        } + [
            matrixCase("in", "is in a list, with nil and without") { records in
                try checkLists(records) {
                    $0.in($1)
                } holds: { value, list in
                    list.contains { PlainReading.equal(value, $0) }
                }
            },
            matrixCase("not_in", "is not in a list, with nil and without") { records in
                try checkLists(records) {
                    $0.notIn($1)
                } holds: { value, list in
                    !list.contains { PlainReading.equal(value, $0) }
                }
            },
            matrixCase("between", "is between two values, nil and reversed ones too") { records in
                let ends = [nil] + V.edges.prefix(8).map(Optional.some)
                for column in Specimen<V>.columns {
                    for low in ends {
                        for high in ends {
                            try check(
                                records, column.field.between(low, high), refused: !V.hasOrder && low != nil && high != nil,
                                "\(column.name) between \(show(low)) and \(show(high))"
                            ) {
                                PlainReading.greaterOrEqual(column.value($0), low?.plain)
                                    && PlainReading.lessOrEqual(column.value($0), high?.plain)
                            }
                        }
                    }
                }
            },
        ]
    }

    /// Limits, some values that no record has, and nil.
    static func literals() -> [V?] {
        var random = CaseRandom()
        return V.edges.map(Optional.some) + V.others(3, &random).map(Optional.some) + [nil]
    }

    private static func checkLists(
        _ records: [Specimen<V>], _ condition: (Field<Specimen<V>, V?>, [V?]) -> Condition<Specimen<V>>,
        holds: (PlainValue?, [PlainValue?]) -> Bool
    ) throws {
        let all = literals()
        var lists: [[V?]] = [[], [nil], all, all.dropLast()]
        lists += all.map { [$0] } + zip(all, all.dropFirst()).map { [$0, $1] } + all.map { [$0, nil, $0] }
        for column in Specimen<V>.columns {
            for list in lists {
                let plain = list.map { $0?.plain }
                try check(records, condition(column.field, list), refused: false, "\(column.name) in \(list.map(show))") {
                    holds(column.value($0), plain)
                }
            }
        }
    }

    static func matrixCase(_ name: String, _ title: String, _ body: @escaping @Sendable ([Specimen<V>]) throws -> Void) -> Case {
        Case.opening("matrix.\(V.matrixName).\(name)", "A field of type \(V.self) \(title)") { sandbox in
            let store = try sandbox.open([Specimen<V>.self])
            try withStore(store) { try body(Specimen<V>.storeEdges(V.edges.filter { $0.fits(store) })) }
        }
    }

    /// Compares the results of a condition and its negation with the contract's for each record.
    static func check(
        _ records: [Specimen<V>], _ condition: Condition<Specimen<V>>, refused: Bool, _ what: @autoclosure () -> String,
        _ holds: (Specimen<V>) -> Bool
    ) throws {
        if refused {
            try expect(throws: .typeMismatch, what()) { try Specimen<V>.query.where(condition).pluck(\.number) }
            try expect(throws: .typeMismatch, what()) { try Specimen<V>.query.where(!condition).count() }
            return
        }
        let query = Specimen<V>.query.where(condition)
        var (wanted, others): ([Specimen<V>], [Specimen<V>]) = ([], [])
        for record in records { if holds(record) { wanted.append(record) } else { others.append(record) } }
        try same(query.pluck(\.number), wanted, records, what())
        try same(Specimen<V>.query.where(!condition).pluck(\.number), others, records, "not: " + what())
        try expect(query.count(), equals: wanted.count, "count: " + what())
    }

    /// Fails with the missing or surplus records, or else if keys are out of order.
    private static func same(
        _ found: [Int64], _ wanted: [Specimen<V>], _ records: [Specimen<V>], _ what: @autoclosure () -> String
    ) throws {
        if found == wanted.map(\.number) { return }
        let missing = wanted.filter { !found.contains($0.number) }
        let surplus = records.filter { record in found.contains(record.number) && !wanted.contains { $0.number == record.number } }
        func list(_ records: [Specimen<V>]) -> String {
            let values = records.prefix(3).map { "\(show($0.plain)) beside \(show($0.maybe))" }.joined(separator: ", ")
            return "\(records.count)" + (records.isEmpty ? "" : " (\(values))")
        }
        throw CaseFailure("\(what()): missing \(list(missing)), too many \(list(surplus)), found \(found.count) of \(records.count)")
    }

    static func show(_ value: V?) -> String { value.map { "\($0.storedValue.debugDescription)" } ?? "nil" }
}
