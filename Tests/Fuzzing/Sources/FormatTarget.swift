import FoundationEssentials
import StoreCore

/// A predicate format is read against a schema with relations, with arguments, variables and parameters; what is taken can be asked of a store, and means the
/// same in parentheses and its complement behind NOT.
///
/// Bits of the choice: 0–2 how many arguments there are, 3–4 which comes first, 5 the entity.
enum FormatTarget {
    static func run(_ input: Input) throws {
        let format = input.text
        let entity = input.chooses(5) ? article : author
        var arguments: [(any FormatArgument)?] = []
        for index in 0..<Int(input.choice & 7) { arguments.append(values[(index + Int(input.choice >> 3 & 3) * 3) % values.count]) }
        var parameters: [String: (any FormatArgument)?] = [:]
        for (name, value) in [("name", "Ann"), ("n", 7)] as [(String, any FormatArgument)] where format.contains(":" + name) {
            parameters[name] = value
        }
        func read(_ format: String) throws -> PredicateCode {
            try PredicateFormat.parse(format, arguments: arguments, variables: variables, parameters: parameters, for: entity, in: schema)
        }
        let predicate = try read(format)
        let request = FetchRequest(EntityID(entity), where: predicate)
        // Two fields of different types are a matter of the request.
        try request.checkValues()
        try request.checkShape()
        if format.utf8.allSatisfy({ $0 <= 0x20 }) || predicate.isAll { return }
        do {
            let within = try read("(" + format + ")")
            precondition(isSame(within, predicate), "Parentheses change the meaning.")
            let complement = try read("NOT (" + format + ")")
            precondition(isSame(complement, !predicate), "NOT gives no complement.")
        } catch let error as StoreError { precondition(error.code == .limitExceeded, "In parentheses: \(error)") }
    }

    private static func isSame(_ a: PredicateCode, _ b: PredicateCode) -> Bool {
        a.code == b.code && a.literals == b.literals && a.lists == b.lists
    }

    private static let id = UUID(uuidString: "0190F5FE-7C00-7A00-8000-0123456789AB")
    private static let values: [(any FormatArgument)?] = [
        "name", 41, id, [1, 2, 3], "articles", 2.5, Date(timeIntervalSince1970: 0), ["a", "b*"], nil, Decimal(12), true, "author.name",
    ]
    private static let variables: [String: (any FormatArgument)?] = ["A": 1, "NAME": "Bob", "LIST": [1, 2], "NIL": nil]

    private static let author = EntityDefinition(
        name: "author",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "age", type: .int), FieldDefinition(name: "born", type: .date, isOptional: true),
            FieldDefinition(name: "like", type: .string, isOptional: true), FieldDefinition(name: "ratio", type: .double, isOptional: true),
            FieldDefinition(name: "isActive", type: .bool), FieldDefinition(name: "badge", type: .data, isOptional: true),
            FieldDefinition(name: "labels", type: .json, isOptional: true),
        ])
    private static let article = EntityDefinition(
        name: "article",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "authorID", type: .uuid, isOptional: true), FieldDefinition(name: "price", type: .decimal),
        ])
    private static let listing = EntityDefinition(
        name: "listing",
        fields: [
            FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "articleID", type: .uuid),
            FieldDefinition(name: "authorID", type: .uuid),
        ])
    private static let schema = Schema(
        [author, article, listing],
        relations: [
            RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "authorID"),
            RelationDefinition("first", of: "author", .hasOne, to: "article", reference: "authorID"),
            RelationDefinition("author", of: "article", .belongsTo, to: "author", reference: "authorID"),
            RelationDefinition(
                "readers", of: "article", .through, to: "author", reference: "articleID", join: "listing", farReference: "authorID"),
        ])
}
