import StoreCore

/// Groups of records with their aggregates, and finally the rows of the result in the order of the groups.
final class AggregatedGroups {
    private struct State {
        var aggregates: [AggregateState] = []
        /// The group of the previous record; initially -1.
        var last = -1
    }
    /// In a separate block, since properties of a class would be checked for exclusive access at every step.
    private let state: UnsafeMutablePointer<State>
    private let table = ByteTable()
    /// The keys of the groups by their numbers; those of the table once all are known, or of groups that came one after the other.
    @exclusivity(unchecked) private var keys: [UnsafeRawBufferPointer] = []
    @exclusivity(unchecked) private var blocks = ByteBlocks()
    private let none: [AggregateState]
    private let forms: [KeyCoding.Form]
    private let aggregates: [Aggregate]
    private let scratch = ByteBuffer()
    /// How many times a row contains the number of records, and these numbers, if groups are only counted.
    @exclusivity(unchecked) private var counts = 0
    @exclusivity(unchecked) private var numbers: [Int] = []
    /// The numbers of the groups in their order.
    @exclusivity(unchecked) private var order: [Int] = []
    /// The only row, if no records were needed for it.
    private let row: [Value]?

    init(_ request: AggregateRequest) {
        let definition = request.source.entity.definition
        none = request.aggregates.map { AggregateState($0, of: request.source.entity) }
        forms = request.groups.map { KeyCoding.Form(type: definition.fields[$0].type) }
        aggregates = request.aggregates
        row = nil
        state = AggregatedGroups.makeState()
        // Without groups there is one row, even if there are no records.
        if forms.isEmpty { _ = number(of: scratch.bytes) }
    }

    /// Groups whose records are only counted, with this many counts in a row.
    init(forms: [KeyCoding.Form], counts: Int) {
        self.forms = forms
        none = []
        aggregates = []
        row = nil
        self.counts = counts
        state = AggregatedGroups.makeState()
    }

    /// A single row that is already known.
    init(row: [Value]) {
        (none, forms, aggregates) = ([], [], [])
        self.row = row
        state = AggregatedGroups.makeState()
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    private static func makeState() -> UnsafeMutablePointer<State> {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }

    var count: Int { row == nil ? order.count : 1 }

    /// The number of groups before they are sorted.
    var countSoFar: Int { table.count }

    /// Adds a record: the group fields, then the fields of the aggregates that have one.
    @inline(__always) func add(_ cells: UnsafePointer<Cell>) throws {
        var position = 0
        var first = 0
        // Without groups there is only group 0.
        if !forms.isEmpty {
            scratch.reset()
            while position < forms.count {
                _ = KeyCoding.append(cells[position], forms[position], to: scratch)
                position &+= 1
            }
            first = number(of: scratch.bytes) &* aggregates.count
        }
        var at = 0
        while at < aggregates.count {
            if aggregates[at].field == nil {
                state.pointee.aggregates[first &+ at].addRecord()
            } else {
                try state.pointee.aggregates[first &+ at].add(cells[position], scratch)
                position &+= 1
            }
            at &+= 1
        }
    }

    /// Adds the remaining candidates and sorts the groups.
    @inline(__always) func fill(from candidates: inout Candidates, _ frame: Frame) throws {
        if forms.isEmpty, aggregates.count == 1, aggregates[0].field != nil {
            // A local variable is updated faster than an array element.
            var aggregate = state.pointee.aggregates[0]
            try candidates.forEach(frame) { try aggregate.add($0[0], scratch) }
            state.pointee.aggregates[0] = aggregate
        } else {
            try candidates.forEach(frame) { try add($0) }
        }
        sort()
    }

    /// The number of a group. Records of one group are often consecutive.
    @inline(__always) private func number(of key: UnsafeRawBufferPointer) -> Int {
        let last = state.pointee.last
        if last >= 0, table.key(last).equals(key) { return last }
        let (number, isNew) = table.insert(key)
        if isNew { state.pointee.aggregates += none }
        state.pointee.last = number
        return number
    }

    /// Adds a group whose records are only counted. Each is added once.
    func add(group cells: UnsafePointer<Cell>) {
        scratch.reset()
        for (at, form) in forms.enumerated() { _ = KeyCoding.append(cells[at], form, to: scratch) }
        keys.append(blocks.keep(scratch.bytes))
        numbers.append(0)
    }

    /// Counts records of the most recently added group.
    func addToLast(_ count: Int) {
        if !numbers.isEmpty { numbers[numbers.count - 1] += count }
    }

    /// Sorts the groups.
    func sort() {
        if keys.isEmpty { keys = table.keys }
        order = Array(keys.indices)
        let isInOrder = keys.indices.dropFirst().allSatisfy { keys[$0 - 1].precedes(keys[$0]) }
        if isInOrder { return }
        let items = keys.map { SortItem(key: $0) }
        order.sort { items[$0].precedes(items[$1]) }
    }

    /// Writes a row: the group values, then the aggregates.
    ///
    /// - Throws: ``StoreError`` as ``AggregateState/result()``.
    func write(_ position: Int, to buffer: CellCollector) throws {
        buffer.reset()
        if let row { return try row.forEach { try $0.write(to: buffer) } }
        let number = order[position]
        let key = keys[number]
        KeyCoding.prepare(scratch, for: key)
        var offset = 0
        for form in forms {
            guard let cell = KeyCoding.cell(of: key, at: &offset, form, scratch: scratch) else {
                throw StoreError(.internal, "The key of a group cannot be read.")
            }
            buffer.write(cell)
        }
        for _ in 0..<counts { buffer.writeInt(Int64(numbers[number])) }
        for at in 0..<aggregates.count {
            if aggregates[at].function == .count {
                buffer.writeInt(state.pointee.aggregates[number * aggregates.count + at].count)
            } else {
                try state.pointee.aggregates[number * aggregates.count + at].result().write(to: buffer)
            }
        }
    }
}
