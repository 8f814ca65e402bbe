/// A digest of all content of a store: two stores have the same digest if
/// they have the same schema, versions and records, whatever their engines.
///
/// The SHA-256 of the content in the encoding that `Docs/DumpFormat.md` defines.
/// Computed by ``StoreCore/Store/digest(of:progress:)``, and part of every dump.
public struct StoreDigest: Sendable, Hashable, CustomStringConvertible {
    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// A digest from its 64 hexadecimal digits, in either case; nil for other text.
    public init?(_ text: String) {
        let digits = text.utf8.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
        let values = digits.compactMap { $0 }
        guard values.count == 64, digits.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    /// The 64 hexadecimal digits, lower case.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
