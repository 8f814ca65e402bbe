import StoreCore

/// One of the conditions that must all hold, on one field, in a form that an index can answer.
struct Sargable {
    enum Kind {
        case equality(AccessPath.Equality)
        case lower(literal: Int, isIncluded: Bool)
        case upper(literal: Int, isIncluded: Bool)
        case prefix(literal: Int)
        /// The texts that begin like a pattern, which remains to be tested.
        case pattern(literal: Int)
        case notNull
        /// All values but those of a list, and nil.
        case excluded(list: Int)
    }

    /// The field's position.
    let field: Int
    let kind: Kind
    /// Whether text is compared without regard to case, which needs an index that folds case.
    let folds: Bool
    /// The position among the conditions.
    let conjunct: Int

    /// Converts a condition if an index can answer it.
    init?(_ tree: PredicateTree, _ conjunct: Int, of entity: EntityDefinition) {
        self.conjunct = conjunct
        switch Sargable.opposite(of: tree, entity) ?? tree {
        case .leaf(.isNil(let field)): (self.field, kind, folds) = (field, .equality(.null), false)
        case .not(.leaf(.isNil(let field))): (self.field, kind, folds) = (field, .notNull, false)
        case .leaf(.in(let field, let list, _, let folds)): (self.field, kind, self.folds) = (field, .equality(.list(list)), folds)
        case .or(let parts):
            // The form of a list with nil among its members.
            guard parts.count == 2, case .leaf(.in(let field, let list, _, false)) = parts[0], case .leaf(.isNil(let other)) = parts[1],
                field == other
            else { return nil }
            (self.field, kind, folds) = (field, .equality(.listOrNull(list)), false)
        case .leaf(.compare(let field, let comparison, let literal, let type, let folds)):
            self.field = field
            self.folds = folds
            switch comparison {
            case .equal: kind = .equality(.literal(literal))
            case .hasPrefix: kind = .prefix(literal: literal)
            case .like: kind = .pattern(literal: literal)
            // Ranges of integers with fractional bounds are left to the residual test.
            case _ where type != entity.fields[field].type: return nil
            case .less: kind = .upper(literal: literal, isIncluded: false)
            case .lessOrEqual: kind = .upper(literal: literal, isIncluded: true)
            case .greater: kind = .lower(literal: literal, isIncluded: false)
            case .greaterOrEqual: kind = .lower(literal: literal, isIncluded: true)
            default: return nil
            }
        default: return nil
        }
    }

    /// Converts a condition that excludes the members of a list.
    init?(excluding tree: PredicateTree, _ conjunct: Int) {
        guard case .not(.leaf(.in(let field, let list, _, let folds))) = tree else { return nil }
        (self.field, kind, self.folds, self.conjunct) = (field, .excluded(list: list), folds, conjunct)
    }

    /// Stands for a condition that the field has a value which is known later.
    init(anyValueOf field: Int) { (self.field, kind, folds, conjunct) = (field, .equality(.any), false, -1) }

    /// Whether the field has one value.
    var isSingleValue: Bool { if case .equality(let equality) = kind { equality.isSingle } else { false } }

    /// The bounds that all of these conditions together set for the keys of a tree, from the first component on.
    ///
    /// - Parameter lists: The maximum number of lists. Several of them make a part of the tree for each combination of their members.
    /// - Returns: nil if there are none; and the conditions that every key in the range satisfies.
    static func range(
        of components: KeyComponents, _ sargables: [Sargable], lists: Int = 1
    ) -> (range: AccessPath.KeyRange, answered: Set<Int>)? {
        var range = AccessPath.KeyRange()
        var answered: Set<Int> = []
        var lists = lists
        for (position, form) in zip(components.positions, components.forms) {
            if let found = equality(of: position, form, sargables, allowsList: lists > 0) {
                let component = KeyComponents(positions: [position], forms: [form])
                if let further = Sargable.range(of: component, sargables.filter { $0.field == position && $0.conjunct != found.conjunct }) {
                    range.further.append(.init(component: range.equalities.count, range: further.range))
                    answered.formUnion(further.answered)
                }
                range.equalities.append(found.equality)
                if found.isWhole { answered.insert(found.conjunct) }
                if !found.equality.isSingle { lists -= 1 }
                continue
            }
            if let (bounds, conjuncts) = bounds(of: position, form, sargables) {
                range.bounds = bounds
                answered.formUnion(conjuncts)
                if bounds.excluded == nil { range.narrower = narrower(of: position, form, sargables, &answered) }
            }
            // All bounds but an excluded list imply it.
            let notNull = sargables.filter { $0.field == position && $0.isNotNull }.map(\.conjunct)
            if range.bounds.map({ $0.excluded != nil }) ?? true { range.isNotNull = !notNull.isEmpty }
            answered.formUnion(notNull)
            break
        }
        return range.isEverything ? nil : (range, answered)
    }

    /// The same for an index in which a component has few values, or few that the conditions on it leave: each of them is skipped to.
    ///
    /// - Returns: nil if a component before it may have several values too.
    static func range(
        of components: KeyComponents, skipping number: Int, _ sargables: [Sargable]
    ) -> (range: AccessPath.KeyRange, answered: Set<Int>)? {
        var (whole, answered) = range(of: components[..<number], sargables, lists: 0) ?? (AccessPath.KeyRange(), [])
        guard whole.equalities.count == number else { return nil }
        let known = range(of: components[number..<(number + 1)], sargables)
        let rest = range(of: components[(number + 1)...], sargables, lists: 0)
        whole.equalities += [.any] + (rest?.range.equalities ?? [])
        whole.bounds = rest?.range.bounds
        whole.narrower = rest?.range.narrower ?? []
        whole.isNotNull = rest?.range.isNotNull ?? false
        if let known { whole.further.append(.init(component: number, range: known.range)) }
        whole.further += (rest?.range.further ?? []).map { .init(component: number + 1 + $0.component, range: $0.range) }
        answered.formUnion((known?.answered ?? []).union(rest?.answered ?? []))
        return (whole, answered)
    }

    /// - Returns: Also whether the component answers the condition completely: folded text matches more than the text itself.
    private static func equality(
        of position: Int, _ form: KeyCoding.Form, _ sargables: [Sargable], allowsList: Bool
    ) -> (equality: AccessPath.Equality, conjunct: Int, isWhole: Bool)? {
        var best: (equality: AccessPath.Equality, conjunct: Int, isWhole: Bool)?
        for sargable in sargables where sargable.field == position {
            guard case .equality(let equality) = sargable.kind, allowsList || equality.isSingle else { continue }
            // nil is the same in either kind of index.
            var isNil = false
            if case .null = equality { isNil = true }
            if sargable.folds, !form.isFolded, !isNil { continue }
            let isWhole = sargable.folds == form.isFolded || isNil
            if best.map({ (equality.isSingle && !$0.equality.isSingle) || (isWhole && !$0.isWhole) }) ?? true {
                best = (equality, sargable.conjunct, isWhole)
            }
        }
        return best
    }

    private static func bounds(
        of position: Int, _ form: KeyCoding.Form, _ sargables: [Sargable]
    ) -> (AccessPath.Bounds, Set<Int>)? {
        var bounds = AccessPath.Bounds()
        var answered: Set<Int> = []
        for sargable in sargables where sargable.field == position && sargable.folds == form.isFolded {
            switch sargable.kind {
            case .lower(let literal, let isIncluded) where bounds.lower == nil && bounds.prefix == nil:
                bounds.lower = .init(literal: literal, isIncluded: isIncluded)
            case .upper(let literal, let isIncluded) where bounds.upper == nil && bounds.prefix == nil:
                bounds.upper = .init(literal: literal, isIncluded: isIncluded)
            case .prefix(let literal) where bounds.isEmpty: bounds.prefix = literal
            default: continue
            }
            answered.insert(sargable.conjunct)
        }
        for sargable in sargables where bounds.isEmpty && sargable.field == position && (form.isFolded || !sargable.folds) {
            switch sargable.kind {
            // Values with the exact prefix are among those that match it in any case; the condition remains to be tested.
            case .prefix(let literal) where form.isFolded: bounds.prefix = literal
            case .pattern(let literal): (bounds.prefix, bounds.isPattern) = (literal, true)
            default: continue
            }
        }
        for sargable in sargables where bounds.isEmpty && sargable.field == position && sargable.folds == form.isFolded {
            guard case .excluded(let list) = sargable.kind else { continue }
            bounds.excluded = list
            answered.insert(sargable.conjunct)
        }
        return bounds.isEmpty ? nil : (bounds, answered)
    }

    /// The bounds that the conditions which are not yet answered set as well: "in 2026" and "in the last week" are one range.
    private static func narrower(
        of position: Int, _ form: KeyCoding.Form, _ sargables: [Sargable], _ answered: inout Set<Int>
    ) -> [AccessPath.Bounds] {
        var narrower: [AccessPath.Bounds] = []
        while narrower.count < mostNarrower,
            let (bounds, conjuncts) = bounds(of: position, form, sargables.filter { !answered.contains($0.conjunct) }),
            bounds.excluded == nil, !conjuncts.isEmpty
        {
            narrower.append(bounds)
            answered.formUnion(conjuncts)
        }
        return narrower
    }

    /// The maximum number of further bounds.
    private static let mostNarrower = 8

    private var isNotNull: Bool { if case .notNull = kind { true } else { false } }

    /// The range that is the complement of another one, where the field cannot be nil.
    private static func opposite(of tree: PredicateTree, _ entity: EntityDefinition) -> PredicateTree? {
        guard case .not(.leaf(.compare(let field, let comparison, let literal, let type, let folds))) = tree,
            !entity.fields[field].isOptional, let opposite = comparison.oppositeRange
        else { return nil }
        return .leaf(.compare(field: field, opposite, literal: literal, type, caseInsensitive: folds))
    }

    /// The alternatives that an index may answer, one of which must hold: those of an `or`, or the values on either side of the one that
    /// a field must not have.
    static func alternatives(of tree: PredicateTree, _ entity: EntityDefinition) -> [PredicateTree]? {
        switch tree {
        case .or(let parts): return parts
        case .not(.leaf(.compare(let field, .equal, let literal, let type, let folds))):
            guard type == entity.fields[field].type else { return nil }
            let sides: [PredicateTree] = [.less, .greater].map {
                .leaf(.compare(field: field, $0, literal: literal, type, caseInsensitive: folds))
            }
            return entity.fields[field].isOptional ? [.leaf(.isNil(field: field))] + sides : sides
        default: return nil
        }
    }
}

extension Comparison {
    /// The range of all other values; nil if this is no range.
    fileprivate var oppositeRange: Comparison? {
        switch self {
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        case .equal, .notEqual, .like, .hasPrefix, .hasSuffix, .contains: nil
        }
    }
}
