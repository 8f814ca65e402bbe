import ActiveStore

/// One value type × ascending or descending × indexed or not × nil × ties × reversed order × limit and offset.
struct MatrixOfOrders<V: MatrixValue> {
    static var cases: [Case] {
        [
            Case.opening("matrix.order.\(V.matrixName)", "Fields of type \(V.self) sort as the contract says, ties in key order") {
                sandbox in
                let store = try sandbox.open([Specimen<V>.self])
                try withStore(store) {
                    let records = try Specimen<V>.storeEdges(V.edges.filter { $0.fits(store) })
                    try byOne(records)
                    try byTwo(records)
                }
            }
        ]
    }

    private static func byOne(_ records: [Specimen<V>]) throws {
        for (column, path) in zip(Specimen<V>.columns, paths) {
            for direction in [Direction.ascending, .descending] {
                let query = path(Specimen<V>.query, direction)
                if !V.hasOrder {
                    try expect(throws: .typeMismatch, column.name) { try query.all() }
                    continue
                }
                let what = "\(column.name), \(direction)"
                let wanted = sorted(records, [(column, direction)])
                try expect(query.pluck(\.number), equals: wanted, what)
                try expect(query.reversed().pluck(\.number), equals: wanted.reversed(), "turned round: " + what)
                try expect(query.offset(2).limit(3).pluck(\.number), equals: Array(wanted.dropFirst(2).prefix(3)), "window: " + what)
                try expect(query.last(limit: 3).map(\.number), equals: wanted.suffix(3), "last: " + what)
                let half = Set(wanted.filter { $0 % 2 == 0 })
                try expect(
                    query.where { $0.number.in(half) }.pluck(\.number), equals: wanted.filter(half.contains), "with a condition: " + what)
            }
        }
    }

    private static func byTwo(_ records: [Specimen<V>]) throws {
        guard V.hasOrder else { return }
        let columns = Specimen<V>.columns
        for (first, weighsMost) in zip(columns, paths) {
            for second in columns {
                for direction in [Direction.ascending, .descending] {
                    let field = second.name
                    let query = weighsMost(Specimen<V>.query.order(byName: field, .descending), direction)
                    var terms = [(first, direction)]
                    if second.name != first.name { terms.append((second, .descending)) }
                    try expect(
                        query.pluck(\.number), equals: sorted(records, terms), "\(first.name), \(direction), then \(field), descending")
                }
            }
        }
    }

    /// The orders in the public notation, for the columns in turn.
    private static var paths: [(Query<Specimen<V>>, Direction) -> Query<Specimen<V>>] {
        [
            { $0.order(by: \.plain, $1) }, { $0.order(by: \.indexed, $1) }, { $0.order(by: \.maybe, $1) },
            { $0.order(by: \.maybeIndexed, $1) },
        ]
    }

    /// The keys sorted according to the contract; the key breaks ties, always ascending.
    private static func sorted(_ records: [Specimen<V>], _ terms: [(column: Specimen<V>.Column, direction: Direction)]) -> [Int64] {
        records.sorted { a, b in
            for (column, direction) in terms {
                let (x, y) = (column.value(a), column.value(b))
                if PlainReading.sortsBefore(x, y) { return direction == .ascending }
                if PlainReading.sortsBefore(y, x) { return direction == .descending }
            }
            return a.number < b.number
        }.map(\.number)
    }
}
