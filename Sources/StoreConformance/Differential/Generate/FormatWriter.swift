import ActiveStore
import FoundationEssentials
import StoreCore

/// Writes conditions as predicate formats, so that they can also be queried in that form.
///
/// It is written from the language's description alone and shares nothing with its parser. Conditions that the language cannot
/// express (several conditions on one related record, counting those that fulfil one, steps that are not relations of the schema)
/// have no format. Values are written partly into the text and partly as arguments, names partly as they are, partly with a `#`
/// and partly as arguments for `%K`. The choice depends on how much has been written, so that a script always means the same.
struct FormatWriter {
    private let schema: Schema
    private(set) var arguments: [(any FormatArgument)?] = []
    /// A counter that varies the notation.
    private var variation = 0

    /// A condition as text and its arguments; nil if there is no format for it.
    static func format(_ condition: ScriptCondition, _ entity: Int, in schema: Schema) -> (
        text: String, arguments: [(any FormatArgument)?]
    )? {
        guard condition.height <= maximumHeight else { return nil }
        var writer = FormatWriter(schema)
        guard let text = writer.text(condition, entity, []), text.utf8.count < PredicateFormat.maximumLength else { return nil }
        return (text, writer.arguments)
    }

    /// Parentheses are written more often than needed, and their depth is limited.
    private static let maximumHeight = 10

    private init(_ schema: Schema) { self.schema = schema }

    // MARK: Connectives

    /// The condition on the record at the end of a path of to-one relations.
    private mutating func text(_ condition: ScriptCondition, _ entity: Int, _ path: [String]) -> String? {
        switch condition {
        case .all: return varied(["TRUEPREDICATE", "truePredicate"])
        case .none: return varied(["FALSEPREDICATE", "NOT TRUEPREDICATE"])
        case .compare, .among, .between, .fields: return leaf(condition, entity, path)
        case .not(let part):
            let sign = varied(["NOT ", "!", "not", "NOT NOT !"])
            return text(part, entity, path).map { "\(sign)(\($0))" }
        case .and(let parts):
            return joined(parts, varied([" AND ", " && ", " and "]), empty: "TRUEPREDICATE") { $0.text($1, entity, path) }
        case .or(let parts): return joined(parts, varied([" OR ", "||", " Or "]), empty: "FALSEPREDICATE") { $0.text($1, entity, path) }
        case .toOne(let step, let part):
            guard let relation = relation(step, entity), relation.kind == .belongsTo else { return nil }
            return text(part, step.entity, path + [relation.name])
        case .any(let step, let part): return any(step, part, entity, path)
        case .nobody(let step, let part):
            guard let relation = relation(step, entity) else { return nil }
            if relation.isPlural { return quantified("NONE", part, step.entity, path + [relation.name]) }
            return any(step, part, entity, path).map { "NOT (\($0))" }
        case .every(let step, let part):
            guard let relation = relation(step, entity) else { return nil }
            if relation.isPlural { return quantified("ALL", part, step.entity, path + [relation.name]) }
            guard relation.kind == .belongsTo, let none = isNil(path + [relation.name], "=="),
                let rest = text(part, step.entity, path + [relation.name])
            else { return nil }
            return "(\(none) OR (\(rest)))"
        case .count(let step, .all, let comparison, let number):
            guard let relation = relation(step, entity), relation.isPlural else { return nil }
            return count(path + [relation.name], comparison, number)
        case .count: return nil
        }
    }

    private mutating func joined(
        _ parts: [ScriptCondition], _ sign: String, empty: String, _ write: (inout FormatWriter, ScriptCondition) -> String?
    ) -> String? {
        var texts: [String] = []
        for part in parts {
            guard let text = write(&self, part) else { return nil }
            texts.append("(\(text))")
        }
        return texts.isEmpty ? empty : texts.joined(separator: sign)
    }

    // MARK: Relations

    private func relation(_ step: ScriptStep, _ entity: Int) -> RelationDefinition? {
        schema.relations.first { $0.owner == schema.entities[entity].name && ScriptStep($0, in: schema) == step }
    }

    /// The related record exists and fulfils the condition.
    private mutating func any(_ step: ScriptStep, _ part: ScriptCondition, _ entity: Int, _ path: [String]) -> String? {
        guard let relation = relation(step, entity) else { return nil }
        let path = path + [relation.name]
        if relation.isPlural { return quantified("ANY", part, step.entity, path) }
        if case .all = part { return isNil(path, "!=") }
        // If there may be several, each comparison could match a different record.
        if relation.kind == .hasOne { return part.isFalseForNil ? leaf(part, step.entity, path) : nil }
        guard let there = isNil(path, "!="), let rest = text(part, step.entity, path) else { return nil }
        return "(\(there) AND (\(rest)))"
    }

    private mutating func isNil(_ path: [String], _ sign: String) -> String? { "\(name(path)) \(sign) \(varied(["nil", "NULL", "NIL"]))" }

    private mutating func count(_ path: [String], _ comparison: Comparison, _ number: Int) -> String? {
        if variation % 3 == 0, comparison == .less {
            return argument(.int(Int64(number))) + " > " + name(path, operation: ".@count")
        }
        let name = name(path, operation: ".@count")
        switch (variation % 3, comparison) {
        case (1, .equal): return "\(name) IN {\(number), \(number)}"
        case (1, .lessOrEqual): return "\(name) BETWEEN {-9, \(number)}"
        default: return "\(name) \(varied(FormatWriter.signs(comparison))) \(number)"
        }
    }

    /// The condition on the records of a to-many relation at the end of a path.
    private mutating func quantified(_ word: String, _ part: ScriptCondition, _ entity: Int, _ path: [String]) -> String? {
        switch part {
        case .all:
            guard path.count == 1 else { return nil }
            return word == "ALL" ? "TRUEPREDICATE" : "\(name(path, operation: ".@count")) \(word == "ANY" ? ">" : "==") 0"
        case .compare, .among, .between, .fields:
            if case .fields = part { return nil }
            let spelled = word == "ANY" ? varied(["ANY", "SOME", "any"]) : varied([word, word.lowercased()])
            return leaf(part, entity, path).map { "\(spelled) \($0)" }
        case .not(let inner):
            switch word {
            case "ANY": return quantified("ALL", inner, entity, path).map { "NOT \($0)" }
            case "ALL": return quantified("NONE", inner, entity, path)
            default: return quantified("ALL", inner, entity, path)
            }
        case .or(let parts) where word == "ANY":
            return joined(parts, " OR ", empty: "FALSEPREDICATE") { $0.quantified(word, $1, entity, path) }
        case .or(let parts) where word == "NONE":
            return joined(parts, " AND ", empty: "TRUEPREDICATE") { $0.quantified(word, $1, entity, path) }
        case .and(let parts) where word == "ALL":
            return joined(parts, " AND ", empty: "TRUEPREDICATE") { $0.quantified(word, $1, entity, path) }
        case .toOne(let step, let inner):
            guard let relation = relation(step, entity), relation.kind == .belongsTo, !inner.isConstant else { return nil }
            return quantified(word, inner, step.entity, path + [relation.name])
        case .any(let step, let inner) where word != "ALL", .every(let step, let inner) where word == "ALL",
            .nobody(let step, let inner) where word == "ALL":
            guard let relation = relation(step, entity), relation.isPlural, !inner.isConstant else { return nil }
            if case .nobody = part { return quantified("NONE", inner, step.entity, path + [relation.name]) }
            return quantified(word, inner, step.entity, path + [relation.name])
        case .count(let step, .all, let comparison, let number):
            guard let relation = relation(step, entity), relation.isPlural else { return nil }
            return count(path + [relation.name], comparison, number).map { "\(word) \($0)" }
        default: return nil
        }
    }

    // MARK: Comparisons

    private mutating func leaf(_ condition: ScriptCondition, _ entity: Int, _ path: [String]) -> String? {
        let fields = schema.entities[entity].fields
        func fits(_ field: Int, _ values: [Value]) -> Bool {
            guard fields.indices.contains(field) else { return false }
            let type = fields[field].type
            let numbers: Set<FieldType> = [.int, .double]
            return values.allSatisfy { value in
                value.type.map { $0 == type || (numbers.contains($0) && numbers.contains(type)) } ?? true
            }
        }
        switch condition {
        case .compare(let field, let comparison, let value, let folds):
            guard fits(field, [value]), !(folds && value.isNull) else { return nil }
            var value = value
            if comparison == .like, case .string(let pattern) = value {
                guard pattern.utf8.count < 400 else { return nil }
                value = .string(FormatWriter.pattern(pattern))
            }
            // Arguments are consumed in the order of the text.
            if !folds, variation % 4 == 0, let mirrored = comparison.mirrored {
                let left = argument(value) + " " + varied(FormatWriter.signs(mirrored))
                return left + " " + name(path + [fields[field].name])
            }
            let left = name(path + [fields[field].name]) + " " + varied(FormatWriter.signs(comparison))
            return left + (folds ? "[c] " : " ") + argument(value)
        case .among(let field, let values, let folds):
            guard fits(field, values), values.count <= 1_000 else { return nil }
            let name = name(path + [fields[field].name])
            return "\(name) IN\(folds ? "[c]" : varied(["", " "])) \(list(values))"
        case .between(let field, let low, let high):
            guard fits(field, [low, high]) else { return nil }
            let name = name(path + [fields[field].name])
            return "\(name) BETWEEN \(list([low, high]))"
        case .fields(let a, let comparison, let b, let folds):
            guard fits(a, []), fits(b, []) else { return nil }
            let left = name(path + [fields[a].name])
            return "\(left) \(varied(FormatWriter.signs(comparison)))\(folds ? "[c]" : "") \(name(path + [fields[b].name]))"
        default: return nil
        }
    }

    /// `%` and `_` as `*` and `?`.
    private static func pattern(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        func literally(_ scalar: Unicode.Scalar) {
            if scalar == "*" || scalar == "?" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        for scalar in text.unicodeScalars {
            if isEscaped {
                literally(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "%" || scalar == "_" {
                result.append(scalar == "%" ? "*" : "?")
            } else {
                literally(scalar)
            }
        }
        if isEscaped { literally("\\") }
        return String(result)
    }

    private static func signs(_ comparison: Comparison) -> [String] {
        switch comparison {
        case .equal: ["==", "="]
        case .notEqual: ["!=", "<>"]
        case .less: ["<"]
        case .lessOrEqual: ["<=", "=<"]
        case .greater: [">"]
        case .greaterOrEqual: [">=", "=>"]
        case .like: ["LIKE", "like"]
        case .hasPrefix: ["BEGINSWITH", "BeginsWith"]
        case .hasSuffix: ["ENDSWITH", "endswith"]
        case .contains: ["CONTAINS", "contains"]
        }
    }

    // MARK: Words

    private mutating func varied(_ ways: [String]) -> String {
        variation += 1
        return ways[variation % ways.count]
    }

    private mutating func name(_ path: [String], operation: String = "") -> String {
        variation += 1
        switch variation % 3 {
        case 0:
            arguments.append(path.joined(separator: "."))
            return "%K" + operation
        case 1: return path.map { "#" + $0 }.joined(separator: ".") + operation
        default:
            // Names of the generator that are words of the language.
            let isWord = ["null", "key", "x"].contains(path[0])
            return (isWord ? "SELF.#" : variation % 2 == 0 ? "SELF." : "#") + path.joined(separator: ".") + operation
        }
    }

    private mutating func list(_ values: [Value]) -> String {
        if values.count <= 4, variation % 2 == 0 { return "{" + values.map { argument($0) }.joined(separator: ", ") + "}" }
        variation += 1
        arguments.append(values)
        return "%@"
    }

    /// A value in the text, or a placeholder for it.
    private mutating func argument(_ value: Value) -> String {
        variation += 1
        if variation % 2 == 0, let constant = FormatWriter.constant(value, variation) { return constant }
        arguments.append(value)
        return ["%@", "%d", "%lf", "%lld"][variation % 4]
    }

    private static func constant(_ value: Value, _ varied: Int) -> String? {
        switch value {
        case .null: return "nil"
        case .bool(let flag): return varied % 4 == 0 ? (flag ? "TRUE" : "false") : (flag ? "yes" : "NO")
        case .int(let number): return varied % 4 == 0 && number >= 0 ? "0x" + String(number, radix: 16) : String(number)
        case .double(let number): return number.isFinite ? String(describing: number) : nil
        case .string(let text):
            if text.utf8.count > 60 || text.utf8.contains(0) { return nil }
            var quoted = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "'", "\\": quoted.unicodeScalars.append(contentsOf: ["\\", scalar])
                case "\n": quoted += "\\n"
                case _ where !scalar.isASCII && varied % 4 == 0:
                    let digits = String(scalar.value, radix: 16)
                    quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                default: quoted.unicodeScalars.append(scalar)
                }
            }
            return "'" + quoted + "'"
        case .uuid(let uuid): return "\"\(uuid.uuidString)\""
        case .data(let data): return data.count > 60 ? nil : "'\(data.base64EncodedString())'"
        case .decimal(let number):
            let text = DecimalCoding.text(number)
            return text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" } ? text : nil
        case .date, .json: return nil
        }
    }
}

extension ScriptStep {
    /// The step along a relation; nil if the schema does not contain all of it.
    fileprivate init?(_ relation: RelationDefinition, in schema: Schema) {
        func number(_ name: String?) -> Int? { schema.entities.firstIndex { $0.name == name } }
        guard let owner = number(relation.owner), let target = number(relation.target) else { return nil }
        let (there, here) = (schema.entities[target], schema.entities[owner])
        switch relation.kind {
        case .belongsTo:
            guard let field = here.position(of: relation.reference) else { return nil }
            self.init(entity: target, local: field, foreign: there.key)
        case .hasOne, .hasMany:
            guard let field = there.position(of: relation.reference) else { return nil }
            self.init(entity: target, local: here.key, foreign: field)
        case .through:
            guard let join = number(relation.join), let near = schema.entities[join].position(of: relation.reference),
                let far = relation.farReference.flatMap({ schema.entities[join].position(of: $0) })
            else { return nil }
            self.init(entity: target, local: here.key, foreign: there.key, join: Join(entity: join, near: near, far: far))
        }
    }
}

extension RelationDefinition {
    /// Whether a format treats it as a to-many relation.
    fileprivate var isPlural: Bool { kind == .hasMany || kind == .through }
}

extension Comparison {
    fileprivate var mirrored: Comparison? {
        let sides: [Comparison: Comparison] = [
            .equal: .equal, .notEqual: .notEqual, .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less,
            .greaterOrEqual: .lessOrEqual,
        ]
        return sides[self]
    }
}

extension ScriptCondition {
    /// The nesting depth, including steps.
    fileprivate var height: Int {
        switch self {
        case .all, .none, .compare, .among, .between, .fields: 0
        case .not(let part), .any(_, let part), .nobody(_, let part), .every(_, let part), .count(_, let part, _, _), .toOne(_, let part):
            1 + part.height
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        }
    }

    fileprivate var isConstant: Bool {
        switch self {
        case .all, .none: true
        default: false
        }
    }

    /// A comparison that fails if all its fields are nil.
    fileprivate var isFalseForNil: Bool {
        switch self {
        case .compare(_, let comparison, let value, _): comparison != .notEqual && !value.isNull
        case .among(_, let values, _): !values.contains(.null)
        default: false
        }
    }
}
