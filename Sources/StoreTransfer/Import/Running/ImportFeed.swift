import StoreCore
import StoreJSON

/// Reads records from a source into batches; there is one class per format.
package class ImportFeed {
    /// Converts records to rows; nil if they stay objects.
    fileprivate(set) var filler: RowFiller?

    init(_ filler: RowFiller?) { self.filler = filler }

    /// The number of bytes read from the file, and its size.
    var bytes: (read: Int?, total: Int?) { (nil, nil) }

    /// The path of the file, for messages.
    var path: String? { nil }

    /// Reads the next records, at most this many.
    ///
    /// - Returns: Whether there may be more.
    func fill(_ batch: ImportBatch, upTo count: Int) throws -> Bool { false }

    /// The maximum size of a batch in bytes, which keeps batches of long records small.
    static let batchBytes = 16 << 20

    /// Adds one record that was read as a tree.
    func take(_ value: JSONValue, at location: ImportProblem.Location, into batch: ImportBatch) throws {
        guard case .object(let members) = value.content else {
            batch.context.report.skipped += 1
            let reason = value.isTooDeep ? JSONValue.tooDeep().message : "This is not an object."
            try batch.context.report.add(ImportProblem(kind: .skipped, location: location, key: nil, field: nil, reason: reason))
            return
        }
        if filler == nil {
            batch.objects.append(value)
        } else {
            let row = batch.rows.addRow()
            batch.context.location = location
            try filler?.fill(row, of: batch.rows, from: members, &batch.context)
        }
        batch.locations.append(location)
    }

    /// The feed for a source.
    ///
    /// - Parameter filler: Converts records to rows; nil if they stay objects.
    package static func make(_ source: ImportSource, _ filler: RowFiller?) throws -> ImportFeed {
        switch source.content {
        case .records(let records): return RecordFeed(records, filler)
        case .file(let path, let format):
            return try make(reading(path) { try ByteSource(path: path) }, path, format, filler)
        case .bytes(let bytes, let format): return try make(reading(nil) { try ByteSource(file: bytes) }, nil, format, filler)
        }
    }

    private static func make(_ source: consuming ByteSource, _ path: String?, _ format: ImportFormat, _ filler: RowFiller?) throws
        -> ImportFeed
    {
        switch format {
        case .csv(let separator, let nullTokens):
            try csv(source, path, try CSVReader.separatorByte(separator, path), nullTokens, filler)
        case .json: JSONFeed(JSONReader(source, layout: .document), path, filler)
        case .jsonLines: JSONFeed(JSONReader(source, layout: .lines), path, filler)
        }
    }
}

extension ImportFeed {
    private static func csv(
        _ source: consuming ByteSource, _ path: String?, _ separator: UInt8, _ nullTokens: [String], _ filler: RowFiller?
    ) throws -> ImportFeed { try CSVFeed(CSVReader(source, path: path, separator: separator, nullTokens: nullTokens), path, filler) }
}

/// Values of the program.
private final class RecordFeed: ImportFeed {
    private let records: [JSONValue]
    private var next = 0

    init(_ records: [JSONValue], _ filler: RowFiller?) {
        self.records = records
        super.init(filler)
    }

    override func fill(_ batch: ImportBatch, upTo count: Int) throws -> Bool {
        let end = min(records.count, next + count)
        while next < end {
            next += 1
            try take(records[next - 1], at: ImportProblem.Location(record: next, line: nil), into: batch)
        }
        return next < records.count
    }
}
