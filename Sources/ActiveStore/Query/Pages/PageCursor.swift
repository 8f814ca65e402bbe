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
        token = String(decoding: PageCursor.text(try content.json()), as: UTF8.self)
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
        guard let json = PageCursor.json(text), text == PageCursor.text(json), let content = PageCursorContent(json: json)
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

    private static func text(_ json: [UInt8]) -> [UInt8] {
        let digits = Data(json).base64EncodedData().filter { $0 != UInt8(ascii: "=") }
        return [version] + checksum(json) + digits.map { swapped($0, from: "+/", to: "-_") }
    }

    /// The JSON in a text, which may be damaged.
    private static func json(_ text: [UInt8]) -> [UInt8]? {
        var digits = text.dropFirst(headLength).map { swapped($0, from: "-_", to: "+/") }
        while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        return Base64Text.decode(digits).map { [UInt8]($0) }
    }

    /// Maps a digit from one base64 alphabet to the other; they differ in two digits.
    private static func swapped(_ digit: UInt8, from old: StaticString, to new: StaticString) -> UInt8 {
        digit == old.utf8Start[0] ? new.utf8Start[0] : digit == old.utf8Start[1] ? new.utf8Start[1] : digit
    }

    /// FNV-1a as sixteen digits.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = Array(String(hash, radix: 16).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: 16 - digits.count) + digits
    }
}

extension StoreError {
    /// Shortens an untrusted name for a message.
    fileprivate static func shortened(_ name: String) -> String {
        name.unicodeScalars.prefix(80).map { String($0) }.joined().debugDescription
    }
}
