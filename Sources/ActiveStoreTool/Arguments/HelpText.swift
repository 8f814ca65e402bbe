/// The help of the tool and of its commands.
enum HelpText {
    /// What `activestore --help` says.
    static func tool(_ commands: [any Command.Type]) -> String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let list = commands.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }
        return """
            Looks at stores of ActiveStore and tests engines.

            Usage: activestore COMMAND …

            Commands:
            \(list.joined(separator: "\n"))

            Options:
              --help     Show this help; after a command, the help of that command.
              --version  Show the versions of the tool and of what it is linked with.

            A store URL is \(LinkedEngines.examples); options follow a "?".
            The tool knows a store by the schema that is kept inside it. It opens stores without the models of your program,
            so it runs none of their validations or callbacks.

            Exit code: 0 if all went well, 1 if something failed, is damaged or does not conform, 2 if the command line is
            wrong, 3 if a check could not be done.

            """
    }

    /// What `activestore COMMAND --help` says.
    static func command(_ command: any Command.Type) -> String {
        let syntax = command.syntax
        let options = syntax.options + [ArgumentSyntax.help]
        let entries =
            [("Arguments", syntax.operands.map { ($0.name, $0.summary) })]
            + [("Options", options.map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.summary) })]
        let width = entries.flatMap(\.1).map(\.0.count).max() ?? 0
        var text = "\(command.summary)\n\nUsage: \(usage(command))\n"
        for (title, lines) in entries where !lines.isEmpty {
            text += "\n\(title):\n"
            for (name, summary) in lines {
                let paragraphs = summary.split(separator: "\n", omittingEmptySubsequences: false)
                text += "  " + name.padded(to: width) + "  " + (paragraphs.first ?? "") + "\n"
                for line in paragraphs.dropFirst() { text += "  " + "".padded(to: width) + "  " + line + "\n" }
            }
        }
        return text + "\n" + command.notes + "\n"
    }

    /// One line, or several where it is long: `activestore query URL ENTITY [KEY=VALUE…] [--limit N]`.
    static func usage(_ command: any Command.Type) -> String {
        var parts = ["activestore", command.name]
        for operand in command.syntax.operands {
            let name = operand.name + (operand.isRepeated ? "…" : "")
            parts.append(operand.isRequired ? name : "[\(name)]")
        }
        for option in command.syntax.options {
            let name = option.name + (option.value.map { " " + $0 } ?? "") + (option.isRepeated ? "…" : "")
            parts.append(option.isRequired ? name : "[\(name)]")
        }
        return wrapped(parts, indent: "         ")
    }

    /// The parts with blanks between them, on lines of at most 110 characters.
    private static func wrapped(_ parts: [String], indent: String) -> String {
        var lines = [""]
        for part in parts {
            if let last = lines.last, last.count + part.count > 110 { lines.append(indent) }
            lines[lines.count - 1] += (lines[lines.count - 1].allSatisfy { $0 == " " } ? "" : " ") + part
        }
        return lines.joined(separator: "\n")
    }
}
