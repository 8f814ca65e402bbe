import StoreCore

/// Runs a ``Program`` with the values of one request.
///
/// It holds the state computed once per request: the values as cells, and access to the related records of each step.
final class Evaluation {
    let program: Program
    private let tests: UnsafeMutablePointer<Program.Test>
    private let operands: Operands
    /// The cells of the literals, which the operands own.
    private let literals: UnsafeMutableBufferPointer<Cell>
    private let related: [any RelatedTest]
    /// The folded text of the value that is compared with a pattern.
    @exclusivity(unchecked) private var folded: ByteBuffer?

    /// - Parameter related: The tests of related records, in the order of ``Program/related``.
    init(_ program: Program, _ operands: Operands, related: [any RelatedTest]) {
        self.program = program
        self.operands = operands
        literals = operands.literals.cells
        self.related = related
        tests = program.memory.tests
    }

    /// Whether all related records that satisfy one of its conditions have been found.
    var hasFoundRelated: Bool { related.contains(where: \.hasFoundAll) }

    /// The cost of lookups of related records so far.
    var spent: Double { related.reduce(0) { $0 + $1.spent } }

    /// Whether a record satisfies the condition; the cells are those of ``Program/positions``.
    @inline(__always) func holds(_ cells: UnsafePointer<Cell>) throws -> Bool {
        var at = program.start
        while at >= 0 {
            let isTrue: Bool
            switch tests[Int(at)].kind {
            case .isNil(let cell): isTrue = cells[cell].kind == .null
            case .compare(let cell, let comparison, let literal, let folds):
                isTrue = holds(cells[cell], comparison, literal, folds)
            case .isIn(let cell, let list, let folds): isTrue = try operands.set(list, folds: folds).contains(cells[cell])
            case .fields(let a, let comparison, let b, let folds): isTrue = holds(cells[a], comparison, cells[b], folds)
            case .related(let number): isTrue = try related[number].holds(cells[program.related[number].local])
            }
            at = isTrue ? tests[Int(at)].onTrue : tests[Int(at)].onFalse
        }
        return at == Program.yes
    }

    @inline(__always) private func holds(_ cell: Cell, _ comparison: Comparison, _ literal: Int, _ folds: Bool) -> Bool {
        if cell.kind == .null { return false }
        if !folds, !comparison.isPattern {
            return CellComparison.holds(comparison, CellComparison.order(cell, literals[literal]))
        }
        return holdsForText(cell, comparison, literal, folds)
    }

    private func holdsForText(_ cell: Cell, _ comparison: Comparison, _ literal: Int, _ folds: Bool) -> Bool {
        guard cell.kind == .text else { return false }
        if !folds {
            if comparison == .like { return operands.pattern(literal, folds: false).matches(cell.bytes) }
            return CellComparison.matches(cell.bytes, comparison, literals[literal].bytes)
        }
        let other = operands.folded.cells[literal].bytes
        if !comparison.isPattern { return CellComparison.holds(comparison, CaseFolding.compare(cell.bytes, other)) }
        if comparison == .hasPrefix { return CaseFolding.hasPrefix(cell.bytes, folded: other) }
        let folded = folded ?? ByteBuffer(capacity: 64)
        self.folded = folded
        folded.reserve(CaseFolding.maximumFoldedLength(cell.bytes.count))
        let text = UnsafeBufferPointer(start: folded.base, count: CaseFolding.fold(utf8: cell.bytes, to: folded.base))
        return comparison == .like
            ? operands.pattern(literal, folds: true).matches(text) : CellComparison.matches(text, comparison, other)
    }

    /// Compares two fields of one record; two nils are equal, and nil equals nothing else.
    private func holds(_ a: Cell, _ comparison: Comparison, _ b: Cell, _ folds: Bool) -> Bool {
        if a.kind == .null || b.kind == .null { return a.kind == b.kind && comparison == .equal }
        return CellComparison.holds(comparison, folds ? CaseFolding.compare(a.bytes, b.bytes) : CellComparison.order(a, b))
    }
}

/// A condition on the records that a step along a relation reaches.
protocol RelatedTest: AnyObject {
    /// Whether the records reached from a value satisfy the condition.
    func holds(_ local: Cell) throws -> Bool
    /// Whether all related records that satisfy it have been found.
    var hasFoundAll: Bool { get }
    /// The cost of lookups so far.
    var spent: Double { get }
}
