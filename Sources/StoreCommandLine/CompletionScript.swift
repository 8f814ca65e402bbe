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
        // A value follows its option, and the choice of an operand its command: `check:--level`, `completion:completion`.
        let choices = Self.choices(of: program).map { command, word, choices in
            "        \(command):\(word)) words='\(choices.joined(separator: " "))' ;;"
        }
        return """
            # Completion of \(program.name) for bash: source it, or put it into ~/.local/share/bash-completion/completions/\(program.name).
            _\(program.name)() {
                local word=${COMP_WORDS[COMP_CWORD]} words= value=${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD-1]}
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(program.commands.map { $0.name }.joined(separator: " ")) --help --version' -- "$word"))
                    return
                fi
                case $value in
            \(choices.joined(separator: "\n"))
                esac
                [[ $words || $word == -* ]] || return
                [[ $words ]] ||
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
        let choices = Self.choices(of: program).map { command, word, choices in
            "        \(command):\(word)) words=(\(choices.joined(separator: " "))) ;;"
        }
        return """
            #compdef \(program.name)
            # Completion of \(program.name) for zsh: put it as _\(program.name) into a folder of $fpath.
            _\(program.name)() {
                local previous=$words[CURRENT-1]
                local -a words_of_program=(
            \(program.commands.map { "        " + described($0.name, $0.summary) }.joined(separator: "\n"))
                )
                local -a words
                if (( CURRENT == 2 )); then
                    _describe command words_of_program
                    return
                fi
                local command=${(Q)${(z)BUFFER}[2]}
                case $command:$previous in
            \(choices.joined(separator: "\n"))
                esac
                if (( $#words )); then
                    _describe value words
                    return
                fi
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
            for operand in command.syntax.operands where !operand.choices.isEmpty {
                lines.append(
                    "complete -c \(program.name) -f -n '__fish_seen_subcommand_from \(command.name)' -a '\(operand.choices.joined(separator: " "))'"
                )
            }
            for option in Self.options(of: command) {
                lines.append(
                    "complete -c \(program.name) -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
                        + (option.value == nil ? "" : option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'")
                        + " -d '\(Self.quotedForFish(Self.firstLine(option.summary)))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The values that are completed: the command, the word before them, and the values.
    private static func choices(of program: CommandLineProgram) -> [(command: String, word: String, choices: [String])] {
        program.commands.flatMap { command in
            command.syntax.operands.prefix(1).map { (command.name, command.name, $0.choices) }
                + options(of: command).map { (command.name, $0.name, $0.choices) }
        }.filter { !$0.choices.isEmpty }
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
