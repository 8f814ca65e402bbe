// Strings: runs of plain bytes are copied at once, escapes one by one, and non-ASCII text is checked when the string is complete.
extension JSONReader {
    /// Reads a string into ``text``, from its opening quote to its closing one.
    mutating func readString() throws {
        text.removeAll(keepingCapacity: true)
        source.position += 1
        var seen: UInt8 = 0
        while true {
            guard let byte = try peek() else { throw error(.unexpectedEnd) }
            switch byte {
            case UInt8(ascii: "\""):
                if seen >= 0x80, !limits.readsAnyJSON, String(validating: text, as: UTF8.self) == nil {
                    throw error(.invalidUTF8, at: location)
                }
                source.position += 1
                return
            case UInt8(ascii: "\\"):
                source.position += 1
                seen |= try readEscape()
            case 0: throw error(.nul)
            case 0..<0x20: throw error(.controlCharacter)
            default: seen |= takeRun()
            }
            if text.count > limits.stringBytes { throw error(.stringTooLong(limits.stringBytes), at: location) }
        }
    }

    /// Copies the available bytes up to the next special one.
    ///
    /// - Returns: The bitwise OR of the copied bytes.
    private mutating func takeRun() -> UInt8 {
        let start = source.position
        // One byte beyond the limit, to detect that it is exceeded, rather than the rest of a chunk.
        let end = min(source.end, start + limits.stringBytes - text.count + 1)
        return source.buffer.withUnsafeBufferPointer { buffer in
            var seen: UInt8 = 0
            var at = start
            while at < end {
                let byte = buffer[at]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
                seen |= byte
                at += 1
            }
            text.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<at]))
            source.position = at
            return seen
        }
    }

    /// Reads the rest of an escape after its backslash.
    ///
    /// - Returns: The bitwise OR of the bytes it represents.
    private mutating func readEscape() throws -> UInt8 {
        guard let byte = try peek() else { throw error(.unexpectedEnd) }
        source.position += 1
        let character: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): character = byte
        case UInt8(ascii: "b"): character = 0x08
        case UInt8(ascii: "f"): character = 0x0C
        case UInt8(ascii: "n"): character = 0x0A
        case UInt8(ascii: "r"): character = 0x0D
        case UInt8(ascii: "t"): character = 0x09
        case UInt8(ascii: "u"):
            let scalar = try readScalar()
            text.append(contentsOf: String(Character(scalar)).utf8)
            return scalar.value < 0x80 ? 0 : 0x80
        default:
            source.position -= 1
            throw error(.malformedEscape)
        }
        text.append(character)
        return 0
    }

    /// Reads the four digits after `\u`, and a second escape if the first is half of a pair.
    private mutating func readScalar() throws -> Unicode.Scalar {
        let start = Location(line: here.line, column: here.column - 2, offset: here.offset - 2)
        let unit = try readUnit()
        if limits.readsAnyJSON { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        if unit == 0 { throw error(.nul, at: start) }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, try take(UInt8(ascii: "\\")), try take(UInt8(ascii: "u")) else { throw error(.loneSurrogate, at: start) }
        let low = try readUnit()
        guard 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) else {
            throw error(.loneSurrogate, at: start)
        }
        return scalar
    }

    private mutating func take(_ byte: UInt8) throws -> Bool {
        guard try peek() == byte else { return false }
        source.position += 1
        return true
    }

    private mutating func readUnit() throws -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try peek() else { throw error(.unexpectedEnd) }
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw error(.malformedEscape)
            }
            source.position += 1
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
