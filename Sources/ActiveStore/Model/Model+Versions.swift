import StoreCore

// Optimistic locking, for models with `@Version`. A record that is believed stored has been read or stored at its version; one that is
// not has none to compare, whatever number it holds.
extension Model {
    /// The version that a record is added with.
    ///
    /// A record that was removed meanwhile goes on from the version that was read, so that no older copy of it counts as current.
    func firstVersion(after version: Int) -> Int { isReadFromStore ? version &+ 1 : 1 }

    /// Whether the version is that of the stored record when it was read or stored through this value.
    private var isReadFromStore: Bool { recordState.stored && !recordState.changed.contains(Self.entity.keyPosition) }

    /// Checks that the record has the version that a caller expects.
    ///
    /// - Throws: ``StoreError`` `.conflict` if it has another; `.badRequest` if the model has none.
    @usableFromInline func checkVersion(is expected: Int) throws {
        guard let version = versionStamp else {
            let name = Self.entity.name
            throw StoreError(
                .badRequest, "A record of \(name) has no version to compare; declare one: @Version var version: Int.", entity: name)
        }
        if version == expected { return }
        throw StoreError.changedMeanwhile(Self.entity, id.recordKey, RecordVersions(read: expected, stored: version))
    }

    /// Writes fields and moves the version by one, if the stored record still has the version that was read.
    ///
    /// - Parameter overwriting: Whether any stored version is overwritten.
    /// - Returns: Whether the record exists.
    /// - Throws: ``StoreError`` `.conflict` if the stored version is another.
    mutating func changeVersion(_ transaction: WriteTransaction, _ fields: FieldSet, overwriting: Bool = false) throws -> Bool {
        let (entity, key) = (Self.entity, id.recordKey)
        guard let version = versionStamp, let position = entity.versionPosition else { return false }
        let values = try storedValues()
        let assignments = fields.positions(below: values.count).filter { $0 != position && $0 != entity.keyPosition }
            .map { Assignment($0, .set(values[$0])) }
        if overwriting {
            let request = FetchRequest(entity, where: .compare(entity.keyPosition, .equal, key.value))
            guard try transaction.updateUnnoted(request, assignments) > 0, let moved = try transaction.version(of: entity, key) else {
                return false
            }
            transaction.noteUpdated(entity, key, fields)
            stamp(version: moved)
            return true
        }
        guard isReadFromStore else {
            guard let stored = try transaction.version(of: entity, key) else { return false }
            throw StoreError.changedMeanwhile(entity, key, RecordVersions(read: nil, stored: stored))
        }
        guard try transaction.update(entity, key, readAt: version, assignments) else { return false }
        stamp(version: version &+ 1)
        return true
    }

    /// Removes the record, if the stored one still has the version that was read. A record that was never read is removed by its key.
    @usableFromInline func performDestroy(_ transaction: WriteTransaction, cascade: Bool) throws -> DestroySummary {
        var record = self
        // The last save may have been undone.
        record.resolvePendingSaves()
        guard let version = record.versionStamp, record.isReadFromStore else {
            return try transaction.destroy(Self.entity, id.recordKey, cascade: cascade)
        }
        return try transaction.destroy(Self.entity, id.recordKey, readAt: version, cascade: cascade)
    }

    /// The records at the versions that they are added with.
    @usableFromInline static func atFirstVersion(_ records: some Sequence<Self>) -> [Self] {
        records.map { record in
            var record = record
            record.resolvePendingSaves()
            // Those with related records are saved one by one, each at its first version.
            if record.recordState.relations.isEmpty, let version = record.versionStamp {
                record.stamp(version: record.firstVersion(after: version))
            }
            return record
        }
    }

    /// Whether the record would be stored like another one, apart from the version.
    func isAlike(_ other: Self) -> Bool {
        guard let version = other.versionStamp else { return self == other }
        var copy = self
        copy.stamp(version: version)
        return copy == other
    }
}
