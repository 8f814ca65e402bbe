import FoundationEssentials

extension UUID {
    /// Parses a UUID from 36 characters, in either case. Foundation's parser accepts blanks and signs as digits.
    package init?(spelled text: String) {
        var text = text
        let found = text.withUTF8 { bytes -> (high: UInt64, low: UInt64)? in
            guard bytes.count == 36 else { return nil }
            var (high, low): (UInt64, UInt64) = (0, 0)
            for (position, byte) in bytes.enumerated() {
                if position == 8 || position == 13 || position == 18 || position == 23 {
                    if byte != UInt8(ascii: "-") { return nil }
                    continue
                }
                let digit: UInt8
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
                case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
                default: return nil
                }
                high = high << 4 | low >> 60
                low = low << 4 | UInt64(digit)
            }
            return (high, low)
        }
        guard let found else { return nil }
        self.init(high: found.high, low: found.low)
    }
}
