import CStoreCore

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes contain the others as a contiguous sequence; an empty sequence is always contained. Takes time proportional to
    /// the sum of both lengths.
    package func contains(bytes part: UnsafeBufferPointer<UInt8>) -> Bool {
        activestore_contains_bytes(baseAddress, count, part.baseAddress, part.count) != 0
    }
}
