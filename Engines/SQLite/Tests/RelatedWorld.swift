import FoundationEssentials
import StoreCore

@testable import StoreSQLite

/// Parents, their children, and tags that rows of a join entity give to children; references dangle, rows repeat.
struct RelatedWorld {
    static let parentDefinition = EntityDefinition(
        name: "parent",
        fields: [
            FieldDefinition(name: "id", type: .int),
            FieldDefinition(name: "name", type: .string, isOptional: true),
            FieldDefinition(name: "score", type: .double, isOptional: true),
            FieldDefinition(name: "n", type: .int),
        ], indexes: [IndexDefinition(entity: "parent", parts: [.init("name")])])
    static let childDefinition = EntityDefinition(
        name: "child",
        fields: [
            FieldDefinition(name: "id", type: .int),
            FieldDefinition(name: "parent", column: "parent_id", type: .int, isOptional: true),
            FieldDefinition(name: "boss", type: .int, isOptional: true),
            FieldDefinition(name: "v", type: .int, isOptional: true),
            FieldDefinition(name: "s", type: .string),
            FieldDefinition(name: "d", type: .double, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
            FieldDefinition(name: "flag", type: .bool, isOptional: true),
        ],
        indexes: [
            IndexDefinition(entity: "child", parts: [.init("parent")]), IndexDefinition(entity: "child", parts: [.init("boss")]),
            IndexDefinition(entity: "child", parts: [.init("v")]), IndexDefinition(entity: "child", parts: [.init("d")]),
        ])
    static let tagDefinition = EntityDefinition(
        name: "tag",
        fields: [FieldDefinition(name: "name", type: .string), FieldDefinition(name: "weight", type: .int, isOptional: true)])
    static let linkDefinition = EntityDefinition(
        name: "link",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "child", type: .int, isOptional: true),
            FieldDefinition(name: "tag", type: .string),
        ],
        indexes: [
            IndexDefinition(entity: "link", parts: [.init("child")]), IndexDefinition(entity: "link", parts: [.init("tag")]),
        ])
    static let parent = EntityID(parentDefinition)
    static let child = EntityID(childDefinition)
    static let tag = EntityID(tagDefinition)
    static let link = EntityID(linkDefinition)

    static let children = RelationStep.toMany(child, reference: 1, from: parent)
    static let parentOfChild = RelationStep.toOne(parent, reference: 1)
    static let boss = RelationStep.toOne(child, reference: 2)
    static let underlings = RelationStep.toMany(child, reference: 2, from: child)
    static let tags = RelationStep.through(.init(link, near: 1, far: 2), to: tag, from: child)
    static let tagged = RelationStep.through(.init(link, near: 2, far: 1), to: child, from: tag)
    /// Between fields that are no keys.
    static let alike = RelationStep(to: child, local: 3, foreign: 3)

    let store: SQLiteStore
    let rows: [EntityID: [[Value]]]

    static func openStore(_ folder: TestFolder) throws -> SQLiteStore {
        var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file())
        configuration.schema = Schema([parentDefinition, childDefinition, tagDefinition, linkDefinition])
        configuration.durability = .relaxed
        guard let store = try StoreCore.openStore(configuration, engines: [.sqlite]) as? SQLiteStore else {
            throw StoreError(.internal, "not the SQLite engine")
        }
        return store
    }

    init(_ folder: TestFolder, _ random: inout Random, children: Int = 60) throws {
        store = try RelatedWorld.openStore(folder)
        var rows: [EntityID: [[Value]]] = [:]
        let names: [Value] = [.null, "a", "b", "ab", "A", ""]
        let doubles: [Value] = [.null, 0.0, 1.0, 2.0, -1.5, 3.25, .double(9_007_199_254_740_992), .double(-0x1p63)]
        let prices: [Value] = [
            .null, .decimal(1), .decimal(Decimal(string: "1.10") ?? 0), .decimal(Decimal(string: "-2.25") ?? 0), .decimal(0),
        ]
        func reference(_ bound: Int) -> Value { random.below(5) == 0 ? .null : .int(Int64(random.below(UInt64(bound)))) }
        for id in 0..<12 {
            rows[Self.parent, default: []].append([
                .int(Int64(id)), random.pick(names), random.pick(doubles),
                random.pick([0, 1, 2, 3, .int(9_007_199_254_740_993), .int(.min)]),
            ])
        }
        for id in 0..<children {
            rows[Self.child, default: []].append([
                .int(Int64(id)), reference(16), reference(children + 5), reference(6), random.pick(Array(names.dropFirst())),
                random.pick(doubles), random.pick(prices), random.pick([.null, .bool(true), .bool(false)]),
            ])
        }
        for name in ["red", "green", "blue", "grey"] { rows[Self.tag, default: []].append([.string(name), reference(3)]) }
        for id in 0..<children {
            rows[Self.link, default: []].append([
                .int(Int64(id)), reference(children), random.pick(["red", "green", "blue", "none"]),
            ])
        }
        rows[Self.tag]?.sort { RelatedWorld.precedes($0[0], $1[0]) == true }
        self.rows = rows
        let all = rows
        try store.write { tx in
            for (entity, rows) in all {
                for row in rows { try tx.insert(entity) { writer in for value in row { try value.write(to: writer) } } }
            }
        }
    }

    /// Whether one value comes before another of the same type, nil first; nil for equal ones.
    static func precedes(_ a: Value, _ b: Value) -> Bool? {
        switch (a, b) {
        case (.null, .null): nil
        case (.null, _): true
        case (_, .null): false
        case (.int(let x), .int(let y)): x == y ? nil : x < y
        case (.double(let x), .double(let y)): x == y ? nil : x < y
        case (.bool(let x), .bool(let y)): x == y ? nil : !x
        case (.decimal(let x), .decimal(let y)): x == y ? nil : x < y
        case (.string(let x), .string(let y)):
            Array(x.utf8) == Array(y.utf8) ? nil : x.utf8.lexicographicallyPrecedes(y.utf8)
        default: nil
        }
    }

    /// Rows sorted by terms over them.
    static func sorted(_ rows: [[Value]], _ terms: [(position: Int, descending: Bool)]) -> [[Value]] {
        rows.sorted { a, b in
            for term in terms {
                if let first = precedes(a[term.position], b[term.position]) { return first != term.descending }
            }
            return false
        }
    }

    /// The records of a request, read off the contract: condition, order, window.
    func records(_ request: FetchRequest) -> [[Value]] {
        let found = (rows[request.entity] ?? []).filter { ReferenceEvaluation(row: $0, world: rows).holds(request.predicate) }
        let key = (request.entity.keyPosition, request.isReversed)
        let ordered = RelatedWorld.sorted(found, request.order.map { ($0.field, $0.isDescending != request.isReversed) } + [key])
        return Array(ordered.dropFirst(request.offset).prefix(request.limit ?? .max))
    }

    /// What the store gives for a request.
    func stored(_ request: FetchRequest) throws -> [[Value]] {
        let fields = request.entity.definition.fields
        var result: [[Value]] = []
        try store.read {
            try $0.fetch(request) { row in
                result.append(try fields.indices.map { try row.value($0, type: fields[$0].type) })
                return .next
            }
        }
        return result
    }
}

extension Random {
    /// A condition on an entity of the world, along relations as far as the steps go.
    mutating func relatedCondition(_ entity: EntityID, depth: Int, steps: Int) -> PredicateCode {
        if depth > 0 {
            switch below(5) {
            case 0: return !relatedCondition(entity, depth: depth - 1, steps: steps)
            case 1: return .all(of: (0...below(2)).map { _ in relatedCondition(entity, depth: depth - 1, steps: steps) })
            case 2: return .any(of: (0...below(2)).map { _ in relatedCondition(entity, depth: depth - 1, steps: steps) })
            default: break
            }
        }
        if steps > 0, below(3) > 0 {
            let ways: [RelationStep] =
                switch entity {
                case RelatedWorld.parent: [RelatedWorld.children]
                case RelatedWorld.child:
                    [RelatedWorld.parentOfChild, RelatedWorld.boss, RelatedWorld.underlings, RelatedWorld.tags, RelatedWorld.alike]
                default: [RelatedWorld.tagged]
                }
            let step = pick(ways)
            let inner = below(4) == 0 ? .all : relatedCondition(step.entity, depth: max(0, depth - 1), steps: steps - 1)
            if below(3) == 0 {
                return .count(step, where: inner, pick([.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]), Int(below(4)))
            }
            if step.foreign == step.entity.keyPosition, step.join == nil, below(3) == 0 { return .toOne(step, inner) }
            return .any(step, inner)
        }
        let order: [Comparison] = [.equal, .notEqual, .less, .greaterOrEqual]
        switch entity {
        case RelatedWorld.parent:
            return pick([
                .compare(0, pick(order), .int(Int64(below(12)))), .compare(1, pick(order), pick(["a", "b", .null])),
                .compare(3, pick(order), 1), .in(0, [1, 2, 3]),
            ])
        case RelatedWorld.child:
            return pick([
                .compare(0, pick(order), .int(Int64(below(60)))), .compare(1, pick(order), .int(Int64(below(16)))),
                .compare(3, pick(order), pick([0, 1, 2, .null])), .compare(4, pick(order), "a"), .in(3, [1, 5]),
                .compare(1, .equal, field: 2),
            ])
        default: return pick([.compare(0, pick(order), pick(["red", "blue"])), .compare(1, pick(order), pick([0, 1, .null]))])
        }
    }
}
