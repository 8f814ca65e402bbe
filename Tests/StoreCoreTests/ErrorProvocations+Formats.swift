@testable import StoreCore

/// What predicate formats say when they cannot be read, or mean nothing.
extension ErrorProvocations {
    private static let thing = EntityDefinition(
        name: "thing",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "owner", type: .int, isOptional: true), FieldDefinition(name: "made", type: .date, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
        ])
    private static let formatSchema = Schema(
        [thing],
        relations: [
            RelationDefinition("holder", of: "thing", .belongsTo, to: "thing", reference: "owner"),
            RelationDefinition("parts", of: "thing", .hasMany, to: "thing", reference: "owner"),
            RelationDefinition("elsewhere", of: "thing", .belongsTo, to: "nowhere", reference: "owner"),
        ])

    static var formats: [ErrorProvocations] {
        func read(_ name: String, _ format: String, _ arguments: (any FormatArgument)?...) -> ErrorProvocations {
            ErrorProvocations("format.\(name)") {
                _ = try PredicateFormat.parse(format, arguments: arguments, for: thing, in: formatSchema)
            }
        }
        return [
            // What cannot be read.
            read("sign", "id ~ 1"), read("operand", "id >"), read("end", "id > 1 id"), read("parenthesis", "(id > 1"),
            read("quote", "name = 'a"), read("escape", "name LIKE 'a\\*'"), read("scalar", "name = '\\u12'"),
            read("placeholder", "id = %q"),
            read("percent", "id = %%"), read("variableName", "id = $"), read("parameterName", "id = : x"),
            read("openOption", "name LIKE[c 'a'"),
            read("option", "name LIKE[cd] 'a'"), read("number", "id = 1e999"), read("keyword", "in = 1"), read("comparison", "id 1"),
            read("null", "id IS NULL"), read("index", "parts[0] = 1"), read("arithmetic", "id + 1 = 2"), read("minus", "id - 1 = 2"),
            read("function", "now() > made"), read("subquery", "SUBQUERY(parts, $x, $x.id = 1).@count > 0"),
            read("matches", "name MATCHES 'a'"),
            read("parentheses", "id IN (1, 2)"), read("comma", "id IN {1 2}"), read("member", "id IN {id}"),
            // Arguments.
            read("argument", "id = %d"), read("surplus", "id = %d", 1, 2), read("name", "%K = 1", 1), read("nested", "id IN %@", [[1]]),
            read("variable", "id = $X"), read("parameter", "id = :x"),
            ErrorProvocations("format.unusedParameter") { _ = try PredicateFormat.parse("id = 1", parameters: ["x": 1], for: thing) },
            // What means nothing.
            read("constants", "'name' = 'a'"), read("between", "id BETWEEN {1}"), read("in", "id IN 1"), read("list", "id = {1}"),
            read("turned", "'a' LIKE name"), read("inField", "1 IN id"), read("any", "ANY id = 1"), read("several", "parts.id = 1"),
            read("relationAsField", "holder > 1"), read("recordOfOther", "holder.id = id"), read("relations", "holder = holder"),
            read("fieldAsPattern", "name BEGINSWITH name"),
            read("countOfOne", "holder.@count = 1"), read("operator", "parts.@sum.id = 1"), read("countNumber", "parts.@count = 'a'"),
            read("notInSchema", "elsewhere = nil"), read("unknown", "nmae = 'a'"), read("unknownBehind", "holder.nmae = 'a'"),
            read("text", "name = Alice"), read("behindField", "name.length = 1"), read("type", "id = 'a'"),
            read("pattern", "id LIKE 4"), read("decimal", "price = 1e200"), read("date", "made > 'noon'"),
            // Limits.
            read("long", String(repeating: " ", count: 20_000)), read("deep", String(repeating: "(", count: 25)),
            read("many", Array(repeating: "id=1", count: 1_001).joined(separator: "||")), read("members", "id IN %@", Array(0...10_000)),
            read("steps", String(repeating: "holder.", count: 9) + "id = 1"),
        ]
    }
}
