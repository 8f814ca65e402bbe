import FoundationEssentials
import StoreCore

// A value is coded as what it is: the encoder decides how dates and data are written, as for any `Codable` type.

extension JSONValue: Encodable {
    /// Writes the value, the items or the entries; a number that no decimal can hold as the nearest double.
    ///
    /// - Throws: `EncodingError` for a value that was nested too deep, and for text in place of JSON that is not JSON.
    public func encode(to encoder: any Encoder) throws {
        if isTooDeep { throw Self.unwritable(self, encoder, "It is nested deeper than \(Self.deepest).") }
        switch content {
        case .value(let value): try Self.encode(value, to: encoder)
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        case .object(let entries):
            var container = encoder.container(keyedBy: Name.self)
            for entry in entries { try container.encode(entry.value, forKey: Name(stringValue: entry.name)) }
        }
    }

    private static func encode(_ value: StoreCore.Value, to encoder: any Encoder) throws {
        if case .json(let text) = value {
            guard let tree = try? JSONValue(json: text) else { throw unwritable(value, encoder, "It is not JSON.") }
            guard case .value(.json(let digits)) = tree.content, let number = Double(digits) else { return try tree.encode(to: encoder) }
            // A number that no decimal can hold. An encoder takes no digits.
            var container = encoder.singleValueContainer()
            return try container.encode(number)
        }
        var container = encoder.singleValueContainer()
        switch value {
        case .null, .json: try container.encodeNil()
        case .bool(let x): try container.encode(x)
        case .int(let x): try container.encode(x)
        case .double(let x): try container.encode(x)
        case .string(let x): try container.encode(x)
        case .data(let x): try container.encode(x)
        case .date(let x): try container.encode(x)
        case .uuid(let x): try container.encode(x)
        case .decimal(let x): try container.encode(x)
        }
    }

    private static func unwritable(_ value: Any, _ encoder: any Encoder, _ reason: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: encoder.codingPath, debugDescription: reason))
    }
}

extension JSONValue: Decodable {
    /// Reads any value: integers as ``Value/int(_:)``, other numbers as ``Value/decimal(_:)`` where the decoder
    /// has them, strings as ``Value/string(_:)``, objects with their members sorted by the bytes of their names.
    ///
    /// - Throws: `DecodingError` for arrays and objects nested more than 512 deep.
    public init(from decoder: any Decoder) throws {
        if decoder.codingPath.count > Self.deepest {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "It is nested deeper than \(Self.deepest)."))
        }
        if let entries = try? decoder.container(keyedBy: Name.self) {
            let names = entries.allKeys.sorted { $0.stringValue.precedesByBytes($1.stringValue) }
            self = .object(try names.map { (name: $0.stringValue, value: try entries.decode(JSONValue.self, forKey: $0)) })
        } else if var items = try? decoder.unkeyedContainer() {
            var list: [JSONValue] = []
            while !items.isAtEnd { list.append(try items.decode(JSONValue.self)) }
            self = .array(list)
        } else {
            self = .value(try Self.value(of: try decoder.singleValueContainer()))
        }
    }

    private static func value(of container: some SingleValueDecodingContainer) throws -> StoreCore.Value {
        if container.decodeNil() { return .null }
        if let x = try? container.decode(Bool.self) { return .bool(x) }
        if let x = try? container.decode(Int64.self) { return .int(x) }
        if let x = try? container.decode(Decimal.self) { return .decimal(x) }
        if let x = try? container.decode(Double.self) { return .double(x) }
        // Before dates: where an encoder writes dates as text, text would become a date.
        if let x = try? container.decode(String.self) { return .string(x) }
        if let x = try? container.decode(Date.self) { return .date(x) }
        return .data(try container.decode(Data.self))
    }
}

/// The name of an entry.
private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
