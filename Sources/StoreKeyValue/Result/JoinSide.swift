import StoreCore

/// The records of one side of a join, in their order, with the value that is joined.
final class JoinSide {
    /// A record where it lies; in a session that may write, where it was copied to.
    typealias Record = (key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer)

    let plan: Plan
    private(set) var records: [Record] = []
    private let joined: FieldReader
    private let output: FieldReader
    private let type: FieldType
    /// Whether the other side is of the other type of numbers.
    private let isMixed: Bool
    private let cell = Frame(capacity: 1)
    private let value = ByteBuffer()
    private let copies = CopiedRecords()
    /// Has the keys of the records that were collected.
    private let fetch: Fetch

    init(_ request: FetchRequest, _ position: Int, isMixed: Bool, _ session: RecordSession) throws {
        let operands = try Operands(request.predicate)
        let choice = try session.choice(request, .bodies, operands)
        plan = choice.plan
        let map = plan.map
        self.isMixed = isMixed
        type = map.definition.fields[position].type
        joined = FieldReader(map.table, [map.numbers[position]])
        output = request.fields == nil ? map.whole : FieldReader(map.table, (request.fields ?? []).map { map.numbers[$0] })
        fetch = try Fetch(request, choice, operands, session)
        defer { fetch.end() }
        if session.writer == nil {
            while try fetch.next() { records.append((fetch.key, fetch.body)) }
        } else {
            while try fetch.next() { copies.append(fetch.key, fetch.body) }
            while let copy = copies.next() { records.append((copy.key, copy.body)) }
        }
    }

    /// The joined value of a record as bytes that are equal where the values are; nil, which joins nothing, has none. Valid until the next.
    func joinedValue(of record: Record) throws -> UnsafeRawBufferPointer? {
        try joined.fill(cell.cells, key: record.key, row: record.row)
        let found = cell.cells[0]
        if found.kind == .null { return nil }
        value.reset()
        // A double that is a whole number equals the integer.
        if isMixed, found.kind == .double, let whole = Int64(exactly: found.double) {
            _ = KeyCoding.append(Cell(int: whole), KeyCoding.Form(type: .int), to: value)
        } else {
            _ = KeyCoding.append(found, KeyCoding.Form(type: type), to: value)
        }
        return value.bytes
    }

    var fieldCount: Int { output.count }

    /// Fills cells with the fields that were asked for.
    func fill(_ cells: UnsafeMutablePointer<Cell>, _ record: Record) throws {
        try output.fill(cells, key: record.key, row: record.row)
    }
}
