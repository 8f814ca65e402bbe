/// The operands and options of a command: one list, from which the command line is read and the help is written, so that the two cannot
/// disagree.
struct ArgumentSyntax: Sendable {
    /// What stands by its place.
    struct Operand: Sendable {
        var name: String
        var summary: String
        var isRequired = true
        var isRepeated = false
    }

    /// What begins with `--`.
    struct Option: Sendable {
        /// With its two dashes.
        var name: String
        /// What its value is called in the help; nil for a flag.
        var value: String?
        var summary: String
        var isRequired = false
        var isRepeated = false
    }

    var operands: [Operand] = []
    var options: [Option] = []

    /// Understood by every command.
    static let help = Option(name: "--help", summary: "Show this help.")

    /// Reads a command line: `--name value` or `--name=value`, operands anywhere between, and only operands after `--`.
    func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
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
        guard let option = options.first(where: { $0.name == name }) else {
            let known = (options.map(\.name) + [ArgumentSyntax.help.name]).joined(separator: ", ")
            throw UsageError("there is no option \(name.debugDescription); there is \(known)")
        }
        if !option.isRepeated, parsed.given[name] != nil { throw UsageError("\(name) is given twice") }
        guard let placeholder = option.value else {
            if sides.count > 1 { throw UsageError("\(name) takes no value") }
            parsed.given[name] = []
            return
        }
        // A forgotten value must not swallow the next option.
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

/// A command line taken apart.
struct ParsedArguments: Sendable {
    var operands: [String] = []
    var wantsHelp = false
    fileprivate(set) var given: [String: [String]] = [:]

    func has(_ option: String) -> Bool { given[option] != nil }
    func values(_ option: String) -> [String] { given[option] ?? [] }
    func value(_ option: String) -> String? { given[option]?.first }

    /// The whole number given for an option.
    func number<T: FixedWidthInteger>(_ option: String, in range: ClosedRange<T>) throws(UsageError) -> T? {
        guard let text = value(option) else { return nil }
        guard let number = T(text), range.contains(number) else {
            throw UsageError(
                "\(option) takes a whole number"
                    + (range.upperBound == T.max ? ", at least \(range.lowerBound)" : " from \(range.lowerBound) to \(range.upperBound)"))
        }
        return number
    }
}

/// A command line that cannot be understood; exit code 2.
struct UsageError: Error, Sendable {
    let message: String
    init(_ message: String) { self.message = message }
}
