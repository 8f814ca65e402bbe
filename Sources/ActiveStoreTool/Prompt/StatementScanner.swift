import StoreCore

/// Finds the end of a statement of SQL: a semicolon outside of quotes, comments, brackets and the bodies of functions and triggers.
///
/// Text comes in pieces of whole lines, so that a long statement is looked at once.
struct StatementScanner {
    /// Where the databases differ.
    enum Dialect {
        case sqlite, postgreSQL

        init(of store: any Store) { self = store.context.engine == "sqlite" ? .sqlite : .postgreSQL }
    }

    /// What hides the characters up to its end.
    private enum Quote {
        case mark(Unicode.Scalar)
        /// `E'…'` of PostgreSQL, where a backslash escapes a quote.
        case escaping
        /// `$$…$$` or `$name$…$name$` of PostgreSQL.
        case dollar(mark: [Unicode.Scalar])
        case lineComment
        case comment(depth: Int)
    }

    /// A construct that has statements inside.
    private enum Body {
        case none
        /// `CREATE TRIGGER` of SQLite ends with `; END;`, as sqlite3_complete has it. These are the last things that were read.
        case trigger(isAfterSemicolon: Bool, isAfterEnd: Bool)
        /// `CREATE FUNCTION` of PostgreSQL may have a body between `BEGIN ATOMIC` and `END`.
        case function(depth: Int)
    }

    private let dialect: Dialect
    private var quote: Quote?
    private var parentheses = 0
    private var body = Body.none
    /// The first words of the statement; a few say what it creates.
    private var beginning: [String] = []
    /// The word or parameter that is being read.
    private var word: [Unicode.Scalar] = []
    /// A character that begins a comment if the next one fits.
    private var held: Unicode.Scalar?
    /// The latest characters inside of a quote or comment, where its end has several.
    private var latest: [Unicode.Scalar] = []
    private var isEscaped = false
    /// Whether `E'…'` has just ended: another quote makes it go on.
    private var hasEndedEscaping = false

    /// Whether there is anything but blanks and comments.
    private(set) var hasText = false
    /// Whether the last thing is the semicolon of a statement.
    private(set) var isEnded = false
    /// Whether there is a comment that ends with its line.
    private(set) var hasLineComment = false
    /// Whether there is the word `RETURNING`.
    private(set) var hasReturning = false

    init(_ dialect: Dialect) { self.dialect = dialect }

    /// What is known of a whole text.
    init(_ text: String, _ dialect: Dialect) {
        self.init(dialect)
        take(text)
    }

    /// What is open: a quote or bracket, `*` for a comment, `.` if the semicolon is missing; nil at the end of a statement.
    var openMark: Character? {
        switch quote {
        case .mark("]"): "["
        case .mark(let mark): Character(mark)
        case .escaping: "'"
        case .dollar: "$"
        case .comment: "*"
        case .lineComment, nil: isEnded ? nil : parentheses > 0 ? "(" : "."
        }
    }

    mutating func take(_ lines: some StringProtocol) {
        for scalar in lines.unicodeScalars {
            if let quote { take(scalar, inside: quote) } else { take(scalar) }
        }
        releaseHeld()
        endWord()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        defer { hasEndedEscaping = false }
        if held == "-" && scalar == "-" || held == "/" && scalar == "*" {
            held = nil
            quote = scalar == "-" ? .lineComment : .comment(depth: 1)
            hasLineComment = hasLineComment || scalar == "-"
            return
        }
        releaseHeld()
        if Self.isPartOfWord(scalar) {
            word.append(scalar)
            if dialect == .postgreSQL, scalar == "$", Self.isDollarMark(word) {
                quote = .dollar(mark: word)
                word = []
                noteText()
            }
            return
        }
        let isEscaping = dialect == .postgreSQL && (hasEndedEscaping || word == ["E"] || word == ["e"])
        endWord()
        if scalar == "-" || scalar == "/" {
            held = scalar
        } else if scalar == ";" {
            takeSemicolon()
        } else if !scalar.properties.isWhitespace {
            noteText()
            switch scalar {
            case "'": quote = isEscaping ? .escaping : .mark("'")
            case "\"": quote = .mark("\"")
            case "`" where dialect == .sqlite: quote = .mark("`")
            case "[" where dialect == .sqlite: quote = .mark("]")
            case "(": parentheses += 1
            case ")": parentheses = max(0, parentheses - 1)
            default: break
            }
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, inside open: Quote) {
        switch open {
        case .mark(let mark): if scalar == mark { quote = nil }
        case .lineComment: if scalar == "\n" || scalar == "\r" { quote = nil }
        case .escaping:
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "'" {
                quote = nil
                hasEndedEscaping = true
            }
        case .dollar(let mark):
            latest = latest.suffix(mark.count - 1) + [scalar]
            if latest == mark { endQuote() }
        case .comment(let depth):
            latest = latest.suffix(1) + [scalar]
            if latest == ["*", "/"] {
                endQuote()
                if depth > 1 { quote = .comment(depth: depth - 1) }
            } else if latest == ["/", "*"], dialect == .postgreSQL {
                latest = []
                quote = .comment(depth: depth + 1)
            }
        }
    }

    private mutating func endQuote() {
        quote = nil
        latest = []
    }

    private mutating func releaseHeld() {
        if held != nil { noteText() }
        held = nil
    }

    private mutating func noteText() {
        hasText = true
        isEnded = false
        if case .trigger = body { body = .trigger(isAfterSemicolon: false, isAfterEnd: false) }
    }

    private mutating func takeSemicolon() {
        hasText = true
        switch body {
        case .trigger(_, isAfterEnd: false): body = .trigger(isAfterSemicolon: true, isAfterEnd: false)
        case .function(depth: 1...): break
        default:
            if parentheses > 0 { break }
            isEnded = true
            body = .none
            beginning = []
        }
    }

    private mutating func endWord() {
        if word.isEmpty { return }
        var text = ""
        text.unicodeScalars.append(contentsOf: word)
        text = text.lowercased()
        word = []
        if text == "returning" { hasReturning = true }
        switch body {
        case .trigger(let isAfterSemicolon, _):
            noteText()
            if text == "end" { body = .trigger(isAfterSemicolon: false, isAfterEnd: isAfterSemicolon) }
            return
        case .function(let depth):
            if text == "begin" || text == "case" && depth > 0 { body = .function(depth: depth + 1) }
            if text == "end" { body = .function(depth: max(0, depth - 1)) }
        case .none: readBeginning(text)
        }
        noteText()
    }

    /// Finds out whether the statement creates something with a body.
    private mutating func readBeginning(_ word: String) {
        if beginning.count == 4 || beginning.isEmpty && ["sql", "explain", "query", "plan"].contains(word) { return }
        beginning.append(word)
        guard beginning[0] == "create" else { return }
        switch (dialect, beginning.dropFirst().filter { !["or", "replace", "temp", "temporary"].contains($0) }) {
        case (.sqlite, ["trigger"]): body = .trigger(isAfterSemicolon: false, isAfterEnd: false)
        case (.postgreSQL, ["function"]), (.postgreSQL, ["procedure"]): body = .function(depth: 0)
        default: break
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 || scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// Whether it is `$$` or `$name$`.
    private static func isDollarMark(_ word: [Unicode.Scalar]) -> Bool {
        guard word.count > 1, word.first == "$" else { return false }
        let name = word.dropFirst().dropLast()
        return !name.contains("$") && !(name.first.map { ("0"..."9").contains($0) } ?? false)
    }
}
