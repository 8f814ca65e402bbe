import StoreCore
import StoreJSON

/// Records of a CSV file.
///
/// The meaning of each column is determined once. A field is converted from the scanner's bytes
/// directly to the cell of its row, without a `String`, a dictionary or another Swift value.
final class CSVFeed: ImportFeed {
    /// The conversion of a column.
    private struct Column {
        /// The position of the field, or -1.
        var position: Int
        var converter: CellConverter
    }

    @exclusivity(unchecked) private var reader: CSVReader
    private let file: String?
    private var columns: [Column] = []
    @exclusivity(unchecked) private var record = 0
    private let unknown: [(name: String, kind: ImportProblem.Kind, reason: String)]
    private var hasToldUnknown = false

    init(_ reader: consuming CSVReader, _ path: String?, _ filler: RowFiller?) throws {
        var unknown: [(name: String, kind: ImportProblem.Kind, reason: String)] = []
        if let filler {
            for name in reader.header {
                var position = -1
                if !name.isEmpty {
                    switch filler.plan.keys.meaning(name, isTop: true) {
                    case .field(let field): position = field
                    case .nothing(let kind, let reason): unknown.append((name, kind, reason))
                    case .ignored, .prefix, .relation: break
                    }
                }
                let converter = position < 0 ? CellConverter(.string) : filler.plan.keys.converter(name, position)
                columns.append(Column(position: position, converter: converter))
            }
        }
        self.unknown = unknown
        self.reader = reader
        file = path
        super.init(filler)
    }

    override var bytes: (read: Int?, total: Int?) { (reader.source.storedBytesRead, reader.source.storedSize) }
    override var path: String? { file }

    override func fill(_ batch: ImportBatch, upTo count: Int) throws -> Bool {
        if !hasToldUnknown {
            hasToldUnknown = true
            let location = ImportProblem.Location(record: 0, line: 1)
            for column in unknown {
                try batch.context.report.add(
                    ImportProblem(kind: column.kind, location: location, key: column.name, field: nil, reason: column.reason))
            }
            var filled: Set<Int> = [-1]
            for (index, column) in columns.enumerated() where !filled.insert(column.position).inserted && column.position >= 0 {
                batch.context.location = location
                try filler?.reportSameField(column.position, reader.header[index], &batch.context)
            }
        }
        var size = 0
        while batch.count < count, size < Self.batchBytes {
            do {
                let hasRow = filler == nil ? try readObject(into: batch, &size) : try readRow(into: batch, &size)
                if !hasRow { return false }
            } catch let error as CSVError where error.isRecoverable {
                record += 1
                batch.context.report.skipped += 1
                let location = ImportProblem.Location(record: record, line: error.line)
                try batch.context.report.add(
                    ImportProblem(kind: .skipped, location: location, key: nil, field: nil, reason: error.reason),
                    error.storeError(path: nil))
            } catch let error as any ReadingError { throw error.storeError(path: file) }
        }
        return true
    }

    private func readObject(into batch: ImportBatch, _ size: inout Int) throws -> Bool {
        guard let row = try reader.nextRow() else { return false }
        record += 1
        size += row.bytes.count
        try take(JSONValue(row), at: ImportProblem.Location(record: record, line: row.line), into: batch)
        return true
    }

    private func readRow(into batch: ImportBatch, _ size: inout Int) throws -> Bool {
        guard try reader.prepareRow() else { return false }
        record += 1
        let rows = batch.rows
        let row = rows.addRow()
        let location = ImportProblem.Location(record: record, line: reader.rowLine)
        batch.locations.append(location)
        try reader.withFields { bytes, fields in
            size += bytes.count
            // All text of the row at once; text cells refer to offsets in it.
            let base = rows.bytes.count
            rows.bytes.append(contentsOf: bytes)
            var start = 0
            for index in columns.indices {
                guard index < fields.count else {
                    // A short row: its last fields are missing.
                    if columns[index].position >= 0 { rows.set(columns[index].position, of: row, to: Cell()) }
                    continue
                }
                let end = fields[index].end
                defer { start = end }
                let position = columns[index].position
                if position < 0 { continue }
                if fields[index].isNil {
                    rows.set(position, of: row, to: Cell())
                } else if let cell = columns[index].converter.cell(
                    UnsafeBufferPointer(rebasing: bytes[start..<end]), at: base + start, into: &rows.bytes)
                {
                    rows.set(position, of: row, to: cell)
                } else {
                    try reportMisfit(index, location, &batch.context.report)
                }
            }
        }
        return true
    }

    private func reportMisfit(_ column: Int, _ location: ImportProblem.Location, _ report: inout ImportReport) throws {
        guard let filler else { return }
        try report.add(filler.misfit(columns[column].position, key: reader.header[column], location))
    }
}
