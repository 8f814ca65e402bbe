import StoreCore

/// Fills cells with fields of a record from its index entry, without reading the record.
///
/// A class around blocks of memory, so that using it for each entry updates no reference counts.
final class EntryReader {
    /// The use of a component.
    private struct Component {
        let form: KeyCoding.Form
        /// Whether it is an ascending integer, which is read without a call.
        let isPlainInt: Bool
        /// The first cell that receives it; -1 for none.
        let slot: Int
        /// The range of the other cells that receive it in ``EntryReader/further``.
        let further: Range<Int>
    }
    private let components: UnsafeMutableBufferPointer<Component>
    /// Cells that receive a copy of another cell.
    private let further: [Int]
    private let keyPositions: [Int]
    private let keyType: FieldType
    private let name: String

    /// - Parameter positions: The fields in the order of the cells; the entries have all of them.
    init(_ path: AccessPath.IndexPath, _ map: TableMap, _ positions: [Int]) {
        // Components after the last wanted one are not read. The record's key is complete at the end
        // of the entry, but possibly not as a component; folded text differs from the field's value.
        let slots = zip(path.components.positions, path.index.forms).map { component, form in
            component == map.keyPosition || form.isFolded ? [] : positions.indices.filter { positions[$0] == component }
        }
        let count = (slots.lastIndex { !$0.isEmpty } ?? -1) + 1
        var further: [Int] = []
        components = .allocate(capacity: count)
        for (at, slots) in slots.prefix(count).enumerated() {
            let start = further.count
            further += slots.dropFirst()
            components.initializeElement(
                at: at,
                to: Component(
                    form: path.index.forms[at], isPlainInt: path.index.forms[at].type == .int && !path.index.forms[at].isDescending,
                    slot: slots.first ?? -1, further: start..<further.count))
        }
        self.further = further
        keyPositions = positions.indices.filter { positions[$0] == map.keyPosition }
        keyType = map.keyType
        name = path.index.stored.name
    }

    /// The same for entries of any part of an index.
    convenience init(_ index: LoadedIndex, _ map: TableMap, _ positions: [Int]) {
        self.init(AccessPath.IndexPath(index: index, components: .index(index, map), ranges: []), map, positions)
    }

    deinit {
        components.deinitialize()
        components.deallocate()
    }

    /// Fills the cells; they point into the entry, the key and the scratch memory.
    @inline(__always) func fill(
        _ cells: UnsafeMutablePointer<Cell>, entry: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, scratch: ByteBuffer
    ) throws {
        KeyCoding.prepare(scratch, for: entry)
        var offset = 0
        for component in components {
            if component.slot < 0 {
                guard let length = KeyCoding.length(of: entry, at: offset, descending: component.form.isDescending) else { throw damaged() }
                offset &+= length
                continue
            }
            if component.isPlainInt, let number = KeyCoding.plainInt(of: entry, at: &offset) {
                cells[component.slot] = Cell(int: number)
            } else {
                guard let cell = KeyCoding.cell(of: entry, at: &offset, component.form, scratch: scratch) else { throw damaged() }
                cells[component.slot] = cell
            }
            if !component.further.isEmpty { for at in component.further { cells[further[at]] = cells[component.slot] } }
        }
        if keyPositions.isEmpty { return }
        guard let cell = KeyCoding.keyCell(key, keyType) else { throw damaged() }
        for slot in keyPositions { cells[slot] = cell }
    }

    @inline(never) private func damaged() -> StoreError {
        StoreError(.corrupt, "An entry of the index \(name) is damaged. Check the store.")
    }
}
