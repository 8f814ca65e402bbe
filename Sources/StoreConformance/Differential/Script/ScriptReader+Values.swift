import ActiveStore
import FoundationEssentials
import StoreCore

extension ScriptReader {
    /// A value in the form that ``ScriptWriter`` writes.
    static func value(_ expression: SymbolicExpression) throws -> Value {
        switch expression {
        case .text(let text): return .string(text)
        case .word("nil"): return .null
        case .word("true"): return .bool(true)
        case .word("false"): return .bool(false)
        case .word(let word):
            guard let number = Int64(word) else { throw bad(expression) }
            return .int(number)
        case .list(let parts):
            let items = parts.dropFirst()
            let result: Value? =
                switch try word(parts.first) {
                case "double": Double(try word(items.first)).map { .double($0) }
                case "date": .date(Instant.date(microseconds: Int64(try number(items.first))))
                case "seconds": Double(try word(items.first)).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
                case "uuid": UUID(uuidString: try word(items.first)).map { .uuid($0) }
                case "data": .data(Data(try items.map { try byte($0) }))
                case "decimal":
                    items.first == .word("NaN")
                        ? .decimal(.nan) : DecimalCoding.parse(try word(items.first)).map { .decimal($0) }
                case "json": if case .text(let text) = items.first { .json(text) } else { nil }
                default: nil
                }
            guard let result else { throw bad(expression) }
            return result
        }
    }

    private static func byte(_ expression: SymbolicExpression) throws -> UInt8 {
        guard let byte = UInt8(try word(expression), radix: 16) else { throw bad(expression) }
        return byte
    }

    static func list(_ expression: SymbolicExpression) throws -> [SymbolicExpression] {
        guard case .list(let parts) = expression else { throw bad(expression) }
        return parts
    }

    static func word(_ expression: SymbolicExpression?) throws -> String {
        guard case .word(let word) = expression else {
            throw SymbolicExpression.Failure(description: "a word is missing" + (expression.map { " at \($0)" } ?? ""))
        }
        return word
    }

    static func number(_ expression: SymbolicExpression?) throws -> Int {
        guard let number = Int(try word(expression)) else {
            throw SymbolicExpression.Failure(description: "a number is missing")
        }
        return number
    }

    static func bad(_ expression: SymbolicExpression) -> SymbolicExpression.Failure {
        SymbolicExpression.Failure(description: "not understood: \(expression)")
    }
}
