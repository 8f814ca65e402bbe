import StoreCore

extension ValidationSubject {
    /// Whether another record has the same values in these fields. nil never collides, nor does a record with itself.
    func isTaken(_ parts: [UniquePart], _ reader: any EngineReader) throws -> Bool {
        let key = M.entity.keyPosition
        var condition = !PredicateCode.compare(key, .equal, record.id.recordKey.value)
        for part in parts {
            let value = try value(part.position)
            if value.isNull { return false }
            condition = condition && .compare(part.position, .equal, value, caseInsensitive: part.isCaseInsensitive)
        }
        let request = FetchRequest(M.entity, where: condition, limit: 1, fields: [key])
        try request.checkValues()
        var isTaken = false
        try reader.fetch(request) { _ in
            isTaken = true
            return .stop
        }
        return isTaken
    }
}

/// One field of a unique combination.
struct UniquePart: Sendable {
    var position: Int
    var isCaseInsensitive = false
}

extension ValidationProblems {
    /// Reports the unique indexes that would reject the fields to be written.
    mutating func lookUpUniqueIndexes(of record: M, _ reader: @autoclosure () throws -> any EngineReader) throws {
        let entity = M.entity.definition
        let indexes = entity.indexes.filter(\.isUnique).map { index in
            index.parts.compactMap { part in
                entity.position(of: part.field).map {
                    UniquePart(position: $0, isCaseInsensitive: part.isCaseInsensitive)
                }
            }
        }.filter { parts in parts.contains { changed.contains($0.position) } }
        if indexes.isEmpty { return }
        let found = try reader()
        try ValidationSubject.with(record, positions: indexes.flatMap { $0.map(\.position) }) { subject in
            for parts in indexes where try subject.isTaken(parts, found) {
                for part in parts { add(.alreadyExists(entity.name, entity.fields[part.position].name)) }
            }
        }
    }
}
