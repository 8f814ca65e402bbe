import FoundationEssentials

// The bytes of a change set in the log. Numbers without a width are variable: seven bits a byte, the lowest first.
//
//     version (1)  flags (1): 1 = everything  instant (8): microseconds since 1970, little-endian
//     unless everything:  count of entities, and for each
//         name: length, UTF-8   kind (1): 0 = records, 1 = many
//         for records:  count of field names, each as the name   count of records, and for each
//             change + 4 × key type (1)   key: 16 bytes | zigzag number | length, UTF-8
//             for an update: one bit for each field name, in whole bytes
//
// Entities and fields are written by their names, so an entry can be read after they were renamed or dropped.

/// Writes change sets for the log.
struct ChangeSetEncoder {
    private(set) var bytes: [UInt8] = []

    static let version: UInt8 = 1

    init(_ set: ChangeSet) {
        bytes.reserveCapacity(96)
        bytes.append(ChangeSetEncoder.version)
        bytes.append(set.isEverything ? 1 : 0)
        let instant = UInt64(bitPattern: Instant.microseconds(of: set.instant) ?? 0)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: instant >> shift)) }
        if set.isEverything { return }
        append(UInt64(set.entities.count))
        for changes in set.entities { append(changes) }
    }

    private mutating func append(_ changes: EntityChanges) {
        append(changes.entity)
        bytes.append(changes.areMany ? 1 : 0)
        if changes.areMany { return }
        let records = changes.records
        let all = changes.fieldNames
        var written = FieldSet()
        for note in records where note.change == .updated { written.formUnion(note.fields) }
        let positions = written.positions(below: all.count)
        append(UInt64(positions.count))
        for position in positions { append(all[position]) }
        append(UInt64(records.count))
        for note in records {
            let change: UInt8 =
                switch note.change {
                case .created: 0
                case .destroyed: 2
                case .updated, nil: 1
                }
            append(note.key, change)
            if change != 1 { continue }
            var byte: UInt8 = 0
            for (index, position) in positions.enumerated() {
                if note.fields.contains(position) { byte |= 1 << UInt8(index % 8) }
                if index % 8 == 7 || index == positions.count - 1 {
                    bytes.append(byte)
                    byte = 0
                }
            }
        }
    }

    private mutating func append(_ key: RecordKey, _ change: UInt8) {
        switch key {
        case .uid(let high, let low):
            bytes.append(change)
            for half in [high, low] {
                for shift in stride(from: UInt64(64), to: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: half >> (shift - 8))) }
            }
        case .int(let number):
            bytes.append(change | 1 << 2)
            append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
        case .text(let text):
            bytes.append(change | 2 << 2)
            append(text)
        }
    }

    private mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

/// Reads change sets of the log. The bytes may be anything: every length is checked before it is used.
struct ChangeSetDecoder {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Throws: ``StoreError`` `.tooNew`, or `.corrupt` for bytes that are no change set.
    static func decode(_ entry: ChangeLogEntry) throws -> ChangeSet {
        var decoder = ChangeSetDecoder(entry.bytes)
        do { return try decoder.set(Int(entry.number)) } catch is Unreadable {
            throw StoreError(
                .corrupt, "The entry \(entry.number) of the store's change log cannot be read; read on after it with changeLog(from:).")
        }
    }

    /// The instant of an entry; nil if it cannot be read.
    static func instant(_ entry: ChangeLogEntry) -> Int64? {
        var decoder = ChangeSetDecoder(entry.bytes)
        return try? decoder.head().instant
    }

    private struct Unreadable: Error {}

    private mutating func head() throws -> (isEverything: Bool, instant: Int64) {
        let version = try byte()
        if version > ChangeSetEncoder.version {
            throw StoreError(.tooNew, "The store's change log was written by a newer ActiveStore, which is needed to read it.")
        }
        let flags = try byte()
        guard version == ChangeSetEncoder.version, flags < 2 else { throw Unreadable() }
        return (flags == 1, try fixed())
    }

    private mutating func set(_ number: Int) throws -> ChangeSet {
        let (isEverything, microseconds) = try head()
        let instant = Instant.date(microseconds: microseconds)
        var result: ChangeSet
        if isEverything {
            result = ChangeSet(everythingAt: instant)
        } else {
            var entities: [EntityChanges] = []
            for _ in 0..<(try count()) { entities.append(try changes()) }
            result = ChangeSet(entities, at: instant)
        }
        guard position == bytes.count else { throw Unreadable() }
        result.commits = number...number
        result.isLogged = true
        return result
    }

    private mutating func changes() throws -> EntityChanges {
        let name = try text()
        switch try byte() {
        case 0: break
        case 1: return EntityChanges(manyOf: name)
        default: throw Unreadable()
        }
        var fields: [String] = []
        for _ in 0..<(try count()) { fields.append(try text()) }
        var notes: [RecordNote] = []
        for _ in 0..<(try count()) { notes.append(try note(fields.count)) }
        return EntityChanges(name, fields, notes)
    }

    private mutating func note(_ fieldCount: Int) throws -> RecordNote {
        let head = try byte()
        let key: RecordKey
        switch head >> 2 {
        case 0:
            let high = UInt64(bitPattern: try fixed()).byteSwapped
            key = .uid(high, UInt64(bitPattern: try fixed()).byteSwapped)
        case 1:
            let number = try number()
            key = .int(Int64(bitPattern: (number >> 1) ^ (~(number & 1) &+ 1)))
        case 2: key = .text(try text())
        default: throw Unreadable()
        }
        switch head & 3 {
        case 0: return RecordNote(key: key, change: .created, fields: FieldSet())
        case 2: return RecordNote(key: key, change: .destroyed, fields: FieldSet())
        case 1: break
        default: throw Unreadable()
        }
        var fields = FieldSet()
        for start in stride(from: 0, to: fieldCount, by: 8) {
            let bits = try byte()
            for bit in 0..<8 where bits & (1 << UInt8(bit)) != 0 {
                guard start + bit < fieldCount else { throw Unreadable() }
                fields.insert(start + bit)
            }
        }
        return RecordNote(key: key, change: .updated, fields: fields)
    }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Unreadable() }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func fixed() throws -> Int64 {
        guard bytes.count - position >= 8 else { throw Unreadable() }
        var result: UInt64 = 0
        for index in (0..<8).reversed() { result = result << 8 | UInt64(bytes[position + index]) }
        position += 8
        return Int64(bitPattern: result)
    }

    private mutating func number() throws -> UInt64 {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            let byte = try byte()
            let part = UInt64(byte & 0x7F)
            if shift == 63, part > 1 { throw Unreadable() }
            result |= part << shift
            if byte < 0x80 { return result }
        }
        throw Unreadable()
    }

    /// A number of things that take a byte each at least, so it is not above the number of bytes left.
    private mutating func count() throws -> Int {
        guard let count = Int(exactly: try number()), count <= bytes.count - position else { throw Unreadable() }
        return count
    }

    private mutating func text() throws -> String {
        let length = try count()
        guard let text = String(validating: bytes[position..<(position + length)], as: UTF8.self) else { throw Unreadable() }
        position += length
        return text
    }
}
