import StoreCore

/// The operands and options of a command. The command line is parsed and
/// the help is written from this one list, so that the two cannot disagree.
package struct ArgumentSyntax: Sendable {
    /// A positional argument.
    package struct Operand: Sendable {
        package var name: String
        package var summary: String
        package var isRequired: Bool
        package var isRepeated: Bool
        /// All values that it can have, for completion.
        package var choices: [String]

        package init(
            name: String, summary: String, isRequired: Bool = true, isRepeated: Bool = false, choices: [String] = []
        ) {
            self.name = name
            self.summary = summary
            self.choices = choices
            self.isRequired = isRequired
            self.isRepeated = isRepeated
        }
    }

    /// An argument that begins with `--`.
    package struct Option: Sendable {
        /// The name with its two dashes.
        package var name: String
        /// The name of its value in the help; nil for a flag.
        package var value: String?
        package var summary: String
        package var isRequired: Bool
        package var isRepeated: Bool
        /// All values that it can have, for completion.
        package var choices: [String]

        package init(
            name: String, value: String? = nil, summary: String, isRequired: Bool = false, isRepeated: Bool = false, choices: [String] = []
        ) {
            self.name = name
            self.choices = choices
            self.value = value
            self.summary = summary
            self.isRequired = isRequired
            self.isRepeated = isRepeated
        }
    }

    package var operands: [Operand]
    package var options: [Option]

    package init(operands: [Operand] = [], options: [Option] = []) {
        self.operands = operands
        self.options = options
    }

    /// Accepted by every command.
    package static let help = Option(name: "--help", summary: "Show this help.")
    /// Accepted by every command.
    package static let color = Option(
        name: "--color", value: "WHEN",
        summary: "When to use colours: auto, always or never. By default on terminals, unless NO_COLOR is set.",
        choices: ColorChoice.allCases.map(\.rawValue))
    /// Accepted by every command.
    package static let noPager = Option(name: "--no-pager", summary: "Write long output at once, rather than a screen at a time by $PAGER.")
    /// The options that every command accepts, apart from its own.
    static let common = [color, noPager, help]

    /// Parses a command line: `--name value` or `--name=value`, operands anywhere in between, and only operands after `--`.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = arguments[...]
        var mayBeOption = true
        while let argument = rest.popFirst() {
            if mayBeOption, argument == "--" {
                mayBeOption = false
            } else if mayBeOption, argument == "--help" || argument == "-h" {
                parsed.wantsHelp = true
                return parsed
            } else if mayBeOption, argument.hasPrefix("-"), argument != "-" {
                try parse(argument, &rest, &parsed)
            } else {
                parsed.operands.append(argument)
            }
        }
        try checkOperands(parsed.operands)
        if let missing = options.first(where: { $0.isRequired && parsed.given[$0.name] == nil }) {
            throw UsageError("\(missing.name) \(missing.value ?? "") is missing")
        }
        return parsed
    }

    private func parse(_ argument: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments)
        throws(UsageError)
    {
        let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = sides[0]
        guard let option = (options + ArgumentSyntax.common).first(where: { $0.name == name }) else {
            let known = (options + ArgumentSyntax.common).map(\.name)
            throw UsageError("there is no option \(name.debugDescription)" + Suggestion.ending(for: name, among: known))
        }
        if !option.isRepeated, parsed.given[name] != nil { throw UsageError("\(name) is given twice") }
        guard let placeholder = option.value else {
            if sides.count > 1 { throw UsageError("\(name) takes no value") }
            parsed.given[name] = []
            return
        }
        // A missing value must not swallow the next option.
        let next = sides.count > 1 ? sides[1] : rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
        guard let value = next, !value.isEmpty else { throw UsageError("\(name) needs a value: \(name) \(placeholder)") }
        if sides.count == 1 { rest.removeFirst() }
        parsed.given[name, default: []].append(value)
    }

    private func checkOperands(_ given: [String]) throws(UsageError) {
        let required = operands.filter(\.isRequired)
        if given.count < required.count { throw UsageError("\(required[given.count].name) is missing") }
        if given.count > operands.count, operands.last?.isRepeated != true {
            throw UsageError("\(given[operands.count].debugDescription) is one argument too many")
        }
    }
}

/// A parsed command line.
package struct ParsedArguments: Sendable {
    package var operands: [String] = []
    package var wantsHelp = false
    package fileprivate(set) var given: [String: [String]] = [:]

    package func has(_ option: String) -> Bool { given[option] != nil }
    package func values(_ option: String) -> [String] { given[option] ?? [] }
    package func value(_ option: String) -> String? { given[option]?.first }

    /// The names of the given options.
    package var options: [String] {
        given.keys.filter { name in !ArgumentSyntax.common.contains { $0.name == name } }.sorted()
    }

    /// When to use colours.
    func color() throws(UsageError) -> ColorChoice {
        guard let text = value(ArgumentSyntax.color.name) else { return .auto }
        guard let choice = ColorChoice(rawValue: text) else { throw UsageError("--color takes auto, always or never") }
        return choice
    }

    /// The integer value of an option.
    package func number<T: FixedWidthInteger>(_ option: String, in range: ClosedRange<T>) throws(UsageError) -> T? {
        guard let text = value(option) else { return nil }
        guard let number = T(text), range.contains(number) else {
            throw UsageError(
                "\(option) takes a whole number"
                    + (range.upperBound == T.max ? ", at least \(range.lowerBound)" : " from \(range.lowerBound) to \(range.upperBound)"))
        }
        return number
    }
}

/// A command line that is invalid; exit code 2.
package struct UsageError: Error, Sendable {
    package let message: String
    package init(_ message: String) { self.message = message }
}

extension Suggestion {
    /// `; did you mean --limit?`, or all names.
    static func ending(for name: String, among names: [String]) -> String {
        nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? "; there is " + names.joined(separator: ", ")
    }
}
