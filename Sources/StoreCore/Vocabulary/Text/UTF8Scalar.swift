/// One Unicode scalar in UTF-8, read and written without `String`.
///
/// Reading is strict (The Unicode Standard, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF. The caller handles
/// invalid bytes, one at a time.
enum UTF8Scalar {
    /// The scalar that begins at a position, and its length in bytes; `nil` if the bytes are invalid.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, length: Int)? {
        guard position >= 0, position < bytes.count else { return nil }
        let first = UInt32(bytes[position])
        if first < 0x80 { return (first, 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first <= 0xF4, bytes.count - position >= length else { return nil }
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = UInt32(bytes[position + offset])
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | byte & 0x3F
        }
        switch length {
        case 3: guard value >= 0x800, !(0xD800...0xDFFF ~= value) else { return nil }
        case 4: guard value >= 0x10000, value <= 0x10FFFF else { return nil }
        default: break
        }
        return (value, length)
    }

    /// A scalar's bytes in one number, the first byte lowest, and their count.
    @inline(__always)
    static func bytes(_ scalar: UInt32) -> (packed: UInt32, count: Int) {
        if scalar < 0x80 { return (scalar, 1) }
        let last = 0x80 | scalar & 0x3F
        if scalar < 0x800 { return (0xC0 | scalar >> 6 | last << 8, 2) }
        let third = 0x80 | scalar >> 6 & 0x3F
        if scalar < 0x10000 { return (0xE0 | scalar >> 12 | third << 8 | last << 16, 3) }
        let second = 0x80 | scalar >> 12 & 0x3F
        return (0xF0 | scalar >> 18 & 0x07 | second << 8 | third << 16 | last << 24, 4)
    }
}
