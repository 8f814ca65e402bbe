import StoreCore
import Testing

@testable import StoreKeyValue

/// Conditions two relations away, where few of the records in between are reached: of many chiefs one is the head of a ward.
@Suite struct ChainedReferenceTests {
    private static let count = 6_000

    private func number(_ name: String) -> FieldDefinition { FieldDefinition(name: name, type: .int) }

    private func schema() -> Schema {
        Schema([
            EntityDefinition(
                name: "person", fields: [number("id"), number("role")], indexes: [IndexDefinition(entity: "person", parts: [.init("role")])]
            ),
            EntityDefinition(
                name: "ward", fields: [number("id"), number("head")], indexes: [IndexDefinition(entity: "ward", parts: [.init("head")])]),
            EntityDefinition(
                name: "stay", fields: [number("id"), number("ward"), number("state"), number("time")],
                indexes: [
                    IndexDefinition(entity: "stay", parts: [.init("ward")]), IndexDefinition(entity: "stay", parts: [.init("state")]),
                    IndexDefinition(entity: "stay", parts: [.init("time")]),
                ]),
        ])
    }

    @Test func fewRecordsAreTheStartBesideOtherConditions() throws {
        let trees = MapTrees(canSkip: true)
        var configuration = StoreConfiguration(scheme: "map", location: "x")
        configuration.schema = schema()
        let store = try #require(try openStore(configuration, engines: [People.engine(trees)]) as? KeyValueStore)
        let entities = store.context.configuration.schema.entities.map { EntityID($0) }
        let (person, ward, stay) = (entities[0], entities[1], entities[2])
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            func put(_ entity: EntityID, _ values: Int...) throws {
                try writer.insert(entity) { row in for value in values { try row.writeInt(Int64(value)) } }
            }
            // Chiefs are the last 15 of 400, and the last one is head of the last of 60 wards, which had only the oldest stays.
            for id in 0..<400 { try put(person, id, id < 385 ? 0 : 4) }
            for id in 0..<60 { try put(ward, id, id < 59 ? id : 399) }
            for id in 0..<ChainedReferenceTests.count { try put(stay, id, id < 50 ? 59 : id % 59, id % 3, id) }
        }
        let head = PredicateCode.any(RelationStep(to: person, local: 1, foreign: 0), .compare(1, .equal, .int(4)))
        let ofChief = PredicateCode.any(RelationStep(to: ward, local: 1, foreign: 0), head)
        let request = FetchRequest(
            stay, where: ofChief && !.compare(2, .equal, .int(0)), order: [OrderTerm(3, descending: true)], limit: 20)
        let before = trees.steps.load(ordering: .relaxed)
        let found = try People.ids(store, request)
        #expect(trees.steps.load(ordering: .relaxed) - before < 1_000)
        #expect(found == (0..<50).reversed().filter { $0 % 3 != 0 }.prefix(20).map(Int64.init))
        try store.close()
    }
}
