import ActiveStore
import FoundationEssentials

/// FNV-1a, to compare what both sides hold.
struct Digest {
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// The number's bytes, the lowest first.
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    mutating func add(_ author: Author) {
        for half in [author.uid.high, author.uid.low] { withUnsafeBytes(of: half.bigEndian) { add($0) } }
        add(Instant.microseconds(of: author.createdAt) ?? 0)
        add(Instant.microseconds(of: author.updatedAt) ?? 0)
        add(author.name.utf8)
        add(Int64(author.age))
        add(author.email.utf8)
        add(author.bio.utf8)
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var digest = Digest()
        digest.add(bytes)
        return digest.hash
    }
}
