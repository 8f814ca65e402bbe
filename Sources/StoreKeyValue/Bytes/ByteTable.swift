import StoreCore

/// A hash table from bytes to numbers, for groups, distinct values and joins.
/// Keys are copied into a few large blocks, so none needs an allocation.
///
/// Numbers are assigned in insertion order, starting at 0.
final class ByteTable {
    private struct State {
        var slots = [Int32](repeating: -1, count: 64)
        var mask = 63
        var hashes: [UInt64] = []
        var keys: [UnsafeRawBufferPointer] = []
        var blocks = ByteBlocks()
    }
    /// In a separate block, since properties of a class would be checked for exclusive access at every step.
    private let state: UnsafeMutablePointer<State>

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The number of keys.
    var count: Int { state.pointee.keys.count }
    /// All keys, by number.
    var keys: [UnsafeRawBufferPointer] { state.pointee.keys }

    /// The key with a number.
    @inline(__always) func key(_ number: Int) -> UnsafeRawBufferPointer { state.pointee.keys[number] }

    /// The number of a key; nil if it is missing.
    @inline(__always) func number(of key: UnsafeRawBufferPointer) -> Int? {
        let number = find(key, ByteTable.hash(key)).number
        return number < 0 ? nil : number
    }

    /// The number of a key, which is copied and added if it is missing.
    @inline(__always) func insert(_ key: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
        let hash = ByteTable.hash(key)
        let (known, slot) = find(key, hash)
        return known < 0 ? (add(key, hash, slot), true) : (known, false)
    }

    /// The number of a key, or -1 and the slot for it.
    @inline(__always) private func find(_ key: UnsafeRawBufferPointer, _ hash: UInt64) -> (number: Int, slot: Int) {
        var slot = Int(truncatingIfNeeded: hash) & state.pointee.mask
        while true {
            let number = Int(state.pointee.slots[slot])
            if number < 0 || (state.pointee.hashes[number] == hash && state.pointee.keys[number].equals(key)) { return (number, slot) }
            slot = (slot &+ 1) & state.pointee.mask
        }
    }

    @inline(never) private func add(_ key: UnsafeRawBufferPointer, _ hash: UInt64, _ slot: Int) -> Int {
        let number = state.pointee.keys.count
        state.pointee.keys.append(state.pointee.blocks.keep(key))
        state.pointee.hashes.append(hash)
        state.pointee.slots[slot] = Int32(truncatingIfNeeded: number)
        if state.pointee.keys.count * 2 > state.pointee.slots.count { grow() }
        return number
    }

    private func grow() {
        let size = state.pointee.slots.count * 4
        state.pointee.slots = [Int32](repeating: -1, count: size)
        state.pointee.mask = size - 1
        for (number, hash) in state.pointee.hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & state.pointee.mask
            while state.pointee.slots[slot] >= 0 { slot = (slot &+ 1) & state.pointee.mask }
            state.pointee.slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Removes all keys, but keeps the memory for a few.
    func removeAll() {
        if count == 0 { return }
        if state.pointee.slots.count > 1_024 {
            state.pointee = State()
            return
        }
        for slot in state.pointee.slots.indices { state.pointee.slots[slot] = -1 }
        state.pointee.hashes.removeAll(keepingCapacity: true)
        state.pointee.keys.removeAll(keepingCapacity: true)
        state.pointee.blocks = ByteBlocks()
    }

    /// Processes eight bytes at a time, multiplied and mixed (as in wyhash). Keys come from the store,
    /// not from an attacker who could choose collisions; the seed differs between processes nevertheless.
    @inline(__always) static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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

extension ByteTable {
    /// Inserts the bytes of a value that is not nil; all values of a table are of one type.
    func insert(_ value: Cell) -> (number: Int, isNew: Bool) {
        value.isNumber ? withUnsafeBytes(of: value.bits) { insert($0) } : insert(UnsafeRawBufferPointer(value.bytes))
    }

    /// The number of a value.
    func number(of value: Cell) -> Int? {
        if value.kind == .null { return nil }
        return value.isNumber ? withUnsafeBytes(of: value.bits) { number(of: $0) } : number(of: UnsafeRawBufferPointer(value.bytes))
    }
}

extension Cell {
    fileprivate var isNumber: Bool { kind == .int || kind == .double }
}
