@testable import StoreCore

/// What relations, joins, figures and updates by query say when something is wrong with them.
extension ErrorProvocations {
    private static let author = EntityDefinition(
        name: "author", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string)])
    private static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "author", type: .int, isOptional: true),
            FieldDefinition(name: "editor", type: .int), FieldDefinition(name: "link", type: .uuid),
            FieldDefinition(name: "tags", type: .json, isOptional: true),
        ])
    private static let articles = EntityID(article)
    private static let authors = EntityID(author)

    static var relations: [ErrorProvocations] { declarations + steps + joins + aggregates + assignments + destroying + versions }

    private static var versions: [ErrorProvocations] {
        let notes = EntityID(
            EntityDefinition(
                name: "note", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "version", type: .int)], version: 1))
        func changed(_ name: String, _ read: Int?) -> ErrorProvocations {
            ErrorProvocations("version.\(name)") {
                throw StoreError.changedMeanwhile(notes, .int(7), RecordVersions(read: read, stored: 5))
            }
        }
        return [
            changed("changed", 3), changed("notRead", nil),
            ErrorProvocations("version.set") {
                _ = try StubStore().write { try $0.update(FetchRequest(notes), [Assignment(1, .set(.int(9)))]) }
            },
        ]
    }

    private static var declarations: [ErrorProvocations] {
        func refuse(_ name: String, _ relations: RelationDefinition...) -> ErrorProvocations {
            ErrorProvocations("relation.\(name)") { try Schema([author, article], relations: relations).validate() }
        }
        func articles(
            _ name: String = "articles", to target: String = "article", reference: String = "author", rule: DeleteRule? = nil
        ) -> RelationDefinition {
            RelationDefinition(name, of: "author", .hasMany, to: target, reference: reference, rule: rule)
        }
        return [
            refuse("unknownTarget", articles(to: "book")),
            refuse("twice", articles(), articles(reference: "editor")),
            refuse("namedAsField", articles("name")),
            refuse("noReference", articles(reference: "writer")),
            refuse("otherType", articles(reference: "link")),
            refuse("cannotBeNil", articles(reference: "editor", rule: .nullify)),
            refuse("badRule", RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", rule: .deny)),
            refuse(
                "noTimestamps",
                RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", touches: true)),
            refuse("rulesDiffer", articles(rule: .deny), articles("first", rule: .nullify)),
            refuse("noJoin", RelationDefinition("editors", of: "article", .through, to: "author", reference: "article")),
        ]
    }

    private static var steps: [ErrorProvocations] {
        func fetch(_ name: String, _ predicate: @escaping () -> PredicateCode) -> ErrorProvocations {
            Self.fetch("step.\(name)") { FetchRequest(authors, where: predicate()) }
        }
        let step = RelationStep.toMany(articles, reference: 1, from: authors)
        return [
            fetch("types") { .any(.toMany(articles, reference: 3, from: authors)) },
            fetch("pattern") { .count(step, .like, 1) },
            fetch("field") { .any(step, .compare(17, .equal, 1)) },
            fetch("tooMany") {
                (0..<9).reduce(.all) { code, _ in .any(RelationStep(to: articles, local: 0, foreign: 0), code) }
            },
        ]
    }

    private static var joins: [ErrorProvocations] {
        func join(_ name: String, _ request: JoinRequest) -> ErrorProvocations {
            ErrorProvocations("join.\(name)") { try StubStore().read { try $0.join(request) { _, _ in .next } } }
        }
        return [
            join("types", JoinRequest(FetchRequest(authors), .inner, FetchRequest(articles), leftField: 0, rightField: 3)),
            join("field", JoinRequest(FetchRequest(authors), .inner, FetchRequest(articles), leftField: 17, rightField: 1)),
            join("window", JoinRequest(FetchRequest(authors), .inner, FetchRequest(articles), leftField: 0, rightField: 1, limit: -1)),
        ]
    }

    private static var aggregates: [ErrorProvocations] {
        func aggregate(
            _ name: String, groups: [Int] = [], _ aggregate: Aggregate, having: PredicateCode = .all, offset: Int = 0
        ) -> ErrorProvocations {
            ErrorProvocations("figure.\(name)") {
                let request = AggregateRequest(FetchRequest(articles), groups: groups, [aggregate], having: having, offset: offset)
                try StubStore().read { try $0.aggregate(request) { _ in .next } }
            }
        }
        return [
            aggregate("sumOfUUID", Aggregate(.sum, 3)), aggregate("noField", Aggregate(.sum)),
            aggregate("unknownField", Aggregate(.sum, 17)),
            aggregate("groupByJSON", groups: [4], Aggregate(.count)), aggregate("distinctJSON", Aggregate(.countDistinct, 4)),
            aggregate("havingType", Aggregate(.count), having: .compare(0, .equal, "a")),
            aggregate("window", Aggregate(.count), offset: -1),
            ErrorProvocations("figure.overflow") {
                _ = try Value.int(.max).adding(.int(1), to: article.fields[2], of: article)
            },
            ErrorProvocations("figure.infinities") { throw StoreError.noSum(of: article.fields[2], article) },
        ]
    }

    private static var assignments: [ErrorProvocations] {
        func assign(_ name: String, _ assignments: Assignment...) -> ErrorProvocations {
            ErrorProvocations("assignment.\(name)") {
                _ = try StubStore().write { try $0.update(FetchRequest(articles), assignments) }
            }
        }
        return [
            assign("key", Assignment(0, .set(1))), assign("twice", Assignment(1, .set(1)), Assignment(1, .add(1))),
            assign("nil", Assignment(2, .set(.null))), assign("addToUUID", Assignment(3, .add(1))),
            assign("addNil", Assignment(1, .add(.null))), assign("type", Assignment(1, .set("a"))),
            assign("double", Assignment(1, .set(.double(0.5)))), assign("field", Assignment(17, .set(1))),
        ]
    }

    private static var destroying: [ErrorProvocations] {
        [
            ErrorProvocations("reference.missing") { throw StoreError.missingReference(articles, 1, to: authors) },
            ErrorProvocations("reference.still") { throw StoreError.stillReferenced(authors, by: articles, 1) },
            ErrorProvocations("destroy.undone") { throw StoreError.removalUndone(articles) },
            ErrorProvocations("destroy.denied") {
                let schema = Schema(
                    [author, article],
                    relations: [RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author", rule: .deny)])
                _ = try DestroyCollection(
                    authors, [.int(1)], RelationGraph(schema), OneRecordOfEach(), isPlan: true)
            },
        ]
    }
}

/// Reads one record of every entity, with the key 1, whatever is asked.
private final class OneRecordOfEach: EngineReader {
    let context = StoreContext(StoreConfiguration(scheme: "stub"), engine: "stub")
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool { false }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        _ = try CellBuffer.withRow(of: request.entity, [.int(1)], body)
    }
    func performCount(_ request: FetchRequest) throws -> Int { 1 }
    func performExplain(_ request: FetchRequest) throws -> QueryPlan { QueryPlan(entity: "", access: [], sorts: false) }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {}
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {}
    func catalog() throws -> Catalog? { nil }
}
