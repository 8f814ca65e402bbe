import StoreCore

/// The values of many records, field by field, each field's as an array in the server's binary form.
struct FieldLists {
    private var lists: [[UInt8]]
    private var haveNulls: [Bool]
    /// How many records there are.
    private(set) var count = 0
    /// How many bytes they take.
    private(set) var size = 0

    init(fieldCount: Int) {
        lists = Array(repeating: [], count: fieldCount)
        haveNulls = Array(repeating: false, count: fieldCount)
    }

    /// Adds a record.
    ///
    /// - Returns: false, and adds nothing, if a value is not in binary form.
    mutating func append(_ record: ParameterBuffer) -> Bool {
        for field in lists.indices where record.bytes(field) != nil && !record.isBinary(field) { return false }
        for field in lists.indices {
            guard let bytes = record.bytes(field) else {
                haveNulls[field] = true
                ServerValue.append(Int32(-1), to: &lists[field])
                size += 4
                continue
            }
            withUnsafeBytes(of: Int32(truncatingIfNeeded: bytes.count).bigEndian) { lists[field].append(contentsOf: $0) }
            lists[field].append(contentsOf: bytes)
            size += 4 + bytes.count
        }
        count += 1
        return true
    }

    /// Writes the arrays as parameters of a statement.
    func write(to parameters: ParameterBuffer) {
        for field in lists.indices {
            var array: [UInt8] = []
            array.reserveCapacity(20 + lists[field].count)
            ServerValue.append(Int32(1), to: &array)  // dimensions
            ServerValue.append(Int32(haveNulls[field] ? 1 : 0), to: &array)
            ServerValue.append(Int32(bitPattern: ServerType.element(of: parameters.types[field])), to: &array)
            ServerValue.append(Int32(truncatingIfNeeded: count), to: &array)
            ServerValue.append(Int32(1), to: &array)  // the number of the first member
            array += lists[field]
            array.withUnsafeBufferPointer { parameters.set(field, bytes: $0) }
        }
    }
}
