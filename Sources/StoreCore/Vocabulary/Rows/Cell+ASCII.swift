extension Cell {
    /// Whether its text is ASCII without U+0000: what every reader and writer of text leaves as it is.
    @inlinable public var isPlainASCII: Bool {
        let bytes = UnsafeRawBufferPointer(bytes)
        var at = 0
        // Eight at a time. With all high bits clear, taking 1 from each byte sets the high bit of those that were 0, or are above one.
        var bad: UInt64 = 0
        while at &+ 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            bad |= (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
            at &+= 8
        }
        while at < bytes.count {
            if bytes[at] == 0 || bytes[at] >= 0x80 { return false }
            at &+= 1
        }
        return bad == 0
    }
}
