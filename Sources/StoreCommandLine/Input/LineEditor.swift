import CLineEditing
import Glibc

/// Lines that a person edits at a terminal, with a history and completion.
///
/// The editor is Debian's libedit, loaded while the program runs, so that neither building nor starting the program needs it. It has the
/// keys of Emacs; `~/.editrc` can change them.
package final class LineEditor: LineInput {
    /// Completes text: what is before the cursor, to what is added there or, if that is not unique, what is possible.
    package typealias Completer = (_ text: String) -> LineCompletion

    /// What libedit's key calls; it may not move while the editor is in use.
    private final class Context {
        let complete: Completer
        init(_ complete: @escaping Completer) { self.complete = complete }
    }

    private let editor: OpaquePointer
    private let context: Context
    private let history: InputHistory?

    /// Nil if there is no libedit, or it cannot use the terminal.
    package init?(_ program: String, history: InputHistory?, complete: @escaping Completer) {
        context = Context(complete)
        self.history = history
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        let opened = activestore_line_editor_open(program, pointer) { pointer, text, insertion, list in
            guard let pointer, let text else { return }
            let context = Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue()
            let completion = context.complete(String(cString: text))
            if !completion.insertion.isEmpty { insertion?.pointee = strdup(completion.insertion) }
            if !completion.choices.isEmpty {
                let columns = Terminal.of(descriptor: STDOUT_FILENO)?.columns ?? 80
                list?.pointee = strdup(LineCompletion.columns(completion.choices, in: columns))
            }
        }
        guard let opened else { return nil }
        editor = opened
        for line in history?.load() ?? [] { activestore_line_editor_remember(editor, line) }
    }

    deinit { activestore_line_editor_close(editor) }

    package var isInteractive: Bool { true }

    package func next(_ prompt: String) -> InputLine {
        var line: UnsafePointer<CChar>?
        let end = activestore_line_editor_read(editor, prompt, &line)
        if end == Int32(activestore_line_interrupted) {
            // The cursor is still after what was typed.
            print("^C")
            return .interrupted
        }
        guard end == Int32(activestore_line_read), let line else {
            print()
            return .end
        }
        guard let text = String(validatingCString: line) else { return .malformed }
        return .text(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }

    package func remember(_ text: String) {
        activestore_line_editor_remember(editor, text)
        history?.append(text)
    }

    private func print(_ text: String = "") {
        _ = Array((text + "\n").utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// What completes the text before the cursor.
package struct LineCompletion: Equatable, Sendable {
    /// Text to insert.
    package var insertion = ""
    /// The possible words, if there is nothing to insert.
    package var choices: [String] = []

    package init() {}

    /// - Parameters:
    ///   - typed: The beginning of a word, which has been typed.
    ///   - words: The words that may be meant.
    package init(of typed: String, among words: [String]) {
        var matches: [String] = []
        for word in words where word.hasPrefix(typed) && !matches.contains(word) { matches.append(word) }
        guard let first = matches.first else { return }
        if matches.count == 1 {
            // A path or an option's value goes on without a space.
            insertion = first.dropFirst(typed.count) + (first.hasSuffix(".") || first.hasSuffix("=") ? "" : " ")
        } else {
            let common = matches.dropFirst().reduce(first[...]) { common, word in
                common.prefix(zip(common, word).prefix { $0 == $1 }.count)
            }
            insertion = String(common.dropFirst(typed.count))
            if insertion.isEmpty { choices = matches }
        }
    }

    /// Words in columns, which read downwards.
    package static func columns(_ words: [String], in width: Int) -> String {
        let words = words.map(TerminalText.escaped)
        let column = (words.map { DisplayWidth.of($0) }.max() ?? 0) + 2
        let rows = max(1, (words.count + max(1, width / column) - 1) / max(1, width / column))
        return (0..<rows).map { row in
            let line = stride(from: row, to: words.count, by: rows).map { words[$0].padded(toColumns: column) }.joined()
            return String(line.prefix(line.lastIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) + 1 } ?? 0))
        }.joined(separator: "\n")
    }
}
