/// Patterns of `LIKE` as this library's own.
enum FormatPattern {
    /// `*` and `?` as `%` and `_`; what are wildcards here mean themselves there. What is not text stays as it is.
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
        // One at the end stands for itself.
        return .string(isEscaped ? result + "\\\\" : result)
    }
}
