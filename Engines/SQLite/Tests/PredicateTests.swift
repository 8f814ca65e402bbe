import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

/// Predicates on real rows, against an evaluation written down separately here.
@Suite struct PredicateTests {
    static let definition = EntityDefinition(
        name: "item",
        fields: [
            FieldDefinition(name: "id", type: .int),
            FieldDefinition(name: "i", type: .int, isOptional: true),
            FieldDefinition(name: "d", type: .double, isOptional: true),
            FieldDefinition(name: "s", type: .string, isOptional: true),
            FieldDefinition(name: "t", type: .string),
            FieldDefinition(name: "n", type: .int),
        ],
        indexes: [
            IndexDefinition(entity: "item", parts: [.init("i")]), IndexDefinition(entity: "item", parts: [.init("d")]),
            IndexDefinition(entity: "item", parts: [.init("s")]),
            IndexDefinition(entity: "item", parts: [.init("t", caseInsensitive: true)]),
        ])
    static let entity = EntityID(definition)

    static let integers: [Value] = [.null, 0, 1, -1, 5, .int(.max), .int(.min), .int(9_007_199_254_740_993)]
    static let doubles: [Value] = [.null, 0.0, 1.0, -1.5, 5.0, .double(.infinity), .double(9_007_199_254_740_992)]
    static let texts: [Value] = [
        .null, "", "a", "A", "ab", "aB", "b", "[", "@x", "a\u{301}", "é", "É", "\u{10FFFF}x", "a%b", "a_b", "a*b",
        "a\\", "ж", "Ж",
    ]

    /// A store of one row for each combination that matters.
    func store(_ folder: TestFolder, _ random: inout Random) throws -> (any Store, [[Value]]) {
        var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file())
        configuration.schema = Schema([Self.definition])
        configuration.durability = .relaxed
        let store = try openStore(configuration, engines: [.sqlite])
        var rows: [[Value]] = []
        for id in 0..<120 {
            rows.append([
                .int(Int64(id)), random.pick(Self.integers), random.pick(Self.doubles), random.pick(Self.texts),
                random.pick(Array(Self.texts.dropFirst())), random.pick(Array(Self.integers.dropFirst())),
            ])
        }
        try store.write { tx in
            for row in rows {
                try tx.insert(Self.entity) { writer in for value in row { try value.write(to: writer) } }
            }
        }
        return (store, rows)
    }

    func keys(_ store: any Store, _ predicate: PredicateCode) throws -> [Int64] {
        var result: [Int64] = []
        try store.read {
            try $0.fetch(FetchRequest(Self.entity, where: predicate, fields: [0])) { row in
                result.append(row.cells[0].bits)
                return .next
            }
        }
        return result
    }

    @Test func randomConditionsGiveWhatTheyMean() throws {
        var random = Random(seed: 1)
        let folder = try TestFolder()
        let (store, rows) = try store(folder, &random)
        defer { try? store.close() }
        for _ in 0..<3_000 {
            let predicate = random.predicate(depth: Int(random.below(5)))
            let expected = rows.filter { ReferenceEvaluation(row: $0).holds(predicate) }.map { row -> Int64 in
                if case .int(let id) = row[0] { id } else { -1 }
            }
            let found = try keys(store, predicate)
            #expect(found == expected, "\(predicate.tree) \(predicate.literals) \(predicate.lists)")
            if found != expected { return }
            let count = try store.read { try $0.count(FetchRequest(Self.entity, where: predicate)) }
            #expect(count == expected.count)
        }
    }

    @Test func theLargestConditionsFitSQLitesParser() throws {
        var random = Random(seed: 2)
        let folder = try TestFolder()
        let (store, rows) = try store(folder, &random)
        defer { try? store.close() }
        func check(_ predicate: PredicateCode, _ name: String) throws {
            #expect(predicate.fault == nil, "\(name)")
            let expected = rows.filter { ReferenceEvaluation(row: $0).holds(predicate) }.count
            #expect(try keys(store, predicate).count == expected, "\(name)")
            // Inside the subquery of each owner, the condition has less of the parser's stack.
            let step = RelationStep(to: Self.entity, local: 0, foreign: 1)
            let related = RelatedRequest(FetchRequest(Self.entity, where: predicate, limit: 2), along: step, of: [1, 2, 3])
            if (try? related.checkValues()) != nil { try store.readState { try $0.fetch(related) { _, _ in .next } } }
        }
        let leaf = { (number: Int) in
            PredicateCode.compare(5, number % 2 == 0 ? .notEqual : .greater, .int(Int64(number)))
        }
        try check(.any(of: (0..<4_999).map { leaf($0) }), "a long or")
        try check(.all(of: (0..<4_999).map { .compare(1, .notEqual, .int(Int64($0))) }), "a long and")
        try check(!.any(of: (0..<4_900).map { !.compare(3, .hasSuffix, .string("x\($0)")) }), "a long negated or")
        // As deep as allowed, alternating, nested on the right, on the left, and with long chains at every level.
        for width in [1, 8, 200] {
            for isLeft in [true, false] {
                var deep = leaf(1)
                for level in 0..<23 {
                    let others = (0..<width).map { leaf(level * width + $0 + 2) }
                    let rest = level % 2 == 0 ? PredicateCode.all(of: others) : .any(of: others)
                    if level % 2 == 0 {
                        deep = isLeft ? deep && rest : rest && deep
                    } else {
                        deep = isLeft ? deep || rest : rest || deep
                    }
                }
                try check(deep, "deep, width \(width)")
            }
        }
        // Two tall branches at each level, as far as the number of nodes allows.
        func bushy(_ level: Int) -> PredicateCode {
            if level == 0 { return .compare(3, .hasPrefix, "a", caseInsensitive: true) }
            let branch = bushy(level - 1)
            return level % 2 == 0 ? branch && branch : branch || branch
        }
        try check(bushy(11), "bushy")
        func leaning(_ level: Int) -> PredicateCode {
            if level == 0 { return leaf(3) }
            let small = level > 12 ? leaf(level) || (leaf(1) && leaf(2)) : leaning(level - 1)
            let part = leaning(level - 1)
            return level % 2 == 0 ? (small && part) : (small || part)
        }
        try check(leaning(11), "leaning")
        #expect(failure { _ = try keys(store, .any(of: (0..<12_000).map { leaf($0) })) }?.code == .limitExceeded)
    }

    @Test func listsOfAnyLengthUseTheIndexAndOneStatement() throws {
        var random = Random(seed: 3)
        let folder = try TestFolder()
        let (store, rows) = try store(folder, &random)
        defer { try? store.close() }
        let before = store.metrics.plans
        for length in [1, 2, 1_000, 300_000] {
            let list = (0..<length).map { Value.int(Int64($0 * 2)) }
            let set = Set(list)
            #expect(try keys(store, .in(1, list)).count == rows.filter { set.contains($0[1]) }.count)
        }
        #expect(store.metrics.plans == before + 1)
        let plan = try store.read { try $0.explain(FetchRequest(Self.entity, where: .in(1, [1, 2]))) }
        #expect(plan.access.contains(.index("item_i_index", covering: false)), "\(plan.detail)")
        let texts = (0..<50_000).map { Value.string("t\($0)") } + ["ab", "", "é"]
        #expect(try keys(store, .in(3, texts)).count == rows.filter { ["ab", "", "é"].contains($0[3]) }.count)
        #expect(
            try keys(store, .in(4, ["AB", "É"], caseInsensitive: true)).count
                == rows.filter { ["ab", "aB", "é", "É"].contains($0[4]) }.count)
        let folding = try store.read {
            try $0.explain(FetchRequest(Self.entity, where: .in(4, ["x"], caseInsensitive: true)))
        }
        #expect(folding.access.contains(.index("item_t_ci_index", covering: false)), "\(folding.detail)")
    }
}

/// A small generator, the same for ever.
struct Random {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ bound: UInt64) -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state % bound
    }

    mutating func pick<T>(_ list: [T]) -> T { list[Int(below(UInt64(list.count)))] }

    mutating func predicate(depth: Int) -> PredicateCode {
        if depth > 0 {
            switch below(4) {
            case 0: return !predicate(depth: depth - 1)
            case 1: return .all(of: (0...below(3)).map { _ in predicate(depth: depth - 1) })
            case 2: return .any(of: (0...below(3)).map { _ in predicate(depth: depth - 1) })
            default: break
            }
        }
        let order: [Comparison] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
        let folds = below(3) == 0
        switch below(8) {
        case 0: return .compare(pick([1, 5]), pick(order), pick(PredicateTests.integers))
        case 1: return .compare(pick([1, 2, 5]), pick(order), pick(PredicateTests.doubles))
        case 2: return .compare(2, pick(order), pick(PredicateTests.integers))
        case 3: return .compare(pick([3, 4]), pick(order), pick(PredicateTests.texts), caseInsensitive: folds)
        case 4:
            let patterns: [Value] = [
                "%", "_", "a%", "%b", "a\\%b", "a\\_b", "%\u{301}", "[", "*", "_%_", "a\\\\", "É", "",
            ]
            return .compare(pick([3, 4]), .like, pick(patterns), caseInsensitive: folds)
        case 5:
            return .compare(
                pick([3, 4]), pick([.hasPrefix, .hasSuffix, .contains]),
                pick(PredicateTests.texts.filter { !$0.isNull }),
                caseInsensitive: folds)
        case 6:
            let count = Int(below(4))
            return below(2) == 0
                ? .in(pick([1, 2, 5]), (0..<count).map { _ in pick(PredicateTests.integers + PredicateTests.doubles) })
                : .in(pick([3, 4]), (0..<count).map { _ in pick(PredicateTests.texts) }, caseInsensitive: folds)
        default:
            let pair = pick([(1, 5), (5, 1), (1, 2), (3, 4), (4, 3), (2, 5)])
            return .compare(pair.0, pick(order), field: pair.1, caseInsensitive: pair.0 > 2 && pair.0 < 5 && folds)
        }
    }
}
