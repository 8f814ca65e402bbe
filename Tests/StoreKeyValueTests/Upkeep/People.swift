import StoreCore

@testable import StoreKeyValue

/// People with an entity that is declared by hand, in a store over any trees.
enum People {
    static let age = IndexDefinition(entity: "person", parts: [.init("age", descending: true)])
    static let email = IndexDefinition(entity: "person", parts: [.init("email")], unique: true)
    static let bio = IndexDefinition(entity: "person", parts: [.init("bio", caseInsensitive: true), .init("age")])
    static let uniqueBio = IndexDefinition(entity: "person", parts: [.init("bio")], unique: true)

    static func entity(_ indexes: [IndexDefinition]) -> EntityDefinition {
        EntityDefinition(
            name: "person",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "age", type: .int, isOptional: true),
                FieldDefinition(name: "email", type: .string, isOptional: true), FieldDefinition(name: "bio", type: .string),
            ], indexes: indexes)
    }

    /// Opens a store with the indexes.
    static func open(
        _ indexes: [IndexDefinition], online: Int? = nil, plans: Int? = nil, engine: Engine, location: String = "x"
    ) throws -> KeyValueStore {
        var configuration = StoreConfiguration(scheme: engine.scheme, location: location)
        configuration.schema = Schema([entity(indexes)])
        configuration.durability = .relaxed
        if let online { configuration.engineOptions["onlineIndexes"] = String(online) }
        if let plans { configuration.engineOptions["plans"] = String(plans) }
        guard let store = try openStore(configuration, engines: [engine]) as? KeyValueStore else {
            throw StoreError(.internal, "The store is none of keys and values.")
        }
        return store
    }

    static func engine(_ trees: any OrderedKeyValueStore) -> Engine {
        Engine(scheme: "map", product: "") { try KeyValueStore(StoreContext($0, engine: "map"), trees) }
    }

    static func open(_ indexes: [IndexDefinition], online: Int? = nil, _ trees: MapTrees) throws -> KeyValueStore {
        try open(indexes, online: online, engine: engine(trees))
    }

    static func bio(_ number: Int) -> String {
        number % 5 == 0 ? String(repeating: "Long ", count: 200) + "\(number)" : "Bio \(number)"
    }

    /// Puts people in: every third without an email, every fifth with a text that is cut in indexes.
    static func fill(_ store: KeyValueStore, _ numbers: Range<Int>, email: (Int) -> String? = { $0 % 3 == 0 ? nil : "e\($0)" }) throws {
        try store.write { _ in for number in numbers { try put(store, number, age: number % 7, email: email(number), bio: bio(number)) } }
    }

    static func put(_ store: KeyValueStore, _ id: Int, age: Int?, email: String?, bio: String) throws {
        let id64 = Int64(id)
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            let person = EntityID(store.context.configuration.schema.entities[0])
            try writer.insert(person) { row in
                try row.writeInt(id64)
                if let age { try row.writeInt(Int64(age)) } else { try row.writeNull() }
                try write(email, to: row)
                try write(bio, to: row)
            }
        }
    }

    /// Changes one person's email.
    static func set(_ store: KeyValueStore, _ id: Int, email: String?) throws {
        _ = try store.write { transaction in
            let person = EntityID(store.context.configuration.schema.entities[0])
            return try transaction.checkedWriter().update(person, .int(Int64(id)), .only(2)) { try write(email, to: $0) }
        }
    }

    /// Changes one person's bio.
    static func set(_ store: KeyValueStore, _ id: Int, bio: String) throws {
        _ = try store.write { transaction in
            let person = EntityID(store.context.configuration.schema.entities[0])
            return try transaction.checkedWriter().update(person, .int(Int64(id)), .only(3)) { try write(bio, to: $0) }
        }
    }

    static func move(_ store: KeyValueStore, _ id: Int, to other: Int) throws {
        _ = try store.write { transaction in
            let person = EntityID(store.context.configuration.schema.entities[0])
            return try transaction.checkedWriter().update(person, .int(Int64(id)), .only(0)) { try $0.writeInt(Int64(other)) }
        }
    }

    static func remove(_ store: KeyValueStore, _ id: Int) throws {
        _ = try store.write { transaction in
            try transaction.checkedWriter().delete(EntityID(store.context.configuration.schema.entities[0]), .int(Int64(id)))
        }
    }

    private static func write(_ text: String?, to row: any RowWriter) throws {
        guard var text else { return try row.writeNull() }
        try text.withUTF8 { try row.writeText($0) }
    }

    /// The state of an index.
    static func state(_ store: KeyValueStore, _ index: IndexDefinition) throws -> IndexState? {
        try find(store, index)?.state
    }

    /// Where an index lies.
    static func find(_ store: KeyValueStore, _ index: IndexDefinition) throws -> LoadedIndex? {
        try store.read { try ($0.checkedReader() as? RecordSession)?.layout["person"]?.indexes.first { $0.stored.name == index.name } }
    }

    /// The ids of an index's entries, in its order, and how often each key stands there.
    static func entries(_ store: KeyValueStore, _ index: IndexDefinition) throws -> [[UInt8]] {
        try store.read { transaction in
            guard let session = try transaction.checkedReader() as? RecordSession,
                let found = session.layout["person"]?.indexes.first(where: { $0.stored.name == index.name })
            else { return [] }
            var entries: [[UInt8]] = []
            let cursor = try session.trees.cursor(found.tree)
            defer { session.trees.release(cursor) }
            var entry = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
            while let present = entry {
                entries.append(Array(present.key) + [0xEE] + Array(IndexEntry.recordKey(of: present) ?? present.value))
                entry = try cursor.next()
            }
            return entries
        }
    }

    /// The first field wanted of each record, a whole number, in the order of the request.
    static func ids(_ store: KeyValueStore, _ request: FetchRequest) throws -> [Int64] {
        try store.read { transaction in
            var ids: [Int64] = []
            try transaction.checkedReader().fetch(request) { row in
                ids.append(row.cells[0].bits)
                return .next
            }
            return ids
        }
    }
}

extension FieldSet {
    static func only(_ position: Int) -> FieldSet {
        var set = FieldSet()
        set.insert(position)
        return set
    }
}
