import FoundationEssentials

/// Strict base64 decoding. Foundation accepts some invalid texts: it decodes `====` to one byte.
package enum Base64Text {
    /// The bytes encoded by UTF-8 text; nil unless all of it is base64 by RFC 4648, padded, without line breaks.
    package static func decode(_ text: some BidirectionalCollection<UInt8>) -> Data? {
        // Copied, so that the loops are compiled for one type rather than for any collection.
        let text = Array(text)
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard text.count % 4 == 0, padding <= 2, text.dropLast(padding).allSatisfy(isDigit) else { return nil }
        return Data(base64Encoded: Data(text))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
