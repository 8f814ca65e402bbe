import CStoreCore

/// SHA-256 (FIPS 180-4) of bytes that arrive piece by piece.
struct SHA256 {
    private var hash = activestore_sha256()

    init() { activestore_sha256_begin(&hash) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        if let base = bytes.baseAddress { activestore_sha256_add(&hash, base, bytes.count) }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// The digest of all bytes added so far. More may be added afterwards.
    var digest: StoreDigest {
        var copy = hash
        var bytes = [UInt8](repeating: 0, count: 32)
        bytes.withUnsafeMutableBufferPointer { activestore_sha256_end(&copy, $0.baseAddress) }
        return StoreDigest(bytes: bytes)
    }
}
