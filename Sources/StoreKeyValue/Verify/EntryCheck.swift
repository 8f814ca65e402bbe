import StoreCore

/// Checks every entry of an index: it must lead to a record, and be the entry of that record.
final class EntryCheck {
    private let index: LoadedIndex
    private let table: LoadedTable
    private let session: RecordSession
    private let progress: CheckProgress
    private var count = 0
    private var damaged = 0
    private var orphans = 0
    private var stale = 0
    private var truncated = 0
    private var counter: Int?
    private var shared = 0

    init(_ index: LoadedIndex, _ table: LoadedTable, _ session: RecordSession, _ progress: CheckProgress) {
        self.progress = progress
        self.index = index
        self.table = table
        self.session = session
    }

    func run() throws {
        let record = RecordEntries(table, fields: index.fields)
        let cursor = try session.trees.cursor(index.tree)
        defer { session.trees.release(cursor) }
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let entry = found {
            count += 1
            progress.reached(count)
            try check(entry, record)
            found = try cursor.next()
        }
        counter = try index.truncatedEntries(in: session.trees)
        // A pending index is known to have shared values, which the store's health reports.
        if index.isUnique, index.state == .ready, damaged == 0 {
            shared = try SharedValues(of: index, in: table, session).count
        }
    }

    private func check(_ entry: KeyValueEntry, _ record: RecordEntries) throws {
        guard let parts = EntryParts(entry.key, index), let key = IndexEntry.recordKey(of: entry) else {
            damaged += 1
            return
        }
        if parts.isTruncated { truncated += 1 }
        guard !key.isEmpty, key.count <= session.maximumKeyLength, let row = try session.trees.get(table.tree, key) else {
            orphans += 1
            return
        }
        // An unreadable record is counted with the records.
        guard (try? record.read(key: key, row: row)) != nil else { return }
        _ = record.make(index)
        if !record.entry.bytes.equals(entry.key) || !record.value.bytes.equals(entry.value) { stale += 1 }
    }

    /// One sentence for each kind of problem.
    var problems: [String] {
        let name = "the index \(index.stored.name) of \(table.stored.name)"
        var problems: [String] = []
        if damaged > 0 { problems.append("\(entries(damaged)) of \(name) \(damaged == 1 ? "is" : "are") damaged.") }
        if orphans > 0 { problems.append("\(entries(orphans)) of \(name) lead\(orphans == 1 ? "s" : "") to no record.") }
        if stale > 0 { problems.append("\(entries(stale)) of \(name) \(stale == 1 ? "does" : "do") not have the values of the record.") }
        if let counter, counter != truncated {
            problems.append("In \(name) \(StoreCheck.counted(truncated, "value is", "values are")) cut, but \(counter) were counted.")
        }
        if shared > 0 {
            problems.append(
                "In \(name), which is unique, \(StoreCheck.counted(shared, "value occurs", "values occur")) in several records.")
        }
        return problems
    }

    private func entries(_ count: Int) -> String { StoreCheck.counted(count, "entry", "entries") }
}
