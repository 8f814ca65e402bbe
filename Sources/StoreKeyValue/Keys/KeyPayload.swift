extension KeyCoding {
    /// The end of the escaped bytes of text or data, found by scanning for zero bytes.
    struct Payload {
        /// The end of the escaped bytes.
        private(set) var end: Int
        /// The start of the next component.
        private(set) var next = 0
        /// The number of zero bytes, each with an escape.
        private(set) var escapes = 0
        /// Whether they are the prefix of a longer value.
        private(set) var isTruncated = false

        /// - Returns: nil if they do not end within the bytes, or an invalid byte follows a zero byte.
        @inline(__always) init?(_ bytes: UnsafeRawBufferPointer, from start: Int, _ flip: UInt64) {
            guard let base = bytes.baseAddress else { return nil }
            let flipByte = UInt8(truncatingIfNeeded: flip)
            end = start
            while true {
                end = Self.firstZero(base, from: end, to: bytes.count, flip)
                guard end &+ 1 < bytes.count else { return nil }
                switch base.load(fromByteOffset: end &+ 1, as: UInt8.self) ^ flipByte {
                case Mark.end:
                    next = end &+ 2
                    return
                case Mark.zero:
                    escapes &+= 1
                    end &+= 2
                case Mark.truncated:
                    next = end &+ 10
                    isTruncated = true
                    if next > bytes.count { return nil }
                    return
                default: return nil
                }
            }
        }

        /// The first zero byte, or the end.
        @inline(__always)
        private static func firstZero(_ base: UnsafeRawPointer, from start: Int, to end: Int, _ flip: UInt64) -> Int {
            var at = start
            while at &+ 8 <= end {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self)) ^ flip
                // The lowest set bit is in the first zero byte.
                let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
                if zeros != 0 { return at &+ zeros.trailingZeroBitCount &>> 3 }
                at &+= 8
            }
            while at < end, base.load(fromByteOffset: at, as: UInt8.self) ^ UInt8(truncatingIfNeeded: flip) != 0 { at &+= 1 }
            return at
        }
    }
}
