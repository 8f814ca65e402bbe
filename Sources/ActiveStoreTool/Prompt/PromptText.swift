/// Text as it is typed at the prompt, taken apart without regard to what quotes hold.
enum PromptText {
    /// The words between blanks; blanks in quotes separate none. Quotes are kept.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var scanner = RequestScanner()
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

    /// The command that a line begins with.
    static func command(of line: String) -> PromptCommand? { try? words(line).first.flatMap { try PromptCommand(word: $0) } }

    /// The quote or bracket that a request leaves open.
    static func openMark(ofRequest text: String) -> Character? {
        var scanner = RequestScanner()
        for character in text { scanner.take(character) }
        return scanner.openMark
    }

    /// A statement without the semicolon at its end.
    static func withoutSemicolon(_ text: String) -> String {
        let end = text.lastIndex { !$0.isWhitespace && $0 != ";" }
        return end.map { String(text[...$0]) } ?? ""
    }
}

/// Follows the quotes and brackets of a request.
struct RequestScanner {
    /// The quote that is open.
    private(set) var quote: Character?
    private var brackets: [Character] = []
    private var isEscaped = false

    /// The quote or bracket that is open.
    var openMark: Character? { quote ?? brackets.last }

    mutating func take(_ character: Character) {
        if let open = quote {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == open {
                quote = nil
            }
            return
        }
        switch character {
        case "'", "\"": quote = character
        case "(", "{": brackets.append(character)
        case ")", "}": _ = brackets.popLast()
        default: break
        }
    }
}

/// Collects lines until they are a whole input: a command or a request is one line, unless a quote or bracket is open or the line
/// ends with a backslash; a statement of SQL ends with a semicolon.
struct InputCollector {
    enum Kind { case command, request, statement }

    /// The kind of input that begins with this word.
    private let kind: (String) -> Kind
    private let dialect: StatementScanner.Dialect
    private var current = Kind.command
    private var request = RequestScanner()
    private var statement: StatementScanner
    private(set) var text = ""
    /// What is open, for the prompt of the next line; nil at the start of an input.
    private(set) var openMark: Character?

    init(_ dialect: StatementScanner.Dialect, kind: @escaping (String) -> Kind) {
        self.dialect = dialect
        self.kind = kind
        statement = StatementScanner(dialect)
    }

    /// Adds a line; returns the input if it is complete.
    mutating func add(_ line: String) -> String? {
        if text.isEmpty {
            let start = line.drop { $0.isWhitespace }
            // Comments of scripts.
            if start.isEmpty || start.hasPrefix("#") || start.hasPrefix("--") { return nil }
            current = kind(PromptText.words(line).first ?? "")
        }
        let piece = text.isEmpty ? line : "\n" + line
        text += piece
        switch current {
        case .statement:
            statement.take(piece)
            openMark = statement.openMark
            // A comment alone says nothing about what comes after it.
            if openMark == ".", !statement.hasText {
                reset()
                return nil
            }
        case .request, .command:
            if text.last == "\\", current == .request || text != "\\" {
                text.removeLast()
                for character in piece.dropLast() { request.take(character) }
                openMark = "\\"
            } else if current == .request {
                for character in piece { request.take(character) }
                openMark = request.openMark
            } else {
                openMark = nil
            }
        }
        if openMark != nil { return nil }
        defer { reset() }
        return text
    }

    /// Gives up what was collected.
    mutating func reset() {
        text = ""
        openMark = nil
        request = RequestScanner()
        statement = StatementScanner(dialect)
    }
}
