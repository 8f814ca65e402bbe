import StoreCore

/// The number of related records that satisfy a condition for each value, from one pass over the related records.
final class RelatedCounts {
    private let counts: ValueCounts
    private let form: KeyCoding.Form
    private let probe = ByteBuffer(capacity: 32)

    /// Those of a condition, which are found once in a request.
    ///
    /// - Parameters:
    ///   - plans: Those for the related records.
    ///   - isNumber: Whether their number matters, and not only whether there are any.
    static func of(
        _ step: RelationStep, _ plans: PlanSet, counts isNumber: Bool, _ operands: Operands, _ session: RecordSession
    ) throws -> RelatedCounts {
        if let known = known(step, plans, counts: isNumber, operands) { return known }
        let made = try RelatedCounts(step, plans, counts: isNumber, operands, session)
        operands.keep(made, for: RelatedIdentity(step, plans.planner.conjuncts, isNumber: isNumber))
        session.forget(operands)
        return made
    }

    /// The same, if they have been found.
    static func known(_ step: RelationStep, _ plans: PlanSet, counts isNumber: Bool, _ operands: Operands) -> RelatedCounts? {
        operands.found(for: RelatedIdentity(step, plans.planner.conjuncts, isNumber: isNumber), as: RelatedCounts.self)
    }

    private init(_ step: RelationStep, _ plans: PlanSet, counts isNumber: Bool, _ operands: Operands, _ session: RecordSession) throws {
        let targets = try session.map(step.entity)
        let foreign = KeyCoding.Form(type: targets.definition.fields[step.foreign].type)
        var found = ValueCounts()
        let buffer = ByteBuffer(capacity: 32)
        try RelatedCounts.forEach(plans, [step.foreign], operands, session) { cells in
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
        // From the far values found to the near ones.
        if let reached = try RelatedCounts.reached(from: found, of: targets, rows, join, counts: isNumber, session) {
            counts = reached
            return
        }
        let near = form
        let pairs = ByteTable()
        var reached = ValueCounts()
        let all = try AccessPlanner(rows, conjuncts: [], AccessPlanner.Goal(fields: [join.near, join.far]), depth: 1).plans(session)
        try RelatedCounts.forEach(all, [join.near, join.far], operands, session) { cells in
            if cells[0].kind == .null || cells[1].kind == .null { return }
            buffer.reset()
            _ = KeyCoding.append(cells[1], foreign, to: buffer)
            let count = found.count(of: buffer.bytes)
            if count == 0 { return }
            if !isNumber { buffer.reset() }
            let end = buffer.count
            _ = KeyCoding.append(cells[0], near, to: buffer)
            // Their number counts a pair once, however many join rows it has.
            if !isNumber || pairs.insert(buffer.bytes).isNew { reached.add(UnsafeRawBufferPointer(rebasing: buffer.bytes[end...]), count) }
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

    /// The values whose number is wanted, sorted.
    func values(where isWanted: (Int) -> Bool) -> KeyList {
        let list = KeyList()
        for (number, value) in counts.values.enumerated() where isWanted(counts.counts[number]) { list.addCopy(value) }
        list.finish()
        return list
    }

    /// The near values of the join rows with one of the far values, found by an index.
    ///
    /// - Parameter counts: Whether the number of far values matters, and not only whether there are any.
    /// - Returns: nil if reading all join rows is better, or if entries do not decide, because values are truncated.
    private static func reached(
        from found: ValueCounts, of targets: TableMap, _ rows: TableMap, _ join: RelationStep.Join, counts: Bool, _ session: RecordSession
    ) throws -> ValueCounts? {
        let number = Double(found.values.count)
        guard let cost = try RelatedPlans.searching(number, with: RelatedPlans.links(of: number, targets, rows, session), rows, join),
            try session.draw?.flip() ?? (cost < Double(session.trees.count(rows.table.tree)) * Cost.row)
        else { return nil }
        return try withExtendedLifetime(found) {
            let far = KeyList()
            for value in found.values { far.add(value) }
            far.finish()
            let search = ValueSearch(rows, join.far, session)
            search.narrow(far)
            let numbers = far.keys.map { counts ? found.count(of: $0) : 1 }
            var reached = ValueCounts()
            // All near values of a far one follow each other.
            var last: [Int] = []
            let isWider = try search.forEach(join.near, far) { number, value in
                let at = reached.number(of: value)
                if at == last.count { last.append(-1) }
                if last[at] != number { reached.counts[at] += numbers[number] }
                last[at] = number
            }
            return isWider ? nil : reached
        }
    }

    /// Calls the body with some fields of each record that the plans find, in any order.
    private static func forEach(
        _ plans: PlanSet, _ fields: [Int], _ operands: Operands, _ session: RecordSession, _ body: (UnsafePointer<Cell>) throws -> Void
    ) throws {
        var candidates = try Candidates(try plans.choose(operands, session), operands, session)
        defer { candidates.end() }
        try candidates.forEach(Frame(capacity: fields.count), body)
    }
}

/// A number for each of several values.
private struct ValueCounts {
    private let table = ByteTable()
    var counts: [Int] = []
    var values: [UnsafeRawBufferPointer] { table.keys }

    mutating func add(_ value: UnsafeRawBufferPointer, _ count: Int) { counts[number(of: value)] += count }

    /// The position of a value, whose number is 0 if it is new.
    mutating func number(of value: UnsafeRawBufferPointer) -> Int {
        let (number, isNew) = table.insert(value)
        if isNew { counts.append(0) }
        return number
    }

    func count(of value: UnsafeRawBufferPointer) -> Int { table.number(of: value).map { counts[$0] } ?? 0 }
}
