/// The syntax of scripts: words, quoted texts and lists in parentheses; `;` begins a comment.
enum SymbolicExpression: Equatable {
    case word(String)
    case text(String)
    case list([SymbolicExpression])

    /// The reason why a script cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// All expressions of a text.
    static func parse(_ text: String) throws -> [SymbolicExpression] {
        var parser = Parser(Array(text.unicodeScalars))
        let result = try parser.expressions(depth: 0)
        if !parser.isAtEnd { throw Failure(description: "line \(parser.line): a ) too many") }
        return result
    }

    /// A quoted text; everything except printable ASCII is escaped, so that scripts survive mail and terminals.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case " "..."~": result += String(scalar)
            default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
        return result + "\""
    }

    private struct Parser {
        private let scalars: [Unicode.Scalar]
        private var at = 0
        private(set) var line = 1

        init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

        var isAtEnd: Bool { at >= scalars.count }

        mutating func expressions(depth: Int) throws -> [SymbolicExpression] {
            if depth > 200 { throw Failure(description: "line \(line): nested too deeply") }
            var result: [SymbolicExpression] = []
            while true {
                skip()
                guard at < scalars.count, scalars[at] != ")" else { return result }
                switch scalars[at] {
                case "(":
                    at += 1
                    result.append(.list(try expressions(depth: depth + 1)))
                    guard at < scalars.count else { throw Failure(description: "line \(line): a ) is missing") }
                    at += 1
                case "\"": result.append(.text(try text()))
                default: result.append(.word(word()))
                }
            }
        }

        private mutating func skip() {
            while at < scalars.count {
                if scalars[at] == ";" {
                    while at < scalars.count, scalars[at] != "\n" { at += 1 }
                } else if scalars[at] == " " || scalars[at] == "\n" || scalars[at] == "\t" || scalars[at] == "\r" {
                    if scalars[at] == "\n" { line += 1 }
                    at += 1
                } else {
                    return
                }
            }
        }

        private mutating func word() -> String {
            var word = String.UnicodeScalarView()
            while at < scalars.count, !" \n\t\r()\";".unicodeScalars.contains(scalars[at]) {
                word.append(scalars[at])
                at += 1
            }
            return String(word)
        }

        private mutating func text() throws -> String {
            var text = String.UnicodeScalarView()
            at += 1
            while at < scalars.count, scalars[at] != "\"" {
                if scalars[at] == "\\" {
                    at += 1
                    text.append(try escaped())
                } else {
                    text.append(scalars[at])
                    at += 1
                }
            }
            guard at < scalars.count else { throw Failure(description: "line \(line): a \" is missing") }
            at += 1
            return String(text)
        }

        private mutating func escaped() throws -> Unicode.Scalar {
            guard at < scalars.count else { throw Failure(description: "line \(line): nothing follows \\") }
            let scalar = scalars[at]
            at += 1
            if scalar != "u" { return scalar }
            let rest = scalars[at...].prefix(12)
            guard rest.first == "{", let end = rest.firstIndex(of: "}"),
                let value = UInt32(rest[(at + 1)..<end].map(String.init).joined(), radix: 16),
                let result = Unicode.Scalar(value)
            else { throw Failure(description: "line \(line): \\u is not followed by {hexadecimal}") }
            at = end + 1
            return result
        }
    }
}
