import StoreCore

// Whole values: for what is small enough to be held, which the limits see to.
extension JSONReader {
    /// The value that begins with a token that was just read.
    ///
    /// Numbers with a fraction or exponent are decimals where a decimal can hold all their digits, else JSON as it was written: a double would not tell
    /// that it was rounded.
    ///
    /// - Throws: ``JSONError``; `.valueTooLong` where the value of the file that it is part of is longer than the limit.
    mutating func value(_ token: Token) throws -> JSONValue {
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

    /// Passes over the value that begins with a token that was just read; of any length.
    mutating func skip(_ token: Token) throws {
        guard token == .beginArray || token == .beginObject else { return }
        let outside = depth - 1
        while depth > outside { _ = try next() }
    }

    private func checkLength() throws {
        if valueLength > limits.valueBytes { throw error(.valueTooLong(limits.valueBytes)) }
    }
}
