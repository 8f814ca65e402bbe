/// Scripts that let a shell complete the commands and options of a program, written from the program's table of commands.
package enum CompletionScript: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The options of a command that are completed.
    static func options(of command: any Command.Type) -> [ArgumentSyntax.Option] {
        command.syntax.options + ArgumentSyntax.common
    }

    /// The script for the shell.
    package func text(for program: CommandLineProgram) -> String {
        switch self {
        case .bash: bash(program)
        case .zsh: zsh(program)
        case .fish: fish(program)
        }
    }

    private func bash(_ program: CommandLineProgram) -> String {
        let cases = program.commands.map { command in
            "        \(command.name)) words='\(Self.options(of: command).map(\.name).joined(separator: " "))' ;;"
        }
        return """
            # Completion of \(program.name) for bash: source it, or put it into ~/.local/share/bash-completion/completions/\(program.name).
            _\(program.name)() {
                local word=${COMP_WORDS[COMP_CWORD]} words=
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(program.commands.map { $0.name }.joined(separator: " ")) --help --version' -- "$word"))
                    return
                fi
                [[ $word == -* ]] || return
                case ${COMP_WORDS[1]} in
            \(cases.joined(separator: "\n"))
                esac
                COMPREPLY=($(compgen -W "$words" -- "$word"))
            }
            complete -o default -F _\(program.name) \(program.name)

            """
    }

    private func zsh(_ program: CommandLineProgram) -> String {
        // A colon separates a word from its description.
        func described(_ name: String, _ summary: String) -> String { "'" + Self.quoted("\(name):\(Self.firstLine(summary))") + "'" }
        let cases = program.commands.map { command in
            let options = Self.options(of: command).map { "            " + described($0.name, $0.summary) }
            return "        \(command.name)) words=(\n\(options.joined(separator: "\n"))\n        ) ;;"
        }
        return """
            #compdef \(program.name)
            # Completion of \(program.name) for zsh: put it as _\(program.name) into a folder of $fpath.
            _\(program.name)() {
                local -a words_of_program=(
            \(program.commands.map { "        " + described($0.name, $0.summary) }.joined(separator: "\n"))
                )
                local -a words
                if (( CURRENT == 2 )); then
                    _describe command words_of_program
                    return
                fi
                local command=${(Q)${(z)BUFFER}[2]}
                if [[ $PREFIX != -* ]]; then
                    _files
                    return
                fi
                case $command in
            \(cases.joined(separator: "\n"))
                esac
                _describe option words
            }
            compdef _\(program.name) \(program.name)

            """
    }

    private func fish(_ program: CommandLineProgram) -> String {
        var lines = ["# Completion of \(program.name) for fish: put it into ~/.config/fish/completions/\(program.name).fish."]
        let known = program.commands.map { $0.name }.joined(separator: " ")
        for command in program.commands {
            lines.append(
                "complete -c \(program.name) -f -n 'not __fish_seen_subcommand_from \(known)' -a \(command.name) "
                    + "-d '\(Self.quotedForFish(Self.firstLine(command.summary)))'")
            for option in Self.options(of: command) {
                lines.append(
                    "complete -c \(program.name) -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
                        + (option.value == nil ? "" : " -r") + " -d '\(Self.quotedForFish(Self.firstLine(option.summary)))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func firstLine(_ text: String) -> String { text.prefix { $0 != "\n" }.description }
    private static func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
    private static func quotedForFish(_ text: String) -> String {
        text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
            .split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
