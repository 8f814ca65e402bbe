/// Help, made to fit a terminal that is narrower than its lines.
///
/// Lines that begin without a space are prose and are filled as paragraphs. Other lines are lists and examples: each is broken between
/// words, and goes on under its second column if it has one. An example is a line for a shell, so it goes on after a backslash.
enum FittedHelp {
    /// For output that goes elsewhere than to a terminal.
    static let usualColumns = 110

    static func text(_ text: String, columns: Int) -> String {
        var result: [String] = []
        var paragraph: [Substring] = []
        var areExamples = false
        func endParagraph() {
            defer { paragraph = [] }
            guard paragraph.contains(where: { DisplayWidth.of($0) > columns }) else { return result += paragraph.map(String.init) }
            result += TerminalText.wrapped(paragraph.joined(separator: " "), toColumns: columns)
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.first.map({ $0 != " " }) == true, !line.hasPrefix("Usage:") {
                paragraph.append(line)
                areExamples = line == "Example:" || line == "Examples:"
                // A heading is not the beginning of a paragraph.
                if line.hasSuffix(":") { endParagraph() }
            } else {
                endParagraph()
                result += areExamples ? example(line, columns) : broken(line, columns)
            }
        }
        endParagraph()
        return result.joined(separator: "\n")
    }

    private static func broken(_ line: Substring, _ columns: Int) -> [String] {
        if DisplayWidth.of(line) <= columns { return [String(line)] }
        let indent = line.prefix { $0 == " " }.count
        let start = start(of: line)
        // Lines that go on need to differ from the next entry, unless a second column tells them apart.
        let margin = "".padded(to: start == indent ? indent + 2 : start)
        if margin.count < columns / 2 {
            let lines = TerminalText.hanging(String(line.dropFirst(start)), by: margin.count - start, toColumns: columns - start)
            return lines.enumerated().map { ($0 == 0 ? String(line.prefix(start)) : "".padded(to: start)) + $1 }
        }
        // The second column begins too far to the right, so it goes below the first.
        let title = line.prefix(start).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let rest = TerminalText.wrapped(String(line.dropFirst(start)), toColumns: columns - 6).map { "      " + $0 }
        return title.isEmpty ? rest : ["  " + String(title)] + rest
    }

    /// A command on several lines, of which a shell makes one. A word in quotes is broken where it has blanks, and needs no backslash there.
    private static func example(_ line: Substring, _ columns: Int) -> [String] {
        if DisplayWidth.of(line) <= columns { return [String(line)] }
        let indent = line.prefix { $0 == " " }.count
        let later = "".padded(to: indent + 4)
        var lines = [String(line.prefix(indent))]
        var isEmpty = true
        for word in joined(shellWords(line), columns - later.count - 2) {
            let last = lines[lines.count - 1]
            if !isEmpty, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) > columns - 2 {
                lines[lines.count - 1] += " \\"
                lines.append(later)
                isEmpty = true
            }
            if !isEmpty {
                lines[lines.count - 1] += " " + word
            } else {
                let pieces = TerminalText.wrapped(word, toColumns: columns - 2 - later.count)
                lines[lines.count - 1] += pieces[0]
                lines += pieces.dropFirst().map { later + $0 }
            }
            isEmpty = false
        }
        return lines
    }

    /// Words that read better on one line: an option with its value, and the sign of a pipe with the command after it.
    private static func joined(_ words: [String], _ columns: Int) -> [String] {
        words.reduce(into: []) { parts, word in
            let last = parts.last ?? ""
            let isCommand = last.hasPrefix("|") && !word.hasPrefix("--")
            let belongs = isCommand || last.hasPrefix("--") && !last.contains("=") && !word.hasPrefix("-") && word != "|"
            if belongs, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= columns {
                parts[parts.count - 1] += " " + word
            } else {
                parts.append(word)
            }
        }
    }

    /// The words of a line of shell, with their quotes.
    private static func shellWords(_ line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in line {
            if character == " ", quote == nil {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character == quote { quote = nil } else if quote == nil, character == "'" || character == "\"" { quote = character }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }

    /// The column under which a line goes on: that of its second column, or of its first word.
    private static func start(of line: Substring) -> Int {
        if line.hasPrefix("Usage:") { return "Usage: ".count }
        let indent = line.prefix { $0 == " " }.count
        guard let gap = line.dropFirst(indent).firstRange(of: "  ") else { return indent }
        return line[..<gap.lowerBound].count + line[gap.lowerBound...].prefix { $0 == " " }.count
    }
}
