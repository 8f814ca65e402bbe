import CStoreKeyValue
import StoreCore

/// The records of one side of a join, in order, with the joined value.
final class JoinInput {
    /// A record's key, and its row or a covering index entry: in place in the store, or copied in a session that may write.
    typealias Record = (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)

    let plan: AccessPlan
    @exclusivity(unchecked) private(set) var records: [Record] = []
    /// Whether the records are read from entries.
    let isCovered: Bool
    private let joined: FieldReader
    private let joinedOfEntries: EntryReader?
    private let output: FieldReader
    private let outputOfEntries: EntryReader?
    /// The number of requested fields.
    let fieldCount: Int
    /// Whether no field but the key is requested, so that a record read to find its partners need not be read again.
    private let wantsKeyOnly: Bool
    private let value: JoinedValue
    private let cell = Frame(capacity: 1)
    private let copies = CopiedRecords()
    /// Owns the keys of the collected records.
    private let fetch: Fetch

    init(_ request: FetchRequest, _ position: Int, isMixed: Bool, _ session: RecordSession) throws {
        var needed = request
        if let fields = request.fields { needed.fields = fields + [position] }
        let operands = try Operands(request.predicate)
        let choice = try session.choice(needed, .rows, operands)
        plan = choice.plan
        let map = plan.map
        value = JoinedValue(map.definition.fields[position].type, isMixed: isMixed)
        joined = FieldReader(map.table, [map.numbers[position]])
        output = request.fields == nil ? map.whole : FieldReader(map.table, (request.fields ?? []).map { map.numbers[$0] })
        fieldCount = output.count
        wantsKeyOnly = request.fields?.allSatisfy { $0 == map.keyPosition } ?? false
        fetch = try Fetch(needed, choice, operands, session)
        defer { fetch.end() }
        isCovered = fetch.isCovered
        if isCovered, case .index(let path) = plan.path {
            joinedOfEntries = EntryReader(path, map, [position])
            outputOfEntries = EntryReader(path, map, request.fields ?? Array(map.numbers.indices))
        } else {
            joinedOfEntries = nil
            outputOfEntries = nil
        }
        if session.writer == nil {
            while try fetch.next() { records.append((fetch.key, fetch.body)) }
        } else {
            while try fetch.next() { copies.append(fetch.key, fetch.body) }
            while let copy = copies.next() { records.append((copy.key, copy.body)) }
        }
    }

    /// The joined value of a record, as bytes that are equal if the values
    /// are; none for nil, which joins nothing. Valid until the next call.
    func joinedValue(of record: Record) throws -> UnsafeRawBufferPointer? {
        if let joinedOfEntries {
            try joinedOfEntries.fill(cell.cells, entry: record.body, key: record.key, scratch: cell.scratch)
        } else {
            try joined.fill(cell.cells, key: record.key, row: record.body)
        }
        return value.bytes(of: cell.cells[0])
    }

    /// Asks the CPU to load a record.
    @inline(__always) func prefetch(_ number: Int) {
        if number < records.count, let base = records[number].body.baseAddress {
            activestore_prefetch(base, min(512, records[number].body.count))
        }
    }

    /// Fills the cells of a frame with the requested fields of a record, whose joined value has been read.
    func fill(_ frame: Frame, _ record: Record) throws {
        if wantsKeyOnly {
            guard let cell = KeyCoding.keyCell(record.key, plan.map.keyType) else { throw LoadedTable.damaged(plan.map.definition.name) }
            for at in 0..<fieldCount { frame.cells[at] = cell }
        } else if let outputOfEntries {
            try outputOfEntries.fill(frame.cells, entry: record.body, key: record.key, scratch: frame.scratch)
        } else {
            try output.fill(frame.cells, key: record.key, row: record.body, isChecked: true)
        }
    }
}
