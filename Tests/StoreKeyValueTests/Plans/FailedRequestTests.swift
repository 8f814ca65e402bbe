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

    /// A program that goes on after the failure must not commit half of it.
    @Test(arguments: [false, true]) func damageUnderARemoval(inSavepoint: Bool) throws {
        let trees = MapTrees()
        let store = try People.open([People.age], trees)
        try People.fill(store, 0..<30)
        trees.damage { state in
            for (tree, map) in state where map.contents.count == 30 {
                // The rows are longer than the entries of the index.
                guard let last = map.contents.last, last[1].count > 12 else { continue }
                state[tree]?.set(last[0], last[1].dropLast() + [last[1].last.map { ~$0 } ?? 0])
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        let all = FetchRequest(person, where: .all)
        func remove(_ transaction: WriteTransaction) {
            #expect(throws: StoreError.self) {
                if inSavepoint {
                    _ = try transaction.withSavepoint { try $0.destroy(all) }
                } else {
                    _ = try transaction.destroy(all)
                }
            }
        }
        try? store.write(remove)
        #expect(try store.read { try $0.checkedReader().count(all) } == 30)
        try store.close()
    }
}
