import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// However a join is read, its rows are those that a store without indexes gives, in the same order.
@Suite struct JoinDrawTests {
    private static func join(_ person: EntityID, _ random: inout SamplingGenerator) -> JoinRequest {
        func side() -> FetchRequest {
            var side = PlanDrawTests.request(person, &random)
            side.fields = [nil, [], [0], [2, 0], [3]].randomElement(using: &random) ?? nil
            if random.next() % 2 == 0 { side.predicate = .all }
            if random.next() % 2 == 0 { (side.limit, side.offset) = (nil, 0) }
            return side
        }
        let kind = JoinRequest.Kind.allCases.randomElement(using: &random) ?? .inner
        var sides = (side(), side())
        // Rows that look alike are only counted.
        if random.next() % 4 == 0 { (sides.0.fields, sides.1.fields) = ([], []) }
        let (left, right) = [(1, 1), (0, 0), (2, 2), (0, 1), (3, 3)].randomElement(using: &random) ?? (0, 0)
        return JoinRequest(
            sides.0, kind, sides.1, leftField: left, rightField: right,
            limit: random.next() % 3 == 0 ? [1, 1, 2, Int.random(in: 0...300, using: &random)].randomElement(using: &random) : nil,
            offset: random.next() % 3 == 0 ? Int.random(in: 0...300, using: &random) : 0)
    }

    /// The rows with all that can be seen of them.
    private func rows(_ store: KeyValueStore, _ request: JoinRequest) throws -> [String] {
        try store.read { transaction in
            var rows: [String] = []
            try transaction.checkedReader().join(request) { left, right in
                let types: [FieldType] = [.int, .int, .string, .string]
                func text(_ row: Row?, _ fields: [Int]?) throws -> String {
                    guard let row else { return "-" }
                    return try (fields ?? [0, 1, 2, 3]).enumerated().map { "\(try row.value($0, type: types[$1]))" }.joined(separator: " ")
                }
                rows.append(try text(left, request.left.fields) + " | " + text(right, request.right.fields))
                return .next
            }
            return rows
        }
    }

    /// Whether there is a row: records before it that have no partner are read in another order than by the way that takes over.
    @Test func oneOfUnorderedRowsIsFoundBehindMany() throws {
        let folder = TemporaryFolder()
        func indexed(_ entity: String, _ fields: [FieldDefinition], _ indexed: [String]) -> EntityDefinition {
            let fields = [FieldDefinition(name: "id", type: .int)] + fields
            return EntityDefinition(
                name: entity, fields: fields, indexes: indexed.map { IndexDefinition(entity: entity, parts: [.init($0)]) })
        }
        var configuration = StoreConfiguration(scheme: "lmdb", location: folder.url.appendingPathComponent("a.lmdb").path)
        configuration.schema = Schema([
            indexed("left", [FieldDefinition(name: "rank", type: .int), FieldDefinition(name: "kind", type: .string)], ["rank", "kind"]),
            indexed("right", [FieldDefinition(name: "left", type: .int)], ["left"]),
        ])
        configuration.durability = .relaxed
        let store = try openStore(configuration, engines: [.lmdb])
        defer { try? store.close() }
        let entities = store.context.configuration.schema.entities.map { EntityID($0) }
        let (count, partner) = (20_000, 6_990)
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            for id in 0..<count {
                let isWanted = id >= count - 3 || (0...500).contains(id - count + partner) || id < 9_000
                try writer.insert(entities[0]) {
                    try $0.writeInt(Int64(id))
                    try $0.writeInt(Int64(count - id))
                    try Value.string(isWanted ? "wanted" : "other").write(to: $0)
                }
            }
            try writer.insert(entities[1]) {
                try $0.writeInt(1)
                try $0.writeInt(Int64(count - partner))
            }
        }
        for rank in [7_000, 7_500, 8_000, 9_000] {
            let wanted = PredicateCode.between(1, .int(1), .int(Int64(rank))) && .compare(2, .equal, .string("wanted"))
            var rows = 0
            try store.read { transaction in
                let join = JoinRequest(
                    FetchRequest(entities[0], where: wanted, fields: []), .inner, FetchRequest(entities[1], fields: []), leftField: 0,
                    rightField: 1, limit: 1)
                try transaction.checkedReader().join(join) { _, _ in
                    rows += 1
                    return .next
                }
            }
            #expect(rows == 1, "\(rank)")
        }
    }

    @Test func ofLMDB() throws {
        let folder = TemporaryFolder()
        let plain = try People.open([], MapTrees())
        try People.fill(plain, 0..<250)
        let location = folder.url.appendingPathComponent("a.lmdb").path
        let first = try People.open(PlanDrawTests.indexes, engine: .lmdb, location: location)
        try People.fill(first, 0..<250)
        try first.close()
        for seed in 0...4 {
            // The first time plans are chosen by what they cost.
            let store = try People.open(PlanDrawTests.indexes, plans: seed == 0 ? nil : seed, engine: .lmdb, location: location)
            defer { try? store.close() }
            var random = SamplingGenerator(seed: UInt64(seed + 100))
            for _ in 0..<80 {
                let one = JoinDrawTests.join(EntityID(store.context.configuration.schema.entities[0]), &random)
                var other = one
                other.left.entity = EntityID(plain.context.configuration.schema.entities[0])
                other.right.entity = other.left.entity
                let (found, expected) = (try rows(store, one), try rows(plain, other))
                #expect(found == expected, "\(one)")
                if found != expected { return }
            }
        }
        try plain.close()
    }
}
