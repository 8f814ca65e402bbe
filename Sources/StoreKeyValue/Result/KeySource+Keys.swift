import StoreCore

extension KeySource {
    /// Collects the keys.
    ///
    /// - Parameters:
    ///   - inOrder: Whether they must be sorted and distinct; otherwise those of one path or relation are in the order found.
    ///   - wanted: The number of first records that are wanted, for a source that finds the first ones of several plans.
    ///   - isCounted: Whether only their number matters, so that any of the records will do.
    func keys(
        _ operands: Operands, _ session: RecordSession, inOrder: Bool = true, first wanted: Int = .max, isCounted: Bool = false
    ) throws -> KeyList {
        let list = KeyList()
        switch self {
        case .plan(let set):
            try KeySource.collect(set, operands, session, into: list)
            if !inOrder { return list }
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
        case .firstOfEach(let sets):
            for set in sets where !isCounted || list.count < wanted {
                try KeySource.collect(first: wanted, of: set, operands, session, into: list)
                // What one has found another one may find again.
                if isCounted { list.finish() }
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

    /// Collects the keys to look others up among them.
    ///
    /// - Returns: The keys, and whether there may be more than requested.
    func table(_ operands: Operands, _ session: RecordSession) throws -> (keys: ByteTable, isWider: Bool) {
        let table = ByteTable()
        guard case .plan(let set) = self else {
            let list = try keys(operands, session, inOrder: false)
            for key in list.keys { _ = table.insert(key) }
            return (table, list.isWider)
        }
        var candidates = try Candidates(try set.choose(operands, session), operands, session, wantsBodies: false)
        defer { candidates.end() }
        while try candidates.next() { _ = table.insert(candidates.key) }
        return (table, false)
    }

    private static func collect(_ set: PlanSet, _ operands: Operands, _ session: RecordSession, into list: KeyList) throws {
        var candidates = try Candidates(try set.choose(operands, session), operands, session, wantsBodies: false)
        defer { candidates.end() }
        list.keep(candidates.keyOwner)
        while try candidates.next() { list.add(candidates.key) }
    }

    private static func collect(
        first wanted: Int, of set: PlanSet, _ operands: Operands, _ session: RecordSession, into list: KeyList
    ) throws {
        let request = FetchRequest(set.planner.map.entity, limit: wanted == .max ? nil : wanted)
        let fetch = try Fetch(request, try set.choose(operands, session, Wanted(request)), operands, session)
        defer { fetch.end() }
        while try fetch.next() { list.addCopy(fetch.key) }
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
