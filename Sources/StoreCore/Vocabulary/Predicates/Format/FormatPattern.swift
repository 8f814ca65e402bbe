/// Translates patterns of `LIKE` into this library's.
enum FormatPattern {
    /// `*` and `?` become `%` and `_`; this library's wildcards are escaped. Values other than text are unchanged.
    static func translated(_ value: Value) -> Value {
        guard case .string(let text) = value else { return value }
        var result = ""
        var isEscaped = false
        for character in text.unicodeScalars {
            switch character {
            case _ where isEscaped:
                result += ["\\", "%", "_"].contains(character) ? "\\" + String(character) : String(character)
                isEscaped = false
            case "\\": isEscaped = true
            case "*": result += "%"
            case "?": result += "_"
            case "%", "_": result += "\\" + String(character)
            default: result.unicodeScalars.append(character)
            }
        }
        // A trailing backslash is literal.
        return .string(isEscaped ? result + "\\\\" : result)
    }
}
