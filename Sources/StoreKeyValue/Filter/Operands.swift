import StoreCore

/// Cells in memory that another object owns.
struct BorrowedCells {
    let cells: UnsafeMutableBufferPointer<Cell>
    /// The number of bytes that the cells point to.
    let byteCount: Int

    static var none: BorrowedCells { BorrowedCells(cells: UnsafeMutableBufferPointer(start: nil, count: 0), byteCount: 0) }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}

/// The values that a request compares with, as cells with their bytes; filled once per request.
final class Operands {
    /// The cells; valid as long as the operands are those of the same request.
    @exclusivity(unchecked) private(set) var literals = BorrowedCells.none
    /// The cells, followed by their bytes, and the number of cells that there is room for.
    @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Cell>?
    @exclusivity(unchecked) private var room = 0
    @exclusivity(unchecked) private(set) var lists: [[Value]] = []
    /// The literals with folded case, for case-insensitive comparisons; created on first use.
    @exclusivity(unchecked) private var foldedLiterals: FoldedCells?
    /// What only some conditions need; most requests compare with the literals alone.
    @exclusivity(unchecked) private var prepared: Prepared?

    /// The literals as patterns, once they have been asked for: two of each, the second one with its case folded.
    @exclusivity(unchecked) private var patterns: [LikePattern?] = []

    /// Sets by the numbers of their lists, and what plans are expected to find with these values.
    private struct Prepared {
        var sets: [Int: ValueSet] = [:]
        var foldedSets: [Int: ValueSet] = [:]
        var estimates: [(plans: PlanSet, estimate: (rows: Double, cost: Double))] = []
        var shares: [(plans: PlanSet, shares: [Int: Double])] = []
        var found: [RelatedIdentity: AnyObject] = [:]
    }

    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ predicate: borrowing PredicateCode, by collector: CellCollector = CellCollector()) throws {
        try fill(predicate, by: collector)
    }

    deinit { memory?.deallocate() }

    /// Replaces the values by those of another request.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`; there are no values then.
    func fill(_ predicate: borrowing PredicateCode, by collector: CellCollector) throws {
        literals = .none
        lists = predicate.lists
        if foldedLiterals != nil { foldedLiterals = nil }
        if prepared != nil { prepared = nil }
        if !patterns.isEmpty { patterns = [] }
        if predicate.literals.isEmpty { return }
        try collector.collect(predicate.literals)
        literals = BorrowedCells(cells: collector.copy(to: memory(for: collector.sizeOfCopy)), byteCount: collector.byteCount)
    }

    private func memory(for count: Int) -> UnsafeMutablePointer<Cell> {
        if let memory, count <= room { return memory }
        memory?.deallocate()
        let made = UnsafeMutablePointer<Cell>.allocate(capacity: count)
        (memory, room) = (made, count)
        return made
    }

    var folded: FoldedCells {
        if let known = foldedLiterals { return known }
        let made = FoldedCells(literals.cells)
        foldedLiterals = made
        return made
    }

    /// Whether they hold so little memory that they may outlive the request.
    var areSmall: Bool { lists.isEmpty && literals.byteCount <= 1_024 }

    /// A hash of the values, of long lists of some; for a choice of plans that are right for any values.
    var hash: UInt64 {
        var hash: UInt64 = 0
        for cell in literals.cells {
            let value = ByteTable.hash(UnsafeRawBufferPointer(cell.bytes)) ^ UInt64(bitPattern: cell.bits)
            hash = (hash ^ value ^ UInt64(cell.kind.rawValue)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        if lists.isEmpty { return hash }
        var hasher = Hasher()
        for list in lists {
            hasher.combine(list.count)
            for index in stride(from: 0, to: list.count, by: max(1, list.count / 16)) { hasher.combine(list[index]) }
            if let last = list.last { hasher.combine(last) }
        }
        return hash ^ UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The members of a list.
    func set(_ list: Int, folds: Bool) throws -> ValueSet {
        if let known = folds ? prepared?.foldedSets[list] : prepared?.sets[list] { return known }
        let set = try ValueSet(lists[list], folds: folds)
        if prepared == nil { prepared = Prepared() }
        if folds { prepared?.foldedSets[list] = set } else { prepared?.sets[list] = set }
        return set
    }

    func values(_ list: Int) -> [Value] { lists[list] }

    /// What was estimated for these values.
    func estimate(of plans: PlanSet) -> (rows: Double, cost: Double)? { prepared?.estimates.first { $0.plans === plans }?.estimate }

    func keep(_ estimate: (rows: Double, cost: Double), of plans: PlanSet) {
        if prepared == nil { prepared = Prepared() }
        prepared?.estimates.append((plans, estimate))
    }

    /// The shares of the records that were drawn which satisfy conditions that no path of the plans answers; nil before any were.
    func shares(for plans: PlanSet) -> [Int: Double]? { prepared?.shares.first { $0.plans === plans }?.shares }

    func keep(_ shares: [Int: Double], for plans: PlanSet) {
        if prepared == nil { prepared = Prepared() }
        prepared?.shares.append((plans, shares))
    }

    /// What was found for a condition along a relation with these values.
    func found<Found: AnyObject>(for condition: @autoclosure () -> RelatedIdentity, as type: Found.Type) -> Found? {
        guard let found = prepared?.found, !found.isEmpty else { return nil }
        return found[condition()] as? Found
    }

    func keep(_ found: AnyObject, for condition: RelatedIdentity) {
        if prepared == nil { prepared = Prepared() }
        prepared?.found[condition] = found
    }

    /// A literal as a pattern; asked for once for each record.
    func pattern(_ literal: Int, folds: Bool) -> LikePattern {
        let place = 2 * literal + (folds ? 1 : 0)
        if place < patterns.count, let known = patterns[place] { return known }
        let pattern = LikePattern(folds ? folded.cells[literal].bytes : literals.cells[literal].bytes)
        while patterns.count <= place { patterns.append(nil) }
        patterns[place] = pattern
        return pattern
    }
}

/// Text cells with their case folded; other cells as they are.
final class FoldedCells {
    let cells: [Cell]
    private let buffers: [ByteBuffer]

    init(_ source: UnsafeMutableBufferPointer<Cell>) {
        var cells = Array(source)
        var buffers: [ByteBuffer] = []
        for at in cells.indices where cells[at].kind == .text {
            var bytes: [UInt8] = []
            CaseFolding.fold(utf8: cells[at].bytes, into: &bytes)
            let buffer = ByteBuffer(capacity: bytes.count)
            bytes.withUnsafeBytes { buffer.append($0) }
            cells[at] = Cell(text: UnsafePointer(buffer.base), length: buffer.count)
            buffers.append(buffer)
        }
        self.cells = cells
        self.buffers = buffers
    }
}

/// Values of one field type for membership tests: integers, numbers, or bytes.
final class ValueSet {
    private let integers: Set<Int64>
    private let doubles: [Double]
    private let bytes: ByteTable?
    private let folds: Bool

    init(_ values: [Value], folds: Bool) throws {
        self.folds = folds
        let block = try CellBlock(values)
        let folded = folds ? FoldedCells(block.cells) : nil
        var integers: Set<Int64> = []
        var doubles: [Double] = []
        let bytes = ByteTable()
        // The cells point to bytes that these two own.
        withExtendedLifetime((block, folded)) {
            for at in values.indices {
                let cell = folded?.cells[at] ?? block.cells[at]
                switch cell.kind {
                case .null: break
                case .int: integers.insert(cell.bits)
                case .double:
                    // A double that is a whole number equals the integer.
                    if let whole = Int64(exactly: cell.double) { integers.insert(whole) } else { doubles.append(cell.double) }
                case .text, .blob: _ = bytes.insert(UnsafeRawBufferPointer(cell.bytes))
                }
            }
        }
        self.integers = integers
        self.doubles = doubles.sorted()
        self.bytes = bytes.count > 0 ? bytes : nil
    }

    func contains(_ cell: Cell) -> Bool {
        switch cell.kind {
        case .null: return false
        case .int: return integers.contains(cell.bits)
        case .double:
            if let whole = Int64(exactly: cell.double) { return integers.contains(whole) }
            return doubles.contains(cell.double)
        case .text, .blob:
            guard let bytes else { return false }
            if !folds { return bytes.number(of: UnsafeRawBufferPointer(cell.bytes)) != nil }
            var text: [UInt8] = []
            CaseFolding.fold(utf8: cell.bytes, into: &text)
            return text.withUnsafeBytes { bytes.number(of: $0) != nil }
        }
    }
}
