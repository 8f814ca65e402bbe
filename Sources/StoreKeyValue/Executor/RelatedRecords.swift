import StoreCore

/// Conditions on the records that a step along a relation reaches.
final class RelatedRecords {
    private let related: Program.Related
    private let evaluation: Evaluation
    private let targets: RecordFinder
    private let fields: FieldReader
    private let operands: Operands
    /// The rows between, for relations through another entity, and how their far end is read.
    private let joins: (rows: RecordFinder, far: FieldReader)?
    private var cells = CellArray()

    init(_ related: Program.Related, _ operands: Operands, _ session: RecordSession) throws {
        self.related = related
        self.operands = operands
        let step = related.step
        targets = try RecordFinder(step.entity, step.foreign, session)
        let map = targets.map
        fields = FieldReader(map.table, related.condition.positions.map { map.numbers[$0] })
        evaluation = try Evaluation(related.condition, operands, session)
        if let join = step.join {
            let rows = try RecordFinder(join.entity, join.near, session)
            joins = (rows, FieldReader(rows.map.table, [rows.map.numbers[join.far]]))
        } else {
            joins = nil
        }
    }

    /// Whether the records reached from a value are as the condition says.
    func holds(_ local: Cell) throws -> Bool {
        guard let (comparison, literal) = related.count else {
            var isFound = false
            try forEach(local) { record in
                isFound = try fulfils(record)
                return !isFound
            }
            return isFound
        }
        var count: Int64 = 0
        try forEach(local) { record in
            if try fulfils(record) { count += 1 }
            return true
        }
        return CellComparison.holds(comparison, CellComparison.order(Cell(int: count), operands.literals.cells[literal]))
    }

    private func fulfils(_ record: RecordFinder.Found) throws -> Bool {
        if related.condition.isAll { return true }
        if related.condition.isNone { return false }
        let cells = cells.reserve(fields.count)
        try fields.fill(cells, key: record.key, row: record.row)
        return try evaluation.holds(cells)
    }

    /// The records reached, each once.
    private func forEach(_ local: Cell, _ body: (RecordFinder.Found) throws -> Bool) throws {
        guard let joins else { return try targets.forEach(local, body) }
        var seen: Set<[UInt8]> = []
        var goesOn = true
        let far = Frame(capacity: 1)
        far.count = 1
        try joins.rows.forEach(local) { row in
            try joins.far.fill(far.cells, key: row.key, row: row.row)
            let value = far.cells[0]
            if value.kind == .null { return true }
            let bytes = value.kind == .int ? withUnsafeBytes(of: value.bits) { Array($0) } : Array(value.bytes)
            if !seen.insert(bytes).inserted { return true }
            try targets.forEach(value) { record in
                goesOn = try body(record)
                return goesOn
            }
            return goesOn
        }
    }
}
