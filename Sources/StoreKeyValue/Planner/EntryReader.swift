import StoreCore

/// Fills cells with fields of a record from its entry in an index, without reading the record.
struct EntryReader {
    private let forms: [KeyCoding.Form]
    /// For each component the cells that get it.
    private let places: [[Int]]
    private let keyPlaces: [Int]
    private let keyType: FieldType
    private let name: String

    /// - Parameter positions: The fields in the order of the cells; all of them are in the entries.
    init(_ path: AccessPath.IndexPath, _ map: TableMap, _ positions: [Int]) {
        // Components behind the last that is wanted need not be looked at.
        // The record's key is whole at the end of the entry, as it may not be as a component; folded text is not the field's.
        let components = zip(path.components.positions, path.index.forms).map { component, form in
            component == map.keyPosition || form.isFolded ? [] : positions.indices.filter { positions[$0] == component }
        }
        let last = components.lastIndex { !$0.isEmpty } ?? -1
        places = Array(components[..<(last + 1)])
        forms = Array(path.index.forms[..<(last + 1)])
        keyPlaces = positions.indices.filter { positions[$0] == map.keyPosition }
        keyType = map.keyType
        name = path.index.stored.name
    }

    /// Fills the cells; they point into the entry, the key and the scratch memory.
    func fill(
        _ cells: UnsafeMutablePointer<Cell>, entry: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, scratch: ByteBuffer
    ) throws {
        KeyCoding.prepare(scratch, for: entry)
        var offset = 0
        for (form, places) in zip(forms, places) {
            guard let cell = KeyCoding.cell(of: entry, at: &offset, form, scratch: scratch) else { throw damaged() }
            for place in places { cells[place] = cell }
        }
        for place in keyPlaces {
            guard let cell = KeyCoding.keyCell(key, keyType) else { throw damaged() }
            cells[place] = cell
        }
    }

    private func damaged() -> StoreError { StoreError(.corrupt, "An entry of the index \(name) is damaged. Check the store.") }
}
