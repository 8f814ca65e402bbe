import StoreCore

/// The condition of a request as SQL of two-valued logic.
///
/// SQL's NULL makes comparisons unknown, and NOT of unknown is unknown; here nil is a value and every negation an exact complement. So
/// negations are pushed down to the comparisons, where each has its complement written out (``ConditionLeaf``). What is left is AND and OR over
/// leaves that may be unknown only where unknown counts as false.
///
/// Hazard: SQLite's parser has a stack of 100 entries (`(a AND (a AND (…` fails at 31) and its expressions a depth of 1,000 (`a OR b OR …` is as
/// deep as it is long). Hence in each group the tallest part comes first, where it takes one entry of the stack, and long chains become balanced
/// trees.
struct ConditionTree {
    private indirect enum Node {
        case constant(Bool)
        case leaf(PredicateCode.Instruction)
        case not(Node)
        case group(isAnd: Bool, [Node])
    }

    private struct Term {
        var fragment: Fragment
        var height: Int
    }

    private let root: Node
    private let leaves: ConditionLeaf
    /// Terms in a row before a chain becomes a tree.
    private static let chainLength = 32

    init(_ predicate: PredicateCode, of entity: EntityDefinition, dialect: Dialect) {
        leaves = ConditionLeaf(entity: entity, dialect: dialect)
        var stack: [Node] = []
        for instruction in predicate.instructions {
            switch instruction {
            case .enter, .leaveAny, .leaveCount: break
            case .constant(let value): stack.append(.constant(value))
            case .compare, .isNil, .in, .fields: stack.append(.leaf(instruction))
            case .not: if let top = stack.popLast() { stack.append(.not(top)) }
            case .and(let count), .or(let count):
                let parts = Array(stack.suffix(count))
                stack.removeLast(parts.count)
                let isAnd = if case .and = instruction { true } else { false }
                stack.append(.group(isAnd: isAnd, parts))
            }
        }
        root = stack.last ?? .constant(true)
    }

    /// The text, or nil if every record fulfils it.
    func fragment() -> Fragment? {
        if case .constant(true) = root { return nil }
        return render(root, negated: false).fragment
    }

    private func render(_ node: Node, negated: Bool) -> Term {
        switch node {
        case .constant(let value):
            return Term(fragment: Fragment(value != negated ? leaves.dialect.yes : leaves.dialect.no), height: 0)
        case .leaf(let instruction):
            return Term(fragment: leaves.render(instruction, negated: negated), height: 0)
        case .not(let inner): return render(inner, negated: !negated)
        case .group(let isAnd, _):
            var terms: [Term] = []
            collect(node, negated: negated, isAnd: isAnd != negated, into: &terms)
            return join(terms, isAnd != negated ? " AND " : " OR ")
        }
    }

    /// The operands of a group; those that are groups of the same connective once negation has been pushed down give theirs.
    private func collect(_ node: Node, negated: Bool, isAnd: Bool, into terms: inout [Term]) {
        switch node {
        case .not(let inner): collect(inner, negated: !negated, isAnd: isAnd, into: &terms)
        case .group(let ownIsAnd, let parts) where (ownIsAnd != negated) == isAnd:
            for part in parts { collect(part, negated: negated, isAnd: isAnd, into: &terms) }
        default: terms.append(render(node, negated: negated))
        }
    }

    private func join(_ terms: [Term], _ connective: String) -> Term {
        guard var first = terms.first else { return Term(fragment: Fragment(leaves.dialect.yes), height: 0) }
        if terms.count == 1 { return first }
        let height = (terms.map(\.height).max() ?? 0) + 1
        var fragments = terms.map(\.fragment)
        if height > 1 {
            let sorted = terms.enumerated().sorted { ($1.element.height, $0.offset) < ($0.element.height, $1.offset) }
            first = sorted[0].element
            fragments = sorted.map(\.element.fragment)
            if fragments.count > 8 {
                let rest = chain(fragments.dropFirst(), connective)
                fragments = [first.fragment, enclosed(rest)]
            }
        }
        return Term(fragment: enclosed(chain(fragments[...], connective)), height: height)
    }

    private func chain(_ fragments: ArraySlice<Fragment>, _ connective: String) -> Fragment {
        if fragments.count <= ConditionTree.chainLength {
            var result = Fragment("")
            for (index, fragment) in fragments.enumerated() {
                if index > 0 { result += connective }
                result += fragment
            }
            return result
        }
        let size = (fragments.count + ConditionTree.chainLength - 1) / ConditionTree.chainLength
        var chunks: [Fragment] = []
        var rest = fragments
        while !rest.isEmpty {
            chunks.append(enclosed(chain(rest.prefix(size), connective)))
            rest = rest.dropFirst(size)
        }
        return chain(chunks[...], connective)
    }

    private func enclosed(_ fragment: Fragment) -> Fragment { Fragment("(" + fragment.text + ")", fragment.parameters) }
}
