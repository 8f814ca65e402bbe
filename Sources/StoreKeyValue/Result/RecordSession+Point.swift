import CStoreCore
import StoreCore

// Requests for the single record with a key, or with the values of a unique index.
extension RecordSession {
    /// Passes the record that a point plan finds, if any, to the body.
    ///
    /// - Returns: false if lookups cannot identify the record, since a value
    ///   is too long to be complete in the key; no record was passed then.
    func fetchOne(
        _ point: PointRead, _ plan: AccessPlan, _ operands: Operands, _ body: (UnsafeMutablePointer<Cell>, Int) throws -> Step
    ) throws -> Bool {
        let frame = takeFrame(plan.output.count)
        defer { give(frame) }
        let (found, isExact) = try lookUp(point, operands, frame.key)
        guard let (key, entry) = found else { return isExact }
        if let entry, let covering = plan.outputOfEntries {
            activestore_add_examined(1)
            try covering.fill(frame.cells, entry: entry.key, key: key, scratch: frame.scratch)
            _ = try body(frame.cells, plan.output.count)
            return true
        }
        guard let row = try trees.get(point.records, key) else {
            if point.entries != nil { throw point.damaged() }
            return true
        }
        activestore_add_examined(1)
        try plan.output.fill(frame.cells, key: key, row: row)
        _ = try body(frame.cells, plan.output.count)
        return true
    }

    /// Passes the key of the record that a point plan finds, if any, to the body. The record itself is not read.
    ///
    /// - Returns: As ``fetchOne(_:_:_:_:)``.
    func keyOfOne(_ point: PointRead, _ operands: Operands, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        let frame = takeFrame(0)
        defer { give(frame) }
        let (found, isExact) = try lookUp(point, operands, frame.key)
        guard let (key, entry) = found else { return isExact }
        if try entry != nil || trees.get(point.records, key) != nil {
            activestore_add_examined(1)
            try body(key)
        }
        return true
    }

    /// The key of the record that a point plan would find, and the entry that leads to it if the values are those of an index.
    ///
    /// - Parameter buffer: Holds the key that is looked up.
    /// - Returns: `isExact` is false if lookups cannot identify the record.
    @inline(__always) private func lookUp(
        _ point: PointRead, _ operands: Operands, _ buffer: ByteBuffer
    ) throws -> (found: (key: UnsafeRawBufferPointer, entry: KeyValueEntry?)?, isExact: Bool) {
        buffer.reset()
        for component in point.components {
            // A value that the field cannot have matches no record.
            guard let cell = KeyCoding.fitting(operands.literals[component.literal], component.form.type) else { return (nil, true) }
            if KeyCoding.append(cell, component.form, to: buffer) { return (nil, false) }
        }
        // A text longer than any key matches no record.
        if buffer.count > maximumKeyLength { return (nil, true) }
        let key = buffer.bytes
        guard let entries = point.entries else { return ((key, nil), true) }
        guard let value = try trees.get(entries, key) else { return (nil, true) }
        let entry = KeyValueEntry(key: key, value: value)
        guard let recordKey = IndexEntry.recordKey(of: entry) else { throw point.damaged() }
        return ((recordKey, entry), true)
    }
}
