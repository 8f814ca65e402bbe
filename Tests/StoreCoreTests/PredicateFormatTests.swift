import Foundation
import Glibc
import Testing

@testable import StoreCore

/// What formats become: the same code that the other front ends make.
@Suite struct PredicateFormatTests {
    static let author = EntityDefinition(
        name: "author",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "age", type: .int), FieldDefinition(name: "in", type: .int, isOptional: true),
            FieldDefinition(name: "like", type: .string, isOptional: true), FieldDefinition(name: "self", type: .int, isOptional: true),
            FieldDefinition(name: "null", type: .int, isOptional: true),
        ])
    static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "authorID", type: .uuid, isOptional: true), FieldDefinition(name: "price", type: .decimal),
        ])
    static let listing = EntityDefinition(
        name: "listing",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "articleID", type: .uuid),
            FieldDefinition(name: "authorID", type: .uuid),
        ])
    static let schema = Schema(
        [author, article, listing],
        relations: [
            RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "authorID"),
            RelationDefinition("first", of: "author", .hasOne, to: "article", reference: "authorID"),
            RelationDefinition("author", of: "article", .belongsTo, to: "author", reference: "authorID"),
            RelationDefinition(
                "readers", of: "article", .through, to: "author", reference: "articleID", join: "listing", farReference: "authorID"),
        ])
    static let authors = EntityID(author)
    static let articles = RelationStep.toMany(EntityID(article), reference: 2, from: authors)
    static let toAuthor = RelationStep.toOne(authors, reference: 2)
    static let readers = RelationStep.through(.init(EntityID(listing), near: 1, far: 2), to: authors, from: EntityID(article))

    static func read(_ format: String, _ arguments: (any FormatArgument)?..., of entity: EntityDefinition = author) throws -> PredicateCode
    {
        try PredicateFormat.parse(format, arguments: arguments, for: entity, in: schema)
    }

    @Test func `Fields, connectives and lists become the usual code`() throws {
        #expect(try Self.read("age > 40 AND NOT name == 'x'") == (.compare(2, .greater, 40) && !.compare(1, .equal, "x")))
        #expect(try Self.read("age BETWEEN {1, 2} OR age IN %@", [3, 4]) == (.between(2, 1, 2) || .in(2, [3, 4])))
        #expect(try Self.read("name LIKE[c] 'a*b?c%'") == .compare(1, .like, "a%b_c\\%", caseInsensitive: true))
        #expect(try Self.read("SELF == %@", nil as UUID?) == .compare(0, .equal, .null))
        #expect(try Self.read("TRUEPREDICATE") == .all)
        #expect(try PredicateFormat.parse(nil, for: Self.author) == .all)
    }

    @Test func `Key paths become steps, the innermost condition first`() throws {
        let name = PredicateCode.compare(1, .equal, "x")
        #expect(try Self.read("author.name == 'x'", of: Self.article) == .toOne(Self.toAuthor, name))
        #expect(try Self.read("ANY articles.title == 'x'") == .any(Self.articles, name))
        #expect(try Self.read("SOME articles.title == 'x'") == .any(Self.articles, name))
        #expect(try Self.read("NONE articles.title == 'x'") == !.any(Self.articles, name))
        #expect(try Self.read("ALL articles.title == 'x'") == !.any(Self.articles, !name))
        #expect(try Self.read("ANY articles.readers.name == 'x'") == .any(Self.articles, .any(Self.readers, name)))
        #expect(try Self.read("ALL articles.author.name == 'x'") == !.any(Self.articles, !.toOne(Self.toAuthor, name)))
        #expect(try Self.read("articles.@count > 3") == .count(Self.articles, .greater, 3))
        #expect(try Self.read("3 > articles.@count") == .count(Self.articles, .less, 3))
        #expect(try Self.read("%K.@count == 3", "articles") == .count(Self.articles, .equal, 3))
        #expect(try Self.read("author.articles.@count == 0", of: Self.article) == .toOne(Self.toAuthor, .count(Self.articles, .equal, 0)))
        #expect(try Self.read("ANY articles.readers.@count == 0") == .any(Self.articles, .count(Self.readers, .equal, 0)))
    }

    @Test func `A relation is nil or has a key`() throws {
        let key = UUID()
        #expect(try Self.read("author == nil", of: Self.article) == !.any(Self.toAuthor))
        #expect(try Self.read("author != nil", of: Self.article) == .any(Self.toAuthor))
        #expect(try Self.read("author == %@", key, of: Self.article) == .compare(2, .equal, .uuid(key)))
        #expect(try Self.read("author IN {%@, nil}", key, of: Self.article) == (.compare(2, .equal, .uuid(key)) || !.any(Self.toAuthor)))
        #expect(try Self.read("author IN {}", of: Self.article) == .none)
        #expect(try Self.read("first == %@", key) == .any(Self.articles, .compare(0, .equal, .uuid(key))))
        #expect(try Self.read("ANY articles == %@", key) == .any(Self.articles, .compare(0, .equal, .uuid(key))))
    }

    @Test func `Fields named like words of the language are written with #`() throws {
        let wanted = PredicateCode.compare(3, .equal, 1) && .compare(4, .like, "x")
        #expect(try Self.read("#in == 1 AND #like LIKE 'x'") == wanted)
        #expect(try Self.read("%K == 1 AND %K LIKE 'x'", "in", "like") == wanted)
        #expect(try Self.read("SELF.in == 1 and self.#like like 'x'") == wanted)
        #expect(try Self.read("author.in == 1", of: Self.article) == .toOne(Self.toAuthor, .compare(3, .equal, 1)))
        #expect(try Self.read("#self == #null") == .compare(5, .equal, field: 6))
        #expect(throws: StoreError.self) { try Self.read("in == 1") }
        #expect(throws: StoreError.self) { try Self.read("self == 1") }
    }

    @Test func `A number keeps the digits that a decimal has`() throws {
        let price = try #require(Decimal(string: "0.1234567890123456789"))
        #expect(try Self.read("price == 0.1234567890123456789", of: Self.article) == .compare(3, .equal, .decimal(price)))
        #expect(try Self.read("price IN {1, -2.5}", of: Self.article) == .in(3, [.decimal(1), .decimal(-2.5)]))
    }

    /// The processor time of this thread, which does not grow when the machine is busy with other things.
    private static var worked: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func `The largest formats are read at once, and what is larger is refused at once`() throws {
        let bombs: [(String, Int)] = [
            ("(", 16_384), ("!", 16_384), ("NOT ", 4_096), ("{", 16_384), ("age IN {", 2_048), ("'", 16_383), ("\\", 16_384), ("%@", 8_192),
            ("a.", 8_192), ("#", 16_384), ("@", 16_384), ("articles.", 1_820), ("ANY ", 4_096), ("age==1||", 2_048), ("age==1&&", 2_048),
            ("(age==1)&&", 1_638), ("[", 16_384), ("$a", 8_192), (":a", 8_192), ("1", 16_384), ("0x", 8_192), ("1e", 8_192), ("-", 16_384),
            ("a", 16_384), ("é", 8_192), ("SELF.", 3_276), ("a ", 8_192), ("a(", 8_192),
        ]
        for (piece, count) in bombs {
            for text in [String(repeating: piece, count: count), "age == 1 OR " + String(repeating: piece, count: count - 12)] {
                let began = Self.worked
                #expect(throws: StoreError.self) { try Self.read(text) }
                let duration = Self.worked - began
                #expect(duration < .seconds(2), "\(text.prefix(20))… took \(duration)")
            }
        }
        let list = "age IN {" + (0..<3_000).map { String($0 % 1_000) }.joined(separator: ",") + "}"
        #expect(try Self.read(list).lists[0].count == 3_000)
        #expect(try Self.read("age IN %@", Array(0..<10_000)).lists[0].count == 10_000)
        #expect(throws: StoreError.self) { try Self.read("age IN %@", Array(0...10_000)) }
        #expect(throws: StoreError.self) { try Self.read("articles.@count IN %@", Array(0..<1_000)) }
        let odd = String(repeating: "!", count: 16_000) + "!age == 1"
        #expect(try Self.read(odd) == !.compare(2, .equal, 1), "a row of negations is a loop")
    }
}
