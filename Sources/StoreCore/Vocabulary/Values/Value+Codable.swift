import FoundationEssentials

/// Coded as an object with one entry, the type and the value (`{"int": 5}`), so that a date or decimal keeps its type; nil is `null`.
extension Value: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ type: FieldType) { stringValue = type.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes type and value.
    public func encode(to encoder: any Encoder) throws {
        guard let type else {
            var single = encoder.singleValueContainer()
            try single.encodeNil()
            return
        }
        var container = encoder.container(keyedBy: Key.self)
        let key = Key(type)
        switch self {
        case .null: break
        case .bool(let x): try container.encode(x, forKey: key)
        case .int(let x): try container.encode(x, forKey: key)
        case .double(let x): try container.encode(String(x), forKey: key)  // keeps infinities
        case .string(let x), .json(let x): try container.encode(x, forKey: key)
        case .data(let x): try container.encode(x.base64EncodedString(), forKey: key)
        case .date(let x):
            guard let microseconds = Instant.microseconds(of: x) else {
                throw EncodingError.invalidValue(
                    x, .init(codingPath: encoder.codingPath, debugDescription: "The date is too far away to be stored."))
            }
            try container.encode(microseconds, forKey: key)
        case .uuid(let x): try container.encode(x.uuidString, forKey: key)
        case .decimal(let x): try container.encode(DecimalCoding.text(x), forKey: key)
        }
    }

    /// Decodes type and value.
    public init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), single.decodeNil() {
            self = .null
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first, let type = FieldType(rawValue: key.stringValue) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "unknown type of value"))
        }
        func text<T>(_ convert: (String) -> T?) throws -> T {
            guard let value = convert(try container.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "no \(type.rawValue)")
            }
            return value
        }
        switch type {
        case .bool: self = .bool(try container.decode(Bool.self, forKey: key))
        case .int: self = .int(try container.decode(Int64.self, forKey: key))
        case .double: self = .double(try text { Double($0) })
        case .string: self = .string(try text { $0 })
        case .data: self = .data(try text { Base64Text.decode($0.utf8) })
        case .date: self = .date(Instant.date(microseconds: try container.decode(Int64.self, forKey: key)))
        case .uuid: self = .uuid(try text { UUID(spelled: $0) })
        case .decimal: self = .decimal(try text { DecimalCoding.parse($0) })
        case .json: self = .json(try text { $0 })
        }
    }
}
