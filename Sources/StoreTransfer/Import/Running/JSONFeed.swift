import StoreCore
import StoreJSON

/// Records of a JSON array, of one object, or of lines of objects.
final class JSONFeed: ImportFeed {
    @exclusivity(unchecked) private var reader: JSONReader
    private let file: String?
    @exclusivity(unchecked) private var isWithinArray = false
    @exclusivity(unchecked) private var isAtEnd = false
    @exclusivity(unchecked) private var record = 0

    init(_ reader: consuming JSONReader, _ path: String?, _ filler: RowFiller?) {
        self.reader = reader
        file = path
        super.init(filler)
    }

    override var bytes: (read: Int?, total: Int?) { (reader.source.storedBytesRead, reader.source.storedSize) }
    override var path: String? { file }

    override func fill(_ batch: ImportBatch, upTo count: Int) throws -> Bool {
        let start = reader.source.bytesTaken
        while !isAtEnd, batch.count < count, reader.source.bytesTaken - start < Self.batchBytes {
            if reader.layout == .lines { try readLine(into: batch) } else { try reading(file) { try readElement(into: batch) } }
        }
        return !isAtEnd
    }

    /// Reads one line; a line that is not JSON is skipped.
    private func readLine(into batch: ImportBatch) throws {
        let before = record
        do {
            guard let token = try reader.next() else {
                isAtEnd = true
                return
            }
            record += 1
            let location = ImportProblem.Location(record: record, line: reader.location.line)
            let value = try reader.value(token)
            try reader.finishLine()
            try take(value, at: location, into: batch)
        } catch let error as JSONError {
            // Wherever in the line the error is.
            record = before + 1
            batch.context.report.skipped += 1
            let location = ImportProblem.Location(record: record, line: error.line)
            try batch.context.report.add(
                ImportProblem(kind: .skipped, location: location, key: nil, field: nil, reason: error.reasonInLine),
                error.storeError(path: nil))
            try reading(file) { try reader.skipLine() }
        } catch let error as any ReadingError { throw error.storeError(path: file) }
    }

    private func readElement(into batch: ImportBatch) throws {
        guard let token = try reader.next() else {
            isAtEnd = true
            return
        }
        switch token {
        case .beginArray where !isWithinArray && reader.depth == 1: isWithinArray = true
        case .endArray where reader.depth == 0: isWithinArray = false
        default:
            record += 1
            let location = ImportProblem.Location(record: record, line: reader.location.line)
            reader.beginValue()
            try take(try reader.value(token), at: location, into: batch)
        }
    }
}

extension JSONReader {
    /// Advances to the end of the line.
    ///
    /// - Throws: ``JSONError`` if anything but white space precedes it.
    fileprivate mutating func finishLine() throws {
        while let byte = try peek(), byte != UInt8(ascii: "\n") {
            guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") else {
                throw error(.textAfterValue)
            }
            source.position += 1
        }
    }
}
