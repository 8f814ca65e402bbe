import StoreCore

// Filling a new index from the existing records.
extension RecordSession {
    /// Builds an index inside the transaction: entries are sorted and written in order, which makes a compact tree.
    ///
    /// - Throws: ``StoreError`` `.duplicateValue` for a unique index over records that share
    ///   values, with the first ten of them. The caller must then undo the transaction.
    func build(_ index: LoadedIndex, _ definition: IndexDefinition, of entity: EntityDefinition, in table: LoadedTable) throws {
        let total = try trees.count(table.tree)
        if total == 0 { return }
        var sorter = EntrySorter(folder: temporaryFolder)
        var progress = BuildProgress(context, index, table, total: 2 * total)
        let records = RecordEntries(table, fields: index.fields)
        var truncated = 0
        let cursor = try trees.cursor(table.tree)
        do {
            defer { trees.release(cursor) }
            var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
            while let record = found {
                try records.read(key: record.key, row: record.value)
                if records.make(index).isTruncated { truncated += 1 }
                try sorter.add(records.entry.bytes, records.value.bytes)
                progress.step()
                found = try cursor.next()
            }
        }
        try fill(index, definition, entity, &sorter, &progress)
        if truncated == 0 { return }
        try countTruncated(index, truncated)
        if !index.isUnique { return }
        // Truncated values are compared by reading the records.
        let shared = try SharedValues(of: index, in: table, self)
        if shared.count > 0 { throw StoreError.cannotBuild(definition, of: entity, count: shared.count, values: shared.first) }
    }

    private func fill(
        _ index: LoadedIndex, _ definition: IndexDefinition, _ entity: EntityDefinition, _ sorter: inout EntrySorter,
        _ progress: inout BuildProgress
    ) throws {
        try beginFilling(index.tree)
        let last = ByteBuffer()
        var isRepeated = false
        var count = 0
        var values: [String] = []
        try sorter.finish { entry in
            progress.step()
            // Only entries of a unique index can be equal; others end with their record's key.
            if index.isUnique {
                if entry.key.equals(last.bytes) {
                    if isRepeated { return }
                    isRepeated = true
                    count += 1
                    if count <= 10 { values += shown(entry, index) }
                    return
                }
                isRepeated = false
                last.reset()
                last.append(entry.key)
            }
            // With duplicates the tree will not be used.
            if count == 0 { try append(index.tree, entry.key, entry.value) }
        }
        if count > 0 { throw StoreError.cannotBuild(definition, of: entity, count: count, values: values) }
    }

    private func shown(_ entry: KeyValueEntry, _ index: LoadedIndex) -> [String] {
        let scratch = ByteBuffer()
        KeyCoding.prepare(scratch, for: entry.key)
        var offset = 0
        var values: [String] = []
        for form in index.forms {
            guard let cell = KeyCoding.cell(of: entry.key, at: &offset, form, scratch: scratch) else { break }
            values += shown(cell, form.type)
        }
        return values
    }
}

/// Reports the progress of a build, every ten thousand steps.
struct BuildProgress {
    private let context: StoreContext
    private let name: String
    private let total: Int
    private var done = 0

    init(_ context: StoreContext, _ index: LoadedIndex, _ table: LoadedTable, total: Int) {
        self.context = context
        name = BuildProgress.name(index.stored.name, of: table.stored.name)
        self.total = total
    }

    mutating func step() {
        done += 1
        if done % 10_000 == 0 { context.emit(.progressed(name, done: min(done, total), total: total)) }
    }

    static func name(_ index: String, of entity: String) -> String { "building the index \(index) of \(entity)" }
}
