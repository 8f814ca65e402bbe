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
            // A part of the usage is not broken.
            lines += [".P"] + HelpText.usage(command, of: program.name).map { escaped($0).replacing(" ", with: "\\ ") }
            for operand in command.syntax.operands { lines += entry(operand.name, operand.summary) }
            for option in command.syntax.options { lines += entry(option) }
            // The lists fit a page of 80 columns, within its margin.
            lines += [".P"] + notes(FittedHelp.text(command.notes, columns: 70))
        }
        lines.append(".SH OPTIONS OF EVERY COMMAND")
        for option in ArgumentSyntax.common { lines += entry(option) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func entry(_ option: ArgumentSyntax.Option) -> [String] {
        entry(option.name + (option.value.map { " " + $0 } ?? ""), option.summary)
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

    /// Paragraphs that are filled, and lists and examples, which begin with spaces and keep their lines.
    private static func notes(_ text: String) -> [String] {
        var lines: [String] = []
        var isKept = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let keeps = line.hasPrefix(" ") || line.isEmpty && isKept
            if keeps != isKept { lines.append(keeps ? ".nf" : ".fi") }
            isKept = keeps
            lines.append(line.isEmpty ? ".P" : escaped(String(line)))
        }
        return isKept ? lines + [".fi"] : lines
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
