import FoundationEssentials

/// Searches in the bytes of valid JSON.
enum JSONBytes {
    /// The JSON with each number −0, as Foundation writes −0.0, replaced by 0.
    static func withoutNegativeZeros(_ json: Data) -> Data {
        guard json.withUnsafeBytes({ $0.contains(minus) }) else { return json }
        var result = Data(capacity: json.count)
        json.withUnsafeBytes { bytes in
            var (at, start, isInString) = (0, 0, false)
            while at < bytes.count {
                switch bytes[at] {
                case quote: isInString.toggle()
                // Within a string; the next byte may be a quote.
                case backslash: at += 1
                case minus where !isInString && isNegativeZero(bytes[at...]):
                    result.append(contentsOf: bytes[start..<at])
                    start = at + 1
                default: break
                }
                at += 1
            }
            result.append(contentsOf: bytes[start...])
        }
        return result
    }

    private static func isNegativeZero(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
        let number = rest.dropFirst().prefix { (zero...UInt8(ascii: "9")).contains($0) || numberSigns.contains($0) }
        return number.count == 1 && number.first == zero
    }

    /// Whether a string or name in it has the character U+0000.
    static func hasNUL(_ json: String) -> Bool {
        var json = json
        return json.withUTF8 { bytes in
            var at = 0
            while at < bytes.count {
                if bytes[at] == 0 { return true }
                // The byte after a backslash belongs to it: an escaped backslash may stand before a "u".
                if bytes[at] == backslash {
                    if bytes[at...].dropFirst().starts(with: nul) { return true }
                    at += 1
                }
                at += 1
            }
            return false
        }
    }

    private static let (minus, zero) = (UInt8(ascii: "-"), UInt8(ascii: "0"))
    private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    private static let nul = Array("u0000".utf8)
    private static let numberSigns = Array(".eE+-".utf8)
}
