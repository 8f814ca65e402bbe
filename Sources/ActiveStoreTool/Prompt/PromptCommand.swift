import StoreCommandLine
import StoreCore

/// A command at the prompt, which begins with a dot; some have a short form with a backslash, as `psql` has.
enum PromptCommand: String, CaseIterable {
    case help, entities, describe, indexes, schema, store, count, explain, mode, json, vertical, limit, timing, sql, insert, update, delete
    case quit

    /// Nil if the word is no command.
    ///
    /// - Throws: ``UsageError`` for a word that looks like one.
    init?(word: String) throws(UsageError) {
        guard let first = word.first, first == "." || first == "\\" else { return nil }
        if let command = Self.allCases.first(where: { "." + $0.rawValue == word || $0.shortForms.contains(word) }) {
            self = command
            return
        }
        let names = Self.allCases.flatMap { ["." + $0.rawValue] + $0.shortForms }
        let meant = Suggestion.nearest(to: word, among: names).map { "; did you mean \($0)?" } ?? ";"
        throw UsageError("there is no command \(word.debugDescription)\(meant) .help lists them")
    }

    var shortForms: [String] {
        switch self {
        case .help: ["\\?", "\\h"]
        case .describe: ["\\d"]
        case .indexes: ["\\di"]
        case .vertical: ["\\x"]
        case .timing: ["\\timing"]
        case .quit: ["\\q", ".exit"]
        default: []
        }
    }

    /// Its arguments in the help.
    var arguments: String {
        switch self {
        case .describe, .indexes: "[ENTITY]"
        case .count: "[ENTITY [CONDITION]]"
        case .explain: "on|off|REQUEST"
        case .mode: "table|vertical|wide|json"
        case .json, .vertical, .timing: "on|off"
        case .limit: "N|off"
        case .sql: "STATEMENT"
        case .insert: "ENTITY FIELD=VALUE…"
        case .update: "ENTITY FIELD=VALUE… where CONDITION"
        case .delete: "ENTITY CONDITION"
        default: ""
        }
    }

    var summary: String {
        switch self {
        case .help: "Shows this help."
        case .entities: "Lists the entities."
        case .describe: "Shows an entity: its fields, indexes, relations and number of records; without a name, as .entities."
        case .indexes: "Lists the indexes, of one entity or of all."
        case .schema: "Shows all entities with fields, indexes and relations."
        case .store: "Shows the engine, the files, the version and the health of the store."
        case .count: "Counts records: of a request, of an entity, or of every entity."
        case .explain: "Shows how the store reads the records of each request, or of one that it does not run."
        case .mode: "Chooses how records are shown; a request's own --json, --vertical or --wide comes first."
        case .json: "Chooses JSON, one object a line, or a table."
        case .vertical: "Chooses one field a line, or a table."
        case .limit: "Chooses how many records a request gives that has no --limit."
        case .timing: "Shows how long each request and each statement takes."
        case .sql: "Runs a statement, also one that begins like the name of an entity."
        case .insert: "Adds a record; keys and timestamps that are left out are made. Needs --write."
        case .update: "Changes fields of the records that match; --all instead of a condition means all. Needs --write."
        case .delete: "Removes the records that match, and others by the delete rules of relations. Needs --write."
        case .quit: "Ends, as Ctrl-D does."
        }
    }

    /// The help of the prompt.
    static func help(hasSQL: Bool) -> String {
        let titles = allCases.map { command in
            let names = ([".\(command.rawValue)"] + command.shortForms).joined(separator: ", ")
            return command.arguments.isEmpty ? names : "\(names) \(command.arguments)"
        }
        let list = zip(allCases, titles).map { command, title in
            title.count <= 30 ? "  " + title.padded(to: 32) + command.summary : "  \(title)\n" + "".padded(to: 34) + command.summary
        }
        return """
            A request is the name of an entity, a condition and options, as `activestore query` has them:
              author
              author name=Alice
              author age > 40 AND ANY articles.title BEGINSWITH "S" --order=-age --limit 10 --fields name,age
            \(hasSQL ? "A statement of SQL ends with a semicolon, perhaps on a later line." : "This engine has no SQL.")
            A line that ends with a backslash goes on in the next. Tab completes words, Ctrl-C ends what is running.

            \(list.joined(separator: "\n"))

            """
    }
}
