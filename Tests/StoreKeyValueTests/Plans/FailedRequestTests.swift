import StoreCore
import Testing

@testable import StoreKeyValue

/// A request that fails while it begins gives back what it has got, and nothing else.
@Suite struct FailedRequestTests {
    @Test func damageUnderASort() throws {
        let trees = MapTrees()
        let store = try People.open([], trees)
        try People.fill(store, 0..<30)
        trees.damage { state in
            for (tree, map) in state where map.contents.count == 30 {
                for entry in map.contents { state[tree]?.set(entry[0], entry[1].dropLast() + [entry[1].last.map { ~$0 } ?? 0]) }
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        for order in [[OrderTerm(3)], []] {
            let request = FetchRequest(person, where: .compare(1, .less, .int(3)), order: order, limit: 5)
            for _ in 0..<200 {
                #expect(throws: StoreError.self) { try store.read { try $0.checkedReader().fetch(request) { _ in .next } } }
            }
        }
        try store.close()
    }
}
