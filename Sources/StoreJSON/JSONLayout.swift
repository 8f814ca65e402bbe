import StoreCore

/// Copies JSON text into a writer, token by token, in the writer's layout; text that is not JSON by RFC 8259 is refused.
///
/// It keeps one bit per open array or object and does not recurse, so hostile
/// nesting uses no stack. Indentation costs depth times lines: hence the limit.
struct JSONLayout: ~Copyable {
    static let deepest = 512

    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// For each open container, whether it is an object.
    private var open: [Bool] = []

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func copy(to json: inout JSONWriter) throws {
        repeat {
            if try value(to: &json) { continue }
            while let isObject = open.last {
                let byte = next()
                if byte == UInt8(ascii: ",") {
                    if isObject { try key(to: &json) }
                    break
                }
                guard byte == UInt8(ascii: isObject ? "}" : "]") else { throw Self.noJSON() }
                close(&json)
            }
        } while !open.isEmpty
        guard next() == nil else { throw Self.noJSON() }
    }

    /// Copies a value, or the beginning of an array or object that has entries.
    ///
    /// - Returns: Whether a value is to follow.
    private mutating func value(to json: inout JSONWriter) throws -> Bool {
        guard let first = next() else { throw Self.noJSON() }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = first == UInt8(ascii: "{")
            if open.count == Self.deepest {
                throw StoreError(.limitExceeded, "JSON with arrays and objects nested deeper than \(Self.deepest) cannot be written.")
            }
            open.append(isObject)
            if isObject { json.beginObject() } else { json.beginArray() }
            skipBlanks()
            if position < text.count, text[position] == UInt8(ascii: isObject ? "}" : "]") {
                position += 1
                close(&json)
                return false
            }
            if isObject { try key(to: &json) }
            return true
        case UInt8(ascii: "\""): json.token(try string())
        case UInt8(ascii: "t"): json.token(try word("true"))
        case UInt8(ascii: "f"): json.token(try word("false"))
        case UInt8(ascii: "n"): json.token(try word("null"))
        default: json.token(try number())
        }
        return false
    }

    private mutating func close(_ json: inout JSONWriter) {
        if open.popLast() == true { json.endObject() } else { json.endArray() }
    }

    private mutating func key(to json: inout JSONWriter) throws {
        guard next() == UInt8(ascii: "\"") else { throw Self.noJSON() }
        json.token(try string())
        json.finishKey()
        guard next() == UInt8(ascii: ":") else { throw Self.noJSON() }
    }

    private mutating func skipBlanks() {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Takes the next non-blank byte.
    private mutating func next() -> UInt8? {
        skipBlanks()
        guard position < text.count else { return nil }
        position += 1
        return text[position - 1]
    }

    /// The string whose opening quote was taken, including both quotes.
    private mutating func string() throws -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = position - 1
        while true {
            position = JSONText.endOfPlainText(text, from: position)
            guard position < text.count else { throw Self.noJSON() }
            switch text[position] {
            case UInt8(ascii: "\""):
                position += 1
                return text[start..<position]
            case UInt8(ascii: "\\"):
                let isUnicode = position + 1 < text.count && text[position + 1] == UInt8(ascii: "u")
                let rest = text[min(position + 1, text.count)...]
                if isUnicode {
                    let digits = rest.dropFirst().prefix(4)
                    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { throw Self.noJSON() }
                } else {
                    guard let escaped = rest.first, "\"\\/bfnrt".utf8.contains(escaped) else { throw Self.noJSON() }
                }
                position += isUnicode ? 6 : 2
            default: throw Self.noJSON()  // a control character
            }
        }
    }

    /// The word whose first letter was taken.
    private mutating func word(_ word: StaticString) throws -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = position - 1
        position = min(start + word.utf8CodeUnitCount, text.count)
        let found = text[start..<position]
        guard word.withUTF8Buffer({ found.elementsEqual($0) }) else { throw Self.noJSON() }
        return found
    }

    /// The number whose first character was taken.
    private mutating func number() throws -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = position - 1
        while position < text.count, "0123456789+-.eE".utf8.contains(text[position]) { position += 1 }
        let found = text[start..<position]
        guard JSONNumber.isValid(found) else { throw Self.noJSON() }
        return found
    }

    private static func noJSON() -> StoreError {
        StoreError(.unstorableValue, "Text that is no JSON was to be written as a JSON value.")
    }
}

extension JSONWriter {
    /// Writes a complete token.
    fileprivate mutating func token(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        separate()
        buffer.append(contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes)))
    }
}
