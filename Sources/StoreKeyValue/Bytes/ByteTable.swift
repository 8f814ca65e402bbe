/// A hash table from bytes to numbers, for groups, distinct values and joins: one copy of each key in a few large blocks, nothing allocated for each.
///
/// Numbers are given in the order in which keys come: 0 for the first.
final class ByteTable {
    private var slots: [Int32]
    private var mask: Int
    private var hashes: [UInt64] = []
    private(set) var keys: [UnsafeRawBufferPointer] = []
    private var blocks = ByteBlocks()

    init() {
        slots = [Int32](repeating: -1, count: 64)
        mask = 63
    }

    /// How many keys there are.
    var count: Int { keys.count }

    /// The number of a key; nil if it is not there.
    @inline(__always) func number(of key: UnsafeRawBufferPointer) -> Int? {
        let hash = ByteTable.hash(key)
        var at = Int(truncatingIfNeeded: hash) & mask
        while true {
            let number = Int(slots[at])
            if number < 0 { return nil }
            if hashes[number] == hash, keys[number].equals(key) { return number }
            at = (at &+ 1) & mask
        }
    }

    /// The number of a key, which is added if it is not there yet.
    ///
    /// - Parameter copying: Whether the bytes may go away.
    @inline(__always) func insert(_ key: UnsafeRawBufferPointer, copying: Bool = true) -> (number: Int, isNew: Bool) {
        let hash = ByteTable.hash(key)
        var at = Int(truncatingIfNeeded: hash) & mask
        while true {
            let number = Int(slots[at])
            if number < 0 { break }
            if hashes[number] == hash, keys[number].equals(key) { return (number, false) }
            at = (at &+ 1) & mask
        }
        let number = keys.count
        keys.append(copying ? blocks.keep(key) : key)
        hashes.append(hash)
        slots[at] = Int32(truncatingIfNeeded: number)
        if keys.count * 2 > slots.count { grow() }
        return (number, true)
    }

    private func grow() {
        let size = slots.count * 4
        slots = [Int32](repeating: -1, count: size)
        mask = size - 1
        for (number, hash) in hashes.enumerated() {
            var at = Int(truncatingIfNeeded: hash) & mask
            while slots[at] >= 0 { at = (at &+ 1) & mask }
            slots[at] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Eight bytes at a time, multiplied and mixed (as wyhash and its kin do). Keys come from the store, not from strangers who choose them to collide;
    /// a seed differs from process to process all the same.
    @inline(__always) private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var at = 0
        while at &+ 8 <= bytes.count {
            hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at &+= 8
        }
        var rest: UInt64 = 0
        while at < bytes.count {
            rest = rest &<< 8 | UInt64(bytes[at])
            at &+= 1
        }
        return mix(hash ^ rest)
    }

    @inline(__always) private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private static let seed = UInt64.random(in: .min ... .max)
}
