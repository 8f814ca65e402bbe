import FoundationEssentials
import StoreCommandLine
import Testing

@testable import ActiveStoreTool

/// The scripts for shells and the manual page, which are written from the table of commands.
@Suite struct CompletionTests {
    @Test(arguments: CompletionScript.allCases)
    func `A script has every command with its options`(shell: CompletionScript) {
        let (code, script, _) = runTool("completion", shell.rawValue)
        #expect(code == .success)
        for command in Tool.program.commands {
            #expect(script.contains(command.name))
            for option in command.syntax.options {
                #expect(script.contains(shell == .fish ? " -l \(option.name.dropFirst(2))" : option.name), "\(command.name) \(option.name)")
            }
        }
        #expect(runTool("completion", "csh").code == .usage)
    }

    @Test func `bash completes commands and their options`() throws {
        func completions(_ words: String...) throws -> [String] {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            let result = try ProgramTests.shell(
                "set -e; source <($0 completion bash); COMP_WORDS=(activestore \(list)); COMP_CWORD=\(words.count); _activestore; "
                    + "printf '%s\\n' \"${COMPREPLY[@]}\"")
            #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
            return result.output.split(separator: "\n").map(String.init)
        }
        #expect(try completions("") == Tool.program.commands.map { $0.name } + ["--help", "--version"])
        #expect(try completions("ex") == ["explain", "export"])
        #expect(try completions("check", "--") == ["--level", "--json", "--color", "--no-pager", "--help"])
        #expect(try completions("query", "sqlite:app.db", "author", "--o") == ["--order", "--offset"])
        #expect(try completions("check", "sqlite:app.db", "--level", "") == ["quick", "records", "full"])
        #expect(
            try completions("completion", "") == ["bash", "zsh", "fish"] && completions("export", "--color", "a") == ["auto", "always"])
    }

    @Test(arguments: [("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n")])
    func `A shell that is installed reads its script`(shell: String, check: String) throws {
        let result = try ProgramTests.shell(
            "command -v \(shell) >/dev/null || exit 0; $0 completion \(shell) > /tmp/completion-$$; \(check) /tmp/completion-$$; "
                + "code=$?; rm /tmp/completion-$$; exit $code")
        #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    }

    @Test func `The manual page has every command, and man reads it without a warning`() throws {
        let page = runTool("manual").output
        for command in Tool.program.commands {
            #expect(page.contains(".SS \(command.name)\n"))
            for option in command.syntax.options {
                #expect(page.contains("\\fB" + option.name.replacing("-", with: "\\-")), "\(option.name)")
            }
        }
        #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") })
        let result = try ProgramTests.shell(
            "command -v man >/dev/null || { echo check inspect; exit 0; }; $0 manual | LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l - | cat"
        )
        #expect(result.code == 0 && result.errors.isEmpty && result.output.contains("inspect"), "\(result.errors)")
    }
}
