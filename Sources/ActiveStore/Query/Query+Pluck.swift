extension Query {
    /// The values of one field, in the order of the query.
    ///
    /// ```swift
    /// let names = try adults.pluck(\.name)                       // [String]
    /// // SELECT "name" FROM "author" WHERE "age" >= ? ORDER BY "uid"
    /// ```
    @inlinable public func pluck<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [V] {
        try values(of: M.fields[keyPath: field])
    }

    @inlinable func values<V>(of field: Field<M, V>) throws -> [V] {
        var values: [V] = []
        let positions = [field.position]
        try eachRow(positions) { row in values.append(try row.read(0, of: positions)) }
        return values
    }

    /// The values of one field that may be nil, without the nils.
    @inlinable public func pluck<V>(_ field: KeyPath<M.Fields, Field<M, V?>>) throws -> [V] {
        try presentValues(of: M.fields[keyPath: field])
    }

    @inlinable func presentValues<V>(of field: Field<M, V?>) throws -> [V] {
        var values: [V] = []
        let positions = [field.position]
        try eachRow(positions) { row in
            if let value = try row.read(0, of: positions, as: V?.self) { values.append(value) }
        }
        return values
    }

    /// The values of several fields as tuples, nils included.
    ///
    /// ```swift
    /// for (name, age) in try adults.pluck(\.name, \.age) { … }
    /// // SELECT "name", "age" FROM "author" WHERE "age" >= ? ORDER BY "uid"
    /// ```
    public func pluck<A, B, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) throws -> [(A, B, repeat each V)] {
        try rows(at: Query.positions(first, second, repeat each others))
    }

    static func positions<A, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) -> [Int] {
        var positions = [M.fields[keyPath: first].position]
        repeat positions.append(M.fields[keyPath: each others].position)
        return positions
    }

    func rows<A: Storable, B: Storable, each V: Storable>(at positions: [Int]) throws -> [(A, B, repeat each V)] {
        var values: [(A, B, repeat each V)] = []
        try eachRow(positions) { row in
            var inOrder = ValuesInOrder(row, positions)
            values.append((try inOrder.next(), try inOrder.next(), repeat try inOrder.next((each V).self)))
        }
        return values
    }

    /// The values of one field named at run time, without the nils.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    public func pluck(_ name: String) throws -> [Value] {
        try pluck([name]).compactMap { $0.first?.isNull == false ? $0.first : nil }
    }

    /// The values of several fields named at run time, nils included; empty for no fields.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    public func pluck(_ names: [String]) throws -> [[Value]] {
        let entity = M.entity.definition
        let positions = try names.map { try entity.requirePosition(of: $0) }
        if positions.isEmpty { return [] }
        // A field that is named again is read once.
        let fields = Set(positions).sorted()
        let columns = positions.map { position in fields.firstIndex(of: position) ?? 0 }
        var values: [[Value]] = []
        try eachRow(fields) { row in
            values.append(try columns.map { try row.value($0, of: fields, type: entity.fields[fields[$0]].type) })
        }
        return values
    }

    @inlinable func eachRow(_ fields: [Int], _ body: (inout Row) throws -> Void) throws {
        var request = try checkedValues()
        request.fields = fields
        try StoreResolver<M>.read(store) { reader in
            try reader.fetch(request) { row in
                try body(&row)
                return .next
            }
        }
    }
}
