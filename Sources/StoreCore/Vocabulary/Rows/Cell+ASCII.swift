extension Cell {
    /// Whether its text is ASCII without U+0000, which every reader and writer of text leaves unchanged.
    @inlinable package var isPlainASCII: Bool {
        let bytes = UnsafeRawBufferPointer(bytes)
        var at = 0
        // Eight bytes at a time. If all high bits are clear, subtracting 1 from each byte sets the high bit of the lowest zero byte.
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
