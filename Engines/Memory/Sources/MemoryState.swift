import StoreCore

/// The whole content of a memory store as one value; a snapshot is a copy of it.
struct MemoryState: Sendable {
    var tables: [String: MemoryTable] = [:]
    var catalog: Catalog?
    /// Nil without a change log.
    var log: MemoryLog?
}

/// The change log: its entries by number, the last number, and the consumers' positions.
struct MemoryLog: Sendable {
    var entries = SortedTable<Int64, [UInt8]>()
    var last: Int64
    var consumers: [String: Int64] = [:]
}

/// The records of one entity by key, the values of its unique indexes, and the records of each value of an indexed field.
struct MemoryTable: Sendable {
    var definition: EntityDefinition
    var records = SortedTable<RecordKey, [Value]>()
    var unique: [SortedTable<IndexKey, RecordKey>] = []
    /// For each index of the definition, the records by the value of its first field; nil where the unique values tell them.
    var lookups: [MemoryLookup?] = []

    init(_ definition: EntityDefinition) {
        self.definition = definition
        self.definition.indexes = []
    }

    /// Adds a record.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; nothing is changed in that case.
    mutating func insert(_ record: [Value]) throws {
        let key = try key(of: record)
        let slot = records.slot(of: key)
        if slot.isTaken { throw StoreError.duplicateKey(of: definition, values: [key.value.debugDescription]) }
        let entries = try uniqueEntries(of: record, key)
        records.set(key, record, at: slot)
        for entry in entries { unique[entry.index].set(entry.values, key, at: entry.slot) }
        forEachLookup { $0?.add(record[$1], key) }
    }

    /// Replaces a record.
    mutating func replace(_ key: RecordKey, with record: [Value]) throws {
        let newKey = try self.key(of: record)
        if newKey != key, records[newKey] != nil {
            throw StoreError.duplicateKey(of: definition, values: [newKey.value.debugDescription])
        }
        let entries = try uniqueEntries(of: record, key)
        _ = remove(key)
        records.set(newKey, record)
        for entry in entries { unique[entry.index].set(entry.values, newKey) }
        forEachLookup { $0?.add(record[$1], newKey) }
    }

    mutating func remove(_ key: RecordKey) -> Bool {
        guard let record = records[key] else { return false }
        for (number, index) in uniqueIndexes.enumerated() {
            if let values = entry(record, index) { _ = unique[number].remove(values) }
        }
        forEachLookup { $0?.remove(record[$1], key) }
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
        guard index.isUnique else { return lookups.append(lookup(of: index)) }
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
        lookups.append(isLookup(index) ? nil : lookup(of: index))
    }

    private func lookup(of index: IndexDefinition) -> MemoryLookup {
        var lookup = MemoryLookup()
        guard let position = position(ofFirst: index) else { return lookup }
        records.forEach { key, record in
            lookup.add(record[position], key)
            return true
        }
        return lookup
    }

    /// The failure of a unique index over records that share values, with the first ten of these in order.
    private func duplicates(_ repeated: SortedTable<IndexKey, Void>, _ index: IndexDefinition) -> StoreError {
        var first: [Value] = []
        repeated.forEach { key, _ in
            first += key.values
            return first.count < 10 * index.parts.count
        }
        return .cannotBuild(index, of: definition, count: repeated.count, values: first.map(\.debugDescription))
    }

    /// The keys of the records whose field equals a value, in ascending order; nil if the field is neither the key nor the first of an index.
    func keys(whereField position: Int, equals value: Value) -> [RecordKey]? {
        if position == definition.key { return RecordKey(value).map { records[$0] == nil ? [] : [$0] } }
        guard let number = definition.indexes.firstIndex(where: { self.position(ofFirst: $0) == position }) else { return nil }
        if let lookup = lookups[number] { return lookup.keys(of: value) }
        let uniqueNumber = definition.indexes[..<number].count { $0.isUnique }
        return unique[uniqueNumber][IndexKey(values: [value])].map { [$0] } ?? []
    }

    /// Whether a unique index has the values of one field as they are.
    private func isLookup(_ index: IndexDefinition) -> Bool { index.parts.count == 1 && !index.parts[0].isCaseInsensitive }

    private mutating func forEachLookup(_ body: (inout MemoryLookup?, Int) -> Void) {
        for number in lookups.indices {
            guard let position = position(ofFirst: definition.indexes[number]) else { continue }
            if case .some = lookups[number] { body(&lookups[number], position) }
        }
    }

    func position(ofFirst index: IndexDefinition) -> Int? { index.parts.first.flatMap { definition.position(of: $0.field) } }

    var uniqueIndexes: [IndexDefinition] { definition.indexes.filter(\.isUnique) }

    /// The entries that the unique indexes need for a record, and their
    /// slots. A record does not collide with itself, and nils never collide.
    private func uniqueEntries(
        of record: [Value], _ key: RecordKey
    ) throws -> [(index: Int, values: IndexKey, slot: SortedTable<IndexKey, RecordKey>.Slot)] {
        var entries: [(index: Int, values: IndexKey, slot: SortedTable<IndexKey, RecordKey>.Slot)] = []
        for (number, index) in uniqueIndexes.enumerated() {
            guard let values = entry(record, index) else { continue }
            let slot = unique[number].slot(of: values)
            if slot.isTaken, unique[number][values] != key {
                throw StoreError.duplicateValue(
                    of: definition, fields: index.parts.map(\.field), values: values.values.map(\.debugDescription))
            }
            entries.append((number, values, slot))
        }
        return entries
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
            throw StoreError(.typeMismatch, "The key of \(definition.name) cannot be a key.", entity: definition.name)
        }
        return key
    }
}
