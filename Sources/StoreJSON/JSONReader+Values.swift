import StoreCore

// Reads whole values, small enough to be held in memory, as the limits ensure.
extension JSONReader {
    /// The value that begins with a token that was just read.
    ///
    /// Numbers with a fraction or exponent, and whole ones beyond 64 bits, become decimals if a decimal can hold all
    /// their digits, else JSON as written: a double would hide that it was rounded.
    ///
    /// - Throws: ``JSONError``; `.valueTooLong` if the enclosing top-level value of the file is longer than the limit.
    package mutating func value(_ token: Token) throws -> JSONValue {
        switch token {
        case .null: return .value(.null)
        case .bool(let value): return .value(.bool(value))
        case .integer(let value): return .value(.int(value))
        case .string: return .value(.string(String(decoding: text, as: UTF8.self)))
        case .number:
            let digits = String(decoding: text, as: UTF8.self)
            return .value(DecimalCoding.parse(digits).map { .decimal($0) } ?? .json(digits))
        case .beginArray:
            var items: [JSONValue] = []
            while let token = try next(), token != .endArray {
                items.append(try value(token))
                try checkLength()
            }
            return .array(items)
        case .beginObject:
            var members: [(name: String, value: JSONValue)] = []
            while let token = try next(), token != .endObject {
                let name = String(decoding: text, as: UTF8.self)
                guard let token = try next() else { throw error(.unexpectedEnd) }
                members.append((name: name, value: try value(token)))
                try checkLength()
            }
            return .object(members)
        case .name, .endArray, .endObject: throw error(.expected("a value"), at: location)
        }
    }

    /// Skips the value that begins with a token that was just read, whatever its length.
    package mutating func skip(_ token: Token) throws {
        guard token == .beginArray || token == .beginObject else { return }
        let outside = depth - 1
        while depth > outside { _ = try next() }
    }

    private func checkLength() throws {
        if valueLength > limits.valueBytes { throw error(.valueTooLong(limits.valueBytes)) }
    }
}
