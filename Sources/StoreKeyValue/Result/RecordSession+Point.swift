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
        frame.key.reset()
        for component in point.components {
            // A value that the field cannot have matches no record.
            guard let cell = KeyCoding.fitting(operands.literals[component.literal], component.form.type) else { return true }
            if KeyCoding.append(cell, component.form, to: frame.key) { return false }
        }
        // A text longer than any key matches no record.
        if frame.key.count > maximumKeyLength { return true }
        var key = frame.key.bytes
        if let entries = point.entries {
            guard let found = try trees.get(entries, key) else { return true }
            guard let recordKey = IndexEntry.recordKey(of: KeyValueEntry(key: key, value: found)) else { throw point.damaged() }
            if let covering = plan.outputOfEntries {
                activestore_add_examined(1)
                try covering.fill(frame.cells, entry: key, key: recordKey, scratch: frame.scratch)
                _ = try body(frame.cells, plan.output.count)
                return true
            }
            key = recordKey
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
}
