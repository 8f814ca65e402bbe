extension CaseFolding {
    /// The maximum length of a folded text of this many bytes: some two-byte scalars fold to three bytes; no scalar grows more.
    @inline(__always) package static func maximumFoldedLength(_ length: Int) -> Int { length + length / 2 }

    /// Writes the folded bytes of a text to memory, without allocating; otherwise like ``fold(utf8:into:)``.
    ///
    /// - Parameter output: Room for ``maximumFoldedLength(_:)`` bytes, not overlapping the text.
    /// - Returns: The length of the folded text.
    package static func fold(utf8: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var position = 0
        var written = 0
        while position < utf8.count {
            let byte = utf8[position]
            if byte < 0x80 {
                output[written] = byte &- 0x41 < 26 ? byte | 0x20 : byte
                (position, written) = (position &+ 1, written &+ 1)
                continue
            }
            guard let (scalar, length) = UTF8Scalar.read(utf8, at: position) else {
                output[written] = byte
                (position, written) = (position + 1, written + 1)
                continue
            }
            var (packed, count) = UTF8Scalar.bytes(fold(scalar))
            position += length
            while count > 0 {
                output[written] = UInt8(truncatingIfNeeded: packed)
                (packed, count, written) = (packed >> 8, count - 1, written + 1)
            }
        }
        return written
    }
}
