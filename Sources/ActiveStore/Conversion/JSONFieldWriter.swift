import FoundationEssentials
import Glibc
import StoreCore

/// Writes records as JSON by letting them write their fields, as they do to be stored: no dictionary and no value in between.
///
/// Before each value stands its key, which is kept finished: comma, line break, blanks, quotes, escapes and colon. Keys fill whole blocks of sixteen
/// bytes, so that copying one is a move or two; the room asked for has space for the blocks' ends, which the value overwrites.
///
/// The variables are not checked for overlapping access: one call writes, and hands out nothing meanwhile but values to a converter that cannot reach
/// the writer. It knows nothing of the records' type, so that it is compiled once; the loop over the records is compiled where their type is known.
@usableFromInline final class JSONFieldWriter: RowWriter {
    @exclusivity(unchecked) private var json: JSONWriter
    @exclusivity(unchecked) private var position = 0
    @exclusivity(unchecked) private var isFirst = true
    /// The date written last, and where: `updatedAt` equals `createdAt` until the first update, and is copied then.
    @exclusivity(unchecked) private var lastDate: (microseconds: Int64, start: Int, length: Int) = (0, 0, 0)
    private let entity: EntityID
    private let names: [String]
    /// As many as there are names; in memory of their own, because looking one up is a large part of writing a number.
    private let columns: UnsafeMutablePointer<Column>
    private let keys: UnsafeMutablePointer<UInt8>
    private let keepsNils: Bool
    private let dates: JSONStyle.Dates
    private let converter: ValueConverter?

    private struct Column {
        let index: Int
        let type: FieldType
        /// Where its key begins, and how long it is.
        let key: Int
        let length: Int
    }

    private static let block = 16

    /// - Parameters:
    ///   - positions: The fields that records will write, ascending.
    ///   - depth: How many arrays and objects are around a record.
    init(_ entity: EntityID, _ positions: [Int], _ converter: ValueConverter?, _ style: JSONStyle, depth: Int) {
        let fields = entity.definition.fields
        names = positions.map { fields[$0].name }
        var keys: [UInt8] = []
        let columns = positions.enumerated().map { index, position in
            var key = JSONWriter(style: style)
            (key.depth, key.isEmpty) = (depth + 1, false)
            key.key(fields[position].name)
            let start = keys.count
            keys += key.bytes
            let length = keys.count - start
            while keys.count % Self.block != 0 { keys.append(0) }
            return Column(index: index, type: fields[position].type, key: start, length: length)
        }
        // The first key of a record is copied from its second byte on, and so a byte further.
        keys += [UInt8](repeating: 0, count: Self.block)
        self.columns = .allocate(capacity: max(columns.count, 1))
        self.columns.initialize(from: columns, count: columns.count)
        self.keys = .allocate(capacity: keys.count)
        self.keys.initialize(from: keys, count: keys.count)
        self.entity = entity
        self.converter = converter
        keepsNils = style.nils == .null
        dates = style.dates
        json = JSONWriter(style: style)
    }

    deinit {
        columns.deallocate()
        keys.deallocate()
    }

    // MARK: Records

    func beginArray() { json.beginArray() }
    func endArray() { json.endArray() }

    @usableFromInline func beginRecord() {
        position = 0
        isFirst = true
        json.beginObject()
    }

    @usableFromInline func endRecord() {
        json.isEmpty = isFirst
        json.endObject()
    }

    /// Ends a line of JSON Lines.
    func endLine() {
        json.buffer.append(UInt8(ascii: "\n"))
        json.isEmpty = true
    }

    /// Writes an entry that is no field.
    func append(_ name: String, _ value: JSONValue) throws {
        if value.isNull, !keepsNils { return }
        json.isEmpty = isFirst
        isFirst = false
        json.key(name)
        do { try json.value(value) } catch let error as StoreError { throw error.located(entity: entity.name, field: name) }
    }

    /// Writes a derived value, as the converter makes it.
    func appendConverted(_ name: String, _ value: Value) throws {
        guard let converter, !value.isNull else { return try append(name, .value(value)) }
        if let converted = try converter(name, value) { try append(name, .value(converted)) }
    }

    /// The error, which a record threw while it wrote its fields, with its place.
    @usableFromInline func located(_ error: any Error) -> any Error {
        guard let error = error as? StoreError else { return error }
        return error.located(entity: entity.name, field: position < names.count ? names[position] : nil)
    }

    // MARK: What was written

    var count: Int { json.buffer.count }
    func takeData() -> Data { json.takeData() }
    var text: String { json.text }

    /// Hands over what was written, and forgets it.
    func drain(into sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if json.buffer.count > 0 { try json.buffer.withBytes(sink) }
        json.buffer.truncate(to: 0)
        lastDate.length = 0
    }

    // MARK: Fields

    /// Writes the key of a field, and gives where its value goes, with room for so many bytes.
    @inline(__always) private func key(_ column: Column, room: Int) -> UnsafeMutablePointer<UInt8> {
        let output = json.buffer.room(column.length &+ 2 &* Self.block &+ room)
        // The first has no comma.
        let skipped = isFirst ? 1 : 0
        isFirst = false
        let key = UnsafeRawPointer(keys + column.key + skipped)
        let length = column.length &- skipped
        var position = 0
        repeat {
            let block = key.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            UnsafeMutableRawPointer(output).storeBytes(of: block, toByteOffset: position, as: SIMD16<UInt8>.self)
            position &+= Self.block
        } while position < length
        return output + length
    }

    /// The column of the value that comes now; nil if there are more values than fields.
    @inline(__always) private func next() -> Column? {
        let position = position
        self.position = position &+ 1
        return position < names.count ? columns[position] : nil
    }

    /// Asks the converter about a value and writes what it says.
    @inline(never) private func convert(_ cell: Cell) throws {
        guard let column = next(), let converter else { return }
        do {
            if let converted = try converter(names[column.index], try value(cell, column)) {
                try append(names[column.index], .value(converted))
            }
        } catch let error as StoreError { throw error.located(entity: entity.name, field: names[column.index]) }
    }

    private func value(_ cell: Cell, _ column: Column) throws -> Value {
        var cell = cell
        return try withUnsafeMutablePointer(to: &cell) { try Row(cells: $0, count: 1, entity: entity).value(0, type: column.type) }
    }

    @usableFromInline func writeNull() {
        guard keepsNils, let column = next() else { return position &+= keepsNils ? 0 : 1 }
        let output = key(column, room: 4)
        UnsafeMutableRawPointer(output).storeBytes(of: (0x6C6C_756E as UInt32).littleEndian, as: UInt32.self)
        json.buffer.end(at: output + 4)
    }

    @usableFromInline func writeInt(_ value: Int64) throws {
        if converter != nil { return try convert(Cell(int: value)) }
        guard let column = next() else { return }
        let output = key(column, room: JSONText.longestDate)
        switch column.type {
        case .bool: json.buffer.end(at: JSONText.bool(value != 0, at: output))
        case .date: json.buffer.end(at: date(value, at: output))
        default: json.buffer.end(at: JSONText.int(value, at: output))
        }
    }

    @inline(__always) private func date(_ value: Int64, at output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        if value == lastDate.microseconds, lastDate.length > 0 {
            return json.buffer.repeat(from: lastDate.start, count: lastDate.length, at: output)
        }
        let end = JSONText.date(value, dates, at: output)
        lastDate = (value, json.buffer.offset(of: output), end - output)
        return end
    }

    @usableFromInline func writeDouble(_ value: Double) throws {
        if converter != nil { return try convert(Cell(double: value)) }
        guard let column = next() else { return }
        json.buffer.end(at: key(column, room: 0))
        json.isAfterKey = true
        do { try json.double(value) } catch let error as StoreError { throw error.located(entity: entity.name, field: names[column.index]) }
    }

    @usableFromInline func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
        if converter != nil { return try convert(Cell(text: utf8.baseAddress, length: utf8.count)) }
        guard let column = next() else { return }
        let output = key(column, room: utf8.count &+ 2)
        if column.type != .json, let end = JSONText.plain(utf8, at: output) { return json.buffer.end(at: end) }
        json.buffer.end(at: output)
        json.isAfterKey = true
        if column.type != .json { return json.string(utf8: utf8) }
        do { try json.json(utf8: utf8) } catch let error as StoreError {
            throw error.located(entity: entity.name, field: names[column.index])
        }
    }

    @usableFromInline func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if converter != nil { return try convert(Cell(blob: bytes.baseAddress, length: bytes.count)) }
        guard let column = next() else { return }
        if column.type == .uuid, bytes.count == 16 {
            let raw = UnsafeRawBufferPointer(bytes)
            let high = UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self))
            let low = UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            return json.buffer.end(at: JSONText.uuid(high: high, low: low, at: key(column, room: 38)))
        }
        if column.type == .data {
            json.buffer.end(at: key(column, room: 0))
            json.isAfterKey = true
            return json.data(UnsafeRawBufferPointer(bytes))
        }
        let cell = Cell(blob: bytes.baseAddress, length: bytes.count)
        do { try append(names[column.index], .value(try value(cell, column))) } catch let error as StoreError {
            throw error.located(entity: entity.name, field: names[column.index])
        }
    }
}
