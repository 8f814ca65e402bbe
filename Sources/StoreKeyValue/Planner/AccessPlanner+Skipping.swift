import StoreCore

// Paths that skip from one value of a component to the next, because conditions or the order concern the components after it.
extension AccessPlanner {
    /// Indexes that answer conditions from their second component on, for each value of the first.
    var skipping: [Draft] {
        map.table.indexes.compactMap { index in
            guard index.state.isReadable, index.fields.count > 1 else { return nil }
            let components = KeyComponents.index(index, map)
            guard Sargable.range(of: components, sargables)?.answered.isEmpty ?? true,
                let (range, answered) = Sargable.range(of: components, skipping: 0, sargables),
                range.equalities.count > 1 || range.bounds != nil
            else { return nil }
            return Draft(path: .index(.init(index: index, components: components, ranges: [range])), answered: answered)
        }
    }

    /// Indexes that may have the order from a later component on, for each value of the first one that has not one value: only the ranges of
    /// all these values together are in order.
    var inOrderOfLaterComponents: [Draft] {
        map.table.indexes.compactMap { index in
            guard index.state.isReadable else { return nil }
            let components = KeyComponents.index(index, map)
            let equalities = Sargable.range(of: components, sargables)?.range.equalities ?? []
            guard equalities.count < index.fields.count - 1, equalities.allSatisfy(\.isSingle) else { return nil }
            return draft(index, components, skipping: equalities.count)
        }
    }

    /// Indexes in which the references that a condition along a relation leads to are next to other conditions or to the order.
    func alongRelations(_ joins: [(join: SemiJoin, condition: Int)]) -> [Draft] {
        joins.flatMap { join, condition -> [Draft] in
            guard join.findsEachOnce else { return [] }
            return map.table.indexes.compactMap { index in
                let components = KeyComponents.index(index, map)
                guard index.state.isReadable, let number = components.positions.firstIndex(of: join.step.local),
                    number < index.fields.count, !index.forms[number].isFolded, !index.forms[number].isDescending,
                    var found = draft(index, components, skipping: number, join)
                else { return nil }
                found.answered.insert(condition)
                return found
            }
        }
    }

    private func draft(_ index: LoadedIndex, _ components: KeyComponents, skipping number: Int, _ join: SemiJoin? = nil) -> Draft? {
        Sargable.range(of: components, skipping: number, sargables).map { range, answered in
            Draft(path: .index(.init(index: index, components: components, ranges: [range], join: join)), answered: answered)
        }
    }
}
