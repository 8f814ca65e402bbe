import StoreCore
import Testing

@testable import StoreSQLite

/// Conditions on related records, against an evaluation written down separately.
@Suite struct RelationTests {
    typealias World = RelatedWorld
    let folder = try! TestFolder()

    @Test func randomConditionsAlongRelationsGiveWhatTheyMean() throws {
        var random = Random(seed: 11)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        var related = 0
        for _ in 0..<1_200 {
            let entity = random.pick([World.parent, World.child, World.child, World.tag])
            let predicate = random.relatedCondition(entity, depth: Int(random.below(4)), steps: Int(random.below(4)))
            if predicate.code.count > 30 { related += 1 }
            let request = FetchRequest(entity, where: predicate)
            let expected = world.records(request).map { $0[0] }
            let found = try world.stored(request).map { $0[0] }
            #expect(found == expected, "\(predicate.tree) \(predicate.literals)")
            if found != expected { return }
            #expect(try world.store.read { try $0.count(request) } == expected.count)
        }
        #expect(related > 250)
    }

    @Test func removingAndChangingByRelationsLooksAtTheStateBefore() throws {
        var random = Random(seed: 12)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        struct Undo: Error {}
        for round in 0..<120 {
            var request = FetchRequest(World.child, where: random.relatedCondition(World.child, depth: 2, steps: 2))
            if round % 3 == 0 { (request.limit, request.order) = (5, [OrderTerm(3, descending: true)]) }
            let expected = Set(world.records(request).map { $0[0] })
            try? world.store.write { tx in
                #expect(try tx.update(request, [Assignment(3, .add(1)), Assignment(2, .set(.null))]) == expected.count)
                var changed = Set<Value>()
                try tx.fetch(FetchRequest(World.child)) { row in
                    let id = try row.value(0, type: .int)
                    let before = (world.rows[World.child] ?? []).first { $0[0] == id } ?? []
                    let values = [try row.value(2, type: .int), try row.value(3, type: .int)]
                    var wanted = [before[2], before[3]]
                    if expected.contains(id) {
                        wanted[0] = .null
                        if case .int(let v) = before[3] { wanted[1] = .int(v + 1) }
                    }
                    #expect(values == wanted)
                    if expected.contains(id) { changed.insert(id) }
                    return .next
                }
                #expect(changed == expected)
                throw Undo()
            }
            try? world.store.write { tx in
                #expect(try tx.destroy(request).total == expected.count)
                #expect(try tx.count(FetchRequest(World.child)) == (world.rows[World.child]?.count ?? 0) - expected.count)
                throw Undo()
            }
        }
    }

    @Test func relationsAreFollowedThroughIndexes() throws {
        var random = Random(seed: 13)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        func lines(_ entity: EntityID, _ predicate: PredicateCode) throws -> [String] {
            try world.store.plan(FetchRequest(entity, where: predicate)).detail
        }
        // The children of one tag, through the rows between.
        let ofTag = try world.store.plan(FetchRequest(World.child, where: .any(World.tags, .compare(0, .equal, "red"))))
        #expect(ofTag.access == [.key] && !ofTag.sorts, "\(ofTag.detail)")
        #expect(ofTag.detail.contains { $0.hasPrefix("SEARCH t1 USING INDEX link_tag_index") }, "\(ofTag.detail)")
        #expect(!ofTag.detail.contains { $0.hasPrefix("SCAN") }, "\(ofTag.detail)")
        // Parents with any child of an indexed value.
        let withValue = try world.store.plan(FetchRequest(World.parent, where: .any(World.children, .compare(3, .equal, 2))))
        #expect(withValue.access == [.key], "\(withValue.detail)")
        #expect(withValue.detail.contains { $0.hasPrefix("SEARCH t1 USING INDEX child_v_index") }, "\(withValue.detail)")
        // Children of parents of an indexed name, through the index of their reference.
        let ofName = try world.store.plan(FetchRequest(World.child, where: .any(World.parentOfChild, .compare(1, .equal, "a"))))
        #expect(ofName.access == [.index("child_parent_index", covering: false)], "\(ofName.detail)")
        // Without children: all parents, each looked up.
        let childless = try lines(World.parent, !.any(World.children))
        #expect(childless.contains("SCAN t0"))
        #expect(childless.contains { $0.hasPrefix("SEARCH t1 USING COVERING INDEX child_parent_index") }, "\(childless)")
        // A condition that no index finds is looked at from so few records.
        let unindexed = try lines(World.parent, .any(World.children, .compare(4, .equal, "a")))
        #expect(unindexed.contains { $0.hasPrefix("SEARCH t1 USING INDEX child_parent_index") }, "\(unindexed)")
        // One parent and its children: not all children of the value.
        let one = try lines(World.parent, .compare(0, .equal, 3) && .any(World.children, .compare(3, .equal, 2)))
        #expect(one.contains { $0.hasPrefix("SEARCH t0 USING INTEGER PRIMARY KEY") }, "\(one)")
        #expect(one.contains { $0.hasPrefix("CORRELATED") }, "\(one)")
        // Two steps, driven from the far end.
        let far = try lines(World.parent, .any(World.children, .any(World.tags, .compare(0, .equal, "red"))))
        #expect(!far.contains { $0.hasPrefix("SCAN") }, "\(far)")
        let counted = try lines(World.tag, .count(World.tagged, .greater, 2))
        #expect(counted.contains { $0.contains("link_tag_index") } && counted.filter { $0.hasPrefix("SCAN") }.count == 1, "\(counted)")
    }

    @Test func theDeepestRelationsFitSQLitesParser() throws {
        var random = Random(seed: 14)
        let world = try World(folder, &random, children: 14)
        defer { try? world.store.close() }
        func check(_ predicate: PredicateCode, _ name: String) throws {
            #expect(predicate.fault == nil, "\(name)")
            let request = FetchRequest(World.child, where: predicate)
            let expected = world.records(request).map { $0[0] }
            #expect(try world.stored(request).map { $0[0] } == expected, "\(name)")
            #expect(try world.store.read { try $0.count(request) } == expected.count)
            var window = request
            window.limit = 3
            let related = RelatedRequest(window, along: World.underlings, of: world.records(FetchRequest(World.child)).map { $0[0] })
            // Beside the condition on the owner some are too large.
            if (try? related.checkValues()) != nil {
                try world.store.readState { reader in
                    var rows = 0
                    try reader.fetch(related) { _, _ in
                        rows += 1
                        return .next
                    }
                    #expect(try rows == related.owners.reduce(0) { $0 + (try reader.count(related.records(of: $1))) }, "\(name)")
                }
            }
            try world.store.write { tx in
                _ = try tx.update(window, [Assignment(4, .set("a"))])
                throw StoreError(.cancelled, "undone")
            }
        }
        func attempt(_ predicate: PredicateCode, _ name: String) throws {
            do { try check(predicate, name) } catch let error as StoreError where error.code == .cancelled {}
        }
        let leaf = PredicateCode.compare(4, .hasSuffix, "a", caseInsensitive: true)
        for shape in 0..<8 {
            var predicate = leaf
            for level in 0..<8 {
                let step = shape & 1 == 0 ? World.underlings : World.boss
                switch shape >> 1 {
                case 0: predicate = .any(step, predicate && (leaf || .compare(3, .greater, 1)))
                case 1: predicate = !.any(step, !predicate || leaf)
                case 2: predicate = .count(step, where: (leaf || predicate) && .compare(3, .notEqual, 2), .less, 2)
                default:
                    predicate = level % 2 == 0 ? .any(step, (predicate || leaf) && !leaf) : !.count(step, where: predicate, .equal, 1)
                }
            }
            try attempt(predicate, "shape \(shape)")
        }
        // Steps with groups of two tall parts between and around them, as large as conditions may be.
        func bushy(_ level: Int, _ inner: PredicateCode) -> PredicateCode {
            if level == 0 { return inner }
            let part = bushy(level - 1, inner)
            return level % 2 == 0 ? part && part : part || part
        }
        try attempt(bushy(7, .any(World.tags, .any(World.tagged, !.any(World.boss, leaf)))), "bushy outside")
        try attempt(.any(World.boss, !.any(World.tags, .any(World.tagged, bushy(8, leaf)))), "bushy inside")
        var both = bushy(3, leaf)
        for level in 0..<4 { both = bushy(2, level % 2 == 0 ? .any(World.boss, both) : !.any(World.underlings, both)) }
        try attempt(both, "bushy between")
    }

    @Test func entitiesThatAreNotOfTheStoreAreRefused() throws {
        var random = Random(seed: 15)
        let world = try World(folder, &random, children: 3)
        defer { try? world.store.close() }
        let stranger = EntityID(
            EntityDefinition(
                name: "stranger", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "child", type: .int)]))
        let other = EntityID(
            EntityDefinition(name: "tag", fields: [FieldDefinition(name: "name", type: .string), FieldDefinition(name: "x", type: .int)]))
        let toStranger = PredicateCode.any(.toMany(stranger, reference: 1, from: World.child))
        let error = failure { _ = try world.stored(FetchRequest(World.child, where: toStranger)) }
        #expect(error?.code == .unknownEntity && error?.message.contains("\"stranger\"") == true, "\(String(describing: error))")
        let through = PredicateCode.any(.through(.init(stranger, near: 1, far: 1), to: World.child, from: World.child))
        #expect(failure { _ = try world.stored(FetchRequest(World.child, where: through)) }?.code == .unknownEntity)
        let step = RelationStep(to: other, local: 3, foreign: 1)
        #expect(failure { _ = try world.stored(FetchRequest(World.child, where: .any(step))) }?.code == .unknownField)
        let join = JoinRequest(FetchRequest(World.child), .inner, FetchRequest(stranger), leftField: 0, rightField: 1)
        #expect(failure { try world.store.read { try $0.join(join) { _, _ in .next } } }?.code == .unknownEntity)
        let mistyped = RelationStep(to: World.child, local: 4, foreign: 3)
        #expect(failure { _ = try world.stored(FetchRequest(World.child, where: .any(mistyped))) }?.code == .typeMismatch)
    }
}
