import StoreCore

/// An index that finds the records with a value in a field, of those that satisfy some equalities of other fields.
///
/// "The new orders of a customer" are adjacent in an index of status and customer as well as in one of customer and status: of its first
/// components, one has the value that is looked up, and each of the others has one value that the conditions ask for.
struct ValueIndex {
    let index: LoadedIndex
    /// The forms and the values of the first components. That of the field may have any; see ``AccessPath/Equality/any``.
    let forms: ArraySlice<KeyCoding.Form>
    let equalities: [AccessPath.Equality]
    /// The number of the field's component.
    let component: Int
    /// The numbers of the conditions that all records found this way satisfy, and whether these are all there are.
    let answered: Set<Int>
    let isWhole: Bool

    /// The form of the component that has the value.
    var form: KeyCoding.Form { forms[component] }

    /// - Returns: nil if another component before that of the field may have several values.
    fileprivate init?(_ index: LoadedIndex, of position: Int, _ sargables: [Sargable], _ conjuncts: [PredicateTree], _ map: TableMap) {
        let components = KeyComponents.index(index, map)
        guard let found = Sargable.range(of: components, sargables + [Sargable(anyValueOf: position)]),
            let component = found.range.equalities.firstIndex(of: .any)
        else { return nil }
        self.index = index
        self.component = component
        equalities = found.range.equalities
        forms = components.forms.prefix(equalities.count)
        // Of several equalities of one field, entries have the value of one.
        answered = found.range.further.isEmpty ? found.answered.filter(conjuncts.indices.contains) : []
        isWhole = answered.count == conjuncts.count && !components.forms[component].isFolded
    }

    /// Whether its entries have some fields whole, for values that they do not have folded or truncated.
    func has(_ positions: [Int], _ map: TableMap) -> Bool { !form.isFolded && positions.allSatisfy { map.hasWhole($0, index) } }

    /// The bytes before and after the component of the field, with the values of a request; nil if a value is none that the component can have.
    func others(_ operands: Operands) -> Others? {
        let others = Others()
        for (at, form) in forms.enumerated() where at != component {
            let buffer = at < component ? others.before : others.after
            guard case .literal(let literal) = equalities[at] else {
                KeyCoding.appendNull(descending: form.isDescending, to: buffer)
                continue
            }
            guard let cell = KeyCoding.fitting(operands.literals[literal], form.type) else { return nil }
            if KeyCoding.append(cell, form, to: buffer) { others.areTruncated = true }
        }
        return others
    }

    /// The components other than that of the field.
    final class Others {
        let before = ByteBuffer(capacity: 32)
        let after = ByteBuffer(capacity: 32)
        /// Whether entries may have other values than those asked for.
        fileprivate(set) var areTruncated = false
    }
}

extension TableMap {
    /// The index that finds the records with a value in a field that satisfy the conditions.
    ///
    /// The fewest entries are those in which most other fields have their values. An index that folds case also finds records that only may
    /// have the value.
    ///
    /// - Parameter wanted: Fields that entries had better have, so that records need not be read.
    /// - Returns: nil if there is none, or the field is the key.
    func valueIndex(of position: Int, _ conjuncts: [PredicateTree] = [], covering wanted: [Int] = []) -> ValueIndex? {
        if position == keyPosition { return nil }
        let sargables = conjuncts.indices.compactMap { Sargable(conjuncts[$0], $0, of: definition) }.filter {
            $0.field != position && $0.isSingleValue
        }
        return table.indexes.lazy.filter { $0.state.isReadable && $0.fields.contains(self.numbers[position]) }
            .compactMap { ValueIndex($0, of: position, sargables, conjuncts, self) }
            .min { rank(of: $0, covering: wanted) < rank(of: $1, covering: wanted) }
    }

    private func rank(of index: ValueIndex, covering wanted: [Int]) -> (Int, Int, Int, Int) {
        let isCovering = wanted.allSatisfy { hasWhole($0, index.index) }
        return (index.form.isFolded ? 1 : 0, -index.equalities.count, isCovering ? 0 : 1, index.index.fields.count)
    }
}
