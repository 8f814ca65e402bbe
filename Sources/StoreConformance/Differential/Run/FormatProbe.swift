import ActiveStore
import FoundationEssentials
import StoreCore

/// Parses arbitrary predicate formats against a fixed schema: the entry point of a fuzzer.
///
/// For any bytes, parsing ends soon, with either a condition valid for every engine or a ``StoreError``.
public enum FormatProbe {
    /// Fields of every type, and every kind of relation, one of which leads back to its own entity.
    public static let schema: Schema = {
        let types = FieldType.allCases.map { FieldDefinition(name: $0.rawValue, type: $0, isOptional: true) }
        let thing = EntityDefinition(
            name: "thing",
            fields: [FieldDefinition(name: "uid", type: .uuid)] + types + [FieldDefinition(name: "in", type: .int, isOptional: true)]
                + [FieldDefinition(name: "ownerID", type: .uuid, isOptional: true), FieldDefinition(name: "name", type: .string)])
        let link = EntityDefinition(
            name: "link",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "a", type: .uuid), FieldDefinition(name: "b", type: .uuid),
            ])
        return Schema(
            [thing, link],
            relations: [
                RelationDefinition("owner", of: "thing", .belongsTo, to: "thing", reference: "ownerID"),
                RelationDefinition("parts", of: "thing", .hasMany, to: "thing", reference: "ownerID"),
                RelationDefinition("lid", of: "thing", .hasOne, to: "thing", reference: "ownerID"),
                RelationDefinition("peers", of: "thing", .through, to: "thing", reference: "a", join: "link", farReference: "b"),
                RelationDefinition("links", of: "thing", .hasMany, to: "link", reference: "a"),
            ])
    }()

    /// Valid formats to begin with.
    public static let seeds = [
        "name == 'a' AND int > 3", "string LIKE[c] 'a*?' || NOT bool == YES", "ANY parts.name BEGINSWITH \"x\" OR parts.@count >= 2",
        "ALL peers.owner.int BETWEEN {1, 0x2F}", "NONE parts.peers.string IN {'a', nil, \"b\\n\"}", "owner.owner.name != nil && lid == nil",
        "owner == %@ or SELF IN %@", "%K == %d AND %K.@count < %ld", "int = $LOW AND double <= :high", "date > '2013-01-31T09:15:00Z'",
        "uuid == '0190F6A8-5D2C-7ABC-8DEF-0123456789AB' AND data == 'AQID'", "decimal == -1.50e3 OR decimal => .5", "#in == SELF.int",
        "!(TRUEPREDICATE) AND (FALSEPREDICATE OR ((int <> 1)))", "'x' == name AND 3 < links.@count AND owner.lid.int == 1",
        "name CONTAINS '\\u00e9' AND name ENDSWITH[c] 'É\\\\'", "json == nil", "ANY links == 5", "links.@count IN {1, 2}",
    ]

    /// Reads bytes as a format for `thing`, with arguments for its placeholders.
    ///
    /// - Returns: Whether they are a valid condition; false if a ``StoreError`` was thrown.
    /// - Throws: An error other than a ``StoreError``, which never happens.
    @discardableResult public static func read(_ bytes: some Sequence<UInt8>) throws -> Bool {
        let format = String(decoding: Array(bytes), as: UTF8.self)
        let entity = schema.entities[0]
        do {
            let predicate = try PredicateFormat.parse(
                format, arguments: arguments(for: format), variables: ["LOW": 1, "a": [1, 2], "x": nil],
                parameters: parameters(for: format),
                for: entity, in: schema)
            let request = FetchRequest(EntityID(entity), where: predicate)
            try request.checkValues()
            try request.checkShape()
            return true
        } catch is StoreError { return false }
    }

    /// One for each placeholder, if none is in quotes.
    private static func arguments(for format: String) -> [(any FormatArgument)?] {
        let uuid = UUID(high: 1, low: 1)
        let values: [(any FormatArgument)?] = [uuid, [uuid], "name", nil, 2.5, Set(["a"]), [1, 2], Date(timeIntervalSince1970: 0)]
        var result: [(any FormatArgument)?] = []
        var paths = 0
        var isPlaceholder = false
        for byte in format.utf8 {
            if isPlaceholder {
                switch byte {
                case UInt8(ascii: "K"):
                    result.append(paths % 2 == 0 ? "int" : "parts")
                    paths += 1
                case UInt8(ascii: "@"): result.append(values[result.count % values.count])
                default: result.append(result.count)
                }
            }
            isPlaceholder = !isPlaceholder && byte == UInt8(ascii: "%")
        }
        return result
    }

    private static func parameters(for format: String) -> [String: (any FormatArgument)?] {
        var result: [String: (any FormatArgument)?] = [:]
        for part in format.split(separator: ":").dropFirst() {
            let name = String(part.prefix { $0.isASCII && ($0.isLetter || $0 == "_") })
            if !name.isEmpty { result[name] = result.count }
        }
        return result
    }
}
