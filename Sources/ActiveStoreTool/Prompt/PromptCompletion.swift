import StoreCommandLine
import StoreCore

/// Completes what is typed at the prompt: commands, entities, fields along relations, options, and words of conditions.
struct PromptCompletion {
    private let schema: Schema

    init(_ schema: Schema) { self.schema = schema }

    private static let words = [
        "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "BEGINSWITH", "ENDSWITH", "CONTAINS", "ANY", "ALL", "NONE", "TRUEPREDICATE",
        "FALSEPREDICATE", "nil", "true", "false",
    ]
    private static let statementWords = [
        "SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "OFFSET", "JOIN", "DISTINCT", "COUNT", "SUM", "AVG", "MIN", "MAX",
        "AND", "NOT", "BETWEEN", "LIKE", "NULL", "DESC", "INSERT", "INTO", "VALUES", "UPDATE", "DELETE", "WITH", "RETURNING",
    ]

    /// What the text before the cursor can go on with; `earlier` are the lines of the same input above it.
    func complete(_ text: String, after earlier: String = "") -> LineCompletion {
        let words = PromptText.words(earlier + " " + text)
        let last = text.last.map { !$0.isWhitespace } == true ? words.last ?? "" : ""
        let before = last.isEmpty ? words : words.dropLast()
        guard let first = before.first else { return LineCompletion(of: last, among: firstWords(for: last)) }
        if PromptText.openMark(ofRequest: text).map({ $0 == "'" || $0 == "\"" }) == true { return LineCompletion() }
        if first != ".sql", first.hasPrefix(".") || first.hasPrefix("\\") {
            guard let command = try? PromptCommand(word: first) else { return LineCompletion() }
            return complete(last, Array(before.dropFirst()), of: command)
        }
        switch PromptSession.kind(first, in: schema) {
        case .statement:
            let names = schema.entities.flatMap { [$0.name] + $0.fields.map(\.column) }
            let word = word(last)
            return LineCompletion(of: word, among: names + (word.isEmpty ? [] : Self.statementWords))
        default: return complete(last, Array(before))
        }
    }

    private func firstWords(for typed: String) -> [String] {
        let commands = PromptCommand.allCases
        if typed.hasPrefix("\\") { return commands.flatMap(\.shortForms) }
        return schema.entities.map(\.name) + (typed.hasPrefix(".") ? commands.map { ".\($0)" } : [])
    }

    private func complete(_ typed: String, _ before: [String], of command: PromptCommand) -> LineCompletion {
        let entities = schema.entities.map(\.name)
        switch command {
        case .describe, .indexes: return before.isEmpty ? LineCompletion(of: typed, among: entities) : LineCompletion()
        case .explain where before.isEmpty: return LineCompletion(of: typed, among: entities + ["on", "off"])
        case .count, .delete, .explain, .insert, .update:
            return before.isEmpty ? LineCompletion(of: typed, among: entities) : complete(typed, before)
        case .mode: return LineCompletion(of: typed, among: PromptSession.ResultForm.allCases.map(\.rawValue))
        case .json, .vertical, .timing: return LineCompletion(of: typed, among: ["on", "off"])
        case .limit: return LineCompletion(of: typed, among: ["off"])
        default: return LineCompletion()
        }
    }

    /// Completes a word of a request whose first word is its entity.
    private func complete(_ typed: String, _ before: [String]) -> LineCompletion {
        guard let entity = before.first.flatMap({ schema[$0] }) else { return LineCompletion() }
        let fields = entity.fields.map(\.name)
        // `--order name` and `--order=name` alike, with more names after commas.
        for option in ["--order", "--fields"] where before.last == option || typed.hasPrefix(option + "=") {
            let names = typed.hasPrefix("--") ? typed.dropFirst(option.count + 1) : typed[...]
            let name = names.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
            return LineCompletion(of: String(name.drop { $0 == "-" }), among: fields)
        }
        if typed.hasPrefix("--") {
            return LineCompletion(
                of: typed, among: QueryCommand.syntax.options.map { $0.name + ($0.value == nil ? "" : "=") })
        }
        if before.count > 1, let option = QueryCommand.syntax.options.first(where: { $0.name == before.last }), option.value != nil {
            return LineCompletion()
        }
        let word = word(typed)
        return LineCompletion(of: word, among: paths(word, from: entity) + (word.isEmpty ? [] : Self.words))
    }

    /// The part of a word after the last character that cannot be in a path: `age>a` ends with the path `a`.
    private func word(_ typed: String) -> String {
        let end = typed.lastIndex { !($0 == "_" || $0 == "." || $0 == "@" || $0.isLetter || $0.isNumber) }
        return end.map { String(typed[typed.index(after: $0)...]) } ?? typed
    }

    /// The paths that may be meant, up to their next point: `articles.` leads to the fields of an article.
    private func paths(_ typed: String, from entity: EntityDefinition) -> [String] {
        var entity = entity
        var steps = ""
        var isToMany = false
        for step in typed.split(separator: ".", omittingEmptySubsequences: false).dropLast() {
            guard let relation = relation(String(step), of: entity), let target = schema[relation.target] else { return [] }
            steps += step + "."
            isToMany = relation.kind == .hasMany || relation.kind == .through
            entity = target
        }
        let relations = schema.relations.filter { $0.owner == entity.name }.map { $0.name + "." }
        return (entity.fields.map(\.name) + relations + (isToMany ? ["@count"] : [])).map { steps + $0 }
    }

    private func relation(_ name: String, of entity: EntityDefinition) -> RelationDefinition? {
        schema.relations.first { $0.owner == entity.name && $0.name == name }
    }
}
