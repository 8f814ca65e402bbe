import StoreCore

/// The number of related records that satisfy a condition for each value, from one pass over the related records.
final class RelatedCounts {
    @exclusivity(unchecked) private var counts = ValueCounts()
    private let form: KeyCoding.Form
    private let probe = ByteBuffer(capacity: 32)

    init(_ related: Program.Related, _ operands: Operands, _ session: RecordSession) throws {
        let step = related.step
        let targets = try session.map(step.entity)
        let foreign = KeyCoding.Form(type: targets.definition.fields[step.foreign].type)
        var found = ValueCounts()
        let buffer = ByteBuffer(capacity: 32)
        try RelatedCounts.forEach(targets, related.conjuncts, [step.foreign], operands, session) { cells in
            if cells[0].kind == .null { return }
            buffer.reset()
            _ = KeyCoding.append(cells[0], foreign, to: buffer)
            found.add(buffer.bytes, 1)
        }
        guard let join = step.join else {
            (form, counts) = (foreign, found)
            return
        }
        let rows = try session.map(join.entity)
        form = KeyCoding.Form(type: rows.definition.fields[join.near].type)
        // From the far values found to the near ones; a pair counts once, however many join rows it has.
        let near = form
        let pairs = ByteTable()
        var reached = ValueCounts()
        try RelatedCounts.forEach(rows, [], [join.near, join.far], operands, session) { cells in
            if cells[0].kind == .null || cells[1].kind == .null { return }
            buffer.reset()
            _ = KeyCoding.append(cells[1], foreign, to: buffer)
            let count = found.count(of: buffer.bytes)
            if count == 0 { return }
            let end = buffer.count
            _ = KeyCoding.append(cells[0], near, to: buffer)
            if pairs.insert(buffer.bytes).isNew { reached.add(UnsafeRawBufferPointer(rebasing: buffer.bytes[end...]), count) }
        }
        counts = reached
    }

    /// The number of records for a value.
    func count(of value: Cell) -> Int {
        if value.kind == .null { return 0 }
        probe.reset()
        _ = KeyCoding.append(value, form, to: probe)
        return counts.count(of: probe.bytes)
    }

    /// Calls the body with some fields of each record that satisfies the conditions, in any order.
    private static func forEach(
        _ map: TableMap, _ conjuncts: [PredicateTree], _ fields: [Int], _ operands: Operands, _ session: RecordSession,
        _ body: (UnsafePointer<Cell>) throws -> Void
    ) throws {
        let choice = try AccessPlanner(map, conjuncts: conjuncts, AccessPlanner.Goal(fields: fields), depth: 1).plans(session)
            .choose(operands, session)
        var candidates = try Candidates(choice, operands, session)
        defer { candidates.end() }
        try candidates.forEach(Frame(capacity: fields.count), body)
    }
}

/// A number for each of several values.
private struct ValueCounts {
    private let table = ByteTable()
    private var counts: [Int] = []

    mutating func add(_ value: UnsafeRawBufferPointer, _ count: Int) {
        let (number, isNew) = table.insert(value)
        if isNew { counts.append(count) } else { counts[number] += count }
    }

    func count(of value: UnsafeRawBufferPointer) -> Int { table.number(of: value).map { counts[$0] } ?? 0 }
}
