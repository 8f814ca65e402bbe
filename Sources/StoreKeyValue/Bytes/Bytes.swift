import CStoreKeyValue

extension UnsafeRawBufferPointer {
    /// The `memcmp` order of its bytes relative to others, a prefix before a longer sequence: negative, 0 or positive.
    @inline(__always) func order(_ other: UnsafeRawBufferPointer) -> Int {
        let common = Swift.min(count, other.count)
        if common > 0, let a = baseAddress, let b = other.baseAddress {
            let order = activestore_compare(a, b, common)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }

    /// Whether its bytes come before others in key order.
    @inline(__always) func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
        // The first byte often decides, without a call.
        if count > 0, other.count > 0, self[0] != other[0] { return self[0] < other[0] }
        return order(other) < 0
    }

    /// Whether the bytes are equal.
    @inline(__always) func equals(_ other: UnsafeRawBufferPointer) -> Bool { count == other.count && hasPrefix(other) }

    /// Whether it begins with other bytes.
    @inline(__always) func hasPrefix(_ prefix: UnsafeRawBufferPointer) -> Bool {
        guard count >= prefix.count else { return false }
        if prefix.count == 0 { return true }
        guard let a = baseAddress, let b = prefix.baseAddress else { return false }
        let count = prefix.count
        if count >= 16, count <= 32 {
            // Keys mostly: both ends, which overlap, without a call.
            let start = a.loadUnaligned(as: SIMD2<UInt64>.self) ^ b.loadUnaligned(as: SIMD2<UInt64>.self)
            let end = (a + (count &- 16)).loadUnaligned(as: SIMD2<UInt64>.self) ^ (b + (count &- 16)).loadUnaligned(as: SIMD2<UInt64>.self)
            let difference = start | end
            return difference[0] | difference[1] == 0
        }
        return activestore_compare(a, b, count) == 0
    }
}

extension ByteBuffer {
    func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }
}
