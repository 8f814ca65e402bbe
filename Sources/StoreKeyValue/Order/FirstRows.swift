import StoreCore

/// The first rows of each owner, picked from rows that come in any order.
///
/// Sort keys are built like index entries, with the record's key at their end. An owner keeps copies of as many rows as are wanted, so memory
/// is bounded by the number of owners; a row that sorts after the last of them costs one comparison.
final class FirstRows {
    /// The maximum number of rows that an owner keeps.
    static let maximum = 1_000

    private let owners = ByteTable()
    private let ownerForm: KeyCoding.Form
    private let ownerPosition: Int
    private let terms: [(position: Int, form: KeyCoding.Form)]
    private let isKeyDescending: Bool
    private let wanted: Int
    private let scratch = ByteBuffer()
    /// The rows of each owner in order.
    @exclusivity(unchecked) private var rows: [[KeptRow]]

    init(_ request: RelatedRequest, _ wanted: Int) throws {
        let (records, fields) = (request.records, request.records.entity.definition.fields)
        self.wanted = wanted
        ownerPosition = request.step.foreign
        ownerForm = KeyCoding.Form(type: fields[ownerPosition].type)
        isKeyDescending = records.isReversed
        terms = records.order.map { term in
            let isDescending = term.isDescending != records.isReversed
            return (
                term.field,
                KeyCoding.Form(type: fields[term.field].type, isDescending: isDescending, isFolded: term.isCaseInsensitive)
            )
        }
        rows = Array(repeating: [], count: request.owners.count)
        let cells = try CellBlock(request.owners)
        for number in request.owners.indices {
            scratch.reset()
            _ = KeyCoding.append(cells[number], ownerForm, to: scratch)
            _ = owners.insert(scratch.bytes)
        }
    }

    /// Adds a row with all fields, unless as many rows of its owner come before it.
    @inline(__always) func add(_ cells: UnsafeMutablePointer<Cell>, _ count: Int, key: UnsafeRawBufferPointer) {
        scratch.reset()
        _ = KeyCoding.append(cells[ownerPosition], ownerForm, to: scratch)
        guard let owner = owners.number(of: scratch.bytes) else { return }
        scratch.reset()
        for term in terms { _ = KeyCoding.append(cells[term.position], term.form, to: scratch) }
        let start = scratch.count
        scratch.append(key)
        if isKeyDescending { scratch.complement(from: start) }
        let sortKey = SortItem(key: scratch.bytes)
        if rows[owner].count == wanted, let last = rows[owner].last, !sortKey.precedes(last.sortKey) { return }
        keep(KeptRow(cells, count, sortKey: sortKey.key), of: owner)
    }

    @inline(never) private func keep(_ row: KeptRow, of owner: Int) {
        var (low, high) = (0, rows[owner].count)
        while low < high {
            let middle = (low + high) / 2
            if rows[owner][middle].sortKey.precedes(row.sortKey) { low = middle + 1 } else { high = middle }
        }
        rows[owner].insert(row, at: low)
        if rows[owner].count > wanted { rows[owner].removeLast() }
    }

    /// Calls the body with the rows of one owner after the other, each without this many at the front, until it returns `.stop`.
    func forEach(after offset: Int, _ body: (UnsafeMutablePointer<Cell>, Int) throws -> Step) throws {
        for list in rows {
            for row in list.dropFirst(offset) where try body(row.cells, row.count) == .stop { return }
        }
    }
}

/// A copy of a row and of its sort key.
private final class KeptRow {
    let cells: UnsafeMutablePointer<Cell>
    let count: Int
    let sortKey: SortItem
    /// The cells, followed by their bytes and the sort key.
    private let memory: UnsafeMutableRawPointer

    init(_ from: UnsafeMutablePointer<Cell>, _ count: Int, sortKey: UnsafeRawBufferPointer) {
        let cellSize = MemoryLayout<Cell>.stride * count
        let size = (0..<count).reduce(cellSize + sortKey.count) { $0 + from[$1].byteCount }
        memory = .allocate(byteCount: max(1, size), alignment: MemoryLayout<Cell>.alignment)
        cells = memory.bindMemory(to: Cell.self, capacity: count)
        let end = cells.initialize(copying: from, count: count)
        if let base = sortKey.baseAddress { end.copyMemory(from: base, byteCount: sortKey.count) }
        self.count = count
        self.sortKey = SortItem(key: UnsafeRawBufferPointer(start: end, count: sortKey.count))
    }

    deinit { memory.deallocate() }
}
