import StoreCommandLine

/// A request as it is typed at the prompt: `author age > 40 --order=-age --limit 10`.
///
/// It has the arguments of `activestore query`. The words outside of options are one condition, unless all of them are KEY=VALUE.
enum PromptRequest {
    /// - Parameter defaults: Options, each with its value, that are added unless the request has one of the same kind.
    static func parse(_ words: [String], defaults: [[String]] = []) throws -> ParsedArguments {
        var options: [String] = []
        var names: Set<String> = []
        var condition: [String] = []
        var rest = words.dropFirst()[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word != "--" else {
                condition.append(word)
                continue
            }
            let name = String(word.prefix { $0 != "=" })
            if name == ArgumentSyntax.help.name { throw UsageError(".help has help for requests") }
            names.insert(name)
            options.append(word)
            let takesValue = QueryCommand.syntax.options.contains { $0.name == name && $0.value != nil }
            if takesValue, name == word, let value = rest.popFirst() { options.append(value) }
        }
        for option in defaults where option.first.map({ isFree($0, names) }) == true { options += option }
        let conditions = condition.allSatisfy(isPair) ? condition : [condition.joined(separator: " ")]
        return try QueryCommand.syntax.parse(options + ["--", "store"] + words.prefix(1) + conditions)
    }

    /// Whether neither the option was given nor another that excludes it.
    private static func isFree(_ option: String, _ given: Set<String>) -> Bool {
        let forms: Set = ["--json", "--vertical", "--wide"]
        return forms.contains(option) ? given.isDisjoint(with: forms) : !given.contains(option)
    }

    /// Whether a word is KEY=VALUE.
    private static func isPair(_ word: String) -> Bool {
        let name = word.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        let rest = word.dropFirst(name.count)
        return !name.isEmpty && rest.first == "=" && rest.dropFirst().first != "="
    }
}
