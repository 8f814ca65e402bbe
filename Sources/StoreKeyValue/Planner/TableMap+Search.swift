import StoreCore

// The indexes that find records whose field has one of many values.
extension TableMap {
    /// Whether a field can be searched.
    func canFind(by position: Int) -> Bool { position == keyPosition || index(of: position) != nil }

    /// Whether no two records have the same values of some fields, because these contain all those of a unique index.
    func areUnique(_ positions: Set<Int>) -> Bool {
        table.indexes.contains { index in
            index.isUnique && index.state == .ready
                && index.fields.allSatisfy { positions.contains(position(of: $0)) && table.field($0)?.isOptional == false }
        }
    }

    /// Whether a field is in any index.
    func hasIndex(with position: Int) -> Bool {
        table.indexes.contains { $0.state.isReadable && $0.fields.contains(numbers[position]) }
    }

    /// The smallest index that begins with a field.
    func index(of position: Int) -> LoadedIndex? {
        indexes(of: position).min { $0.fields.count < $1.fields.count }
    }

    /// The same, preferably covering another field, so that records need not be read.
    func index(of position: Int, covering other: Int) -> LoadedIndex? {
        indexes(of: position).first { hasWhole(other, $0) } ?? index(of: position)
    }

    /// Whether the entries of an index have the values of a field as they are in the records.
    func hasWhole(_ position: Int, _ index: LoadedIndex) -> Bool {
        if position == keyPosition { return true }
        guard let form = index.fields.firstIndex(of: numbers[position]).map({ index.forms[$0] }) else { return false }
        return !form.isFolded && !LoadedIndex.isLong(form.type)
    }

    /// The indexes that begin with a field, in whatever form.
    func indexes(beginningWith position: Int) -> [LoadedIndex] {
        table.indexes.filter { $0.state.isReadable && $0.fields.first == numbers[position] }
    }

    private func indexes(of position: Int) -> [LoadedIndex] {
        indexes(beginningWith: position).filter { !$0.forms[0].isFolded && !$0.forms[0].isDescending }
    }
}

extension LoadedIndex {
    /// The part of a value of the first field that entries certainly contain, which may be only the prefix of a long value.
    func beginning(of value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard LoadedIndex.isLong(forms[0].type), value.count > forms[0].limit else { return value }
        return UnsafeRawBufferPointer(rebasing: value[..<forms[0].limit])
    }
}

extension TableMap {
    /// Whether the entries of an index begin with both references of join rows, whole, that to the record that is tested first.
    func hasPairs(_ join: RelationStep.Join) -> Bool {
        let pair = [numbers[join.near], numbers[join.far]]
        return table.indexes.contains { $0.state.isReadable && !$0.mayTruncate && $0.fields.starts(with: pair) }
    }
}
