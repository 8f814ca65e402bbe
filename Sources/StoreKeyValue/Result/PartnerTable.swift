import StoreCore

/// The right records of a join that satisfy its condition, in their order, by the joined value.
final class PartnerTable {
    private let values = ByteTable()
    @exclusivity(unchecked) private var records: [[RecordFinder.Found]] = []
    private let value: JoinedValue
    /// Owns the keys.
    private let fetch: Fetch

    init(_ request: JoinRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession) throws {
        let map = choice.plan.map
        value = JoinedValue(map.definition.fields[request.rightField].type, isMixed: false)
        fetch = try Fetch(request.right, choice, operands, session)
        defer { fetch.end() }
        let joined = FieldReader(map.table, [map.numbers[request.rightField]])
        let cell = Frame(capacity: 1)
        while try fetch.next() {
            try joined.fill(cell.cells, key: fetch.key, row: fetch.body)
            guard let bytes = value.bytes(of: cell.cells[0]) else { continue }
            let (number, isNew) = values.insert(bytes)
            let record = RecordFinder.Found(key: fetch.key, row: fetch.body)
            if isNew { records.append([record]) } else { records[number].append(record) }
        }
    }

    func partners(of cell: Cell) -> [RecordFinder.Found] {
        guard let bytes = value.bytes(of: cell), let number = values.number(of: bytes) else { return [] }
        return records[number]
    }
}
