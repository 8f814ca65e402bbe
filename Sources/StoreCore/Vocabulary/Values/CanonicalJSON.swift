import FoundationEssentials

/// `Codable` values as JSON in one canonical form, so that equal values have equal bytes.
///
/// Keys are sorted by their bytes, there is no white space, `/` is not escaped, dates are ISO 8601 with microseconds in UTC, data is
/// base64, numbers have their shortest form, and −0.0 is 0. Foundation's encoder does the work.
///
/// Bytes are equal only if the type's `encode(to:)` produces equal output: a `Set`, or a dictionary whose keys are neither text nor
/// integers nor `CodingKeyRepresentable`, is an array whose order changes from run to run. Such values are stored and read back, but two
/// equal ones may count as different.
package enum CanonicalJSON {
    /// The value as JSON.
    ///
    /// - Throws: `EncodingError` for NaN and infinities, for dates beyond what 64 bits of microseconds hold, and what the value's
    ///   `encode(to:)` throws.
    package static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dataEncodingStrategy = .base64
        encoder.dateEncodingStrategy = .custom { date, encoder in
            guard let microseconds = Instant.microseconds(of: date) else {
                throw EncodingError.invalidValue(
                    date,
                    .init(codingPath: encoder.codingPath, debugDescription: "The date is too far away to be stored."))
            }
            var container = encoder.singleValueContainer()
            try container.encode(DateText.iso8601(microseconds))
        }
        return String(decoding: JSONBytes.withoutNegativeZeros(try encoder.encode(value)), as: UTF8.self)
    }

    /// Decodes a value from JSON, canonical or not, with the date and data formats of ``encode(_:)``.
    ///
    /// - Throws: `DecodingError` if the text is not JSON or does not match the type.
    package static func decode<T: Decodable>(_ type: T.Type, from utf8: UnsafeBufferPointer<UInt8>) throws -> T {
        let decoder = JSONDecoder()
        decoder.dataDecodingStrategy = .base64
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let microseconds = DateText.parse(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "A date is expected as ISO 8601: 2019-06-07T09:15:15.123456Z.")
            }
            return Instant.date(microseconds: microseconds)
        }
        return try decoder.decode(type, from: Data(buffer: utf8))
    }

    /// The canonical form of a JSON text; nil if it is not JSON.
    static func form(of text: String) -> String? {
        var text = text
        return try? encode(text.withUTF8 { try decode(Document.self, from: $0) })
    }

    /// Any JSON document, with all digits that a decimal can hold.
    private enum Document: Codable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case decimal(Decimal)
        case string(String)
        case array([Document])
        case object([String: Document])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                // When an integer is requested, Foundation's decoder drops a fraction that a double of this size cannot represent.
                let decimal = try? container.decode(Decimal.self)
                if let whole = decimal.flatMap({ Int64(DecimalCoding.text($0)) }) {
                    self = .int(whole)
                } else {
                    self = decimal.map { $0 == DecimalCoding.parse("\(value)") ? .double(value) : .decimal($0) } ?? .double(value)
                }
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let value = try? container.decode([Document].self) {
                self = .array(value)
            } else {
                self = .object(try container.decode([String: Document].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .int(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .array(let value): try container.encode(value)
            case .object(let value): try container.encode(value)
            }
        }
    }
}
