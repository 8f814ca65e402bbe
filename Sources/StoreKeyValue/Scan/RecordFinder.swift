import StoreCore

/// Finds the records of an entity whose field has a value: by key, by an index, or from a hash table of all records that the first search
/// builds.
///
/// The index may leave out some of the records that do not satisfy the caller's conditions (``ValueIndex``). The caller tests these
/// conditions nevertheless, unless ``answersAll`` is set.
///
/// Belongs to one request; nothing may be changed while it is used.
final class RecordFinder {
    private enum Way {
        case key
        case index(LoadedIndex)
        case hash(FoundTable)
        case nothingYet
    }

    /// A record in place.
    struct Found {
        let key: UnsafeRawBufferPointer
        let row: UnsafeRawBufferPointer

        /// One that was only counted.
        static var counted: Found {
            Found(key: UnsafeRawBufferPointer(start: nil, count: 0), row: UnsafeRawBufferPointer(start: nil, count: 0))
        }

        func copied(to blocks: inout ByteBlocks) -> Found { Found(key: blocks.keep(key), row: blocks.keep(row)) }
    }

    private let session: RecordSession
    let map: TableMap
    @exclusivity(unchecked) private var way: Way
    private let form: KeyCoding.Form
    /// The other components of the index that have one value each; nil if there are none.
    private let others: ValueIndex.Others?
    /// Whether the index finds only records that satisfy the conditions.
    let answersAll: Bool
    private let field: FieldReader
    private let probe = ByteBuffer()
    @exclusivity(unchecked) private var cell = CellArray()
    @exclusivity(unchecked) private var wantedCells = CellArray()
    /// Whether the previous value had many entries, so that the next one is expected to as well.
    @exclusivity(unchecked) private var hasMany = false
    private let upper = ByteBuffer()
    /// Reads the fields that ``forEachFields(_:_:)`` asks for from records.
    private let wanted: FieldReader
    /// The same from entries; nil if these lack some.
    private let wantedOfEntries: EntryReader?
    private let scratch = ByteBuffer(capacity: 64)
    /// The memory for the keys of the next entries and the rows under them, while no search uses it.
    @exclusivity(unchecked) private var restingKeys: KeysAhead?
    /// The memory for the beginning of the entries that a search visits, while no search uses it.
    @exclusivity(unchecked) private var restingPrefix: ByteBuffer?
    /// The entries that were counted last: values are often asked for in their order.
    @exclusivity(unchecked) private var walk: EntryWalk?
    /// The same without a reference count, which would be updated for each value.
    @exclusivity(unchecked) private var resumed: Unmanaged<EntryWalk>?

    /// - Parameters:
    ///   - position: The field's position in the entity.
    ///   - index: The index, if there is one; see ``TableMap/valueIndex(of:_:)``.
    ///   - wanted: The fields that ``forEachFields(_:_:)`` reads.
    init(
        _ map: TableMap, _ position: Int, by index: ValueIndex?, _ operands: Operands?, reading wanted: [Int] = [], _ session: RecordSession
    ) {
        self.session = session
        self.map = map
        field = FieldReader(map.table, [map.numbers[position]])
        var index = index
        var isWhole = index?.isWhole ?? false
        if let known = index, known.equalities.count > 1 {
            others = operands.flatMap(known.others)
            if others?.areTruncated ?? true { isWhole = false }
            // No record has the other values, as the conditions will tell.
            if others == nil { index = map.valueIndex(of: position) }
        } else {
            others = nil
        }
        answersAll = isWhole
        self.wanted = FieldReader(map.table, wanted.map { map.numbers[$0] })
        wantedOfEntries = index.flatMap { $0.has(wanted, map) ? EntryReader($0.index, map, wanted) : nil }
        if position == map.keyPosition {
            way = .key
            form = KeyCoding.Form(type: map.keyType)
        } else if let index {
            way = .index(index.index)
            form = index.form
        } else {
            way = .nothingYet
            form = KeyCoding.Form(type: map.definition.fields[position].type)
        }
    }

    /// The same for a field whose records need not satisfy any condition.
    convenience init(_ entity: EntityID, _ position: Int, reading wanted: [Int] = [], _ session: RecordSession) throws {
        let map = try session.map(entity)
        self.init(map, position, by: map.valueIndex(of: position, covering: wanted), nil, reading: wanted, session)
    }

    deinit { if let walk { session.trees.release(walk.cursor) } }

    /// The access path in the terms of plans.
    var access: QueryPlan.Access {
        switch way {
        case .key: .key
        case .index(let index): .index(index.stored.name, covering: false)
        case .hash, .nothingYet: .scan
        }
    }

    /// Whether it reads all records, because there is no index.
    var isHash: Bool { access == .scan }

    /// Calls the body with each record that has the value, until it returns false. No record has nil.
    func forEach(_ value: Cell, _ body: (Found) throws -> Bool) throws {
        if value.kind == .null { return }
        let isTruncated = makeProbe(value)
        switch way {
        case .key:
            guard probe.count <= session.maximumKeyLength, let row = try session.trees.get(map.table.tree, probe.bytes) else { return }
            _ = try body(Found(key: probe.bytes, row: row))
        case .index(let index): try search(index, isTruncated || form.isFolded ? value : nil, body)
        case .hash(let table):
            for found in table[probe.bytes] where try !body(found) { return }
        case .nothingYet:
            let table = try makeTable()
            way = .hash(table)
            for found in table[probe.bytes] where try !body(found) { return }
        }
    }

    /// Makes what the entries of a value begin with.
    ///
    /// - Returns: Whether the value was truncated.
    @inline(__always) private func makeProbe(_ value: Cell) -> Bool {
        probe.reset()
        guard let others else { return KeyCoding.append(value, form, to: probe) }
        probe.append(others.before.bytes)
        let isTruncated = KeyCoding.append(value, form, to: probe)
        probe.append(others.after.bytes)
        return isTruncated
    }

    /// Calls the body with the wanted fields of each record that has the value, until it returns false.
    func forEachFields(_ value: Cell, _ body: (UnsafeMutablePointer<Cell>) throws -> Bool) throws {
        let cells = wantedCells.reserve(wanted.count)
        if let entries = wantedOfEntries, case .index(let index) = way, value.kind != .null, !makeProbe(value) {
            return try forEachEntry(index) { entry, key in
                try entries.fill(cells, entry: entry, key: key, scratch: scratch)
                return try body(cells)
            }
        }
        try forEach(value) { record in
            try wanted.fill(cells, key: record.key, row: record.row)
            return try body(cells)
        }
    }

    /// Whether ``forEachFields(_:_:)`` reads no records.
    var isCovering: Bool { wantedOfEntries != nil }

    /// Whether any record has the value; records are read only if entries do not suffice.
    func hasAny(_ value: Cell) throws -> Bool {
        if let count = try count(value, upTo: 1) { return count > 0 }
        var isFound = false
        try forEach(value) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// The number of records with the value, up to a limit, from the entries of the index; nil if these do not suffice.
    func count(_ value: Cell, upTo limit: Int = .max) throws -> Int? {
        if value.kind == .null { return 0 }
        if let resumed, !hasMany || limit <= RecordFinder.many {
            if makeProbe(value) { return nil }
            return try resumed._withUnsafeGuaranteedRef { try count($0, limit) }
        }
        // Other values may have the same folded text.
        guard case .index(let index) = way, !form.isFolded else { return nil }
        if makeProbe(value) { return nil }
        if hasMany, limit > RecordFinder.many {
            upper.reset()
            upper.append(probe.bytes)
            upper.append(KeyCoding.end)
            if let count = try session.trees.count(index.tree, from: probe.bytes, to: upper.bytes) {
                hasMany = count > RecordFinder.many
                return min(count, limit)
            }
        }
        let walk = try self.walk ?? EntryWalk(session.trees.cursor(index.tree))
        // In a session that writes, the tree may change before the next value.
        if session.writer == nil {
            self.walk = walk
            resumed = .passUnretained(walk)
        }
        defer { if session.writer != nil { session.trees.release(walk.cursor) } }
        return try count(walk, limit)
    }

    @inline(__always) private func count(_ walk: EntryWalk, _ limit: Int) throws -> Int {
        try walk.seek(prefix: probe.bytes)
        let count = try walk.pass(probe.bytes, upTo: limit)
        hasMany = count > RecordFinder.many
        return min(count, limit)
    }

    /// The number of entries that are visited as fast as they are counted by their pages.
    private static let many = 16

    /// - Parameter whole: The value, if entries hold it truncated or folded, so that the record must be read.
    private func search(_ index: LoadedIndex, _ whole: Cell?, _ body: (Found) throws -> Bool) throws {
        func goesOn(_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer?) throws -> Bool {
            guard let row else { throw index.damaged(map) }
            let record = Found(key: key, row: row)
            if let whole, try !hasValue(whole, record) { return true }
            return try body(record)
        }
        var passed = 0
        var ahead: KeysAhead?
        try forEachEntry(index) { _, key in
            passed += 1
            // The first ones may be enough.
            if passed <= KeysAhead.first { return try goesOn(key, session.trees.get(map.table.tree, key)) }
            // The body may search for another value.
            let keys = ahead ?? restingKeys.take() ?? KeysAhead()
            ahead = keys
            return try keys.add(key, session.trees, map.table.tree, goesOn)
        }
        guard let ahead else { return }
        try ahead.finish(session.trees, map.table.tree, goesOn)
        restingKeys = ahead
    }

    /// Calls the body with each entry of the value that was probed and the key of its record, until it returns false.
    private func forEachEntry(
        _ index: LoadedIndex, _ body: (_ entry: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer) throws -> Bool
    ) throws {
        let cursor = try session.trees.cursor(index.tree)
        defer { session.trees.release(cursor) }
        // The body may call this again for another value.
        let prefix = restingPrefix.take() ?? ByteBuffer(capacity: 64)
        defer { restingPrefix = prefix }
        prefix.reset()
        prefix.append(probe.bytes)
        var entry = try cursor.seek(prefix.bytes)
        while let found = entry, found.key.hasPrefix(prefix.bytes) {
            guard let key = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
            if try !body(found.key, key) { return }
            entry = try cursor.next()
        }
    }

    private func hasValue(_ value: Cell, _ record: Found) throws -> Bool {
        let cells = cell.reserve(1)
        try field.fill(cells, key: record.key, row: record.row)
        return cells[0].kind == value.kind && CellComparison.order(cells[0], value) == 0
    }

    private func makeTable() throws -> FoundTable {
        var table = FoundTable()
        let cursor = try session.trees.cursor(map.table.tree)
        defer { session.trees.release(cursor) }
        let cells = cell.reserve(1)
        let component = ByteBuffer()
        var entry = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let found = entry {
            try field.fill(cells, key: found.key, row: found.value)
            if cells[0].kind != .null {
                component.reset()
                _ = KeyCoding.append(cells[0], form, to: component)
                table.add(component.bytes, Found(key: found.key, row: found.value))
            }
            entry = try cursor.next()
        }
        return table
    }
}

/// Records by a value.
struct FoundTable {
    private let table = ByteTable()
    private var records: [[RecordFinder.Found]] = []

    mutating func add(_ value: UnsafeRawBufferPointer, _ record: RecordFinder.Found) {
        let (number, isNew) = table.insert(value)
        if isNew { records.append([record]) } else { records[number].append(record) }
    }

    subscript(_ value: UnsafeRawBufferPointer) -> [RecordFinder.Found] { table.number(of: value).map { records[$0] } ?? [] }
}
