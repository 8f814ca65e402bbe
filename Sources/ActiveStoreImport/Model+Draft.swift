import ActiveStore
import StoreTransfer

// Records made and changed by rows that contain values for some fields.
extension Model {
    /// The record with the fields that a row contains; they count as changed where they differ.
    /// A stored record keeps its key. Properties that are not stored return to their defaults.
    ///
    /// - Parameter room: A table for the record's own row.
    /// - Returns: The record, and whether a different key was refused.
    func replacing(_ draft: RowTable, in room: RowTable) throws -> (Self, Bool) {
        var record = self
        record.resolvePendingSaves()
        room.removeAll()
        room.addRow()
        try record.write(.all, to: room)
        var changed = FieldSet()
        var isKeyRefused = false
        let times = Self.entity.definition.createdAt.flatMap { created in Self.entity.updatedAtPosition.map { (created, $0) } }
        let areTimesEqual = times.map { room.cell($0.0, of: 0).bits == room.cell($0.1, of: 0).bits } ?? false
        for position in 0..<room.width
        where position != Self.entity.versionPosition && !draft.cell(position, of: 0).isAbsent && !draft.isAlike(position, of: 0, room, 0) {
            if position == Self.entity.keyPosition, record.recordState.stored {
                isKeyRefused = true
                continue
            }
            room.copy(position, of: 0, of: draft, to: 0)
            changed.insert(position)
        }
        if changed.isEmpty { return (self, isKeyRefused) }
        if let (created, updated) = times, areTimesEqual, changed.contains(created), draft.cell(updated, of: 0).isAbsent,
            !record.recordState.stored
        {
            // Until the first update both are equal.
            room.set(updated, of: 0, to: room.cell(created, of: 0))
            changed.insert(updated)
        }
        var state = record.recordState
        for position in changed.positions(below: room.width) { state.markChanged(position) }
        if changed.contains(Self.entity.keyPosition) { state.keyIsGenerated = false }
        var fresh = try room.withRow(0, of: Self.entity) { try Self(row: &$0) }
        fresh.recordState = state
        return (fresh, isKeyRefused)
    }

    /// A new record whose fields without a default are taken from a row, or are empty.
    ///
    /// - Returns: The record, and the fields that are empty but should not be.
    static func blank(_ draft: RowTable) throws -> (Self, FieldSet) {
        let definition = entity.definition
        var (given, missing) = (FieldSet(), FieldSet())
        let zeros = RowTable(width: draft.width)
        zeros.addRow()
        for field in definition.fields { try field.type.zero.write(to: zeros) }
        let row = RowTable(width: draft.width)
        row.addRow()
        while true {
            do { return (try row.withRow(0, of: entity) { try Self(new: &$0, given: given) }, missing) } catch let error as StoreError
                where error.code == .badRequest
            {
                guard let position = error.field.flatMap({ definition.position(of: $0) }), !given.contains(position) else { throw error }
                let isSaid = draft.cell(position, of: 0).kind != .null
                row.copy(position, of: 0, of: isSaid ? draft : zeros, to: 0)
                if !isSaid { missing.insert(position) }
                given.insert(position)
            }
        }
    }
}
