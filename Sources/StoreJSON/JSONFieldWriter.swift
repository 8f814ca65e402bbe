import FoundationEssentials
import Glibc
import StoreCore

/// Converts a property: receives its name and its typed value (a date is a date), and returns the converted value; nil omits the property.
///
/// It is not called for properties without a value, nor for added entries.
public typealias ValueConverter = (_ name: String, _ value: Value) throws -> Value?

/// Writes records as JSON by letting them write their fields, as they do to be stored, without intermediate dictionaries or values.
///
/// Before each value its key is written, which is prepared in advance: comma, line break, spaces,
/// quotes, escapes and colon. Keys fill whole blocks of sixteen bytes, so that copying one takes a
/// move or two; the requested room includes space for the blocks' ends, which the value overwrites.
///
/// The variables are not checked for overlapping access: a call writes, and meanwhile passes nothing on
/// except values to a converter that cannot reach the writer. The writer does not depend on the records'
/// type, so it is compiled once; the loop over the records is compiled where their type is known.
@usableFromInline package final class JSONFieldWriter: RowWriter {
    @exclusivity(unchecked) private var json: JSONWriter
    @exclusivity(unchecked) private var position = 0
    @exclusivity(unchecked) private var isFirst = true
    /// The date written last, and its position: `updatedAt` equals `createdAt` until the first update, and is then copied.
    @exclusivity(unchecked) private var lastDate: (microseconds: Int64, start: Int, length: Int) = (0, 0, 0)
    private let entity: EntityID
    private let names: [String]
    /// One per name; in separate memory, because look-ups are a large part of the cost of writing a number.
    private let columns: UnsafeMutablePointer<Column>
    private let keys: UnsafeMutablePointer<UInt8>
    private let keepsNils: Bool
    private let dates: JSONStyle.Dates
    private let converter: ValueConverter?

    private struct Column {
        let index: Int
        let type: FieldType
        /// The offset and length of its key.
        let key: Int
        let length: Int
    }

    private static let block = 16

    /// - Parameters:
    ///   - positions: The fields that records will write, ascending.
    ///   - depth: The number of arrays and objects that enclose a record.
    package init(_ entity: EntityID, _ positions: [Int], _ converter: ValueConverter?, _ style: JSONStyle, depth: Int) {
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
        // The first key of a record is copied from its second byte on, so the copy ends one byte later.
        keys += [UInt8](repeating: 0, count: Self.block)
        self.columns = .allocate(capacity: max(columns.count, 1))
        self.columns.initialize(from: columns, count: columns.count)
        self.keys = .allocate(capacity: keys.count)
        self.keys.initialize(from: keys, count: keys.count)
        self.entity = entity
        self.converter = converter
        keepsNils = style.nils.areWritten
        dates = style.dates
        json = JSONWriter(style: style)
    }

    deinit {
        columns.deallocate()
        keys.deallocate()
    }

    // MARK: Records

    package func beginArray() { json.beginArray() }
    package func endArray() { json.endArray() }

    @usableFromInline package func beginRecord() {
        position = 0
        isFirst = true
        json.beginObject()
    }

    package func endRecord() {
        json.isEmpty = isFirst
        json.endObject()
    }

    /// Ends a line of JSON Lines.
    package func endLine() {
        json.buffer.append(UInt8(ascii: "\n"))
        json.isEmpty = true
    }

    /// Writes an entry that is not a field.
    package func append(_ name: String, _ value: JSONValue) throws {
        if value.isNull, !keepsNils { return }
        json.isEmpty = isFirst
        isFirst = false
        json.key(name)
        do { try json.value(value) } catch let error as StoreError { throw error.located(entity: entity.name, field: name) }
    }

    /// Writes a derived value, after conversion.
    package func appendConverted(_ name: String, _ value: Value) throws {
        guard let converter, !value.isNull else { return try append(name, .value(value)) }
        if let converted = try converter(name, value) { try append(name, .value(converted)) }
    }

    /// Adds the place to an error that a record threw while it wrote its fields.
    @usableFromInline package func located(_ error: any Error) -> any Error {
        guard let error = error as? StoreError else { return error }
        return error.located(entity: entity.name, field: position < names.count ? names[position] : nil)
    }

    // MARK: Output

    package var count: Int { json.buffer.count }
    package func takeData() -> Data { json.takeData() }
    package var text: String { json.text }

    /// Passes the output on and empties the buffer.
    package func drain(into sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if json.buffer.count > 0 { try json.buffer.withBytes(sink) }
        json.buffer.truncate(to: 0)
        lastDate.length = 0
    }

    // MARK: Fields

    /// Writes the key of a field, and returns where its value goes, with this much room.
    @inline(__always) private func key(_ column: Column, room: Int) -> UnsafeMutablePointer<UInt8> {
        let output = json.buffer.room(column.length &+ 2 &* Self.block &+ room)
        // The first key has no comma.
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

    /// The column of the next value; nil if there are more values than fields.
    @inline(__always) private func next() -> Column? {
        let position = position
        self.position = position &+ 1
        return position < names.count ? columns[position] : nil
    }

    /// Calls the converter for a value and writes its result.
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

    @usableFromInline package func writeNull() {
        guard keepsNils, let column = next() else { return position &+= keepsNils ? 0 : 1 }
        let output = key(column, room: 4)
        UnsafeMutableRawPointer(output).storeBytes(of: (0x6C6C_756E as UInt32).littleEndian, as: UInt32.self)
        json.buffer.end(at: output + 4)
    }

    @usableFromInline package func writeInt(_ value: Int64) throws {
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

    @usableFromInline package func writeDouble(_ value: Double) throws {
        if converter != nil { return try convert(Cell(double: value)) }
        guard let column = next() else { return }
        json.buffer.end(at: key(column, room: 0))
        json.isAfterKey = true
        do { try json.double(value) } catch let error as StoreError { throw error.located(entity: entity.name, field: names[column.index]) }
    }

    @usableFromInline package func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
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

    @usableFromInline package func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
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
