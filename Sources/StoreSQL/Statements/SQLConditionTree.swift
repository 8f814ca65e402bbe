import StoreCore

/// The condition of a request as SQL of two-valued logic.
///
/// In SQL, NULL makes comparisons unknown, and NOT of unknown is unknown; here nil is a value and every negation an exact complement. So
/// negations are pushed down to the comparisons, each of which has its complement written out (``ConditionLeaf``). Only AND and OR remain,
/// over leaves that may be unknown only where unknown counts as false.
///
/// Hazard: a parser may have a small stack, and expressions a limited depth (`a OR b OR …` may be as deep as it is long). If the dialect
/// has such limits (``Dialect/nesting``), the tallest part of each group comes first, where it takes one entry of the stack, long chains
/// become balanced trees, and subqueries that would be too tall are written in front of the statement as named subqueries (``steps``).
struct SQLConditionTree {
    /// How a database is told that it is to use an index for conditions.
    struct IndexHints {
        /// Whether those that a field has a value are written as ranges; see ``ConditionLeaf/valueRange(_:)``.
        var findsValues = false
        /// Whether those on several values are said to have few records.
        var hasFew = false
    }

    /// Text, and the number of entries of the parser's stack it takes during parsing.
    struct Term {
        var fragment: Fragment
        var height: Int
    }

    /// An operand of a group.
    struct Part {
        let node: ConditionNode
        let isNegated: Bool

        /// Whether it compares a field with several values, of a list or of related records.
        var isOfSeveralValues: Bool {
            switch node {
            case .leaf(.in, _): !isNegated
            case .related(let related): !isNegated && related.count == nil
            case .constant, .leaf, .not, .group: false
            }
        }
    }

    let root: ConditionNode
    let table: TableReference
    /// The conditions all of which hold.
    let parts: [Part]
    var dialect: Dialect { table.dialect }
    /// Named subqueries of the condition, `name(v) AS (SELECT …)`, each after those it uses.
    private(set) var steps: [Fragment] = []
    /// The limits of the parser; nil if it has none, so that heights do not matter.
    let limits: NestingLimits?
    /// The maximum height of a comparison.
    var leafHeight: Int { limits?.comparison ?? 0 }

    /// - Parameter answers: What is known of the conditions along relations.
    init(_ predicate: PredicateTree, of table: TableReference, _ answers: RelatedAnswers = RelatedAnswers()) {
        self.table = table
        limits = table.dialect.nesting
        root = ConditionNode(predicate, of: table, answers)
        parts = SQLConditionTree.flattened(root, negated: false, isAnd: true)
    }

    /// The text, or nil if every record satisfies it.
    ///
    /// - Parameters:
    ///   - isUsed: Which of the ``parts`` an index may be used for; nil for all.
    ///   - alternatives: If it is one that has alternatives, the positions of those conditions within each of them that an index may be used
    ///     for; empty for all.
    ///   - hints: How the database is told that it is to use an index for those.
    mutating func fragment(isUsed: [Bool]? = nil, alternatives: [[Int]] = [], hints: IndexHints = IndexHints()) -> Fragment? {
        if case .constant(true) = root { return nil }
        guard let isUsed else { return render(root, negated: false, isPinned: false).fragment }
        return render(parts, isUsed, alternatives, isPinned: true, hints: hints).fragment
    }

    /// The text of all parts, or all but one, beside a condition that selects few records through an index, empty if there are no others;
    /// nil if it is taller than a height or needs named subqueries.
    mutating func pinnedFragment(without position: Int? = nil, isUsed: [Bool]?, atMost height: Int?) -> Fragment? {
        let others = parts.indices.filter { $0 != position }
        if others.isEmpty { return Fragment("") }
        let term = render(others.map { parts[$0] }, others.map { isUsed?[$0] ?? true }, isPinned: true)
        if !steps.isEmpty { return nil }
        if let height, term.height > height { return nil }
        return term.fragment
    }

    /// The text of some parts, beside a condition that selects few records through an index.
    mutating func pinnedFragment(of positions: [Int]) -> Fragment {
        render(positions.map { parts[$0] }, positions.map { _ in true }, isPinned: true).fragment
    }

    /// The number of comparisons.
    var size: Int { parts.reduce(0) { $0 + $1.node.size } }

    /// The text of some parts as one condition; none without parts.
    func conditions(at positions: [Int]) -> [Fragment] {
        var tree = self
        return positions.isEmpty ? [] : [tree.pinnedFragment(of: positions)]
    }

    /// Renders parts all of which hold, so that no index is used for those that are not to be.
    ///
    /// - Parameters:
    ///   - alternatives: The same within the alternatives of the only one that is.
    ///   - isAlternative: Whether they are one of several parts of an OR.
    ///   - hints: How the database is told that it is to use an index for those that are used.
    mutating func render(
        _ parts: [Part], _ isUsed: [Bool], _ alternatives: [[Int]] = [], isPinned: Bool, isAlternative: Bool = false,
        hints: IndexHints = IndexHints()
    ) -> Term {
        var terms: [Term] = []
        for (part, isUsed) in zip(parts, isUsed) {
            if isUsed, !alternatives.isEmpty {
                terms.append(render(alternatives, of: part, hints: hints))
                continue
            }
            var term = render(
                isUsed && hints.findsValues ? part.node.findingValues : part.node, negated: part.isNegated, isPinned: isPinned,
                isAlternative: isAlternative && parts.count == 1)
            // What is evaluated record by record uses none.
            let isFound = part.node.mayUseIndex(negated: part.isNegated) && !term.fragment.text.hasPrefix("EXISTS")
            if !isUsed, isFound {
                term = Term(fragment: term.fragment.surrounded("(", ") IS TRUE"), height: term.height + 1)
            } else if hints.hasFew, isUsed, isFound, part.isOfSeveralValues {
                term = asFew(term)
            }
            terms.append(term)
        }
        return join(terms, " AND ")
    }

    /// A condition on several values, with a hint that few records satisfy it (``Dialect/fewHint``); as it is if it would be too tall.
    private func asFew(_ term: Term) -> Term {
        guard let hint = table.dialect.fewHint, term.height + 3 <= limits?.tallestSubquery ?? .max else { return term }
        return Term(fragment: term.fragment.surrounded(hint.before, hint.after), height: term.height + 3)
    }

    /// Renders the alternatives of a part, so that an index is used only for these conditions of each.
    private mutating func render(_ used: [[Int]], of part: Part, hints: IndexHints) -> Term {
        var terms: [Term] = []
        for (alternative, used) in zip(SQLConditionTree.flattened(part.node, negated: part.isNegated, isAnd: false), used) {
            let parts = SQLConditionTree.flattened(alternative.node, negated: alternative.isNegated, isAnd: true)
            let isUsed = parts.indices.map { used.contains($0) }
            terms.append(render(parts, isUsed, isPinned: parts.count > 1, isAlternative: true, hints: hints))
        }
        return join(terms, " OR ")
    }

    /// Renders a part.
    ///
    /// - Parameters:
    ///   - isPinned: Whether an adjacent condition selects few records through an index.
    ///   - isAlternative: Whether it is one of several parts of an OR.
    mutating func render(_ node: ConditionNode, negated: Bool, isPinned: Bool, isAlternative: Bool = false) -> Term {
        switch node {
        case .constant(let value): return Term(fragment: Fragment(value != negated ? dialect.yes : dialect.no), height: 0)
        case .leaf(let question, let leaf):
            return Term(
                fragment: leaf.render(question, negated: negated, isAlternative: isAlternative),
                height: leaf.isPair(question, negated: negated) ? limits?.enclosedPair ?? 0 : leafHeight)
        case .not(let inner): return render(inner, negated: !negated, isPinned: isPinned, isAlternative: isAlternative)
        case .related(let related): return render(related, negated: negated, isPinned: isPinned)
        case .group(let isAnd, _):
            let parts = SQLConditionTree.flattened(node, negated: negated, isAnd: isAnd != negated)
            let isPinned = isPinned || (isAnd != negated && parts.contains { $0.node.isPinned(negated: $0.isNegated) })
            let isAlternative = parts.count > 1 ? isAnd == negated : isAlternative
            let terms = parts.map { render($0.node, negated: $0.isNegated, isPinned: isPinned, isAlternative: isAlternative) }
            return join(terms, isAnd != negated ? " AND " : " OR ")
        }
    }

    /// Names a subquery and moves it in front of the statement.
    mutating func hoist(_ subquery: Fragment) -> String {
        let name = "activestore_step\(steps.count + 1)"
        var step = Fragment("\(name)(v) AS (")
        step += subquery
        step += ")"
        steps.append(step)
        return name
    }

    /// The operands of a group, flattened: nested groups with the same connective, once negation has been pushed down, contribute theirs.
    static func flattened(_ node: ConditionNode, negated: Bool, isAnd: Bool) -> [Part] {
        var parts: [Part] = []
        collect(node, negated: negated, isAnd: isAnd, into: &parts)
        return parts
    }

    private static func collect(_ node: ConditionNode, negated: Bool, isAnd: Bool, into parts: inout [Part]) {
        switch node {
        case .not(let inner): collect(inner, negated: !negated, isAnd: isAnd, into: &parts)
        case .group(let ownIsAnd, let own) where (ownIsAnd != negated) == isAnd:
            for part in own { collect(part, negated: negated, isAnd: isAnd, into: &parts) }
        default: parts.append(Part(node: node, isNegated: negated))
        }
    }

    func join(_ terms: [Term], _ connective: String) -> Term {
        guard let first = terms.first else { return Term(fragment: Fragment(dialect.yes), height: 0) }
        if terms.count == 1 { return first }
        var terms = terms
        if let limits, terms.contains(where: { $0.height > limits.comparison }) {
            let sorted = terms.enumerated().sorted { ($1.element.height, $0.offset) < ($0.element.height, $1.offset) }
            terms = sorted.map(\.element)
            if terms.count > limits.groupWithTallPart { terms = [terms[0], enclosed(chain(terms.dropFirst(), connective))] }
        }
        return enclosed(chain(terms[...], connective))
    }

    private func chain(_ terms: ArraySlice<Term>, _ connective: String) -> Term {
        let length = limits?.chain ?? terms.count
        if terms.count <= length {
            var result = Term(fragment: Fragment(""), height: 0)
            for (index, term) in terms.enumerated() {
                if index > 0 { result.fragment += connective }
                result.fragment += term.fragment
                // By then the text before it is one entry, and so is the connective.
                result.height = max(result.height, term.height + (index > 0 ? 2 : 0))
            }
            return result
        }
        let size = (terms.count + length - 1) / length
        var chunks: [Term] = []
        var rest = terms
        while !rest.isEmpty {
            chunks.append(enclosed(chain(rest.prefix(size), connective)))
            rest = rest.dropFirst(size)
        }
        return chain(chunks[...], connective)
    }

    private func enclosed(_ term: Term) -> Term {
        Term(fragment: term.fragment.surrounded("(", ")"), height: term.height + 1)
    }
}
