import StoreCore
import StoreSQL

// Statistics of tables to which many records were added.
//
// A server that knows nothing of a table assumes that each field has some 200 different values. With that it may read half a table for each
// record of another. It makes the statistics itself, up to a minute after many records were added. A program that imports records and then
// asks for them is earlier, so the engine has them made.
extension PostgreSQLConnection {
    /// After how many records that were added together the statistics are made for the first time. After that, the table has to have grown
    /// to twice as many, so that an import makes them a few times in all.
    private static let firstCount = 10_000

    /// Notes that records were added together.
    func noteAdded(_ count: Int, to entity: EntityID) {
        state.pointee.added[entity.ordinal, default: AddedRecords(entity: entity)].count += count
    }

    /// Makes the statistics of tables that need them. Called after a commit.
    ///
    /// They are only about speed: where they cannot be made, the server's own will do.
    func makeStatistics() {
        if state.pointee.added.isEmpty { return }
        for (number, added) in state.pointee.added where added.count >= max(PostgreSQLConnection.firstCount, 2 * added.countBefore) {
            guard link.isOpen, !link.isInTransaction else { return }
            state.pointee.added[number]?.countBefore = added.count
            let table = generator.dialect.quoted(added.entity.definition.name)
            let sql = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE\(opening.options.settings.text); ANALYZE \(table); COMMIT"
            do throws(ServerFailure) { try link.execute(sql).clear() } catch { link.rollBack() }
        }
    }
}
