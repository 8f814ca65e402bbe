import StoreCore
import Testing

@testable import StoreSQLite

/// Joins, against nested loops.
@Suite struct JoinTests {
    typealias World = RelatedWorld
    let folder = try! TestFolder()

    /// Both sides' values; a missing side is nil.
    struct Pair: Equatable {
        var left: [Value]?
        var right: [Value]?
    }

    func stored(_ store: any Store, _ request: JoinRequest) throws -> [Pair] {
        func values(_ row: Row?, _ request: FetchRequest) throws -> [Value]? {
            guard let row else { return nil }
            let fields = request.entity.definition.fields
            return try (request.fields ?? Array(fields.indices)).enumerated().map { try row.value($0, type: fields[$1].type) }
        }
        var result: [Pair] = []
        try store.read {
            try $0.join(request) { left, right in
                result.append(Pair(left: try values(left, request.left), right: try values(right, request.right)))
                return .next
            }
        }
        return result
    }

    func expected(_ world: World, _ request: JoinRequest) -> [Pair] {
        let left = world.records(request.left)
        let right = world.records(request.right)
        func areEqual(_ a: [Value], _ b: [Value]) -> Bool {
            // The evaluation compares exactly and takes two nils for equal, which a join does not.
            if a[request.leftField].isNull { return false }
            return ReferenceEvaluation(row: [a[request.leftField], b[request.rightField]]).holds(.compare(0, .equal, field: 1))
        }
        var pairs = left.flatMap { a in right.filter { areEqual(a, $0) }.map { Pair(left: a, right: $0) } }
        if request.kind == .left || request.kind == .full {
            pairs += left.filter { a in !right.contains { areEqual(a, $0) } }.map { Pair(left: $0) }
        }
        if request.kind == .right || request.kind == .full {
            pairs += right.filter { b in !left.contains { areEqual($0, b) } }.map { Pair(right: $0) }
        }
        let leftCount = request.left.entity.definition.fields.count
        let rightCount = request.right.entity.definition.fields.count
        func terms(_ request: FetchRequest, _ offset: Int) -> [(position: Int, descending: Bool)] {
            (request.order + [OrderTerm(request.entity.keyPosition)]).map { (offset + $0.field, $0.isDescending != request.isReversed) }
        }
        let flat = pairs.map { pair in
            (pair.left ?? Array(repeating: .null, count: leftCount)) + (pair.right ?? Array(repeating: .null, count: rightCount))
        }
        let rows = World.sorted(flat, terms(request.left, 0) + terms(request.right, leftCount))
        func picked(_ values: ArraySlice<Value>, _ request: FetchRequest) -> [Value]? {
            let values = Array(values)
            if values[request.entity.keyPosition].isNull { return nil }
            return (request.fields ?? Array(values.indices)).map { values[$0] }
        }
        return rows.dropFirst(request.offset).prefix(request.limit ?? .max).map {
            Pair(left: picked($0[..<leftCount], request.left), right: picked($0[leftCount...], request.right))
        }
    }

    @Test func randomJoinsGiveWhatNestedLoopsGive() throws {
        var random = Random(seed: 21)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        // Pairs of fields: keys and references, plain values, texts, integers with doubles in both directions.
        let ways: [(EntityID, Int, EntityID, Int)] = [
            (World.parent, 0, World.child, 1), (World.child, 1, World.parent, 0), (World.child, 2, World.child, 0),
            (World.child, 3, World.child, 3), (World.parent, 1, World.child, 4), (World.link, 2, World.tag, 0),
            (World.parent, 3, World.child, 5), (World.parent, 2, World.child, 3), (World.child, 5, World.parent, 3),
            (World.child, 0, World.child, 5), (World.child, 5, World.child, 0), (World.child, 6, World.child, 6),
        ]
        var rows = 0
        for _ in 0..<700 {
            let (a, leftField, b, rightField) = random.pick(ways)
            func side(_ entity: EntityID) -> FetchRequest {
                var request = FetchRequest(entity)
                if random.below(2) == 0, entity != World.link {
                    request.predicate = random.relatedCondition(entity, depth: 1, steps: 1)
                }
                if random.below(2) == 0 { request.order = [OrderTerm(1, descending: random.below(2) == 0)] }
                request.isReversed = random.below(4) == 0
                if random.below(3) == 0 { request.limit = Int(random.below(8)) }
                if random.below(5) == 0 { request.offset = Int(random.below(4)) }
                if random.below(3) == 0 { request.fields = random.pick([[1], [1, 0], []]) }
                return request
            }
            var request = JoinRequest(
                side(a), random.pick(JoinRequest.Kind.allCases), side(b), leftField: leftField, rightField: rightField)
            if random.below(4) == 0 { request.limit = Int(random.below(20)) }
            if random.below(4) == 0 { request.offset = Int(random.below(10)) }
            let wanted = expected(world, request)
            let found = try stored(world.store, request)
            rows += wanted.count
            #expect(found == wanted, "\(request)")
            if found != wanted { return }
        }
        #expect(rows > 3_000)
    }

    @Test func statementsOfJoinsAreKeptByShape() throws {
        var random = Random(seed: 22)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        func join(_ n: Int) -> JoinRequest {
            JoinRequest(
                FetchRequest(World.parent, where: .compare(0, .less, .int(Int64(n)))), .left,
                FetchRequest(World.child, where: .compare(3, .equal, .int(Int64(n)))), leftField: 0, rightField: 1, limit: n + 1)
        }
        _ = try stored(world.store, join(0))
        let plans = world.store.metrics.plans
        for n in 1..<8 { #expect(try stored(world.store, join(n)) == expected(world, join(n))) }
        #expect(world.store.metrics.plans == plans)
        var full = join(3)
        full.kind = .full
        #expect(try stored(world.store, full) == expected(world, full))
        #expect(world.store.metrics.plans == plans + 1)
    }

    @Test func aJoinKeepsItsRowsWhileTheyAreWritten() throws {
        var random = Random(seed: 23)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        let request = JoinRequest(FetchRequest(World.parent), .full, FetchRequest(World.child), leftField: 0, rightField: 1)
        let wanted = expected(world, request).map { [$0.left?[0] ?? .null, $0.right?[4] ?? .null] }
        var found: [[Value]] = []
        try world.store.write { tx in
            try tx.join(request) { left, right in
                found.append([try left?.value(0, type: .int) ?? .null, try right?.value(4, type: .string) ?? .null])
                if found.count == 3 {
                    _ = try tx.update(FetchRequest(World.child), [Assignment(4, .set("changed"))])
                    _ = try tx.destroy(FetchRequest(World.parent))
                    // What is looked at is kept too.
                    let kept = try left?.value(0, type: .int) ?? .null
                    #expect(kept == found[2][0])
                }
                return .next
            }
        }
        #expect(found == wanted)
    }

    @Test func shufflingTheLeftSideShufflesTheRows() throws {
        var random = Random(seed: 24)
        let world = try World(folder, &random)
        defer { try? world.store.close() }
        var request = JoinRequest(FetchRequest(World.child), .inner, FetchRequest(World.parent), leftField: 1, rightField: 0)
        request.right.isShuffled = true
        let ordered = try stored(world.store, request)
        #expect(ordered == expected(world, request))
        request.left.isShuffled = true
        let orders = try (0..<5).map { _ in try stored(world.store, request).map { $0.left?[0] ?? .null } }
        #expect(Set(orders).count > 1)
        for order in orders { #expect(Set(order) == Set(ordered.map { $0.left?[0] ?? .null }) && order.count == ordered.count) }
        var some = FetchRequest(World.child, limit: 5)
        some.isShuffled = true
        let picks = try (0..<6).map { _ in try world.stored(some).map { $0[0] } }
        #expect(Set(picks).count > 1 && picks.allSatisfy { Set($0).count == 5 })
    }
}
