/// Help, made to fit a terminal that is narrower than its lines.
///
/// Lines that begin without a space are prose and are filled as paragraphs. Other lines are lists and examples: each is broken between
/// words, and goes on under its second column if it has one.
enum FittedHelp {
    static func text(_ text: String, columns: Int) -> String {
        var result: [String] = []
        var paragraph: [Substring] = []
        func endParagraph() {
            defer { paragraph = [] }
            guard paragraph.contains(where: { DisplayWidth.of($0) > columns }) else { return result += paragraph.map(String.init) }
            result += TerminalText.wrapped(paragraph.joined(separator: " "), toColumns: columns)
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.first.map({ $0 != " " }) == true, !line.hasPrefix("Usage:") {
                paragraph.append(line)
                // A heading is not the beginning of a paragraph.
                if line.hasSuffix(":") { endParagraph() }
            } else {
                endParagraph()
                result += broken(line, columns)
            }
        }
        endParagraph()
        return result.joined(separator: "\n")
    }

    private static func broken(_ line: Substring, _ columns: Int) -> [String] {
        if DisplayWidth.of(line) <= columns { return [String(line)] }
        let start = start(of: line)
        let margin = "".padded(to: start < columns / 2 ? start : 4)
        // The first columns may be in the way of the first word; then it has the next line.
        let first = line.prefix(start)
        let words = TerminalText.wrapped(String(line.dropFirst(start)), toColumns: columns - margin.count)
        if start == margin.count { return words.enumerated().map { ($0 == 0 ? first : margin[...]) + $1 } }
        return TerminalText.wrapped(String(line.drop { $0 == " " }), toColumns: columns - 4)
            .enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }

    /// The column at which a line goes on: after two spaces between words, or else two columns to the right of its first word.
    private static func start(of line: Substring) -> Int {
        if line.hasPrefix("Usage:") { return "Usage: ".count }
        let indent = line.prefix { $0 == " " }.count
        if let gap = line.dropFirst(indent).firstRange(of: "  ") {
            let column = line[..<gap.lowerBound].count + line[gap.lowerBound...].prefix { $0 == " " }.count
            return column
        }
        return indent
    }
}
