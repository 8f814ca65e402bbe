import ActiveStore

/// A natural key, a unique field, an indexed one and one without an index.
@Model(timestamps: false) struct Keyed {
    @Key var id: Int64
    @Unique var name = ""
    @Indexed var size = 0
    var plain = 0
}

extension Keyed {
    /// Adds a record without an instance.
    static func insert(_ id: Int, _ name: String, _ size: Int, in transaction: WriteTransaction) throws {
        try transaction.insert(entity) { row in
            for value: Value in [.int(Int64(id)), .string(name), .int(Int64(size)), .int(0)] { try value.write(to: row) }
        }
    }

    /// All records as text.
    static func rows(_ store: any Store) throws -> [String] { try all(in: store).map { "\($0.id) \($0.name) \($0.size)" } }
}
