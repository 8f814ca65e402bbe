/// The stored text of a table, parsed into its columns and constraints.
///
/// A column's definition is a name, a type of any number of words, and constraints in any order:
/// `name TEXT CONSTRAINT c NOT NULL DEFAULT 'x'`. Definitions are separated by commas outside of parentheses;
/// constraints of the table come last. The caller that creates the table checks the result of an edit: the
/// database reports whether it is valid SQL, and its pragmas whether everything else is unchanged.
struct TableText: Sendable {
    private let statement: StoredStatement
    /// The tokens of each definition, columns first.
    private let definitions: [Range<Int>]

    /// Parses the text of a table.
    ///
    /// - Returns: nil for views, virtual tables, and text that is not in the form that SQLite stores.
    init?(_ text: String) {
        guard let statement = StoredStatement(text), statement.isWord(1, "TABLE") else { return nil }
        self.statement = statement
        var depth = 0
        var start = statement.name + 2
        var definitions: [Range<Int>] = []
        for (index, token) in statement.tokens.enumerated().dropFirst(statement.name + 1) {
            if token.kind == .open { depth += 1 }
            if token.kind == .close { depth -= 1 }
            guard depth == 0 || (depth == 1 && token.kind == .comma) else { continue }
            if start >= index { return nil }
            definitions.append(start..<index)
            start = index + 1
            if depth == 0 { break }
        }
        guard depth == 0, !definitions.isEmpty else { return nil }
        self.definitions = definitions
    }

    /// The statement that creates the same table under another name.
    ///
    /// - Parameter quoted: The quoted name.
    func named(_ quoted: String) -> String { statement.named(quoted) }

    /// The table with a changed NOT NULL constraint or default of a column.
    ///
    /// - Parameters:
    ///   - isNotNull: Whether NULL is refused; nil to leave it as it is.
    ///   - defaultText: The default as SQL, or nil for none; an outer nil to leave it as it is.
    /// - Returns: nil if the column is not found.
    func changing(_ column: String, isNotNull: Bool? = nil, defaultText: String?? = nil) -> TableText? {
        guard let definition = definition(of: column) else { return nil }
        var edits: [(range: Range<Int>, text: String)] = []
        var addition = ""
        if let isNotNull {
            edits += clauses(of: definition, "NOT") { at in
                guard statement.isWord(at + 1, "NULL") else { return nil }
                return statement.isWord(at + 2, "ON") && statement.isWord(at + 3, "CONFLICT") ? at + 5 : at + 2
            }.map { ($0, "") }
            if isNotNull { addition += " NOT NULL" }
        }
        if let defaultText {
            edits += clauses(of: definition, "DEFAULT") { at in
                // ON DELETE SET DEFAULT is not a default.
                statement.isWord(at - 1, "SET") ? nil : operandEnd(at + 1)
            }.map { ($0, "") }
            if let defaultText { addition += " DEFAULT \(defaultText)" }
        }
        if !addition.isEmpty {
            // After the last word, before a comment that may follow it.
            let end = statement.tokens[definition.upperBound - 1].range.upperBound
            edits =
                edits.filter { $0.range.upperBound != end } + [
                    ((edits.first { $0.range.upperBound == end }?.range.lowerBound ?? end)..<end, addition)
                ]
        }
        return TableText(statement.edited(edits))
    }

    /// The table without a column, and without the constraints `FOREIGN KEY (column) …` and `UNIQUE (column)` that are about it alone.
    ///
    /// - Returns: nil if the column is not found or is the only one, or if one definition contains several constraints.
    func dropping(_ column: String) -> TableText? {
        guard let definition = definition(of: column), let position = definitions.firstIndex(of: definition) else { return nil }
        var isDropped = definitions.map { _ in false }
        isDropped[position] = true
        for (index, other) in definitions.enumerated() where isConstraint(other) && isAbout(other, column) {
            if holdsSeveralConstraints(other) { return nil }
            isDropped[index] = true
        }
        // The first definition of a table is a column, and cannot be removed without another column to replace it.
        guard let first = isDropped.firstIndex(of: false), !isConstraint(definitions[first]) else { return nil }
        var edits: [(range: Range<Int>, text: String)] = []
        for (index, range) in definitions.enumerated() where isDropped[index] {
            let tokens = statement.tokens
            // With the preceding comma; definitions before all others with the following comma.
            let start = index < first ? tokens[range.lowerBound].range.lowerBound : tokens[range.lowerBound - 1].range.lowerBound
            let end = index < first ? tokens[range.upperBound].range.upperBound : tokens[range.upperBound - 1].range.upperBound
            edits.append((start..<end, ""))
        }
        return TableText(statement.edited(edits))
    }

    private func definition(of column: String) -> Range<Int>? {
        definitions.first { !isConstraint($0) && statement.isName($0.lowerBound, column) }
    }

    private static let constraintWords = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]

    private func isConstraint(_ definition: Range<Int>) -> Bool {
        TableText.constraintWords.contains { statement.isWord(definition.lowerBound, $0) }
    }

    /// The start of a constraint, after its name.
    private func body(_ constraint: Range<Int>) -> Int {
        statement.isWord(constraint.lowerBound, "CONSTRAINT") ? constraint.lowerBound + 2 : constraint.lowerBound
    }

    /// Whether a table constraint is a foreign key or a UNIQUE constraint on this column alone.
    private func isAbout(_ constraint: Range<Int>, _ column: String) -> Bool {
        let start = body(constraint)
        let isForeign = statement.isWord(start, "FOREIGN")
        guard isForeign || statement.isWord(start, "UNIQUE") else { return false }
        let open = start + (isForeign ? 2 : 1)
        guard open < constraint.upperBound, statement.tokens[open].kind == .open, statement.isName(open + 1, column) else { return false }
        var at = open + 2
        while at < constraint.upperBound, statement.tokens[at].kind != .close {
            if statement.tokens[at].kind == .comma || statement.tokens[at].kind == .open { return false }
            at += 1
        }
        return true
    }

    /// The comma between table constraints is optional.
    private func holdsSeveralConstraints(_ constraint: Range<Int>) -> Bool {
        outermost(body(constraint) + 1..<constraint.upperBound).contains { at in
            TableText.constraintWords.contains { statement.isWord(at, $0) }
        }
    }

    /// The tokens outside of any nested parentheses.
    private func outermost(_ range: Range<Int>) -> [Int] {
        var depth = 0
        return range.filter { at in
            let kind = statement.tokens[at].kind
            if kind == .close { depth -= 1 }
            defer { if kind == .open { depth += 1 } }
            return depth == 0
        }
    }

    /// The byte ranges of a column's constraints that begin with a word, including their names and preceding blanks.
    ///
    /// - Parameter end: The token after the constraint that begins at a token; nil if there is none.
    private func clauses(of definition: Range<Int>, _ word: String, end: (Int) -> Int?) -> [Range<Int>] {
        outermost(definition).dropFirst().compactMap { at in
            guard statement.isWord(at, word), let end = end(at), end <= definition.upperBound else { return nil }
            let first = at - 2 > definition.lowerBound && statement.isWord(at - 2, "CONSTRAINT") ? at - 2 : at
            var start = statement.tokens[first].range.lowerBound
            while statement.bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
            return start..<statement.tokens[end - 1].range.upperBound
        }
    }

    /// The token after the value of a DEFAULT, which is in parentheses, a signed number, or a single word or literal.
    private func operandEnd(_ start: Int) -> Int? {
        guard statement.tokens.indices.contains(start) else { return nil }
        switch statement.tokens[start].kind {
        case .open:
            var depth = 0
            for at in start..<statement.tokens.count {
                if statement.tokens[at].kind == .open { depth += 1 }
                if statement.tokens[at].kind == .close { depth -= 1 }
                if depth == 0 { return at + 1 }
            }
            return nil
        case .sign: return start + 2
        case .word, .quoted, .literal: return start + 1
        case .close, .comma: return nil
        }
    }
}
