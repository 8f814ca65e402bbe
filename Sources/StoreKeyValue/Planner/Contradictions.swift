import StoreCore

/// Conditions on one field that no value satisfies together, found from the values that a request compares with: "5, and over 7", "over 7, and
/// under 5". An index of the field would tell by a range that is empty.
struct Contradictions {
    private struct Test {
        let comparison: Comparison
        let literal: Int
        var isNegated = false

        var isEqual: Bool { comparison == .equal && !isNegated }
        var isLower: Bool { !isNegated && (comparison == .greater || comparison == .greaterOrEqual) }
        var isUpper: Bool { !isNegated && (comparison == .less || comparison == .lessOrEqual) }
    }

    /// A field that equals a value, and another condition on it.
    private var ofEqual: [(equal: Test, other: Test)] = []
    /// Bounds from both sides.
    private var ofBounds: [(lower: Test, upper: Test)] = []
    /// Whether a field would have to be nil and have a value.
    private var isNilWithValue = false

    init(_ conjuncts: [PredicateTree]) {
        var tests: [Int: [Test]] = [:]
        var nils: Set<Int> = []
        for conjunct in conjuncts {
            switch conjunct {
            case .leaf(.compare(let field, let comparison, let literal, _, caseInsensitive: false)) where !comparison.isPattern:
                tests[field, default: []].append(Test(comparison: comparison, literal: literal))
            case .not(.leaf(.compare(let field, let comparison, let literal, _, caseInsensitive: false))) where !comparison.isPattern:
                tests[field, default: []].append(Test(comparison: comparison, literal: literal, isNegated: true))
            case .leaf(.isNil(let field)): nils.insert(field)
            default: continue
            }
        }
        isNilWithValue = nils.contains { tests[$0]?.contains { !$0.isNegated } ?? false }
        // One condition of a field with each of the others, since there may be thousands.
        for tests in tests.values {
            if let at = tests.firstIndex(where: \.isEqual) {
                for other in tests.indices where other != at { ofEqual.append((tests[at], tests[other])) }
            } else if let lower = tests.first(where: \.isLower), let upper = tests.first(where: \.isUpper) {
                for other in tests where other.isUpper { ofBounds.append((lower, other)) }
                for other in tests where other.isLower { ofBounds.append((other, upper)) }
            }
        }
    }

    /// Whether no record can satisfy the conditions with these values.
    @inline(__always) func exclude(_ operands: Operands) -> Bool {
        if isNilWithValue { return true }
        return ofEqual.isEmpty && ofBounds.isEmpty ? false : excludeAll(operands)
    }

    private func excludeAll(_ operands: Operands) -> Bool {
        func order(_ a: Test, _ b: Test) -> Int { CellComparison.order(operands.literals[a.literal], operands.literals[b.literal]) }
        return ofEqual.contains { CellComparison.holds($1.comparison, order($0, $1)) == $1.isNegated }
            || ofBounds.contains { pair in
                let order = order(pair.lower, pair.upper)
                return order > 0 || (order == 0 && (pair.lower.comparison == .greater || pair.upper.comparison == .less))
            }
    }
}
