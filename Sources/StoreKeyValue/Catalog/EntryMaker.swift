import StoreCore

/// Builds the keys of one index's entries from the cells of records.
///
/// The components are in a block of memory that it allocates itself, because
/// reading them from an array would update reference counts for each entry.
final class EntryMaker {
    let index: LoadedIndex
    /// The cells of the index's fields; -1 is the record's key.
    let slots: [Int]
    private let parts: UnsafeMutableBufferPointer<(form: KeyCoding.Form, slot: Int)>
    /// Whether values that are complete and not nil identify the record.
    private let tellsRecord: Bool

    init(_ index: LoadedIndex, slots: [Int]) {
        self.index = index
        self.slots = slots
        parts = .allocate(capacity: slots.count)
        _ = parts.initialize(from: zip(index.forms, slots).map { (form: $0, slot: $1) })
        tellsRecord = index.isUnique && !index.stored.isKeyed
    }

    deinit { parts.deallocate() }

    /// Builds the key of a record's entry.
    ///
    /// - Parameter key: The record's key.
    func make(
        _ cells: UnsafePointer<Cell>, keyCell: Cell, key: UnsafeRawBufferPointer, to buffer: ByteBuffer
    ) -> IndexEntry.Outcome {
        buffer.reset()
        var outcome = IndexEntry.Outcome()
        for part in parts {
            let cell = part.slot < 0 ? keyCell : cells[part.slot]
            if cell.kind == .null { outcome.hasNil = true }
            if KeyCoding.append(cell, part.form, to: buffer) { outcome.isTruncated = true }
        }
        outcome.columnsEnd = buffer.count
        outcome.isExact = tellsRecord && !outcome.hasNil && !outcome.isTruncated
        if !outcome.isExact { buffer.append(key) }
        return outcome
    }

    /// Whether one of its own slots changes.
    @inline(__always) func uses(_ isChanged: (Int) -> Bool) -> Bool {
        for part in parts where isChanged(part.slot) { return true }
        return false
    }
}
