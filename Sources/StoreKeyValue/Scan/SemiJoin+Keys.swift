import StoreCore

extension SemiJoin {
    /// The keys of the records whose related records satisfy the condition.
    func keys(_ operands: Operands, _ session: RecordSession, inOrder: Bool = true) throws -> KeyList {
        let isKey = step.local == outer.keyPosition
        // Values for the next index search are better in index order.
        let values = try localValues(operands, session, inOrder: inOrder || !isKey)
        return isKey ? values : try ValueSearch(outer, step.local, session).keys(values, inOrder: inOrder)
    }

    /// The values by which those records refer to the related ones.
    private func localValues(_ operands: Operands, _ session: RecordSession, inOrder: Bool) throws -> KeyList {
        if let number {
            let counts = try RelatedCounts.of(step, related, counts: true, operands, session)
            let wanted = operands.literals.cells[number.literal]
            return counts.values { CellComparison.holds(number.comparison, CellComparison.order(Cell(int: Int64($0)), wanted)) }
        }
        if let known = RelatedCounts.known(step, related, counts: false, operands) { return known.values { $0 > 0 } }
        let values = try foreignValues(operands, session)
        guard let join = step.join else { return values }
        return try ValueSearch(session.map(join.entity), join.far, session).values(of: join.near, values, inOrder: inOrder)
    }

    /// The number of records whose related records satisfy the condition, by the entries of an index of the reference.
    ///
    /// - Returns: nil if the keys have to be collected.
    func count(_ operands: Operands, _ session: RecordSession) throws -> Int? {
        guard step.join == nil, number == nil, step.local != outer.keyPosition, let index = outer.index(of: step.local),
            try index.hasWholeEntries(in: session.trees)
        else { return nil }
        let values = try foreignValues(operands, session)
        if values.isWider { return nil }
        let upper = ByteBuffer(capacity: 64)
        var count = 0
        try withExtendedLifetime(values) {
            let cursor = try session.trees.cursor(index.tree)
            defer { session.trees.release(cursor) }
            for value in values.keys {
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

    /// The number of entries from which reading the inner pages is faster than walking over the entries.
    private static let longWalk = 32

    /// The values that refer to the related records.
    func foreignValues(_ operands: Operands, _ session: RecordSession) throws -> KeyList {
        let choice = try related.choose(operands, session)
        let plan = choice.plan
        let list = KeyList()
        let map = plan.map
        let form = KeyCoding.Form(type: map.definition.fields[step.foreign].type)
        let buffer = ByteBuffer(capacity: 32)
        var candidates = try Candidates(choice, operands, session, wantsBodies: step.foreign != map.keyPosition)
        defer { candidates.end() }
        if step.foreign == map.keyPosition {
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

extension RecordSession {
    func foreignValues(of join: SemiJoin, _ operands: Operands) throws -> KeyList { try join.foreignValues(operands, self) }
}
