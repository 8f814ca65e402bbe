/// The help of a program and of its commands.
enum HelpText {
    /// The output of `--help`.
    static func program(_ program: CommandLineProgram) -> String {
        let width = program.commands.map { $0.name.count }.max() ?? 0
        let list = program.commands.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }
        return """
            \(program.summary)

            Usage: \(program.name) COMMAND …

            Commands:
            \(list.joined(separator: "\n"))

            Options:
              --help     Show this help; after a command, the help of that command.
              --version  Show the versions of the program and of what it is linked with.

            \(program.notes)

            """
    }

    /// The output of `COMMAND --help`.
    ///
    /// - Parameter columns: The width of the terminal; nil without one.
    static func command(_ command: any Command.Type, of program: String, columns: Int? = nil) -> String {
        let syntax = command.syntax
        let options = syntax.options + ArgumentSyntax.common
        let entries =
            [("Arguments", syntax.operands.map { ($0.name, $0.summary) })]
            + [("Options", options.map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.summary) })]
        let width = entries.flatMap(\.1).map(\.0.count).max() ?? 0
        let usage = wrapped(["Usage:"] + usage(command, of: program), columns: columns ?? FittedHelp.usualColumns, indent: 9)
        var text = "\(command.summary)\n\n\(usage)\n"
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

    /// The parts of `activestore query URL ENTITY [KEY=VALUE…] [--limit N]`, none of which is to be broken.
    static func usage(_ command: any Command.Type, of program: String) -> [String] {
        var parts = [program, command.name]
        for operand in command.syntax.operands {
            let name = operand.name + (operand.isRepeated ? "…" : "")
            parts.append(operand.isRequired ? name : "[\(name)]")
        }
        for option in command.syntax.options {
            let name = option.name + (option.value.map { " " + $0 } ?? "") + (option.isRepeated ? "…" : "")
            parts.append(option.isRequired ? name : "[\(name)]")
        }
        return parts
    }

    /// The parts separated by spaces, on lines of at most this many columns.
    private static func wrapped(_ parts: [String], columns: Int, indent: Int) -> String {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, last.count + 1 + part.count <= columns {
                lines[lines.count - 1] += " " + part
            } else {
                lines.append((lines.isEmpty ? "" : "".padded(to: indent)) + part)
            }
        }
        return lines.joined(separator: "\n")
    }
}
