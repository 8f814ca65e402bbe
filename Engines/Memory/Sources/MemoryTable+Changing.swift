import StoreCore

// Changes that migrations make to a table. Records are lists of values in field order, so only dropping a field touches them.
extension MemoryTable {
    mutating func rename(to name: String) { definition.name = name }

    /// Changes the definition of a field; its values stay.
    mutating func replace(_ field: FieldDefinition, with new: FieldDefinition) {
        guard let position = definition.fields.firstIndex(where: { $0.column == field.column }) else { return }
        let old = definition.fields[position].name
        definition.fields[position] = new
        for index in definition.indexes.indices {
            for part in definition.indexes[index].parts.indices where definition.indexes[index].parts[part].field == old {
                definition.indexes[index].parts[part].field = new.name
            }
        }
    }

    mutating func drop(_ field: FieldDefinition) {
        guard let position = definition.fields.firstIndex(where: { $0.column == field.column }) else { return }
        definition.fields.remove(at: position)
        // The table uses the position of the key, but not those of the timestamps.
        if position < definition.key { definition.key -= 1 }
        var narrowed = SortedTable<RecordKey, [Value]>()
        records.forEach { key, record in
            var record = record
            record.remove(at: position)
            narrowed.set(key, record)
            return true
        }
        records = narrowed
    }

    mutating func rename(_ index: IndexDefinition, to name: String) {
        guard let at = definition.indexes.firstIndex(where: { $0.name == index.name }) else { return }
        definition.indexes[at].name = name
    }

    mutating func drop(_ index: IndexDefinition) {
        if let at = uniqueIndexes.firstIndex(where: { $0.name == index.name }) { unique.remove(at: at) }
        guard let at = definition.indexes.firstIndex(where: { $0.name == index.name }) else { return }
        definition.indexes.remove(at: at)
        lookups.remove(at: at)
    }
}
