import StoreCore

/// The keys of the records by the value of one field.
///
/// It only preselects: the condition is evaluated for each record that it names, and ``MemoryTable/verify(_:_:)`` compares it with the
/// records. nil is not looked up.
struct MemoryLookup: Sendable {
    /// A value and the key of a record that has it; without a key it comes before all of these.
    private struct Entry: Comparable {
        let value: Value
        let key: RecordKey?

        static func < (a: Entry, b: Entry) -> Bool {
            let order = ValueOrder.compare(a.value, b.value)
            if order != 0 { return order < 0 }
            guard let key = b.key else { return false }
            return a.key.map { $0 < key } ?? true
        }
    }

    private var entries = SortedTable<Entry, Void>()
    var count: Int { entries.count }

    mutating func add(_ value: Value, _ key: RecordKey) {
        if !value.isNull { entries.set(Entry(value: value, key: key), ()) }
    }

    mutating func remove(_ value: Value, _ key: RecordKey) {
        if !value.isNull { _ = entries.remove(Entry(value: value, key: key)) }
    }

    func contains(_ value: Value, _ key: RecordKey) -> Bool { entries[Entry(value: value, key: key)] != nil }

    /// The keys of the records with this value, in ascending order.
    func keys(of value: Value) -> [RecordKey] {
        var keys: [RecordKey] = []
        entries.forEach(from: Entry(value: value, key: nil)) { entry, _ in
            guard ValueOrder.compare(entry.value, value) == 0 else { return false }
            if let key = entry.key { keys.append(key) }
            return true
        }
        return keys
    }
}
