// Changes of records with a version. The version that was read is part of the condition of the one request that writes, so that on an
// engine with several writers two of them cannot both write over the same version, whatever the isolation of their transactions.
extension WriteTransaction {
    /// Changes a record if its stored version is this one, and moves the version by one.
    ///
    /// - Returns: Whether the record exists.
    /// - Throws: ``StoreError`` `.conflict` if its stored version is another.
    package func update(
        _ entity: EntityID, _ key: RecordKey, readAt version: Int, _ assignments: [Assignment]
    ) throws -> Bool {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        guard let position = entity.versionPosition else { return false }
        var assignments = try Assignment.checked(assignments, of: entity.definition)
        try moveVersion(of: entity, with: &assignments)
        let request = entity.record(key, position, version)
        let references = references
        return try withSavepoint { savepoint in
            if try savepoint.writer.update(request, assignments) > 0 {
                references?.willUpdate(entity, assignments)
                if hasTouches { noteUpdated(entity, key, FieldSet(assignments.map(\.field))) }
                return true
            }
            guard let stored = try savepoint.version(of: entity, key) else { return false }
            throw StoreError.changedMeanwhile(entity, key, RecordVersions(read: version, stored: stored))
        }
    }

    /// Removes a record like ``destroy(_:_:cascade:)`` if its stored version is this one.
    ///
    /// - Throws: ``StoreError`` `.conflict` if its stored version is another, and as ``destroy(_:_:cascade:)``.
    package func destroy(_ entity: EntityID, _ key: RecordKey, readAt version: Int, cascade: Bool) throws -> DestroySummary {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        guard let position = entity.versionPosition else { return try destroy(entity, key, cascade: cascade) }
        return try withSavepoint { savepoint in
            // The version is written as it is, because that keeps other writers from moving it before the record is removed.
            let request = entity.record(key, position, version)
            if try savepoint.writer.update(request, [Assignment(position, .set(.int(Int64(version))))]) == 0,
                let stored = try savepoint.version(of: entity, key)
            {
                throw StoreError.changedMeanwhile(entity, key, RecordVersions(read: version, stored: stored))
            }
            return try savepoint.destroy(entity, key, cascade: cascade)
        }
    }

    /// The stored version of a record; nil if it is not stored. Reads no other field.
    package func version(of entity: EntityID, _ key: RecordKey) throws -> Int? {
        guard let position = entity.versionPosition else { return nil }
        var request = FetchRequest(entity, where: .compare(entity.keyPosition, .equal, key.value))
        request.fields = [position]
        var version: Int?
        try checkedReader().fetch(request) { row in
            version = try row.read(0, of: [position], as: Int.self)
            return .stop
        }
        return version
    }

    /// Adds the move of the version, if the entity has one, to the changes of an update.
    ///
    /// - Throws: ``StoreError`` `.badRequest` if they set it themselves.
    func moveVersion(of entity: EntityID, with assignments: inout [Assignment]) throws {
        guard let position = entity.versionPosition else { return }
        if assignments.contains(where: { $0.field == position }) {
            let (name, field) = (entity.name, entity.definition.fields[position].name)
            throw StoreError(
                .badRequest, "\(name).\(field) is the version of the record, which every change moves; it cannot be set.", entity: name,
                field: field)
        }
        assignments.append(Assignment(position, .add(.int(1))))
    }
}

extension EntityID {
    /// The record with a key, if its version is this one.
    fileprivate func record(_ key: RecordKey, _ position: Int, _ version: Int) -> FetchRequest {
        FetchRequest(
            self, where: .all(of: [.compare(keyPosition, .equal, key.value), .compare(position, .equal, .int(Int64(version)))]))
    }
}
