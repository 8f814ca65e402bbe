import ActiveStore
import StoreCore
import StoreMemory
import Testing

@testable import StoreConformance

/// Faults in conditions on related records, joins, figures, cascades and updates by query: a fixed set of questions tells each from a store
/// without faults.
@Suite struct RelationFaultTests {
    // The questions are about whole numbers of any size, whose sums are neither rounded nor held to a Swift type; the fuzzer finds those faults.
    @Test(arguments: Fault.allCases.filter { $0.concernsRelations && ![.sumsAreRoundedOnTheWay, .sumsIgnoreTypes].contains($0) })
    func isSeen(fault: Fault) throws {
        #expect(try Self.answers([fault]) != Self.answers([]), "fault.\(fault.rawValue) was not seen")
    }

    /// The faulty store's own way of answering is another reading of the contract; without faults it gives what Memory gives.
    @Test func withoutFaultsItIsTheSame() throws {
        let memory = try Self.answers([]), own = try Self.answers([], answersRequests: true)
        #expect(memory.count > 100)
        for (a, b) in zip(memory, own) { #expect(a == b) }
    }

    private static let author = EntityDefinition(
        name: "author",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string, isOptional: true),
            FieldDefinition(name: "age", type: .int, isOptional: true), FieldDefinition(name: "mail", type: .string, isOptional: true),
        ], indexes: [IndexDefinition(entity: "author", parts: [.init("mail")], unique: true)])
    private static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "author", type: .int, isOptional: true),
            FieldDefinition(name: "size", type: .int, isOptional: true),
        ])
    private static let tagging = EntityDefinition(
        name: "tagging",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "article", type: .int, isOptional: true),
            FieldDefinition(name: "tag", type: .int, isOptional: true),
        ])
    private static let tag = EntityDefinition(name: "tag", fields: [FieldDefinition(name: "id", type: .int)])
    private static let relations = [
        RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
        RelationDefinition("tags", of: "article", .through, to: "tag", reference: "article", join: "tagging", farReference: "tag"),
    ]

    private static let a = EntityID(author), b = EntityID(article), t = EntityID(tag)

    private static func store(_ faults: Set<Fault>, _ answersRequests: Bool?, _ rule: DeleteRule) throws -> any Store {
        var configuration = StoreConfiguration(scheme: "memory")
        var relations = relations
        relations[0].rule = rule
        configuration.schema = Schema([author, article, tagging, tag], relations: relations)
        let engine = Engine(scheme: "memory", product: "StoreMemory") { configuration in
            let base = try Engine.memory.open(configuration)
            if let answersRequests { return FaultyStore(wrapping: base, faults: faults, answersRequests: answersRequests) }
            return FaultyStore(wrapping: base, faults: faults)
        }
        let store = try openStore(configuration, engines: [engine])
        let rows: [(EntityDefinition, [[Value]])] = [
            (author, [[1, "Köln", 3, "a"], [2, "köln", 4, "b"], [3, "", 0, .null], [4, .null, .null, .null], [5, "x", 0, "c"]]),
            (article, [[1, 1, 5], [2, 1, 7], [3, 2, 5], [4, 77, 9], [5, .null, .null], [6, 1, .null]]),
            (tag, [[1], [2], [3]]),
            (tagging, [[1, 1, 1], [2, 1, 1], [3, 1, 2], [4, 2, 2], [5, 3, .null], [6, .null, 3], [7, 6, 3]]),
        ]
        try store.write { transaction in
            for (entity, records) in rows {
                for record in records {
                    try transaction.insert(EntityID(entity)) { writer in for value in record { try value.write(to: writer) } }
                }
            }
        }
        return store
    }

    private static var conditions: [(EntityID, PredicateCode)] {
        let articles = RelationStep.toMany(b, reference: 1, from: a), author = RelationStep.toOne(a, reference: 1)
        let tags = RelationStep.through(.init(EntityID(tagging), near: 1, far: 2), to: t, from: b)
        let small = PredicateCode.compare(2, .less, 6)
        return [
            (a, .any(articles)), (a, .any(articles, small)), (a, !.any(articles, small)), (a, .count(articles, .equal, 1)),
            (a, .count(articles, where: small, .greater, 1)), (a, .any(articles, .any(tags))), (b, .any(author)), (b, !.any(author)),
            (b, .toOne(author, .compare(2, .greater, 3))), (b, .toOne(author, .compare(1, .equal, .null))), (b, .any(tags)),
            (b, .count(tags, .equal, 1)), (b, .count(tags, .equal, 2)), (b, !.any(tags, .compare(0, .equal, 2))),
            (b, .any(author, .any(articles, small))), (b, .any(RelationStep(to: b, local: 2, foreign: 2), .compare(0, .greater, 4))),
        ]
    }

    /// What the store answers to everything, in words.
    private static func answers(_ faults: Set<Fault>, answersRequests: Bool? = nil) throws -> [String] {
        var answers: [String] = []
        let store = try store(faults, answersRequests, .cascade)
        for (entity, condition) in conditions {
            answers.append("\(try store.read { try $0.records(FetchRequest(entity, where: condition)) }.map { $0.values[0] })")
        }
        answers += try joins(store) + aggregation(store)
        for rule in [DeleteRule.cascade, .nullify] { answers += try writes(faults, answersRequests, rule) }
        return answers
    }

    private static func joins(_ store: any Store) throws -> [String] {
        var answers: [String] = []
        let rights = [
            FetchRequest(b), FetchRequest(b, order: [OrderTerm(2, descending: true)]),
            FetchRequest(b, isReversed: true, limit: 3, offset: 1),
        ]
        for kind in JoinRequest.Kind.allCases {
            for right in rights {
                for (left, fields) in [(FetchRequest(a), (0, 1)), (FetchRequest(a, order: [OrderTerm(2)], limit: 4), (2, 2))] {
                    var row = ""
                    let request = JoinRequest(left, kind, right, leftField: fields.0, rightField: fields.1, limit: 12, offset: 1)
                    try store.read { transaction in
                        try transaction.join(request) { x, y in
                            row +=
                                "\(try x.map { try $0.value(0, type: .int) } ?? .null):\(try y.map { try $0.value(0, type: .int) } ?? .null) "
                            return .next
                        }
                    }
                    answers.append(row)
                }
            }
        }
        return answers
    }

    private static func aggregation(_ store: any Store) throws -> [String] {
        var answers: [String] = []
        let aggregates = Aggregate.Function.allCases.map { Aggregate($0, 2) }
        for source in [FetchRequest(a), FetchRequest(a, where: .none), FetchRequest(a, order: [OrderTerm(2)], limit: 3, offset: 1)] {
            for groups in [[], [1], [2], [2, 1]] {
                for having in [PredicateCode.all, .compare(groups.count, .greater, 1)] {
                    for order in [[], [OrderTerm(groups.count, descending: true)]] {
                        let request = AggregateRequest(
                            source, groups: groups, [Aggregate(.count)] + aggregates + [Aggregate(.countDistinct, 1)], having: having,
                            order: order, limit: order.isEmpty ? nil : 2)
                        let fields = try request.resultFields()
                        var rows: [String] = []
                        try store.read { transaction in
                            try transaction.aggregate(request) { row in
                                rows.append("\(try fields.indices.map { try row.value($0, type: fields[$0].type) })")
                                return .next
                            }
                        }
                        answers.append(rows.joined())
                    }
                }
            }
        }
        return answers
    }

    private static func writes(_ faults: Set<Fault>, _ answersRequests: Bool?, _ rule: DeleteRule) throws -> [String] {
        let store = try store(faults, answersRequests, rule)
        var answers: [String] = []
        func note() throws {
            for entity in [author, article, tagging, tag] {
                answers.append("\(try store.read { try $0.records(FetchRequest(EntityID(entity))) }.map(\.values))")
            }
        }
        func write(_ body: (WriteTransaction) throws -> Void) throws {
            do { try store.write(body) } catch let error as StoreError { answers.append(error.code.rawValue) }
            try note()
        }
        try write { answers.append("\(try $0.update(FetchRequest(a, limit: 2, offset: 1), [Assignment(2, .add(1))]))") }
        try write { _ = try $0.update(FetchRequest(a, limit: 2), [Assignment(3, .set("same"))]) }
        try write { transaction in
            try transaction.savepoint { inner in
                _ = try inner.update(FetchRequest(b), [Assignment(2, .set(.null))])
                inner.rollback()
            }
        }
        try write { answers.append("\(try $0.destroy(FetchRequest(a, where: .compare(0, .less, 3))))") }
        return answers
    }
}
