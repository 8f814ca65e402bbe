import StoreCore

/// All that a memory store holds, as one value: a snapshot is a copy of it.
struct MemoryState: Sendable {
    var tables: [String: MemoryTable] = [:]
    var catalogue: Catalogue?
}

/// The records of one entity, by key, and the values of its unique indexes.
struct MemoryTable: Sendable {
    var definition: EntityDefinition
    var records = SortedTable<RecordKey, [Value]>()
    var unique: [SortedTable<IndexKey, RecordKey>] = []

    init(_ definition: EntityDefinition) {
        self.definition = definition
        self.definition.indexes = []
    }

    /// Adds a record.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; nothing is changed then.
    mutating func insert(_ record: [Value]) throws {
        let key = try key(of: record)
        if records[key] != nil {
            throw StoreError.duplicateKey(of: definition, values: [key.value.debugDescription])
        }
        try checkUnique(record, key)
        put(record, key)
    }

    /// Replaces a record.
    mutating func replace(_ key: RecordKey, with record: [Value]) throws {
        let newKey = try self.key(of: record)
        if newKey != key, records[newKey] != nil {
            throw StoreError.duplicateKey(of: definition, values: [newKey.value.debugDescription])
        }
        try checkUnique(record, key)
        _ = remove(key)
        put(record, newKey)
    }

    mutating func remove(_ key: RecordKey) -> Bool {
        guard let record = records[key] else { return false }
        for (number, index) in uniqueIndexes.enumerated() {
            if let values = entry(record, index) { _ = unique[number].remove(values) }
        }
        return records.remove(key)
    }

    mutating func addField(_ field: FieldDefinition) {
        definition.fields.append(field)
        var widened = SortedTable<RecordKey, [Value]>()
        records.forEach { key, record in
            widened.set(key, record + [field.defaultValue ?? .null])
            return true
        }
        records = widened
    }

    mutating func addIndex(_ index: IndexDefinition) throws {
        definition.indexes.append(index)
        guard index.isUnique else { return }
        var entries = SortedTable<IndexKey, RecordKey>()
        var repeated = SortedTable<IndexKey, Void>()
        records.forEach { key, record in
            if let values = entry(record, index) {
                if entries[values] != nil { repeated.set(values, ()) } else { entries.set(values, key) }
            }
            return true
        }
        if repeated.count > 0 {
            definition.indexes.removeLast()
            throw duplicates(repeated, index)
        }
        unique.append(entries)
    }

    /// The failure of a unique index over records that share values; the first ten of them, in order, go with it.
    private func duplicates(_ repeated: SortedTable<IndexKey, Void>, _ index: IndexDefinition) -> StoreError {
        var first: [Value] = []
        repeated.forEach { key, _ in
            first += key.values
            return first.count < 10 * index.parts.count
        }
        return .cannotBuild(index, of: definition, count: repeated.count, values: first.map(\.debugDescription))
    }

    var uniqueIndexes: [IndexDefinition] { definition.indexes.filter(\.isUnique) }

    private mutating func put(_ record: [Value], _ key: RecordKey) {
        records.set(key, record)
        for (number, index) in uniqueIndexes.enumerated() {
            if let values = entry(record, index) { unique[number].set(values, key) }
        }
    }

    /// A record does not collide with itself, and nils never collide.
    private func checkUnique(_ record: [Value], _ key: RecordKey) throws {
        for (number, index) in uniqueIndexes.enumerated() {
            guard let values = entry(record, index), let other = unique[number][values], other != key else { continue }
            throw StoreError.duplicateValue(
                of: definition, fields: index.parts.map(\.field), values: values.values.map(\.debugDescription))
        }
    }

    func entry(_ record: [Value], _ index: IndexDefinition) -> IndexKey? {
        var values: [Value] = []
        for part in index.parts {
            guard let position = definition.position(of: part.field), !record[position].isNull else { return nil }
            if part.isCaseInsensitive, case .string(let text) = record[position] {
                values.append(.string(CaseFolding.fold(text)))
            } else {
                values.append(record[position])
            }
        }
        return IndexKey(values: values)
    }

    private func key(of record: [Value]) throws -> RecordKey {
        guard let key = RecordKey(record[definition.key]) else {
            throw StoreError(.typeMismatch, "The key of \(definition.name) is no key.", entity: definition.name)
        }
        return key
    }
}
