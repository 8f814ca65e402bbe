import StoreCore
import StoreSQL
import Synchronization

/// The texts of statements that depend on nothing but the entity, for all connections of the process: each prepares its own statements, and a program may
/// open a store for each of its customers.
enum StatementTexts {
    private static let gets = Mutex<[EntityID: SQLStatement]>([:])

    /// Reads one record by its key.
    static func get(_ entity: EntityID) -> SQLStatement {
        if let known = gets.withLock({ $0[entity] }) { return known }
        let made = StatementBuilder(.sqlite).get(entity.definition)
        gets.withLock { $0[entity] = made }
        return made
    }
}
