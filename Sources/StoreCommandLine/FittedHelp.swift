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
        if start < columns / 2 {
            let margin = "".padded(to: start)
            return TerminalText.wrapped(String(line.dropFirst(start)), toColumns: columns - start).enumerated().map {
                ($0 == 0 ? line.prefix(start) : margin[...]) + $1
            }
        }
        // The second column begins too far to the right.
        return TerminalText.wrapped(String(line.drop { $0 == " " }), toColumns: columns - 4).enumerated().map {
            ($0 == 0 ? "  " : "    ") + $1
        }
    }

    /// The column under which a line goes on: that of its second column, or of its first word.
    private static func start(of line: Substring) -> Int {
        if line.hasPrefix("Usage:") { return "Usage: ".count }
        let indent = line.prefix { $0 == " " }.count
        guard let gap = line.dropFirst(indent).firstRange(of: "  ") else { return indent }
        return line[..<gap.lowerBound].count + line[gap.lowerBound...].prefix { $0 == " " }.count
    }
}
