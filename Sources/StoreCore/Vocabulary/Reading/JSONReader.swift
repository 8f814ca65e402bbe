/// Splits JSON into tokens in constant memory: exactly the grammar of RFC 8259.
///
/// ``next()`` returns the next token, ``text`` the bytes of a string, name or number, ``value(_:)`` a whole value from its first token on;
/// ``skip(_:)`` skips one. Bytes arrive in chunks; the position in the grammar is kept in `state` and in a stack of open arrays and
/// objects, so nothing recurses.
///
/// A file holds one value, or one value per line (JSON Lines). In the latter an error concerns one line: ``skipLine()`` continues after it.
/// In the former, reading ends with the first error.
///
/// Besides bad syntax it refuses bytes that are not UTF-8, U+0000, half surrogates, duplicate member names, numbers beyond
/// the largest double, and input over the limits. ``JSONLimits/anyJSON(depth:)`` is for JSON that is copied and not read,
/// and checks only the grammar and the depth. Every error has its line and column.
package struct JSONReader: ~Copyable, Sendable {
    package enum Token: Sendable, Hashable {
        case beginObject
        case endObject
        case beginArray
        case endArray
        /// The name of a member, in ``text``; its value follows.
        case name
        /// A string, in ``text``.
        case string
        /// A whole number of at most 64 bits; its digits are in ``text``.
        case integer(Int64)
        /// A number with a fraction or exponent, or a longer whole number; ``text`` has it as written. It is within the range of doubles.
        case number
        case bool(Bool)
        case null
    }

    package enum Layout: Sendable {
        /// One value, surrounded only by white space.
        case document
        /// One value per line; empty lines are skipped.
        case lines
    }

    /// A position in the source.
    package struct Location: Sendable, Hashable {
        /// Counted from 1.
        package var line: Int
        /// In bytes, counted from 1.
        package var column: Int
        /// In bytes, counted from 0, after unpacking.
        package var offset: Int
    }

    enum State: Sendable {
        /// Before a value.
        case value
        /// After `[`: a value or `]`.
        case firstElement
        /// After `{`: a name or `}`.
        case firstName
        /// After a comma in an object.
        case name
        /// After a value in an array or object: a comma or the end.
        case afterValue
        /// Between the values of a file.
        case betweenValues
    }

    /// The bytes of the string, name or number that was read last, with quotes removed and escapes resolved.
    package var text: [UInt8] = []
    /// The beginning of the token that was read last.
    package private(set) var location = Location(line: 1, column: 1, offset: 0)
    /// The offset at which the token that was read last ends, unless it is a bracket.
    private var tokenEnd = 0

    package let limits: JSONLimits
    package let layout: Layout
    package var source: ByteSource
    private var state = State.betweenValues
    /// For each open array or object, whether it is an object.
    private var open: [Bool] = []
    private var names = JSONNames()
    private var line = 1
    /// The offset at which the line begins.
    private var lineStart: Int
    private var hasValue = false
    /// The line on which the last top-level value began.
    private var valueLine = 0
    /// The offset at which the current top-level value began.
    private var valueStart = 0

    package init(_ source: consuming ByteSource, layout: Layout = .document, limits: JSONLimits = JSONLimits()) {
        lineStart = source.bytesTaken
        self.source = source
        self.layout = layout
        self.limits = limits
    }

    /// The range in the source of the string, name, number or word that was read last, with its quotes and escapes.
    package var range: Range<Int> { location.offset..<tokenEnd }

    /// The number of open arrays and objects.
    package var depth: Int { open.count }

    /// Counts the length of a value from the token that was read last, for elements of a long array.
    package mutating func beginValue() { valueStart = location.offset }

    /// The length so far, in bytes, of a value that is read as a whole.
    package var valueLength: Int { source.bytesTaken - valueStart }

    /// Reads the next token.
    ///
    /// - Returns: nil after the last value of the file.
    package mutating func next() throws -> Token? {
        while true {
            guard let byte = try skipBlanks() else {
                if case .betweenValues = state, hasValue || layout == .lines { return nil }
                throw error(.unexpectedEnd)
            }
            location = here
            switch state {
            case .betweenValues:
                if layout == .document, hasValue { throw error(.textAfterValue) }
                // Each value must be on a separate line.
                if layout == .lines, hasValue, line == valueLine { throw error(.textAfterValue) }
                (hasValue, valueLine, valueStart) = (true, line, source.bytesTaken)
                return try value(byte)
            case .value: return try value(byte)
            case .firstElement: return byte == UInt8(ascii: "]") ? close(.endArray) : try value(byte)
            case .firstName where byte == UInt8(ascii: "}"): return close(.endObject)
            case .firstName, .name: return try name(byte)
            case .afterValue:
                let isObject = open.last ?? false
                if byte == UInt8(ascii: ",") {
                    source.position += 1
                    state = isObject ? .name : .value
                } else if byte == UInt8(ascii: isObject ? "}" : "]") {
                    return close(isObject ? .endObject : .endArray)
                } else {
                    throw error(.expected(isObject ? "a comma or the object's }" : "a comma or the array's ]"))
                }
            }
        }
    }

    private mutating func close(_ token: Token) -> Token {
        source.position += 1
        if open.popLast() == true { names.closeObject() }
        state = open.isEmpty ? .betweenValues : .afterValue
        return token
    }

    private mutating func name(_ byte: UInt8) throws -> Token {
        guard byte == UInt8(ascii: "\"") else {
            throw error(.expected(state == .name ? "a name in double quotes" : "a name in double quotes or }"))
        }
        try readString()
        tokenEnd = source.bytesTaken
        if !limits.readsAnyJSON {
            guard names.count < limits.members else { throw error(.tooManyMembers(limits.members), at: location) }
            guard names.insert(text) else { throw error(.duplicateName, at: location) }
        }
        guard try skipBlanks() == UInt8(ascii: ":") else { throw error(.expected("a colon")) }
        source.position += 1
        state = .value
        return .name
    }

    private mutating func value(_ byte: UInt8) throws -> Token {
        let token: Token
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < limits.depth else { throw error(.tooDeep(limits.depth)) }
            source.position += 1
            let isObject = byte == UInt8(ascii: "{")
            open.append(isObject)
            if isObject { names.openObject() }
            state = isObject ? .firstName : .firstElement
            return isObject ? .beginObject : .beginArray
        case UInt8(ascii: "\""):
            try readString()
            token = .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): token = try readNumber()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): token = try readWord()
        default: throw error(.expected(state == .firstElement ? "a value or ]" : "a value"))
        }
        tokenEnd = source.bytesTaken
        state = open.isEmpty ? .betweenValues : .afterValue
        return token
    }

    private mutating func readWord() throws -> Token {
        text.removeAll(keepingCapacity: true)
        while let byte = try peek(), UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte,
            text.count < 6
        {
            text.append(byte)
            source.position += 1
        }
        switch text {
        case Array("true".utf8): return .bool(true)
        case Array("false".utf8): return .bool(false)
        case Array("null".utf8): return .null
        default: throw error(.unknownWord, at: location)
        }
    }

    // MARK: - Bytes and positions

    /// The next byte, without consuming it.
    @inline(__always) package mutating func peek() throws -> UInt8? {
        if source.position == source.end, try !source.refill() { return nil }
        return source.buffer[source.position]
    }

    /// The first byte that is not white space.
    private mutating func skipBlanks() throws -> UInt8? {
        while let byte = try peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): source.position += 1
            case UInt8(ascii: "\n"):
                if layout == .lines, state != .betweenValues { throw error(.lineBreakInValue) }
                source.position += 1
                beginLine()
            default: return byte
            }
        }
        return nil
    }

    private mutating func beginLine() {
        line += 1
        lineStart = source.bytesTaken
    }

    /// The position of the next byte.
    package var here: Location { Location(line: line, column: source.bytesTaken - lineStart + 1, offset: source.bytesTaken) }

    package func error(_ code: JSONError.Code, at location: Location? = nil) -> JSONError {
        let location = location ?? here
        return JSONError(code: code, line: location.line, column: location.column, offset: location.offset)
    }

    /// Continues after the end of the line, after an error in a file of lines.
    package mutating func skipLine() throws {
        while let byte = try peek(), byte != UInt8(ascii: "\n") { source.position += 1 }
        open.removeAll()
        names = JSONNames()
        state = .betweenValues
        valueLine = 0
    }
}
