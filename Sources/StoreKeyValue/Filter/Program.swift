import StoreCore

/// A condition compiled into tests with two exits each: no stack, no calls, and no test that can no longer matter.
///
/// `a && (b || !c)` becomes: a, else no; b, if so yes; c, if so no, else yes. A negation only exchanges the two exits.
///
/// A program belongs to a shape of requests; the values to compare with are separate, as ``Operands``.
/// The fields it reads are numbered in the order of ``positions``: the caller fills cells with these.
struct Program {
    /// The target of a test: the number of the next one, or an end.
    typealias Target = Int32
    static let yes: Target = -1
    static let no: Target = -2

    struct Test {
        let kind: Kind
        var onTrue: Target
        var onFalse: Target
    }

    enum Kind {
        case isNil(Int)
        case compare(Int, Comparison, literal: Int, folds: Bool)
        case isIn(Int, list: Int, folds: Bool)
        case fields(Int, Comparison, Int, folds: Bool)
        case related(Int)
    }

    /// A condition on related records.
    struct Related {
        let step: RelationStep
        /// The cell with the value that the relation starts from.
        let local: Int
        let condition: Program
        /// The plans that find the records which satisfy it.
        let plans: RelatedPlans
        let count: (Comparison, literal: Int)?
    }

    /// The fields read, by position in the entity.
    private(set) var positions: [Int] = []
    private(set) var tests: [Test] = []
    private(set) var related: [Related] = []
    private(set) var start: Target = Program.yes
    /// The tests once more, where an evaluation reads them without counting references.
    private(set) var memory = TestMemory([])

    /// Whether every record satisfies it.
    var isAll: Bool { start == Program.yes }
    /// Whether no record satisfies it.
    var isNone: Bool { start == Program.no }

    /// Compiles conditions that must all hold.
    init(_ conjuncts: [PredicateTree]) {
        start = add(.and(conjuncts), Program.yes, Program.no)
        memory = TestMemory(tests)
    }

    /// Tests in plain memory.
    final class TestMemory {
        let tests: UnsafeMutablePointer<Test>
        private let count: Int

        init(_ tests: [Test]) {
            self.tests = .allocate(capacity: max(1, tests.count))
            self.tests.initialize(from: tests, count: tests.count)
            count = tests.count
        }

        deinit {
            tests.deinitialize(count: count)
            tests.deallocate()
        }
    }

    /// Adds the tests of a condition, the last first, since each needs its targets; returns the first.
    private mutating func add(_ tree: PredicateTree, _ onTrue: Target, _ onFalse: Target) -> Target {
        switch tree {
        case .constant(let value): return value ? onTrue : onFalse
        case .not(let part): return add(part, onFalse, onTrue)
        case .and(let parts):
            // Related records are looked up last, since nothing costs more.
            let (cheap, dear) = (parts.filter(\.relations.isEmpty), parts.filter { !$0.relations.isEmpty })
            return (cheap + dear).reversed().reduce(onTrue) { add($1, $0, onFalse) }
        case .or(let parts): return parts.reversed().reduce(onFalse) { add($1, onTrue, $0) }
        case .related(let step, let condition, let count):
            related.append(
                Related(
                    step: step, local: cell(step.local), condition: Program([condition]),
                    plans: RelatedPlans(step, condition.conjuncts, number: count, depth: 1), count: count))
            return add(.related(related.count - 1), onTrue, onFalse)
        case .leaf(let leaf):
            switch leaf {
            case .isNil(let field): return add(.isNil(cell(field)), onTrue, onFalse)
            case .compare(let field, let comparison, let literal, _, let folds):
                return add(.compare(cell(field), comparison, literal: literal, folds: folds), onTrue, onFalse)
            case .in(let field, let list, _, let folds): return add(.isIn(cell(field), list: list, folds: folds), onTrue, onFalse)
            case .fields(let a, let comparison, let b, let folds):
                return add(.fields(cell(a), comparison, cell(b), folds: folds), onTrue, onFalse)
            }
        }
    }

    private mutating func add(_ kind: Kind, _ onTrue: Target, _ onFalse: Target) -> Target {
        tests.append(Test(kind: kind, onTrue: onTrue, onFalse: onFalse))
        return Target(tests.count - 1)
    }

    private mutating func cell(_ position: Int) -> Int {
        if let known = positions.firstIndex(of: position) { return known }
        positions.append(position)
        return positions.count - 1
    }
}
