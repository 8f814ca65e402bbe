import ActiveStore
import StoreCore
import StoreMemory
import StoreSQLite
import Synchronization
import Testing

/// A store with entities written by hand: a key `id`, and references, which are optional integers with an index.
struct RelatedStore {
    /// The engines that the tests of this folder run on.
    static let urls = ["memory:", "sqlite::memory:"]
    /// Those that answer conditions on related records, joins and figures.
    static let queryURLs = urls

    let store: any Store
    let entities: [String: EntityID]

    init(
        _ url: String, _ entities: [EntityDefinition], _ relations: [RelationDefinition] = [], hooks: RecordHooks = RecordHooks()
    ) throws {
        var configuration = try StoreConfiguration(url: url)
        configuration.schema = Schema(entities, relations: relations)
        configuration.hooks = hooks
        store = try openStore(configuration, engines: [.memory, .sqlite])
        self.entities = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, EntityID($0)) })
    }

    func id(_ entity: String) throws -> EntityID { try #require(entities[entity]) }

    /// Adds records with the keys; what the references hold may depend on the key.
    func add(
        _ entity: String, _ keys: some Sequence<Int>, _ references: [String: (Int) -> Int?] = [:], in transaction: WriteTransaction? = nil
    ) throws {
        guard let transaction else {
            try store.write { try add(entity, keys, references, in: $0) }
            return
        }
        let id = try id(entity)
        let fields = id.definition.fields
        for key in keys {
            try transaction.insert(id) { writer in
                for field in fields {
                    let number = field.name == "id" ? key : references[field.name]?(key)
                    try (number.map { Value.int(Int64($0)) } ?? (field.type == .date ? .date(.distantPast) : .null)).write(to: writer)
                }
            }
        }
    }

    func key(_ number: Int) -> RecordKey { .int(Int64(number)) }

    @discardableResult func destroy(_ entity: String, _ key: Int, cascade: Bool = true) throws -> DestroySummary {
        try store.write { try $0.destroy(id(entity), self.key(key), cascade: cascade) }
    }

    func set(_ entity: String, _ key: Int, _ field: String, _ value: Int?, in transaction: WriteTransaction) throws {
        let id = try id(entity)
        var fields = FieldSet()
        fields.insert(try id.definition.requirePosition(of: field))
        _ = try transaction.update(id, self.key(key), fields) { try (value.map { Value.int(Int64($0)) } ?? .null).write(to: $0) }
    }

    func keys(_ entity: String, where condition: PredicateCode = .all) throws -> [Int] {
        try store.read { try $0.records(FetchRequest(id(entity), where: condition)) }.compactMap {
            if case .int(let key)? = $0["id"] { Int(key) } else { nil }
        }
    }

    func value(_ entity: String, _ key: Int, _ field: String) throws -> Value? {
        try store.read { try $0.records(FetchRequest(id(entity), where: .compare(0, .equal, .int(Int64(key))))) }.first?[field]
    }

    /// What a write of the body throws.
    func failure(_ body: (WriteTransaction) throws -> Void) -> StoreError? {
        do {
            try store.write(body)
            return nil
        } catch { return error as? StoreError }
    }
}

/// An entity with a key and references.
func entity(_ name: String, _ references: String..., required: [String] = [], stamped: Bool = false) -> EntityDefinition {
    var fields = [FieldDefinition(name: "id", type: .int)]
    fields += references.map { FieldDefinition(name: $0, type: .int, isOptional: true) }
    fields += required.map { FieldDefinition(name: $0, type: .int, defaultValue: .int(0)) }
    if stamped { fields.append(FieldDefinition(name: "updatedAt", type: .date)) }
    return EntityDefinition(
        name: name, fields: fields, updatedAt: stamped ? fields.count - 1 : nil,
        indexes: (references + required).map { IndexDefinition(entity: name, parts: [.init($0)]) })
}

/// Notes in which order hooks are called.
final class HookLog: Sendable {
    private let log = Mutex<[String]>([])
    var entries: [String] { log.withLock { $0 } }
    func note(_ entry: String) { log.withLock { $0.append(entry) } }

    /// Hooks of these entities that write themselves down, as `-article 3` before and `+article 3` after.
    func hooks(_ entities: String...) -> RecordHooks {
        var hooks = RecordHooks()
        for entity in entities {
            var own = RecordHooks.Entity()
            own.destroying = { [self] row in
                let key = try row.value(0, type: .int)
                return RecordHooks.Removal(
                    before: { [self] _ in note("-\(entity) \(key)") }, after: { [self] _ in note("+\(entity) \(key)") })
            }
            hooks[entity] = own
        }
        return hooks
    }
}
