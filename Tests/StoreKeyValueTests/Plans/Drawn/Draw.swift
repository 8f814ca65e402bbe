import Foundation
import StoreCore

@testable import StoreKeyValue

/// Draws a schema, records and requests of two entities: things, and links between them.
///
/// The values are few, so that many are equal, and most of them are near a limit: texts that an index cuts or folds, numbers that differ only as
/// an integer or as a floating-point number, bytes that indexes escape, references to records that do not exist.
struct Draw {
    /// The entities, by their numbers.
    static let thing = 0
    static let link = 1
    static let fields: [[(name: String, type: FieldType)]] = [
        [
            ("id", .int), ("a", .int), ("b", .double), ("s", .string), ("t", .string), ("u", .uuid), ("d", .decimal), ("r", .int),
            ("x", .data),
        ],
        [("id", .int), ("near", .int), ("far", .int), ("kind", .int), ("word", .string)],
    ]

    private var random: SamplingGenerator
    /// The number of things.
    let count: Int
    /// Whether few fields of things are used, each with few values, so that more conditions and indexes meet.
    let isNarrow: Bool

    init(seed: Int, count: Int, isNarrow: Bool) {
        random = SamplingGenerator(seed: UInt64(seed))
        self.count = count
        self.isNarrow = isNarrow
    }

    mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
    mutating func one<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }
    mutating func field(of entity: Int) -> Int {
        isNarrow && entity == Draw.thing ? one(of: [1, 2, 3, 3, 7]) : number(below: Draw.fields[entity].count)
    }
    static func isText(_ entity: Int, _ field: Int) -> Bool { fields[entity][field].type == .string }

    // MARK: Schema

    mutating func schema() -> Schema { Schema([Draw.thing, Draw.link].map { entity($0) }) }

    private mutating func entity(_ number: Int) -> EntityDefinition {
        let name = ["thing", "link"][number]
        return EntityDefinition(
            name: name, fields: Draw.fields[number].map { FieldDefinition(name: $0.name, type: $0.type, isOptional: $0.name != "id") },
            indexes: (0..<6).map { index(number, name, $0) })
    }

    private mutating func index(_ entity: Int, _ name: String, _ number: Int) -> IndexDefinition {
        var parts: [IndexDefinition.Part] = []
        for _ in 0..<(1 + self.number(below: 4)) {
            let field = field(of: entity)
            let name = Draw.fields[entity][field].name
            // It is rarely in an index twice.
            if parts.contains(where: { $0.field == name }), !isOne(in: 6) { continue }
            parts.append(.init(name, descending: isOne(in: 4), caseInsensitive: Draw.isText(entity, field) && isOne(in: 3)))
        }
        let isUnique = isOne(in: 5) && !parts.contains { $0.field == "id" }
        if isUnique { parts.append(.init("id")) }
        return IndexDefinition(entity: name, parts: parts, unique: isUnique, name: "\(name)_\(number)")
    }

    // MARK: Values

    private static let long = String(repeating: "Long ", count: 150)
    private static let texts = [
        "", "x", "X", "xy", "é", "É", "a%", "s", "S", "ſ", "straße", long, long + "1", long + "2", long + "a", long + "A",
        long.uppercased() + "1",
    ]
    private static let narrowTexts = ["x", "X", long + "1", long.lowercased() + "1", long + "2"]
    private static let decimals = ["1.1", "1.10", "0", "-5", "12345678901234567890.5"].compactMap { Decimal(string: $0) }
    /// The prefixes that conditions ask for.
    static let prefixes = ["", "x", "lo", "Long Long", long]

    /// A value of a field, or one to compare it with.
    mutating func value(_ entity: Int, _ field: Int, isCompared: Bool = false) -> Value {
        if field == 0 { return .int(Int64(number(below: count))) }
        if isOne(in: 6) { return .null }
        if entity == Draw.link { return linkValue(field) }
        switch Draw.fields[entity][field].type {
        // The other kind of number, which may have no equal of this one.
        case .int where field == 1 && isCompared && isOne(in: 4): return .double(one(of: [1, 1.5, 2, -0.0, .infinity]))
        case .double where isCompared && isOne(in: 4):
            return .int(one(of: [0, 1, 2, 9_007_199_254_740_993, 9_007_199_254_740_992]))
        case .int where field == 7: return reference(most: isNarrow ? 12 : count + 5)
        case .int: return .int(isNarrow ? Int64(number(below: 3)) : one(of: [-1, 0, 1, 2, 3, 9_007_199_254_740_993]))
        case .double:
            return .double(one(of: isNarrow ? [0, -0.0, 1, 1.5] : [0, -0.0, 1, 1.5, 2, .infinity, -.infinity, 9_007_199_254_740_992]))
        case .string: return .string(one(of: isNarrow ? Draw.narrowTexts : Draw.texts))
        case .uuid: return .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number(below: 4)))))
        case .decimal: return .decimal(one(of: Draw.decimals))
        default: return .data(Data(repeating: one(of: [0, 255, 7]), count: one(of: [0, 1, 2, 700, 701])))
        }
    }

    private mutating func linkValue(_ field: Int) -> Value {
        switch field {
        case 3: .int(Int64(number(below: 3)))
        case 4: .string(one(of: Draw.texts))
        default: reference(most: count + 5)
        }
    }

    /// Some records have many references to them, and some references lead to no record.
    private mutating func reference(most: Int) -> Value { .int(Int64(number(below: isOne(in: 2) ? 6 : most))) }
}
