import CStoreCore

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes contain others, in one piece; every buffer contains no bytes. The time it takes is proportional to the two lengths together.
    package func contains(bytes part: UnsafeBufferPointer<UInt8>) -> Bool {
        activestore_contains_bytes(baseAddress, count, part.baseAddress, part.count) != 0
    }
}
