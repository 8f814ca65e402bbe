import CSQLite
import FoundationEssentials
import StoreCore

/// The members of an `in` list in the single block that `activestore_list` reads.
///
/// Sorted within each kind, because SQLite inserts them into a tree, which is several times faster in order.
enum ValueList {
    /// Binds a list without nils.
    ///
    /// - Parameter forDouble: The field is floating-point: integers that no double equals are left out, since SQLite would round them.
    static func bind(_ values: [Value], forDouble: Bool, to statement: OpaquePointer, at index: Int32) throws -> Int32 {
        var integers: [Int64] = []
        var doubles: [Double] = []
        var texts: [String] = []
        var blobs: [[UInt8]] = []
        for value in values {
            switch value {
            case .null: break
            case .bool(let flag): integers.append(flag ? 1 : 0)
            case .int(let number):
                if forDouble {
                    if let exact = Double(exactly: number) { doubles.append(exact) }
                } else {
                    integers.append(number)
                }
            case .date(let date):
                guard let microseconds = Instant.microseconds(of: date) else { throw UnstorableValue.dateOutOfRange() }
                integers.append(microseconds)
            case .double(let number):
                if number.isNaN { throw UnstorableValue.notANumber() }
                if number == -0x1p63, !forDouble {
                    integers.append(.min)  // see SQLiteConnection+Binding: a rowid does not equal its double there
                    break
                }
                doubles.append(number == 0 ? 0 : number)
            case .string(let text), .json(let text): texts.append(text)
            case .data(let data): blobs.append(Array(data))
            case .uuid(let uuid): blobs.append(withUnsafeBytes(of: uuid.uuid) { Array($0) })
            case .decimal(let number):
                guard let bytes = DecimalCoding.encode(number) else { throw UnstorableValue.notANumber() }
                blobs.append(bytes)
            }
        }
        integers.sort()
        doubles.sort()
        texts.sort { $0.precedesByBytes($1) }
        blobs.sort { $0.lexicographicallyPrecedes($1) }
        let size = texts.reduce(0) { $0 + $1.utf8.count } + blobs.reduce(0) { $0 + $1.count }
        let count = integers.count + doubles.count + texts.count + blobs.count
        guard let list = activestore_sqlite_list_create(Int64(count), Int64(size)),
            let members = activestore_sqlite_list_members(list), let bytes = activestore_sqlite_list_bytes(list)
        else { return SQLITE_NOMEM }
        var position = 0
        var offset = 0
        func append(_ bits: Int64, _ kind: Int) {
            members[position] = activestore_sqlite_member(bits: bits, offset: Int64(offset), kind: Int64(kind))
            position += 1
        }
        func append(_ source: UnsafeBufferPointer<UInt8>, _ kind: Int) {
            append(Int64(source.count), kind)
            if let base = source.baseAddress { (bytes + offset).update(from: base, count: source.count) }
            offset += source.count
        }
        for number in integers { append(number, ACTIVESTORE_SQLITE_INT) }
        for number in doubles { append(Int64(bitPattern: number.bitPattern), ACTIVESTORE_SQLITE_DOUBLE) }
        for var text in texts { text.withUTF8 { append($0, ACTIVESTORE_SQLITE_TEXT) } }
        for blob in blobs { blob.withUnsafeBufferPointer { append($0, ACTIVESTORE_SQLITE_BLOB) } }
        return activestore_sqlite_bind_list(statement, index, list)
    }
}
