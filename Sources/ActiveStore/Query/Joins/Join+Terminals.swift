import StoreCore

extension Join {
    /// The rows.
    ///
    /// Relations included by a side are loaded with it.
    /// - Throws: ``StoreError`` as ``Query/all()``.
    @inlinable public func all() throws -> [(Left, Right)] {
        let request = try checked()
        if left.finishes || right.finishes { return try allFinished(request) }
        var rows: [(Left, Right)] = []
        try eachRow(request) { left, right in
            rows.append((try Join.side(&left), try Join.side(&right)))
            return .next
        }
        return rows
    }

    /// The first row, or nil.
    @inlinable public func first() throws -> (Left, Right)? {
        var request = try checked()
        request.limit = min(request.limit ?? 1, 1)
        if left.finishes || right.finishes { return try allFinished(request).first }
        var row: (Left, Right)?
        try eachRow(request) { left, right in
            row = (try Join.side(&left), try Join.side(&right))
            return .stop
        }
        return row
    }

    /// Calls the body with each row of one snapshot, without keeping all rows in memory.
    ///
    /// Rows whose sides include relations are kept, because relations are loaded for all of them at once.
    @inlinable public func forEach(_ body: (Left, Right) throws -> Void) throws {
        let request = try checked()
        if left.finishes || right.finishes { return try allFinished(request).forEach { try body($0.0, $0.1) } }
        try eachRow(request) { left, right in
            try body(try Join.side(&left), try Join.side(&right))
            return .next
        }
    }

    /// The number of rows that `all()` would return. They are counted one by one.
    @inlinable public func count() throws -> Int {
        var count = 0
        try eachRow(try withoutFields()) { _, _ in
            count += 1
            return .next
        }
        return count
    }

    /// Whether there is any row.
    @inlinable public func exists() throws -> Bool {
        var request = try withoutFields()
        request.limit = min(request.limit ?? 1, 1)
        var found = false
        try eachRow(request) { _, _ in
            found = true
            return .stop
        }
        return found
    }

    /// The values of one field of each side; nil where the record is missing or the field is nil.
    public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) throws -> [(A.NonOptional?, B.NonOptional?)] {
        try optionalValues(at: Left.Joined.fields[keyPath: left].position, Right.Joined.fields[keyPath: right].position, as: A.self, B.self)
    }

    func optionalValues<A: Storable, B: Storable>(
        at left: Int, _ right: Int, as leftType: A.Type, _ rightType: B.Type
    ) throws -> [(A.NonOptional?, B.NonOptional?)] {
        var request = try checked()
        request.left.fields = [left]
        request.right.fields = [right]
        var values: [(A.NonOptional?, B.NonOptional?)] = []
        try eachRow(request) { left, right in
            values.append((try left?.read(0, as: A.NonOptional?.self) ?? nil, try right?.read(0, as: B.NonOptional?.self) ?? nil))
            return .next
        }
        return values
    }

    /// The values of one field of each side.
    public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) throws -> [(A, B)] where Left: Model, Right: Model {
        try values(at: Left.fields[keyPath: left].position, Right.fields[keyPath: right].position)
    }

    func values<A: Storable, B: Storable>(at left: Int, _ right: Int) throws -> [(A, B)] where Left: Model, Right: Model {
        var request = try checked()
        request.left.fields = [left]
        request.right.fields = [right]
        var values: [(A, B)] = []
        try eachRow(request) { left, right in
            if let left, let right { values.append((try left.read(0), try right.read(0))) }
            return .next
        }
        return values
    }

    /// The rows as dictionaries of records by model name, regardless of table names; a missing record has no entry.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a model joined with itself, whose two sides would share a name: use ``all()``.
    public func dictionaries() throws -> [[String: any Model]] {
        let (left, right) = (String(describing: Left.Joined.self), String(describing: Right.Joined.self))
        if left == right {
            throw StoreError(
                .badRequest, "Both sides of a join are called \(left), so a dictionary cannot hold both; use all(), which gives pairs.",
                entity: Left.Joined.entity.name)
        }
        return try all().map { row in
            var records: [String: any Model] = [:]
            records[left] = row.0._joined
            records[right] = row.1._joined
            return records
        }
    }

    @inlinable func eachRow(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try StoreResolver<Left.Joined>.read(store) { try $0.join(request, body) }
    }

    @inlinable static func side<S: JoinSide>(_ row: inout Row?) throws -> S {
        guard var present = row else { return try S._side(of: nil) }
        return try S._side(of: try S.Joined(row: &present))
    }

    @usableFromInline func withoutFields() throws -> JoinRequest {
        var request = try checked()
        request.left.fields = []
        request.right.fields = []
        request.isCounted = true
        return request
    }

    /// The rows with the relations of both sides, from one snapshot.
    @usableFromInline func allFinished(_ request: JoinRequest) throws -> [(Left, Right)] {
        try StoreResolver<Left.Joined>.readAll(store) { reader in
            var (lefts, rights): ([Left], [Right]) = ([], [])
            try reader.join(request) { left, right in
                lefts.append(try Join.side(&left))
                rights.append(try Join.side(&right))
                return .next
            }
            try finish(&lefts, left, reader)
            try finish(&rights, right, reader)
            return Array(zip(lefts, rights))
        }
    }

    private func finish<S: JoinSide>(_ sides: inout [S], _ query: Query<S.Joined>, _ reader: any EngineReader) throws {
        var records = sides.compactMap(\._joined)
        try query.finish(&records, reader)
        var rest = records.makeIterator()
        for index in sides.indices where sides[index]._joined != nil { sides[index] = try S._side(of: rest.next()) }
    }
}
