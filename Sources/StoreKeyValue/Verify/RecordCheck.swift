import StoreCore

/// Checks every record of a table, and the entries it must have.
///
/// Problems are counted by field and by index; unreadable records have a separate count.
final class RecordCheck {
    private let table: LoadedTable
    private let session: RecordSession
    private let entity: EntityDefinition?
    private let record: RecordEntries
    private let indexes: [LoadedIndex]
    private let reached: [[UInt8]?]
    private let progress: CheckProgress

    /// The number of records checked.
    private(set) var count = 0
    private var badKeys = 0
    private var damaged = 0
    private var badFields: [Int]
    private var missing: [Int]
    private var wrong: [Int]

    init(_ table: LoadedTable, _ entity: EntityDefinition?, _ session: RecordSession, _ progress: CheckProgress) {
        self.progress = progress
        self.table = table
        self.session = session
        self.entity = entity
        record = RecordEntries(table)
        indexes = table.indexes.filter(\.state.isMaintained)
        reached = indexes.map { (try? ChunkPosition(CatalogTree.buildPosition(of: $0.tree), session.trees))?.key }
        badFields = Array(repeating: 0, count: record.fields.count)
        missing = Array(repeating: 0, count: indexes.count)
        wrong = missing
    }

    func run() throws {
        let cursor = try session.trees.cursor(table.tree)
        defer { session.trees.release(cursor) }
        let fields = record.fields.map { table.field($0) }
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let stored = found {
            count += 1
            progress.reached(count)
            if isKey(stored.key) { try check(stored, fields) } else { badKeys += 1 }
            found = try cursor.next()
        }
    }

    private func check(_ stored: KeyValueEntry, _ fields: [StoredField?]) throws {
        guard isWellFormed(stored), (try? record.read(key: stored.key, row: stored.value)) != nil else {
            damaged += 1
            return
        }
        for (at, field) in fields.enumerated() {
            guard let field else { continue }
            let cell = record.cells[at]
            if cell.kind == .null ? !field.isOptional : !cell.isStoredForm(of: field.type) { badFields[at] += 1 }
        }
        for (at, index) in indexes.enumerated() {
            // An index under construction has the entries of the records reached so far, and possibly more.
            if index.state == .writeOnly {
                guard let last = reached[at], last.withUnsafeBytes({ !$0.precedes(stored.key) }) else { continue }
            }
            _ = record.make(index)
            guard let value = try session.trees.get(index.tree, record.entry.bytes) else {
                missing[at] += 1
                continue
            }
            if !value.equals(record.value.bytes) { wrong[at] += 1 }
        }
    }

    /// Whether the bytes are a key in its only valid form.
    private func isKey(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= session.maximumKeyLength, let cell = KeyCoding.keyCell(bytes, table.keyType) else { return false }
        if cell.kind == .text, cell.length > RecordKey.maximumTextLength { return false }
        guard cell.isStoredForm(of: table.keyType) else { return false }
        record.entry.reset()
        _ = KeyCoding.append(cell, KeyCoding.Form(type: table.keyType), to: record.entry)
        return record.entry.bytes.equals(bytes)
    }

    private func isWellFormed(_ stored: KeyValueEntry) -> Bool {
        guard let view = RowView(stored.value), view.hasValidChecksum(key: stored.key), let shape = table.shape(view.shapeNumber) else {
            return false
        }
        return view.isSound(shape)
    }

    /// One sentence for each kind of problem.
    var problems: [String] {
        let name = table.stored.name
        var problems: [String] = []
        if badKeys > 0 {
            problems.append("\(records(badKeys)) of \(name) \(badKeys == 1 ? "has a key" : "have keys") that cannot be read.")
        }
        if damaged > 0 {
            problems.append("\(records(damaged)) of \(name) \(damaged == 1 ? "is" : "are") damaged: the checksum or the form is wrong.")
        }
        for (at, count) in badFields.enumerated() where count > 0 {
            problems.append("\(records(count)) of \(name) hold\(count == 1 ? "s" : "") no value of \(fieldName(record.fields[at]))'s type.")
        }
        for (at, index) in indexes.enumerated() {
            if missing[at] > 0 {
                problems.append(
                    "\(records(missing[at])) of \(name) \(missing[at] == 1 ? "is" : "are") not in the index \(index.stored.name).")
            }
            if wrong[at] > 0 {
                problems.append(
                    "\(records(wrong[at])) of \(name) \(wrong[at] == 1 ? "has its entry" : "have their entries") in the index "
                        + "\(index.stored.name) lead elsewhere.")
            }
        }
        return problems
    }

    private func records(_ count: Int) -> String { StoreCheck.counted(count, "record", "records") }

    private func fieldName(_ number: Int) -> String {
        let column = table.field(number)?.column ?? ""
        return entity?.fields.first { $0.column == column }?.name ?? column
    }
}
