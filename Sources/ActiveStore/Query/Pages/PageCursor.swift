import FoundationEssentials
import StoreCore

/// Where a page of a query ends: a text to keep or send, from which ``Query/page(size:after:)`` continues, later or in another process.
///
/// The text is opaque and has a version. It contains the order values of the last record, which anyone can decode;
/// its checksum detects damage but not forgery. A forged cursor can only name another position in the same query.
public struct PageCursor: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The text.
    public let token: String

    /// A cursor from its text. An invalid text is an error when the cursor is used.
    public init(_ token: String) { self.token = token }

    /// Reads the text.
    public init(from decoder: any Decoder) throws { token = try decoder.singleValueContainer().decode(String.self) }
    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(token)
    }

    /// The text.
    public var description: String { token }
}

// The text consists of one digit for the version, sixteen for the checksum, and JSON in the URL-safe base64 alphabet.
extension PageCursor {
    private static let version = UInt8(ascii: "1")
    private static let headLength = 17

    init(_ position: KeysetPosition, _ terms: [OrderTerm], of entity: EntityDefinition) throws {
        let content = PageCursorContent(entity: entity.name, order: PageCursor.names(terms, entity), position: position)
        let json = try content.json()
        var text = [PageCursor.version]
        text.reserveCapacity(PageCursor.headLength + (json.count * 4 + 2) / 3)
        text += PageCursor.checksum(json)
        URLBase64.append(json, to: &text)
        token = String(decoding: text, as: UTF8.self)
    }

    /// The position, if the cursor belongs to a query with this order.
    ///
    /// - Throws: ``StoreError`` `.badRequest`.
    func position(_ terms: [OrderTerm], of entity: EntityDefinition) throws -> KeysetPosition {
        func bad(_ reason: String) -> StoreError { StoreError(.badRequest, "The cursor of a page \(reason)", entity: entity.name) }
        let text = Array(token.utf8)
        guard let first = text.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
            throw bad("was not made by this library; begin again with the first page.")
        }
        if first != PageCursor.version { throw bad("was made by another version of this library; begin again with the first page.") }
        guard let json = URLBase64.decode(text.dropFirst(PageCursor.headLength)),
            text[..<min(text.count, PageCursor.headLength)].dropFirst().elementsEqual(PageCursor.checksum(json)),
            let content = PageCursorContent(json: json)
        else { throw bad("is damaged; begin again with the first page.") }
        if content.entity != entity.name || content.order != PageCursor.names(terms, entity) {
            throw bad("is one of \(StoreError.shortened(content.entity)) in another order; use it with the query that gave it.")
        }
        let values = content.position.values
        let isFitting = zip(terms, values).allSatisfy { $1.isNull || $1.type == entity.fields[$0.field].type }
        guard values.count == terms.count, isFitting, values.last?.isNull == false, content.position.taken >= 0 else {
            throw bad("does not fit the fields of the order; begin again with the first page.")
        }
        return content.position
    }

    /// The order by field names, which stay the same when fields are added.
    private static func names(_ terms: [OrderTerm], _ entity: EntityDefinition) -> [String] {
        terms.map { entity.fields[$0.field].name + ($0.isDescending ? "-" : "+") + ($0.isCaseInsensitive ? "i" : "") }
    }

    /// FNV-1a as sixteen digits.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<16).map { place in
            let digit = UInt8(hash >> UInt64(60 - 4 * place) & 15)
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + (digit - 10)
        }
    }
}

/// Bytes in the base64 alphabet for URLs, without padding (RFC 4648, section 5).
private enum URLBase64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The number of each digit; 64 for other bytes.
    private static let numbers: [UInt8] = {
        var numbers = [UInt8](repeating: 64, count: 256)
        for (number, digit) in digits.enumerated() { numbers[Int(digit)] = UInt8(number) }
        return numbers
    }()

    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        let digits = digits
        var (bits, count) = (0 as UInt32, 0 as UInt32)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                text.append(digits[Int(bits >> count & 63)])
            }
        }
        if count > 0 { text.append(digits[Int(bits << (6 - count) & 63)]) }
    }

    /// - Returns: nil for text that ``append(_:to:)`` does not make.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let numbers = numbers
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (bits, count) = (0 as UInt32, 0 as UInt32)
        for digit in text {
            let number = numbers[Int(digit)]
            if number == 64 { return nil }
            (bits, count) = (bits << 6 | UInt32(number), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        // The last digit may have bits left, which are 0, but no digit is left over.
        return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
    }
}

extension StoreError {
    /// Shortens an untrusted name for a message.
    fileprivate static func shortened(_ name: String) -> String {
        name.unicodeScalars.prefix(80).map { String($0) }.joined().debugDescription
    }
}
