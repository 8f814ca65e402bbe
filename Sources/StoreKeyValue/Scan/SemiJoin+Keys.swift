import StoreCore

extension SemiJoin {
    /// The keys of the records whose related records satisfy the condition.
    func keys(_ operands: Operands, _ session: RecordSession, inOrder: Bool = true) throws -> KeyList {
        let isKey = step.local == outer.keyPosition
        // Values for the next index search are better in index order.
        let values = try localValues(operands, session, inOrder: inOrder || !isKey)
        let search = ValueSearch(outer, step.local, session)
        search.narrow(values)
        return isKey ? values : try search.keys(values, inOrder: inOrder)
    }

    /// The values by which those records refer to the related ones.
    private func localValues(_ operands: Operands, _ session: RecordSession, inOrder: Bool) throws -> KeyList {
        if let number {
            let counts = try RelatedCounts.of(step, related, counts: true, operands, session)
            let wanted = operands.literals.cells[number.literal]
            return counts.values { CellComparison.holds(number.comparison, CellComparison.order(Cell(int: Int64($0)), wanted)) }
        }
        if let known = RelatedCounts.known(step, related, counts: false, operands) { return known.values { $0 > 0 } }
        let values = try session.foreignValues(related, step.foreign, operands)
        guard let join = step.join else { return values }
        return try ValueSearch(session.map(join.entity), join.far, session).values(of: join.near, values, inOrder: inOrder)
    }

    /// The number of records whose related records satisfy the condition, by the entries of an index of the reference.
    ///
    /// - Parameter enough: The number from which on no more are counted.
    /// - Returns: nil if the keys have to be collected.
    func count(_ operands: Operands, _ session: RecordSession, upTo enough: Int = .max) throws -> Int? {
        guard step.join == nil, number == nil, step.local != outer.keyPosition, let index = outer.index(of: step.local),
            try index.hasWholeEntries(in: session.trees)
        else { return nil }
        let values = try session.foreignValues(related, step.foreign, operands)
        if values.isWider { return nil }
        let upper = ByteBuffer(capacity: 64)
        var count = 0
        try withExtendedLifetime(values) {
            let cursor = try session.trees.cursor(index.tree)
            defer { session.trees.release(cursor) }
            for value in values.keys {
                if count >= enough { break }
                var entry = try cursor.seek(value)
                var steps = 0
                while let found = entry, found.key.hasPrefix(value) {
                    steps += 1
                    // Many entries are counted by their pages.
                    if steps == SemiJoin.longWalk {
                        upper.reset()
                        upper.append(value)
                        upper.append(KeyCoding.end)
                        if let all = try session.trees.count(index.tree, from: value, to: upper.bytes) {
                            steps = all
                            break
                        }
                    }
                    entry = try cursor.next()
                }
                count += steps
            }
        }
        return count
    }

    /// Whether any record refers to a related one that satisfies the condition. Only the first of these are tried.
    ///
    /// - Returns: nil if they do not tell.
    func findsAny(_ operands: Operands, _ session: RecordSession) throws -> Bool? {
        guard step.join == nil, number == nil, RelatedCounts.known(step, related, counts: false, operands) == nil else { return nil }
        let isKey = step.local == outer.keyPosition
        let index = isKey ? nil : outer.index(of: step.local)
        if !isKey, try !(index?.hasWholeEntries(in: session.trees) ?? false) { return nil }
        let choice = try related.choose(operands, session, Wanted(first: Double(SemiJoin.mostTried)))
        let (map, isByKey) = (choice.plan.map, step.foreign == choice.plan.map.keyPosition)
        let form = KeyCoding.Form(type: map.definition.fields[step.foreign].type)
        let value = ByteBuffer(capacity: 32)
        var candidates = try Candidates(choice, operands, session, wantsBodies: !isByKey)
        defer { candidates.end() }
        let cursor = try index.map { try session.trees.cursor($0.tree) }
        defer { if let cursor { session.trees.release(cursor) } }
        func isReferredTo(by value: UnsafeRawBufferPointer) throws -> Bool {
            guard let cursor else {
                return try value.count <= session.maximumKeyLength && session.trees.get(outer.table.tree, value) != nil
            }
            return try cursor.seek(value)?.key.hasPrefix(value) ?? false
        }
        let frame = Frame(capacity: 1)
        for _ in 0..<SemiJoin.mostTried {
            guard try candidates.next() else { return false }
            if isByKey {
                if try isReferredTo(by: candidates.key) { return true }
                continue
            }
            try candidates.fill(frame)
            if frame.cells[0].kind == .null { continue }
            value.reset()
            if KeyCoding.append(frame.cells[0], form, to: value) { return nil }
            if try isReferredTo(by: value.bytes) { return true }
        }
        return nil
    }

    /// The number of entries from which reading the inner pages is faster than walking over the entries.
    private static let longWalk = 32
}

extension RecordSession {
    /// See ``PlanContext/foreignValues(_:_:_:)``.
    func foreignValues(_ related: PlanSet, _ foreign: Int, _ operands: Operands) throws -> KeyList {
        let choice = try related.choose(operands, self)
        let plan = choice.plan
        let list = KeyList()
        let map = plan.map
        let form = KeyCoding.Form(type: map.definition.fields[foreign].type)
        let buffer = ByteBuffer(capacity: 32)
        var candidates = try Candidates(choice, operands, self, wantsBodies: foreign != map.keyPosition)
        defer { candidates.end() }
        if foreign == map.keyPosition {
            list.keep(candidates.keyOwner)
            while try candidates.next() { list.add(candidates.key) }
        } else {
            try candidates.forEach(Frame(capacity: 1)) { cells in
                if cells[0].kind == .null { return }
                buffer.reset()
                if KeyCoding.append(cells[0], form, to: buffer) { list.isWider = true }
                list.addCopy(buffer.bytes)
            }
        }
        list.finish()
        return list
    }
}
