/// Text from stores and files, made safe to display: it cannot start a line or control a terminal.
package enum TerminalText {
    /// The text with line breaks, tabs, control characters and bidirectional control characters escaped.
    package static func escaped(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isPlain) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isPlain(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                switch scalar {
                case "\n": result += "\\n"
                case "\r": result += "\\r"
                case "\t": result += "\\t"
                default: result += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return result
    }

    /// A message on one line; line breaks become spaces.
    package static func oneLine(_ message: String) -> String {
        escaped(message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// The beginning of a long text.
    package static func shortened(_ text: String, to length: Int) -> String {
        text.count <= length ? text : text.prefix(length - 1) + "…"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: scalar == "\u{200D}" || scalar == "\u{AD}"
        default: true
        }
    }
}

extension String {
    /// The text padded to a width with spaces after it.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    /// The text padded to a width with spaces before it.
    package func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
