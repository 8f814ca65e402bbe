import StoreCore

// The order in which a path returns records, and what it takes to give them in that of the request.
extension AccessPlanner {
    /// Adds the ordering that a path needs.
    func ordered(_ draft: Draft, _ relyingOnWholeEntries: Bool) -> Draft {
        var draft = draft
        (draft.ordering, draft.relies) = ordering(of: draft.path)
        if draft.relies, !relyingOnWholeEntries {
            draft.ordering = goal.order.isEmpty ? .byKey(isReversed: goal.isReversed) : .sorted
            draft.relies = false
        }
        return draft
    }

    /// Drafts whose ranges are each in the requested order, though not one after the other, with the ranges merged.
    func merged(_ drafts: [Draft], _ relyingOnWholeEntries: Bool) -> [Draft] {
        if goal.isShuffled || goal.isUnordered { return [] }
        return drafts.compactMap { draft in
            guard !draft.ordering.streams, draft.filter == nil, case .index(let path) = draft.path, let equal = path.equalCount,
                equal > path.fixedCount, equal <= path.index.fields.count
            else { return nil }
            let (terms, isKeyDescending) = terms(fixed: fixedFields(draft.path))
            let (matched, isReversed) = matched(path, terms, from: equal)
            let components = equal..<(equal + matched)
            let relies = components.contains { LoadedIndex.isLong(path.index.forms[$0].type) }
            guard relyingOnWholeEntries || !relies else { return nil }
            var merged = draft
            merged.relies = relies
            if matched == terms.count, components.upperBound == path.index.fields.count {
                let isKeyDescending = isKeyDescending ?? isReversed
                merged.ordering = .merged(isReversed: terms.isEmpty ? isKeyDescending : isReversed, isKeyDescending: isKeyDescending)
            } else if matched > 0 {
                merged.ordering = .mergedGroups(isReversed: isReversed, components: components)
            } else {
                return nil
            }
            return merged
        }
    }

    func ordering(of path: AccessPath) -> (AccessPlan.Ordering, relies: Bool) {
        if goal.isShuffled { return (.shuffled, false) }
        if goal.isUnordered { return (.path(isReversed: false), false) }
        let fixed = fixedFields(path)
        // A field that a condition fixes does not affect the order. It is tried with these fields nevertheless, because an index may have them
        // before the others.
        let (terms, isKeyDescending) = terms(fixed: fixed.union(equalFields))
        guard case .index(let index) = path else {
            return (terms.isEmpty ? .path(isReversed: isKeyDescending ?? false) : .sorted, false)
        }
        let (all, isAllDescending) = self.terms(fixed: fixed)
        let ordering = ordering(of: index, all, isAllDescending)
        if all.count == terms.count || ordering.0.needsNoSorting { return ordering }
        let other = self.ordering(of: index, terms, isKeyDescending)
        return other.0.needsNoSorting || ordering.0 == .sorted ? other : ordering
    }

    /// The terms that decide the order of records in which some fields are equal, and the direction of the key after them; nil if no two records
    /// have the same values of the terms.
    private func terms(fixed: Set<Int>) -> (terms: [OrderTerm], isKeyDescending: Bool?) {
        // Fields that are equal in all records do not affect the order, and nor does any term after the key.
        var terms: [OrderTerm] = []
        for term in goal.order where !fixed.contains(term.field) {
            if term.field == map.keyPosition, !term.isCaseInsensitive { return (terms, term.isDescending) }
            terms.append(term)
            if map.areUnique(fixed.union(terms.lazy.filter { !$0.isCaseInsensitive }.map(\.field))) { return (terms, nil) }
        }
        return (terms, goal.isReversed)
    }

    /// The number of terms that the components from one on provide in an order, and whether that is the reverse of the index.
    private func matched(_ path: AccessPath.IndexPath, _ terms: [OrderTerm], from first: Int) -> (count: Int, isReversed: Bool) {
        var matched = 0
        var isReversed = false
        while matched < terms.count, first + matched < path.index.fields.count {
            let form = path.index.forms[first + matched]
            let term = terms[matched]
            guard path.components.positions[first + matched] == term.field, form.isFolded == term.isCaseInsensitive else { break }
            let isOtherWay = term.isDescending != form.isDescending
            if matched == 0 { isReversed = isOtherWay } else if isOtherWay != isReversed { break }
            matched += 1
        }
        return (matched, isReversed)
    }

    private func ordering(
        of path: AccessPath.IndexPath, _ terms: [OrderTerm], _ isKeyDescending: Bool?
    ) -> (AccessPlan.Ordering, relies: Bool) {
        let count = path.index.fields.count
        let first = path.fixedCount
        if terms.isEmpty {
            let isReversed = isKeyDescending ?? false
            return (first >= count ? .path(isReversed: isReversed) : .byKey(isReversed: isReversed), false)
        }
        let (matched, isReversed) = matched(path, terms, from: first)
        if matched == 0 { return (.sorted, false) }
        let relies = (first..<(first + matched)).contains { LoadedIndex.isLong(path.index.forms[$0].type) }
        let components = first + matched
        if matched < terms.count, !path.skips {
            // The terms that follow may have the order of the next components in the other direction.
            let (others, isOtherReversed) = self.matched(path, Array(terms[matched...]), from: components)
            if others > 0, isOtherReversed != isReversed {
                let end = components + others
                let relies = relies || (components..<end).contains { LoadedIndex.isLong(path.index.forms[$0].type) }
                if end == count, matched + others == terms.count, (isKeyDescending ?? isOtherReversed) == isOtherReversed {
                    return (.mixedDirection(isReversed: isReversed, components: components), relies)
                }
                return (.grouped(isReversed: isReversed, components: end, turnsAfter: components), relies)
            }
        }
        guard matched == terms.count, components == count else {
            return (.grouped(isReversed: isReversed, components: components, turnsAfter: nil), relies)
        }
        if (isKeyDescending ?? isReversed) == isReversed { return (.path(isReversed: isReversed), relies) }
        // Parts are read one after the other, so none may have a part of another one's group.
        if path.dividesGroups(of: count) { return (.grouped(isReversed: isReversed, components: count, turnsAfter: nil), relies) }
        return (.mixedDirection(isReversed: isReversed, components: count), relies)
    }

    /// Whether records without a value of the order's first field may be a request of their own (``LeadingGroup``), for a path that has the records with one
    /// value of it together, or in no useful order, or collects those of alternatives that test the field, as the condition of a page does.
    func mayLeadWithNils(_ draft: Draft, _ tested: [Int]) -> Bool {
        guard !goal.isUnordered, !goal.isShuffled, let first = goal.order.first, !first.isDescending,
            map.definition.fields[first.field].isOptional, draft.filter == nil, !equalFields.contains(first.field)
        else { return false }
        switch (draft.ordering, draft.path) {
        case (.grouped(_, let components, turnsAfter: nil), .index(let path)): return path.groups(by: first.field, components)
        case (.sorted, let path):
            guard !path.isCollected || tested.contains(first.field) else { return false }
            return !map.indexes(beginningWith: first.field).isEmpty
        default: return false
        }
    }

    /// The first field of the order, if those that share its first value may be a request of their own (``LeadingGroup``); nil if the path has the whole
    /// order, or no index has the records with each value together.
    func leadingField(_ draft: Draft, _ tested: [Int]) -> LeadingField? {
        guard !goal.isUnordered, !goal.isShuffled, let first = goal.order.first, !first.isCaseInsensitive,
            !equalFields.contains(first.field)
        else { return nil }
        switch (draft.ordering, draft.path) {
        case (.grouped(_, let components, _), .index(let path)):
            return path.groups(by: first.field, components) ? LeadingField(position: first.field) : nil
        // A condition on the field may exclude the first value of the index.
        case (.sorted, let path) where draft.filter == nil && path.isWholeTree && !tested.contains(first.field):
            let index = map.indexes(beginningWith: first.field).first { !$0.forms[0].isFolded }
            return index.map { LeadingField(position: first.field, index: $0, isFromEnd: first.isDescending != $0.forms[0].isDescending) }
        default: return nil
        }
    }

    private func fixedFields(_ path: AccessPath) -> Set<Int> {
        guard case .index(let path) = path else { return [] }
        return Set((0..<path.fixedCount).filter { !path.components.forms[$0].isFolded }.map { path.components.positions[$0] })
    }
}

extension AccessPath.IndexPath {
    /// Whether the first of the components by whose groups it sorts that may differ is a field.
    fileprivate func groups(by field: Int, _ grouped: Int) -> Bool {
        grouped > fixedCount && components.positions[fixedCount] == field
    }
}
