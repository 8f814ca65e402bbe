import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// However a request is read, what comes back is what a store without indexes gives: plans are drawn at random, over more records than the fuzzer's stores
/// have, a fifth of them with texts that are cut in the indexes.
@Suite struct PlanDrawTests {
    static let indexes = [
        People.age, People.email, People.bio, IndexDefinition(entity: "person", parts: [.init("bio")]),
        IndexDefinition(entity: "person", parts: [.init("age"), .init("email", descending: true)]),
        IndexDefinition(entity: "person", parts: [.init("age"), .init("bio", descending: true), .init("email")]),
    ]

    private static func condition(_ entity: EntityID, _ random: inout SamplingGenerator, depth: Int = 0) -> PredicateCode {
        let comparisons: [Comparison] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        switch Int.random(in: 0..<(depth < 2 ? 14 : 10), using: &random) {
        case 0: return .all
        case 1: return .compare(0, comparisons.randomElement(using: &random) ?? .equal, .int(Int64.random(in: 0..<2_500, using: &random)))
        case 2: return .compare(1, comparisons.randomElement(using: &random) ?? .equal, .int(Int64.random(in: -1..<8, using: &random)))
        case 3: return .compare(2, .equal, .string("e\(Int.random(in: 0..<2_500, using: &random))"))
        case 4: return .in(1, (0..<3).map { _ in .int(Int64.random(in: 0..<9, using: &random)) } + (random.next() % 2 == 0 ? [.null] : []))
        case 5: return .compare(2, .equal, .null)
        case 6:
            let text = People.bio(Int.random(in: 0..<2_500, using: &random))
            let folds = random.next() % 2 == 0
            return .compare(
                3, [.equal, .less, .greaterOrEqual].randomElement(using: &random) ?? .equal, .string(text), caseInsensitive: folds)
        case 7:
            let text = ["Bio 1", "bio 24", "Long", "Bio", ""].randomElement(using: &random) ?? ""
            return .compare(3, .hasPrefix, .string(text), caseInsensitive: random.next() % 2 == 0)
        case 8:
            // What only the values of entries show.
            let (field, text) = [(2, "7"), (2, "e1"), (3, "24"), (3, "ng 20")].randomElement(using: &random) ?? (2, "7")
            return .compare(
                field, [.contains, .hasSuffix].randomElement(using: &random) ?? .contains, .string(text),
                caseInsensitive: random.next() % 3 == 0)
        case 9:
            // Two lists, for one index.
            let texts = (0..<3).map { _ in Int.random(in: 0..<60, using: &random) }
            let ages: [Value] = (0..<3).map { _ in .int(Int64.random(in: 0..<9, using: &random)) }
            let isOfBio = random.next() % 2 == 0
            let values: [Value] = texts.map { .string(isOfBio ? People.bio($0) : "e\($0)") } + (isOfBio ? [] : [.null])
            if random.next() % 3 == 0 {
                return .in(1, ages) && .in(0, (0..<40).map { _ in .int(Int64.random(in: 0..<2_500, using: &random)) })
            }
            return .in(1, ages) && .in(isOfBio ? 3 : 2, values)
        case 10: return condition(entity, &random, depth: depth + 1) && condition(entity, &random, depth: depth + 1)
        case 11: return condition(entity, &random, depth: depth + 1) || condition(entity, &random, depth: depth + 1)
        case 12:
            // People whose number or text is that of others.
            let (local, foreign) = [(0, 0), (1, 0), (0, 1), (2, 2), (3, 3)].randomElement(using: &random) ?? (0, 0)
            return .any(
                RelationStep(to: entity, local: local, foreign: foreign), condition(entity, &random, depth: depth + 1))
        default: return !condition(entity, &random, depth: depth + 1)
        }
    }

    static func request(_ entity: EntityID, _ random: inout SamplingGenerator) -> FetchRequest {
        let usual = random.next() % 3 == 0 ? [1, [2, 3].randomElement(using: &random) ?? 2, 2] : nil
        let order = (0..<Int.random(in: 0...3, using: &random)).map { at in
            let field = usual?[at] ?? Int.random(in: 0..<4, using: &random)
            return OrderTerm(
                field, descending: random.next() % 2 == 0, caseInsensitive: field >= 2 && random.next() % 3 == 0)
        }
        return FetchRequest(
            entity, where: condition(entity, &random), order: order, isReversed: random.next() % 3 == 0,
            limit: random.next() % 2 == 0 ? Int.random(in: 0...1_500, using: &random) : nil,
            offset: random.next() % 3 == 0 ? Int.random(in: 0...1_500, using: &random) : 0, fields: random.next() % 2 == 0 ? [0, 1] : nil)
    }

    private func compare(_ engine: Engine, location: String, seeds: ClosedRange<Int>) throws {
        let plain = try People.open([], MapTrees())
        try People.fill(plain, 0..<2_500)
        let first = try People.open(PlanDrawTests.indexes, engine: engine, location: location)
        try People.fill(first, 0..<2_500)
        for seed in seeds {
            // The first time plans are chosen by what they cost.
            if seed == 1 { try first.close() }
            let store = seed == 0 ? first : try People.open(PlanDrawTests.indexes, plans: seed, engine: engine, location: location)
            defer { if seed > 0 { try? store.close() } }
            var random = SamplingGenerator(seed: UInt64(seed))
            for _ in 0..<120 {
                let one = PlanDrawTests.request(EntityID(store.context.configuration.schema.entities[0]), &random)
                var other = one
                other.entity = EntityID(plain.context.configuration.schema.entities[0])
                let (found, expected) = (try People.ids(store, one), try People.ids(plain, other))
                let counted = try store.read { try $0.checkedReader().count(one) }
                let plan = try store.read { try $0.checkedReader().explain(one) }
                #expect(found == expected && counted == expected.count, "\(one) by \(plan)")
                if found != expected { return }
            }
        }
        try plain.close()
    }

    @Test func ofLMDB() throws {
        let folder = TemporaryFolder()
        try compare(.lmdb, location: folder.url.appendingPathComponent("a.lmdb").path, seeds: 0...5)
    }

    @Test func ofTreesThatCannotCountByThemselves() throws { try compare(People.engine(MapTrees()), location: "x", seeds: 0...0) }

    @Test func theOptionTakesANumber() throws {
        var configuration = StoreConfiguration(scheme: "map")
        configuration.engineOptions["plans"] = "many"
        #expect(throws: StoreError.self) { try KeyValueStore(StoreContext(configuration, engine: "map"), MapTrees()) }
    }
}
