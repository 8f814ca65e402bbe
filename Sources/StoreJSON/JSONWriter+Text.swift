extension JSONWriter {
    /// Appends text that needs no escaping.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { buffer.append(contentsOf: UnsafeRawBufferPointer($0)) }
    }

    /// Appends text that needs no escaping.
    @_disfavoredOverload  // Literals are static strings.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { buffer.append(contentsOf: UnsafeRawBufferPointer($0)) }
    }

    /// Appends text in quotes.
    mutating func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted($0) }
    }

    /// Appends UTF-8 in quotes, escaping only what RFC 8259 requires; `/` and DEL are not escaped.
    mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
        if let end = JSONText.plain(utf8, at: buffer.room(utf8.count + 2)) {
            buffer.end(at: end)
            return
        }
        buffer.append(UInt8(ascii: "\""))
        var position = 0
        while position < utf8.count {
            let end = JSONText.endOfPlainText(utf8, from: position)
            buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(utf8)[position..<end]))
            if end < utf8.count { appendEscape(of: utf8[end]) }
            position = end + 1
        }
        buffer.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(of byte: UInt8) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: buffer.append(byte)
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        default:
            append("u00")
            buffer.append(Self.hexadecimal(byte >> 4))
            buffer.append(Self.hexadecimal(byte & 15))
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + (digit - 10)
    }

    /// Appends bytes in base64, with padding (RFC 4648, section 4), in quotes.
    mutating func appendBase64(_ data: UnsafeRawBufferPointer) {
        var output = buffer.room(data.count / 3 * 4 + 6)
        func write(_ byte: UInt8) {
            output.pointee = byte
            output += 1
        }
        write(UInt8(ascii: "\""))
        var position = 0
        while position < data.count {
            let count = min(data.count - position, 3)
            var group: UInt32 = 0
            for offset in 0..<3 {
                group = group << 8 | (offset < count ? UInt32(data[position + offset]) : 0)
            }
            for digit in 0..<4 {
                write(digit <= count ? Self.base64(group >> UInt32(18 - 6 * digit) & 63) : UInt8(ascii: "="))
            }
            position += count
        }
        write(UInt8(ascii: "\""))
        buffer.end(at: output)
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
