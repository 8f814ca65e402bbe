import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Records that do not satisfy a condition are counted as all without those that do, where an index finds these.
@Suite struct CountStatementTests {
    private typealias World = RelatedWorld

    private func count(_ entity: EntityID, _ predicate: PredicateCode, limit: Int? = nil) -> String {
        StatementBuilder(.sqlite).count(FetchRequest(entity, where: predicate, limit: limit)).text
    }

    @Test func thoseThatAnIndexDoesNotFindAreAllWithoutTheOthers() {
        let others = "SELECT (SELECT count(*) FROM \"child\") - (SELECT count(*) FROM \"child\" WHERE "
        #expect(count(World.child, .compare(3, .notEqual, 5)) == others + "\"v\" = ?)")
        #expect(count(World.child, !.compare(3, .less, 5)) == others + "\"v\" < ?)")
        #expect(count(World.child, !.in(3, [5, 6])) == others + "\"v\" IN (SELECT value FROM activestore_list(?)))")
        let named = PredicateCode.any(RelationStep(to: World.parent, local: 1, foreign: 0), .compare(1, .equal, "x"))
        #expect(
            count(World.child, !named) == "SELECT (SELECT count(*) FROM \"child\" AS t0) - (SELECT count(*) FROM \"child\" AS t0 "
                + "WHERE t0.\"parent_id\" IN (SELECT t1.\"id\" FROM \"parent\" AS t1 WHERE t1.\"name\" = ?))")
    }

    @Test func othersAreCountedThemselves() {
        let plain = "SELECT count(*) FROM \"child\" WHERE "
        #expect(count(World.child, .compare(4, .notEqual, "a")) == plain + "\"s\" IS NOT ?", "no index has it")
        #expect(count(World.child, .compare(3, .notEqual, .null)) == plain + "\"v\" IS NOT NULL", "the index has those with a value")
        #expect(count(World.child, !(.compare(3, .equal, 5) && .compare(4, .equal, "a"))).hasPrefix(plain), "many rows would be read")
        #expect(count(World.child, .compare(3, .notEqual, 5), limit: 3).hasPrefix("SELECT count(*) FROM (SELECT 1 FROM "))
        #expect(count(World.parent, !.any(World.children)).hasPrefix("SELECT count(*) FROM \"parent\" AS t0 WHERE NOT EXISTS"))
    }
}
