extension JSONWriter {
    /// Appends text that needs no escaping.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends text in quotes.
    mutating func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted($0) }
    }

    /// Appends UTF-8 in quotes, escaping what RFC 8259 asks for and no more; `/` and DEL stay as they are.
    mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var position = 0
        while position < utf8.count {
            let end = Self.endOfPlainText(utf8, from: position)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[position..<end]))
            if end < utf8.count { appendEscape(of: utf8[end]) }
            position = end + 1
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Where the next byte is that must be escaped.
    private static func endOfPlainText(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(utf8)
        let lows: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var position = start
        while raw.count - position >= 8 {
            // Eight bytes at once: the high bit of a byte is set below when it is < 0x20, or is zero after the XOR with a quote
            // or a backslash. A borrow only reaches bytes above one that has to be escaped anyway.
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let quote = word ^ (lows &* 0x22)
            let backslash = word ^ (lows &* 0x5C)
            let control = (word &- lows &* 0x20) & ~word
            let zeros = ((quote &- lows) & ~quote) | ((backslash &- lows) & ~backslash)
            if (control | zeros) & highs != 0 { break }
            position += 8
        }
        while position < raw.count {
            let byte = raw[position]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
            position += 1
        }
        return position
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            append("u00")
            bytes.append(Self.hexadecimal(byte >> 4))
            bytes.append(Self.hexadecimal(byte & 15))
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + (digit - 10)
    }

    /// Appends bytes in base64, with padding (RFC 4648, section 4).
    mutating func appendBase64(_ data: UnsafeRawBufferPointer) {
        var position = 0
        while position < data.count {
            let count = min(data.count - position, 3)
            var group: UInt32 = 0
            for offset in 0..<3 {
                group = group << 8 | (offset < count ? UInt32(data[position + offset]) : 0)
            }
            for digit in 0..<4 {
                bytes.append(digit <= count ? Self.base64(group >> UInt32(18 - 6 * digit) & 63) : UInt8(ascii: "="))
            }
            position += count
        }
    }

    private static func base64(_ digit: UInt32) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: digit)
        switch digit {
        case 0..<26: return UInt8(ascii: "A") + digit
        case 26..<52: return UInt8(ascii: "a") + (digit - 26)
        case 52..<62: return UInt8(ascii: "0") + (digit - 52)
        case 62: return UInt8(ascii: "+")
        default: return UInt8(ascii: "/")
        }
    }
}
