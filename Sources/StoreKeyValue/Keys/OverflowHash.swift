/// A 64-bit hash of a value that is too long for a key.
///
/// The hash is stored, so the definition never changes:
///
///     h ← 0x243F6A8885A308D3 (the first digits of π)
///     for each eight bytes of the value, read little-endian, the last filled up with zeros:  h ← mix(h xor word)
///     h ← mix(h xor the number of bytes)
///
///     mix(x):  x ← x · 0x9E3779B97F4A7C15 (the golden ratio);  x ← x xor (x >> 29);
///              x ← x · 0xB7E151628AED2A6B (e);                 x ← x xor (x >> 32)          all modulo 2⁶⁴
///
/// `mix` is a bijection, so values of equal length that differ within a single word never share
/// a hash. It does not resist a deliberate search for collisions: two values with the same hash
/// may have equal entries, so a reader of a truncated entry must check the record itself.
enum OverflowHash {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0x243F_6A88_85A3_08D3
        var at = 0
        while at &+ 8 <= bytes.count {
            hash = mix(hash ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
            at &+= 8
        }
        if at < bytes.count {
            var word: UInt64 = 0
            for index in at..<bytes.count { word |= UInt64(bytes[index]) &<< UInt64((index &- at) &* 8) }
            hash = mix(hash ^ word)
        }
        return mix(hash ^ UInt64(bytes.count))
    }

    @inline(__always) private static func mix(_ number: UInt64) -> UInt64 {
        var x = number &* 0x9E37_79B9_7F4A_7C15
        x ^= x &>> 29
        x = x &* 0xB7E1_5162_8AED_2A6B
        return x ^ x &>> 32
    }
}
