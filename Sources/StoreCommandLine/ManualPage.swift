/// The manual page of a program, in roff, written from the program's table of commands.
package enum ManualPage {
    package static func text(for program: CommandLineProgram) -> String {
        var lines = [
            ".TH \(program.name.uppercased()) 1 \"\" \"\(escaped("\(program.name) \(CommandLineProgram.version)"))\"", ".SH NAME",
            "\(escaped(program.name)) \\- \(escaped(program.summary))", ".SH SYNOPSIS", ".B \(escaped(program.name))", "COMMAND \\&...",
            ".SH DESCRIPTION",
        ]
        lines += paragraph(program.notes)
        lines.append(".SH COMMANDS")
        for command in program.commands {
            lines.append(".SS \(escaped(command.name))")
            lines += paragraph(command.summary)
            lines += [".P"] + plain(HelpText.usage(command, of: program.name))
            for operand in command.syntax.operands { lines += entry(operand.name, operand.summary) }
            for option in CompletionScript.options(of: command) {
                lines += entry(option.name + (option.value.map { " " + $0 } ?? ""), option.summary)
            }
            lines += [".P"] + plain(command.notes)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func entry(_ title: String, _ summary: String) -> [String] {
        let lines = summary.split(separator: "\n").map { escaped(String($0)) }
        return [".TP", "\\fB\(escaped(title).drop { $0 == " " })\\fR"]
            + lines.joined(separator: "\n.br\n").split(separator: "\n").map(String.init)
    }

    /// Text that is filled.
    private static func paragraph(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? ".P" : escaped(String($0)) }
    }

    /// Text that keeps its lines.
    private static func plain(_ text: String) -> [String] {
        [".nf"] + text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) } + [".fi"]
    }

    /// Text without meaning for roff: no backslash begins an escape, and no line a request.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
