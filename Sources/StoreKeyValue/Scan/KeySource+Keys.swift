import StoreCore

extension KeySource {
    /// Collects the keys.
    ///
    /// - Parameter inOrder: Whether they must be sorted and distinct; otherwise the keys of related records are in the order found.
    func keys(_ operands: Operands, _ session: RecordSession, inOrder: Bool = true) throws -> KeyList {
        let list = KeyList()
        switch self {
        case .plan(let set): try KeySource.collect(set, operands, session, into: list)
        case .union(let sources):
            for source in sources {
                if case .plan(let set) = source {
                    try KeySource.collect(set, operands, session, into: list)
                } else {
                    let keys = try source.keys(operands, session)
                    for key in keys.keys { list.addCopy(key) }
                    if keys.isWider { list.isWider = true }
                }
            }
        case .intersection(let sources):
            guard let first = sources.first else { return list }
            let common = try first.keys(operands, session)
            for source in sources.dropFirst() where common.count > 0 {
                let other = try source.keys(operands, session)
                common.formIntersection(other)
                if other.isWider { common.isWider = true }
            }
            return common
        case .related(let join): return try join.keys(operands, session, inOrder: inOrder)
        }
        list.finish()
        return list
    }

    private static func collect(_ set: PlanSet, _ operands: Operands, _ session: RecordSession, into list: KeyList) throws {
        var candidates = try Candidates(try set.choose(operands, session), operands, session, wantsBodies: false)
        defer { candidates.end() }
        list.keep(candidates.keyOwner)
        while try candidates.next() { list.add(candidates.key) }
    }
}

extension RecordSession {
    /// The members of a list as keys of records, of which some may not exist.
    func keys(_ list: Int, _ operands: Operands, _ map: TableMap) throws -> KeyList {
        let block = try CellBlock(operands.values(list), by: operandCollector)
        let form = KeyCoding.Form(type: map.keyType)
        let buffer = ByteBuffer(capacity: 32)
        let keys = KeyList()
        for cell in block.cells {
            guard let cell = KeyCoding.fitting(cell, form.type) else { continue }
            buffer.reset()
            _ = KeyCoding.append(cell, form, to: buffer)
            // A text longer than any key matches no record.
            if buffer.count <= maximumKeyLength { keys.addCopy(buffer.bytes) }
        }
        keys.finish()
        return withExtendedLifetime(block) { keys }
    }
}
