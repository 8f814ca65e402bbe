import StoreCore

/// The values of which a field equals one: the members of lists, and literals. See ``SQLParameter/member(_:of:)``.
public struct ListMembers: Sendable, Hashable {
    /// The lists in the predicate.
    let lists: Range<Int>
    /// The literals in the predicate.
    let literals: Range<Int>
    /// Whether the field is floating-point: an integer equals the value that its double does, and none where it has none.
    let forDouble: Bool
    /// Whether texts are compared case-insensitively.
    let folds: Bool

    /// The number of values, repeated ones included.
    func count(in predicate: PredicateCode) -> Int {
        predicate.lists[lists].reduce(literals.count) { $0 + $1.count }
    }

    /// The value at a position, as the field is compared with it; nil if there is none, if an earlier value equals it, or if no stored value
    /// does.
    @usableFromInline func value(_ position: Int, in predicate: PredicateCode) -> Value? {
        var at = 0
        var earlier: [Value] = []
        for list in predicate.lists[lists] + [Array(predicate.literals[literals])] {
            for value in list {
                let compared = compared(value)
                if at == position { return compared.flatMap { earlier.contains($0) ? nil : $0 } }
                if let compared { earlier.append(compared) }
                at += 1
            }
        }
        return nil
    }

    private func compared(_ value: Value) -> Value? {
        switch value {
        case .int(let number) where forDouble: Double(exactly: number).map { .double($0) }
        case .string(let text) where folds: .string(CaseFolding.fold(text))
        default: value
        }
    }
}
