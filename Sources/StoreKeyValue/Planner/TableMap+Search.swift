import StoreCore

// The indexes that find records whose field has one of many values.
extension TableMap {
    /// Whether a field can be searched.
    func canFind(by position: Int) -> Bool { position == keyPosition || index(of: position) != nil }

    /// The smallest index that begins with a field.
    func index(of position: Int) -> LoadedIndex? {
        indexes(of: position).min { $0.fields.count < $1.fields.count }
    }

    /// The same, preferably covering another field, so that records need not be read.
    func index(of position: Int, covering other: Int) -> LoadedIndex? {
        let wanted = numbers[other]
        return indexes(of: position).first {
            guard !$0.mayTruncate, let position = $0.fields.firstIndex(of: wanted) else { return false }
            return !$0.forms[position].isFolded
        } ?? index(of: position)
    }

    private func indexes(of position: Int) -> [LoadedIndex] {
        let number = numbers[position]
        return table.indexes.filter {
            $0.state.isReadable && $0.fields.first == number && !$0.forms[0].isFolded && !$0.forms[0].isDescending
        }
    }
}

extension LoadedIndex {
    /// The part of a value of the first field that entries certainly contain, which may be only the prefix of a long value.
    func beginning(of value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard LoadedIndex.isLong(forms[0].type), value.count > forms[0].limit else { return value }
        return UnsafeRawBufferPointer(rebasing: value[..<forms[0].limit])
    }
}
