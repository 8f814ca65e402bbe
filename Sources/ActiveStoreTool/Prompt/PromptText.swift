/// Text as it is typed at the prompt, taken apart without regard to what quotes hold.
enum PromptText {
    /// The words between blanks; blanks in quotes separate none. Quotes are kept.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var scanner = Scanner(isSQL: false)
        for character in text {
            let wasQuoted = scanner.quote != nil
            scanner.take(character)
            if character.isWhitespace, !wasQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// The quote or bracket that a request leaves open.
    static func openMark(ofRequest text: String) -> Character? {
        var scanner = Scanner(isSQL: false)
        for character in text { scanner.take(character) }
        return scanner.quote ?? scanner.brackets.last
    }

    /// What a statement leaves open: a quote, a comment (`*`), or else nil if it ends with a semicolon, and `.` if it does not.
    static func openMark(ofStatement text: String) -> Character? {
        var scanner = Scanner(isSQL: true)
        for character in text { scanner.take(character) }
        // A comment may end with the text.
        if let quote = scanner.quote, quote != "-" { return quote }
        return scanner.last == ";" ? nil : "."
    }

    /// A statement without the semicolon at its end.
    static func withoutSemicolon(_ text: String) -> String {
        let end = text.lastIndex { !$0.isWhitespace && $0 != ";" }
        return end.map { String(text[...$0]) } ?? ""
    }

    /// Follows quotes, comments and brackets.
    private struct Scanner {
        let isSQL: Bool
        /// The quote that is open; `-` and `*` for the two comments of SQL.
        var quote: Character?
        var brackets: [Character] = []
        /// The last character outside of blanks and comments.
        var last: Character?
        private var lastButOne: Character?
        private var before: Character?
        private var isEscaped = false

        init(isSQL: Bool) { self.isSQL = isSQL }

        mutating func take(_ character: Character) {
            defer { before = character }
            if let open = quote {
                if isEscaped {
                    isEscaped = false
                } else if open == "-" {
                    if character.isNewline { quote = nil }
                } else if open == "*" {
                    if before == "*", character == "/" { quote = nil }
                } else if character == "\\", !isSQL {
                    isEscaped = true
                } else if character == open {
                    quote = nil
                }
                return
            }
            if isSQL, before == "-", character == "-" { return begin(comment: "-") }
            if isSQL, before == "/", character == "*" { return begin(comment: "*") }
            switch character {
            case "'", "\"": quote = character
            case "`" where isSQL: quote = character
            case "(", "{": brackets.append(character)
            case ")", "}": _ = brackets.popLast()
            default: break
            }
            if !character.isWhitespace { (lastButOne, last) = (last, character) }
        }

        private mutating func begin(comment: Character) {
            quote = comment
            // The first of its two characters was taken for a part of the statement.
            last = lastButOne
        }
    }
}

/// Collects lines until they are a whole input: a command or a request is one line, unless a quote or bracket is open or the line
/// ends with a backslash; a statement of SQL ends with a semicolon.
struct InputCollector {
    enum Kind { case command, request, statement }

    /// The kind of input that begins with this word.
    private let kind: (String) -> Kind
    private(set) var text = ""
    /// What is open, for the prompt of the next line; nil at the start of an input.
    private(set) var openMark: Character?

    init(kind: @escaping (String) -> Kind) { self.kind = kind }

    /// Adds a line; returns the input if it is complete.
    mutating func add(_ line: String) -> String? {
        if text.isEmpty {
            let start = line.drop { $0.isWhitespace }
            // Comments of scripts.
            if start.isEmpty || start.hasPrefix("#") || start.hasPrefix("--") { return nil }
        }
        text += text.isEmpty ? line : "\n" + line
        openMark = mark()
        if openMark == "\\" { text.removeLast() }
        return openMark == nil ? take() : nil
    }

    /// Gives up what was collected.
    mutating func reset() {
        text = ""
        openMark = nil
    }

    /// The input as far as it goes, at the end of a script.
    mutating func take() -> String? {
        defer { reset() }
        return text.isEmpty ? nil : text
    }

    private func mark() -> Character? {
        switch kind(PromptText.words(text).first ?? "") {
        case .command: text.last == "\\" && text.count > 1 ? "\\" : nil
        case .request: text.last == "\\" ? "\\" : PromptText.openMark(ofRequest: text)
        case .statement: PromptText.openMark(ofStatement: text)
        }
    }
}
