import StoreCore

/// Makes the keys of one index's entries from the cells of records.
///
/// The components are in a block of memory that it allocates itself, because
/// reading them from an array would count references for each entry.
final class EntryMaker {
    let index: LoadedIndex
    /// Where the index's fields are among the cells; -1 is the record's key.
    let slots: [Int]
    private let parts: UnsafeMutableBufferPointer<(form: KeyCoding.Form, slot: Int)>
    /// Whether whole values without a nil tell which record has them.
    private let tellsRecord: Bool

    init(_ index: LoadedIndex, slots: [Int]) {
        self.index = index
        self.slots = slots
        parts = .allocate(capacity: slots.count)
        _ = parts.initialize(from: zip(index.forms, slots).map { (form: $0, slot: $1) })
        tellsRecord = index.isUnique && !index.stored.isKeyed
    }

    deinit { parts.deallocate() }

    /// Makes the key of a record's entry.
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

    /// Whether a slot that changes is among its own.
    @inline(__always) func uses(_ isChanged: (Int) -> Bool) -> Bool {
        for part in parts where isChanged(part.slot) { return true }
        return false
    }
}
