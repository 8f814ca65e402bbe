import Glibc
import StoreCommandLine
import StoreCore

/// `activestore console`: a prompt for requests, SQL and commands on one store.
struct ConsoleCommand: Command {
    static let name = "console"
    static let summary = "Opens a prompt for requests, SQL and commands on a store."

    static let syntax = ArgumentSyntax(
        operands: [.init(name: "URL", summary: "The store; it is opened read-only unless --write is given.")],
        options: [
            .init(name: "--write", summary: "Open the store for writing: SQL that changes it, .insert, .update and .delete."),
            .init(name: "--no-history", summary: "Keep nothing of what is typed."),
            .init(name: "--keep-going", summary: "Go on with a script after an input that fails."),
        ])

    static let notes = """
        A request is the name of an entity, a condition and options, as `activestore query` takes them; the condition needs no
        quotes around it. A statement of SQL ends with a semicolon. A command begins with a dot; .help lists them.

        If standard input is not a terminal, it is read as a script: without prompts, and lines that begin with # are comments.
        An input that fails ends the script, unless --keep-going is given; the exit code is 1 then.

        What is typed at a terminal is kept in $XDG_STATE_HOME/activestore/history or ~/.local/state/activestore/history, which
        its owner alone may read, with the values that it has. A line that begins with a blank is not kept.

        Examples:
          activestore console sqlite:/var/lib/app.db
          echo 'author age > 40 --json' | activestore console sqlite:/var/lib/app.db
        """

    private let url: String
    private let isWritable: Bool
    private let keepsHistory: Bool
    private let keepsGoing: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        isWritable = arguments.has("--write")
        keepsHistory = !arguments.has("--no-history")
        keepsGoing = arguments.has("--keep-going")
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try isWritable ? StoreOpening.forChanging(url) : StoreOpening.forReading(url)
        defer { try? store.close() }
        let isInteractive = isatty(STDIN_FILENO) == 1 && out.terminal != nil
        guard isInteractive else { return run(on: store, PlainInput(), CollectedText(), out) }
        let collected = CollectedText()
        let completion = PromptCompletion(store.schema)
        let editor =
            out.terminal?.isCapable == true
            ? LineEditor("activestore", history: keepsHistory ? .usual(of: "activestore") : nil) {
                completion.complete($0, after: collected.text)
            }
            : nil
        Interruption.catchSignals()
        out.sentence(
            "\(store.context.engine), \(isWritable ? "for writing" : "read-only"). .help lists what can be typed, .quit ends.")
        return run(on: store, editor ?? PlainInput(prompts: out), collected, out)
    }

    /// The lines above the one that is being edited, for its completion.
    final class CollectedText { var text = "" }

    /// Reads inputs and carries them out until there are no more.
    func run(on store: any Store, _ lines: any LineInput, _ collected: CollectedText, _ out: ProgramOutput) -> ExitCode {
        let schema = store.schema
        let dialect = StatementScanner.Dialect(of: store)
        let prompt = Prompt(of: store.context.configuration, isWritable: isWritable)
        var session = PromptSession(store, isWritable: isWritable, out)
        var collector = InputCollector(dialect) { PromptSession.kind($0, in: schema) }
        var number = 0
        var hasFailed = false
        var isInterrupted = false

        /// An input as a line of the history. Lines with a comment of SQL cannot be joined, so it has the first alone.
        func oneLine(_ input: String) -> String {
            let lines = input.split(separator: "\n")
            let isStatement = PromptSession.kind(PromptText.words(input).first ?? "", in: schema) == .statement
            return isStatement && StatementScanner(input, dialect).hasLineComment ? String(lines[0]) : lines.joined(separator: " ")
        }
        func fail(_ message: String) {
            hasFailed = true
            out.complain(lines.isInteractive ? message : "line \(number): \(message)")
        }
        func perform(_ input: String) {
            if lines.isInteractive, input.first?.isWhitespace == false { lines.remember(oneLine(input)) }
            Interruption.clear()
            out.page()
            do { try session.run(input) } catch {
                fail((error as? UsageError)?.message ?? (error as? StoreError)?.description ?? "\(error)")
            }
            out.endPage()
            if Interruption.isMarked {
                Interruption.clear()
                out.line("(interrupted)")
                isInterrupted = true
            }
        }

        while !session.hasEnded, !out.isBroken {
            collected.text = collector.text
            out.flush()
            switch lines.next(prompt.text(collector.openMark)) {
            case .text(let line):
                number += 1
                // A semicolon was forgotten; no statement goes on with a command.
                if lines.isInteractive, [".", "("].contains(collector.openMark), let command = PromptText.command(of: line) {
                    if command == .quit { return .success }
                    fail("the statement above is not complete: a semicolon ends it, Ctrl-C discards it")
                } else if let input = collector.add(line) {
                    perform(input)
                }
            case .malformed:
                number += 1
                collector.reset()
                fail("it is not UTF-8")
                // What comes next may belong to it.
                if !lines.isInteractive { return .failure }
            case .interrupted:
                collector.reset()
                isInterrupted = true
            case .end:
                // A part of a statement may mean more than the whole: its condition may be missing.
                if let mark = collector.openMark, !lines.isInteractive {
                    fail(mark == "." ? "the last statement has no semicolon" : "the last input is not complete: \(mark) is open")
                }
                return hasFailed && !lines.isInteractive ? .failure : .success
            }
            if !lines.isInteractive, isInterrupted || hasFailed && !keepsGoing { return .failure }
        }
        return hasFailed && !lines.isInteractive ? .failure : .success
    }

    /// The text before the cursor: `app.db> `, and for further lines of an input what is open.
    private struct Prompt {
        private let name: String

        init(of configuration: StoreConfiguration, isWritable: Bool) {
            let place = configuration.isInMemory ? configuration.scheme : configuration.shownLocation
            let last = place.split(separator: "/").last.map(String.init) ?? configuration.scheme
            name = TerminalText.shortened(TerminalText.escaped(last), toColumns: 24) + (isWritable ? " (write)" : "")
        }

        func text(_ openMark: Character?) -> String {
            guard let openMark else { return name + "> " }
            return "".padded(to: DisplayWidth.of(name) - 1) + "\(openMark == "\\" ? "." : openMark)> "
        }
    }
}
