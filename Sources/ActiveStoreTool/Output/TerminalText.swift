/// Text from stores and files as it may be shown: nothing in it can start a line or steer a terminal.
enum TerminalText {
    /// The text with line breaks, tabs, control characters and characters that change the direction of writing spelled out.
    static func escaped(_ text: String) -> String {
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

    /// A message on one line; line breaks become blanks.
    static func oneLine(_ message: String) -> String {
        escaped(message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// The beginning of a long text.
    static func shortened(_ text: String, to length: Int) -> String {
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
    /// The text with blanks after it, so many characters wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    /// The text with blanks before it, so many characters wide.
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
