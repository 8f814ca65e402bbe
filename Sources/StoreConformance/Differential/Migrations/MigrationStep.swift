import ActiveStore
import StoreCore

/// One step of a run of migrations. Fields and entities refer to the schema at that point.
enum MigrationStep: Sendable {
    case migrate(Migration)
    /// The writes of one transaction.
    case write([Write])
    case fetch(FetchRequest, stopAfter: Int?)
    case count(FetchRequest)
    case verify
    /// Closes and reopens durable stores.
    case reopen

    indirect enum Write: Sendable {
        case insert(EntityDefinition, [Value])
        case update(EntityDefinition, key: Value, [ScriptAssignment])
        case updateWhere(FetchRequest, [Assignment])
        case delete(EntityDefinition, key: Value)
        case deleteWhere(FetchRequest)
        case savepoint([Write], Ending)
    }

    enum Ending: String, Sendable, CaseIterable { case well, rollback, error }

    /// The word for the kind of step in the mix.
    var name: String {
        switch self {
        case .migrate: "migration"
        case .write: "transaction"
        case .fetch: "fetch"
        case .count: "count"
        case .verify: "verify"
        case .reopen: "reopen"
        }
    }
}

extension MigrationStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .migrate(let migration):
            "migrate to version \(migration.version): \(migration.changes.map(\.description).joined(separator: "; "))"
        case .write(let writes): "write\(writes.map { "\n    \($0)" }.joined())"
        case .fetch(let request, let stop): "fetch\(stop.map { ", stop after \($0)" } ?? "") \(request)"
        case .count(let request): "count \(request)"
        case .verify: "verify"
        case .reopen: "reopen"
        }
    }
}

extension MigrationStep.Write: CustomStringConvertible {
    var description: String {
        switch self {
        case .insert(let entity, let values): "insert \(entity.name) \(values.map(\.debugDescription))"
        case .update(let entity, let key, let assignments):
            "update \(entity.name) \(key.debugDescription) "
                + assignments.map { "\(entity.fields[$0.field].name) = \($0.value.debugDescription)" }.joined(separator: ", ")
        case .updateWhere(let request, let assignments): "update \(request) \(assignments)"
        case .delete(let entity, let key): "delete \(entity.name) \(key.debugDescription)"
        case .deleteWhere(let request): "delete \(request)"
        case .savepoint(let writes, let ending): "savepoint (\(ending.rawValue)) [\(writes.map(\.description).joined(separator: "; "))]"
        }
    }
}
