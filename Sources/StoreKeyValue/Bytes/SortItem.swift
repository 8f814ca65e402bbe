/// A sort key with its first bytes as a number.
struct SortItem {
    let head: UInt64
    let key: UnsafeRawBufferPointer

    @inline(__always) init(key: UnsafeRawBufferPointer) {
        self.key = key
        head = SortItem.head(of: key)
    }

    /// The first eight bytes, the most significant first; missing ones are 0.
    @inline(__always) static func head(of key: UnsafeRawBufferPointer) -> UInt64 {
        if key.count >= 8 { return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)) }
        var head: UInt64 = 0
        for at in 0..<8 { head = head &<< 8 | (at < key.count ? UInt64(key[at]) : 0) }
        return head
    }

    @inline(__always) func precedes(_ other: SortItem) -> Bool {
        head == other.head ? key.precedes(other.key) : head < other.head
    }
}
