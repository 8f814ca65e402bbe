import FoundationEssentials
import StoreCore

/// Stores rows without instances of a model, for models that do not take part in the import or are unknown.
///
/// A row whose unique value is already stored is compared with the stored record, and only differences are written. The stored
/// records of a batch are read at once; records added by the batch join them, so that a later row with the same value finds them. In
/// a new record, fields missing in the data get their defaults. If the model's types accept less than the schema's (an enumeration,
/// a `UInt8`), the model's `copy` reports it when the row is written: the field then counts as missing in the data, and is reported.
package final class RowImport {
    /// Writes fields of a row that has all fields of the entity.
    package typealias Copy = (FieldSet, inout Row, any RowWriter) throws -> Void

    /// The value of a field in a new record if the data does not contain it.
    private enum Default {
        case generatedKey
        case now
        case value(Cell)
        case missing
    }

    private let plan: ImportPlan
    private let copy: Copy
    private let room: UnsafeMutablePointer<Cell>
    private let uid: UnsafeMutablePointer<UInt8>
    /// Holds the default values in its only row.
    private let defaultRow: RowTable
    private let defaults: [Default]
    /// The bytes of default values that need them.
    private let defaultBytes: UnsafeMutableBufferPointer<UInt8>
    private let filler: RowFiller

    /// The stored records of the batch, by their unique value.
    private let stored: RowTable
    private var positions: [Value: Int] = [:]
    /// The unique values of the batch into which rows were imported.
    private var seen: Set<Value> = []

    package init(_ filler: RowFiller, copy: Copy? = nil) throws {
        self.filler = filler
        plan = filler.plan
        let fields = plan.definition.fields
        let takesAll = fields.map(\.takesAll)
        self.copy = copy ?? { try Self.copyPlainly(fields, takesAll, $0, &$1, $2) }
        stored = RowTable(width: fields.count)
        defaultRow = RowTable(width: fields.count)
        defaultRow.addRow()
        for field in fields { try (field.defaultValue ?? .null).write(to: defaultRow) }
        let definition = plan.definition
        defaultBytes = .allocate(capacity: max(1, defaultRow.bytes.count))
        _ = defaultBytes.initialize(from: defaultRow.bytes)
        defaults = fields.indices.map { [defaultRow, defaultBytes] position in
            if position == definition.key, fields[position].type == .uuid { return .generatedKey }
            if position == definition.createdAt || position == definition.updatedAt { return .now }
            if fields[position].defaultValue == nil, !fields[position].isOptional { return .missing }
            var cell = defaultRow.cell(position, of: 0)
            if cell.kind == .text || cell.kind == .blob { cell.base = defaultBytes.baseAddress.map { UnsafePointer($0 + Int(cell.bits)) } }
            return .value(cell)
        }
        room = .allocate(capacity: max(1, fields.count))
        room.initialize(repeating: Cell(), count: max(1, fields.count))
        uid = .allocate(capacity: 16)
    }

    deinit {
        room.deallocate()
        defaultBytes.deallocate()
        uid.deallocate()
    }

    private static func copyPlainly(
        _ definitions: [FieldDefinition], _ takesAll: [Bool], _ fields: FieldSet, _ row: inout Row, _ writer: any RowWriter
    ) throws {
        for position in 0..<row.count where fields.contains(position) {
            let cell = row.cells[position]
            // The store may have been opened with a model, which may accept less than the field's type, or no nil.
            if let type = definitions[position].swiftType, cell.kind == .null || !takesAll[position] {
                try row.copy(position, as: type, to: writer)
                continue
            }
            switch cell.kind {
            case .null: try writer.writeNull()
            case .int: try writer.writeInt(cell.bits)
            case .double: try writer.writeDouble(cell.double)
            case .text: try writer.writeText(cell.bytes)
            case .blob: try writer.writeBlob(cell.bytes)
            }
        }
    }

    /// Stores the rows of a batch, in order.
    ///
    /// - Returns: The report of the batch.
    /// - Throws: ``StoreError`` for a failure that affects more than one record,
    ///   and in a strict import for the first record or value that is not imported.
    package func store(_ batch: ImportBatch, _ transaction: WriteTransaction, _ empty: ImportReport) throws -> ImportReport {
        var context = ImportContext(empty)
        try readStored(batch, transaction)
        var row = 0
        // The rows that go one by one after a refusal: more each time, since finding the refused one takes several attempts.
        var single = 0
        var refusals = 0
        while row < batch.count {
            if single > 0 {
                single -= 1
            } else if transaction.insertsTogether {
                let isRefused: Bool
                (row, isRefused) = try insertTogether(from: row, of: batch, transaction, &context)
                if row == batch.count { break }
                if isRefused {
                    refusals += 1
                    single = 8 << min(refusals, 16)
                }
            }
            defer { row += 1 }
            context.location = batch.locations[row]
            do { try store(row, of: batch.rows, transaction, &context) } catch let error as StoreError
                where error.isOfRecord
            {
                try context.report.skip(context.location, error)
            }
        }
        return context.report
    }

    private func store(
        _ row: Int, of rows: RowTable, _ transaction: WriteTransaction, _ context: inout ImportContext
    ) throws {
        var value = unique(row, of: rows)
        // Omitted here and not in the batch, which a transaction that runs again must find unchanged.
        var kept = FieldSet()
        var isReadAgain = false
        while true {
            do {
                if let value, let known = positions[value] {
                    guard let isChanged = try update(known, row, of: rows, value, transaction, &kept, &context) else { continue }
                    if seen.contains(value) {
                        context.report.collapsed += 1
                    } else if isChanged {
                        context.report.updated += 1
                    } else {
                        context.report.unchanged += 1
                    }
                } else {
                    try insert(row, of: rows, value, kept, transaction)
                    context.report.inserted += 1
                }
                if let value { seen.insert(value) }
                return
            } catch let error as StoreError where error.versions != nil && !isReadAgain {
                // Another writer has changed the record since the batch was read.
                isReadAgain = true
                if let value { try readAgain(value, transaction) }
            } catch let error as StoreError where error.code == .typeMismatch {
                // The model accepts less than the schema declares, so this field is omitted.
                guard let position = error.field.flatMap({ plan.definition.position(of: $0) }), !kept.contains(position),
                    !rows.cell(position, of: row).isAbsent
                else { throw error }
                // Rounding twice equals rounding once, so the batch may be changed.
                if plan.definition.fields[position].holdsFloats, rows.roundToFloat(position, of: row) { continue }
                kept.insert(position)
                if position == plan.unique { value = nil }
                try context.report.add(filler.misfit(position, key: nil, context.location))
            }
        }
    }

    // MARK: - New records

    private func insert(
        _ row: Int, of rows: RowTable, _ value: Value?, _ kept: FieldSet, _ transaction: WriteTransaction
    ) throws {
        try rows.withRow(row, of: plan.entity, in: room) { row in
            for position in kept.positions(below: row.count) { row.cells[position] = .absent }
            try complete(&row)
            try transaction.insert(plan.entity) { try copy(.all, &row, $0) }
            if let value { positions[value] = stored.addRow(row) }
        }
    }

    /// Adds the new records at the beginning of the rows that are left, on an engine that takes many at once.
    ///
    /// - Returns: The row after them, and whether that one was refused: the reason shows again when it is stored by itself.
    private func insertTogether(
        from first: Int, of batch: ImportBatch, _ transaction: WriteTransaction, _ context: inout ImportContext
    ) throws -> (next: Int, isRefused: Bool) {
        var values: [Value?] = []
        var new: Set<Value> = []
        for row in first..<batch.count {
            let value = unique(row, of: batch.rows)
            if let value, positions[value] != nil || !new.insert(value).inserted { break }
            values.append(value)
        }
        if values.count < 2 { return (first, false) }
        var added = 0
        // The copies of those that later rows may be about.
        var copies: [Int?] = []
        do {
            try transaction.insert(plan.entity, count: values.count) { number, writer in
                added = number
                copies.removeLast(max(0, copies.count - number))
                try batch.rows.withRow(first + number, of: plan.entity, in: room) { row in
                    try complete(&row)
                    try copy(.all, &row, writer)
                    copies.append(values[number].map { _ in stored.addRow(row) })
                }
            }
            added = values.count
        } catch let error as StoreError where error.isOfRecord || error.code == .typeMismatch {}
        for case (let value?, let copy?) in zip(values.prefix(added), copies) {
            positions[value] = copy
            seen.insert(value)
        }
        context.report.inserted += added
        return (first + added, added < values.count)
    }

    /// Sets fields that are missing in the data, or nil where they cannot be, to their defaults.
    private func complete(_ row: inout Row) throws {
        var origin: (createdAt: Date, high: UInt64, low: UInt64)?
        let fields = plan.definition.fields
        for position in 0..<row.count where row.cells[position].kind == .null {
            if !row.cells[position].isAbsent, fields[position].isOptional { continue }
            switch defaults[position] {
            case .value(let cell): row.cells[position] = cell
            case .generatedKey:
                let made = origin ?? RecordOrigin.next()
                origin = made
                withUnsafeBytes(of: (made.high.bigEndian, made.low.bigEndian)) { halves in
                    for index in 0..<16 { uid[index] = halves[index] }
                }
                row.cells[position] = Cell(blob: uid, length: 16)
            case .now:
                let made = origin ?? RecordOrigin.next()
                origin = made
                // Until the first update both times are equal.
                let created = position == plan.definition.updatedAt ? plan.definition.createdAt.map { row.cells[$0] } : nil
                row.cells[position] = try created.flatMap { $0.kind == .int ? $0 : nil } ?? cell(made.createdAt, position)
            case .missing: throw StoreError.missingValue(plan.definition.name, fields[position].name)
            }
        }
        // A new record, whatever version the data contain.
        if let version = plan.definition.version { row.cells[version] = Cell(int: 1) }
        let key = row.cells[plan.definition.key]
        if key.kind == .text, key.length > RecordKey.maximumTextLength { throw UnstorableValue.keyTooLong(key.length) }
    }

    /// The cell of a time read from a clock.
    private func cell(_ time: Date, _ position: Int) throws -> Cell {
        if let microseconds = Instant.microseconds(of: time) { return Cell(int: microseconds) }
        throw UnstorableValue.dateOutOfRange().located(entity: plan.definition.name, field: plan.definition.fields[position].name)
    }

    // MARK: - Stored records

    /// The value that identifies a row's record.
    private func unique(_ row: Int, of rows: RowTable) -> Value? {
        guard let position = plan.unique, rows.cell(position, of: row).kind != .null else { return nil }
        return rows.value(position, of: row, type: plan.definition.fields[position].type)
    }

    /// Reads the stored records that the rows of a batch identify, with one request.
    private func readStored(_ batch: ImportBatch, _ transaction: WriteTransaction) throws {
        stored.removeAll()
        positions.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        guard let position = plan.unique else { return }
        var wanted: Set<Value> = []
        for row in 0..<batch.count { unique(row, of: batch.rows).map { _ = wanted.insert($0) } }
        if wanted.isEmpty { return }
        try read(.in(position, Array(wanted)), transaction)
    }

    private func readAgain(_ value: Value, _ transaction: WriteTransaction) throws {
        guard let position = plan.unique else { return }
        positions[value] = nil
        try read(.compare(position, .equal, value), transaction)
    }

    private func read(_ condition: PredicateCode, _ transaction: WriteTransaction) throws {
        try transaction.fetch(FetchRequest(plan.entity, where: condition)) { row in
            let new = stored.addRow(row)
            stored.makeDoubles(of: new, plan.definition)
            // If there are several, the first in key order.
            if let value = unique(new, of: stored), positions[value] == nil { positions[value] = new } else { stored.removeLastRow() }
            return .next
        }
    }

    /// - Parameter kept: The fields that must not be changed; fields that cannot be are added.
    /// - Returns: Whether anything was changed; nil if the record has gone.
    private func update(
        _ known: Int, _ row: Int, of rows: RowTable, _ value: Value, _ transaction: WriteTransaction, _ kept: inout FieldSet,
        _ context: inout ImportContext
    ) throws -> Bool? {
        let definition = plan.definition
        let merged = stored.addRow(known, of: stored)
        var changed = FieldSet()
        for position in 0..<stored.width
        where position != definition.version && !rows.cell(position, of: row).isAbsent && !kept.contains(position) {
            let field = definition.fields[position]
            let isNil = rows.cell(position, of: row).kind == .null
            if isNil, !field.isOptional {
                guard case .value = defaults[position] else {
                    kept.insert(position)
                    try context.report.add(.nilRefused(field, context.location))
                    continue
                }
                if stored.isAlike(position, of: merged, defaultRow, 0) { continue }
                stored.copy(position, of: 0, of: defaultRow, to: merged)
            } else {
                if stored.isAlike(position, of: merged, rows, row) { continue }
                if position == definition.key {
                    kept.insert(position)
                    try context.report.add(.keyKept(field, context.location))
                    continue
                }
                stored.copy(position, of: row, of: rows, to: merged)
            }
            changed.insert(position)
        }
        guard !changed.isEmpty, let key = stored.value(definition.key, of: known, type: definition.keyField.type).flatMap({ RecordKey($0) })
        else {
            stored.removeLastRow()
            return false
        }
        do {
            if let updatedAt = definition.updatedAt, !changed.contains(updatedAt) {
                changed.insert(updatedAt)
                stored.set(updatedAt, of: merged, to: try cell(transaction.now, updatedAt))
            }
            guard try write(changed, of: merged, key, transaction) else {
                stored.removeLastRow()
                positions[value] = nil
                return nil
            }
        } catch {
            stored.removeLastRow()
            throw error
        }
        positions[value] = merged
        return true
    }

    /// Writes changed fields. A record with a version must still have the one that was read, which moves by one.
    ///
    /// - Returns: Whether the record exists.
    private func write(_ changed: FieldSet, of merged: Int, _ key: RecordKey, _ transaction: WriteTransaction) throws -> Bool {
        guard let version = plan.definition.version, case .int(let read)? = stored.value(version, of: merged, type: .int) else {
            return try stored.withRow(merged, of: plan.entity, in: room) { row in
                try transaction.update(plan.entity, key, changed) { try copy(changed, &row, $0) }
            }
        }
        let written = RowTable(width: stored.width)
        written.addRow()
        try stored.withRow(merged, of: plan.entity, in: room) { try copy(changed, &$0, written) }
        // The fields were written one after the other.
        let assignments = changed.positions(below: stored.width).enumerated().map { index, position in
            Assignment(position, .set(written.value(index, of: 0, type: plan.definition.fields[position].type) ?? .null))
        }
        guard try transaction.update(plan.entity, key, readAt: Int(read), assignments) else { return false }
        stored.set(version, of: merged, to: Cell(int: read &+ 1))
        return true
    }
}

extension RowTable {
    /// Converts integers to doubles: engines may keep a whole number in a double field as an integer, while imported rows contain doubles.
    func makeDoubles(of row: Int, _ entity: EntityDefinition) {
        for (position, field) in entity.fields.enumerated() where field.type == .double && cell(position, of: row).kind == .int {
            set(position, of: row, to: Cell(double: Double(cell(position, of: row).bits)))
        }
    }
}
