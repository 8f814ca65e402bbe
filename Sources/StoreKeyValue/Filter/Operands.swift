import StoreCore

/// The values that a request compares with, as cells with their bytes; created once per request.
final class Operands {
    let literals: CellBlock
    /// The same with folded case, for case-insensitive comparisons; created on first use.
    private(set) lazy var folded = folding(literals)
    private let lists: [[Value]]
    /// What only some conditions need; most requests compare with the literals alone.
    @exclusivity(unchecked) private var prepared: Prepared?

    /// Sets and patterns by the numbers of their lists and literals.
    private struct Prepared {
        var sets: [Int: ValueSet] = [:]
        var foldedSets: [Int: ValueSet] = [:]
        var patterns: [Int: LikePattern] = [:]
        var foldedPatterns: [Int: LikePattern] = [:]
    }

    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ predicate: borrowing PredicateCode, by collector: CellCollector = CellCollector()) throws {
        literals = try CellBlock(predicate.literals, by: collector)
        lists = predicate.lists
    }

    /// Whether they hold so little memory that they may outlive the request.
    var areSmall: Bool { lists.isEmpty && literals.byteCount <= 1_024 }

    private func folding(_ block: CellBlock) -> FoldedCells { FoldedCells(block.cells) }

    /// The members of a list.
    func set(_ list: Int, folds: Bool) throws -> ValueSet {
        if let known = folds ? prepared?.foldedSets[list] : prepared?.sets[list] { return known }
        let set = try ValueSet(lists[list], folds: folds)
        if prepared == nil { prepared = Prepared() }
        if folds { prepared?.foldedSets[list] = set } else { prepared?.sets[list] = set }
        return set
    }

    func values(_ list: Int) -> [Value] { lists[list] }

    /// A literal as a pattern.
    func pattern(_ literal: Int, folds: Bool) -> LikePattern {
        if let known = folds ? prepared?.foldedPatterns[literal] : prepared?.patterns[literal] { return known }
        let pattern = LikePattern(folds ? folded.cells[literal].bytes : literals.cells[literal].bytes)
        if prepared == nil { prepared = Prepared() }
        if folds { prepared?.foldedPatterns[literal] = pattern } else { prepared?.patterns[literal] = pattern }
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
