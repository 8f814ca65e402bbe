import ActiveStore

/// One value type: every limit and many random values stored, changed, set to nil, and read back each time.
struct MatrixOfRoundTrips<V: MatrixValue> {
    static var cases: [Case] {
        [
            Case.opening("matrix.roundtrip.\(V.matrixName)", "Values of type \(V.self) come back from an insert, an update and nil") {
                sandbox in
                let store = try sandbox.open([Specimen<V>.self])
                try withStore(store) {
                    var random = CaseRandom()
                    let values = (V.edges + V.others(60, &random)).filter { $0.fits(store) }
                    try insertAll(values, store)
                    try updateAll(values, store)
                    try clearAll(values, store)
                }
            }
        ]
    }

    /// New records with a value, and nil beside it.
    private static func insertAll(_ values: [V], _ store: any Store) throws {
        try store.write { _ in
            for (number, value) in values.enumerated() { try Specimen<V>(number: Int64(number), value, maybe: nil).saved() }
        }
        for (number, value) in values.enumerated() {
            let record = try Specimen<V>.get(Int64(number))
            try same(record.plain, value, "inserted")
            try same(record.indexed, value, "inserted, indexed")
            try expect(record.maybe == nil && record.maybeIndexed == nil, "nil stays nil beside \(show(value))")
        }
        let plucked = try Specimen<V>.query.pluck(\.plain)
        try expect(plucked.count, equals: values.count)
        for (found, value) in zip(plucked, values) { try same(found, value, "plucked") }
    }

    /// nil becomes a value, and a value becomes the next one.
    private static func updateAll(_ values: [V], _ store: any Store) throws {
        let next = values.dropFirst() + values.prefix(1)
        try store.write { _ in
            for (number, (value, after)) in zip(values, next).enumerated() {
                var record = try Specimen<V>.get(Int64(number))
                record.maybe = value
                record.maybeIndexed = value
                record.plain = after
                record.indexed = after
                try record.save()
            }
        }
        for (number, (value, after)) in zip(values, next).enumerated() {
            let record = try Specimen<V>.get(Int64(number))
            try same(record.maybe, value, "set from nil")
            try same(record.maybeIndexed, value, "set from nil, indexed")
            try same(record.plain, after, "changed")
            let found = try Specimen<V>.where { $0.maybeIndexed == value && $0.maybe == value }.pluck(\.number)
            try expect(found.contains(Int64(number)), "\(show(value)) is found again")
        }
    }

    /// A value becomes nil.
    private static func clearAll(_ values: [V], _ store: any Store) throws {
        try expect(Specimen<V>.where { $0.maybe == nil || $0.maybeIndexed == nil }.count(), equals: 0)
        try store.write { _ in
            for var record in try Specimen<V>.all() {
                record.maybe = nil
                record.maybeIndexed = nil
                try record.save()
            }
        }
        for record in try Specimen<V>.all() { try expect(record.maybe == nil && record.maybeIndexed == nil, "cleared to nil") }
        try expect(Specimen<V>.where { $0.maybe == nil && $0.maybeIndexed == nil }.count(), equals: values.count)
        try expect(Specimen<V>.where { $0.maybeIndexed != nil }.count(), equals: 0)
    }

    private static func same(_ found: V?, _ value: V, _ what: String) throws {
        try expect(PlainReading.equal(found?.plain, value.normalized.plain), "\(what): \(show(value)) came back as \(show(found))")
    }

    private static func show(_ value: V?) -> String { MatrixOfComparisons<V>.show(value) }
}
