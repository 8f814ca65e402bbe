import StoreCommandLine
import StoreCore
import StoreJSON
import StoreSQL

/// What is done with the inputs at the prompt, and the choices that hold from one input to the next.
struct PromptSession {
    enum ResultForm: String, CaseIterable { case table, vertical, wide, json }

    let store: any Store
    let out: ProgramOutput
    /// Whether the store was opened for writing.
    let isWritable: Bool
    var form = ResultForm.table
    var limit: Int?
    var explains = false
    var showsTime = false
    private(set) var hasEnded = false

    init(_ store: any Store, isWritable: Bool, _ out: ProgramOutput) {
        self.store = store
        self.isWritable = isWritable
        self.out = out
    }

    /// The words that begin a statement of SQL, unless an entity has that name.
    static let statementWords: Set<String> = [
        "abort", "alter", "analyze", "attach", "begin", "call", "checkpoint", "close", "cluster", "comment", "commit", "copy", "create",
        "deallocate", "declare", "delete", "detach", "discard", "do", "drop", "end", "execute", "explain", "fetch", "grant", "import",
        "insert", "listen", "load", "lock", "merge", "move", "notify", "pragma", "prepare", "reassign", "refresh", "reindex", "release",
        "replace", "reset", "revoke", "rollback", "savepoint", "security", "select", "set", "show", "start", "table", "truncate",
        "unlisten", "update", "vacuum", "values", "with",
    ]

    /// The kind of input that begins with this word.
    static func kind(_ word: String, in schema: Schema) -> InputCollector.Kind {
        if word.hasPrefix(".") || word.hasPrefix("\\") {
            switch try? PromptCommand(word: word) {
            case .sql: return .statement
            case .count, .explain, .insert, .update, .delete: return .request
            default: return .command
            }
        }
        // A comment or bracket at the start.
        if word.hasPrefix("/*") || word.hasPrefix("(") { return .statement }
        let name = PromptText.withoutSemicolon(word)
        return schema[name] == nil && statementWords.contains(name.lowercased()) ? .statement : .request
    }

    /// Carries out one input.
    ///
    /// - Throws: ``UsageError`` for an input that means nothing; ``StoreError``.
    mutating func run(_ input: String) throws {
        let words = PromptText.words(input)
        guard let first = words.first else { return }
        // Words that other prompts know.
        if words.count == 1, store.schema[first] == nil, let command = ["help": PromptCommand.help, "quit": .quit, "exit": .quit][first] {
            return try perform(command, words, input)
        }
        if let command = try PromptCommand(word: first) { return try perform(command, words, input) }
        let began = ContinuousClock.now
        defer {
            if showsTime {
                let line = "Time: \(Self.milliseconds(ContinuousClock.now - began)) ms"
                // JSON is for programs.
                if form == .json { out.remark(line) } else { out.line(line) }
            }
        }
        if Self.kind(first, in: store.schema) == .statement { return try runStatement(input) }
        // A semicolon after a request is a habit from SQL.
        let request = PromptText.words(PromptText.withoutSemicolon(input))
        guard let entity = request.first, store.schema[entity] != nil else {
            // The library's error suggests a name.
            if let statement = misspelledStatement(request) {
                throw UsageError("\(first.debugDescription) is neither an entity nor a statement; did you mean \(statement)? See .help.")
            }
            do { _ = try store.schema.require(request.first ?? ";") } catch let error as StoreError {
                throw UsageError(error.message + " See .help.")
            }
            return
        }
        try runRequest(request)
    }

    /// The word of SQL that a request of several words may begin with.
    private func misspelledStatement(_ words: [String]) -> String? {
        guard store is any RawSQLStore, words.count > 1, Suggestion.nearest(to: words[0], among: store.schema.entities.map(\.name)) == nil
        else { return nil }
        return Suggestion.nearest(to: words[0].lowercased(), among: Self.statementWords.sorted())?.uppercased()
    }

    private mutating func perform(_ command: PromptCommand, _ words: [String], _ input: String) throws {
        let arguments = Array(words.dropFirst())
        switch command {
        case .help: out.help(PromptCommand.help(hasSQL: store is any RawSQLStore))
        case .entities, .schema, .store, .describe, .indexes: try describe(command, arguments)
        case .count: try count(arguments)
        case .explain:
            if arguments.isEmpty || arguments.count == 1 && ["on", "off"].contains(arguments[0]) {
                explains = try isOn(arguments, now: explains)
                tell(arguments, "explain \(explains ? "on" : "off")")
            } else {
                try explain(try RequestArguments(try parse(arguments)))
            }
        case .mode where arguments.isEmpty: tell(arguments, "mode \(form)")
        case .mode:
            guard let form = ResultForm(rawValue: arguments.first ?? "") else {
                throw UsageError(".mode takes \(ResultForm.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            self.form = form
        case .json:
            form = try isOn(arguments, now: form == .json) ? .json : .table
            tell(arguments, "mode \(form)")
        case .vertical:
            form = try isOn(arguments, now: form == .vertical) ? .vertical : .table
            tell(arguments, "mode \(form)")
        case .limit where arguments.isEmpty: tell(arguments, "limit \(limit.map { "\($0)" } ?? "off")")
        case .limit:
            let number = arguments.first.flatMap { Int($0) }
            guard arguments.count == 1, arguments[0] == "off" || (number ?? -1) >= 0 else {
                throw UsageError(".limit takes a number, or off")
            }
            limit = number
        case .timing:
            showsTime = try isOn(arguments, now: showsTime)
            tell(arguments, "timing \(showsTime ? "on" : "off")")
        case .sql: try runStatement(String(input[(input.firstRange(of: ".sql")?.upperBound ?? input.startIndex)...]))
        case .insert, .update, .delete: try edit(command, arguments)
        case .quit: hasEnded = true
        }
    }

    /// `on` or `off`; without a word, the other of the two.
    private func isOn(_ arguments: [String], now: Bool) throws(UsageError) -> Bool {
        switch arguments {
        case []: !now
        case ["on"]: true
        case ["off"]: false
        default: throw UsageError("\(arguments.joined(separator: " ").debugDescription) is neither on nor off")
        }
    }

    /// Says what a choice is now, if the command did not say it itself. JSON is for programs.
    private func tell(_ arguments: [String], _ choice: String) {
        if !arguments.isEmpty { return }
        if form == .json { out.remark("(\(choice))") } else { out.line("(\(choice))") }
    }

    // MARK: - Requests

    /// The request of these words, with the choices that hold for all.
    private func parse(_ words: [String]) throws -> ParsedArguments {
        var defaults: [[String]] = []
        if form != .table { defaults.append(["--\(form)"]) }
        if let limit { defaults.append(["--limit", "\(limit)"]) }
        return try PromptRequest.parse(words, defaults: defaults)
    }

    private func runRequest(_ words: [String]) throws {
        let query = try QueryCommand(try parse(words))
        if explains { try explain(query.request) }
        try query.run(on: store, out)
    }

    private func explain(_ request: RequestArguments) throws {
        try ExplainCommand(request, isJSON: form == .json).run(on: store, out)
    }

    private func count(_ arguments: [String]) throws {
        if !arguments.isEmpty {
            let request = try RequestArguments(try PromptRequest.parse(arguments)).request(to: store)
            return try show(counts: [(request.entity.name, try store.read { try $0.count(request) })])
        }
        let entities = store.schema.entities
        let counts = try store.read { transaction in try entities.map { try transaction.count(FetchRequest(EntityID($0))) } }
        try show(counts: Array(zip(entities.map(\.name), counts)))
    }

    private func show(counts: [(name: String, count: Int)]) throws {
        if form == .json { return try JSONReport.print(counts.map { ($0.name, JSONValue($0.count)) }, out) }
        for (name, count) in counts { out.line("\(TerminalText.escaped(name)): \(NumberFormat.counted(count, "record"))") }
    }

    private static func milliseconds(_ time: Duration) -> String {
        let microseconds = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
        return "\(microseconds / 1_000).\(String(1_000 + microseconds % 1_000).dropFirst())"
    }
}
