import StoreCore

extension SemiJoin {
    /// The keys of the records whose related records satisfy the condition.
    func keys(_ operands: Operands, _ session: RecordSession, inOrder: Bool = true) throws -> KeyList {
        var values = try foreignValues(operands, session)
        if let join = step.join {
            let rows = try session.map(join.entity)
            // Values for the next index search are better in index order.
            values = try ValueSearch(rows, join.far, session)
                .values(of: join.near, values, inOrder: inOrder || step.local != outer.keyPosition)
        }
        if step.local == outer.keyPosition { return values }
        return try ValueSearch(outer, step.local, session).keys(values, inOrder: inOrder)
    }

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
