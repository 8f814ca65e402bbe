/// Text from stores and files, made safe to display: it cannot start a line or control a terminal.
package enum TerminalText {
    /// The text with line breaks, tabs, control characters and bidirectional control characters escaped.
    package static func escaped(_ text: String) -> String { escaped(text, keepingLines: false) }

    /// The text with control characters escaped, except for line breaks and tabs.
    package static func escapedLines(_ text: String) -> String { escaped(text, keepingLines: true) }

    /// JSON that means the same, without the control characters that JSON allows in strings: DEL, C1, and directions of writing.
    static func escapedJSON(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x7F }) { return bytes }
        guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for scalar in text.unicodeScalars {
            if scalar.value < 0x7F || isPlain(scalar) {
                result += Array(Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
            } else {
                // Four digits.
                for unit in Character(scalar).utf16 { result += Array(("\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()).utf8) }
            }
        }
        return result
    }

    private static func escaped(_ text: String, keepingLines: Bool) -> String {
        // Printable ASCII needs no look at its properties.
        if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return text }
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool { isPlain(scalar) || keepingLines && (scalar == "\n" || scalar == "\t") }
        if text.unicodeScalars.allSatisfy(isAllowed) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isAllowed(scalar) {
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
        // Counting all of a long text would take long.
        text.dropFirst(length).isEmpty ? text : text.prefix(length - 1) + "…"
    }

    /// The beginning of a text that takes more columns than this.
    package static func shortened(_ text: String, toColumns columns: Int) -> String {
        if DisplayWidth.of(text, upTo: columns) <= columns { return text }
        var width = 0
        let beginning = text.prefix { character in
            width += DisplayWidth.of(character)
            return width < columns
        }
        return beginning + "…"
    }

    /// The text on lines of at most this many columns, broken at spaces where there are any.
    package static func wrapped(_ text: String, toColumns columns: Int) -> [String] {
        let columns = max(columns, 8)
        var lines: [String] = []
        var rest = Substring(text)
        while DisplayWidth.of(rest, upTo: columns) > columns {
            var width = 0
            var end = rest.startIndex
            var space: String.Index?
            while end < rest.endIndex {
                width += DisplayWidth.of(rest[end])
                // A space may be the first character that has no room.
                if rest[end] == " " { space = end }
                if width > columns { break }
                end = rest.index(after: end)
            }
            if let space, space > rest.startIndex {
                lines.append(String(rest[..<space]))
                rest = rest[rest.index(after: space)...]
            } else {
                lines.append(String(rest[..<end]))
                rest = rest[end...]
            }
        }
        return lines + [String(rest)]
    }

    /// The text on lines of at most this many columns, of which all but the first are indented.
    package static func hanging(_ text: String, by indent: Int, toColumns columns: Int) -> [String] {
        let lines = wrapped(text, toColumns: columns)
        guard lines.count > 1, let first = lines.first else { return lines }
        let rest = text.dropFirst(first.count).drop { $0 == " " }
        return [first] + wrapped(String(rest), toColumns: columns - indent).map { "".padded(to: indent) + $0 }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: scalar == "\u{200D}" || scalar == "\u{AD}"
        default: true
        }
    }
}

extension String {
    /// The text padded to a number of characters with spaces after it.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    /// The text padded to a number of characters with spaces before it.
    package func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    /// The text padded to a number of columns of a terminal with spaces after it.
    package func padded(toColumns width: Int) -> String { self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self))) }
    /// The text padded to a number of columns of a terminal with spaces before it.
    package func leftPadded(toColumns width: Int) -> String { String(repeating: " ", count: max(0, width - DisplayWidth.of(self))) + self }
}
