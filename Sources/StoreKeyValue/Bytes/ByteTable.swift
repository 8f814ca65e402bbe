import StoreCore

/// A hash table from bytes to numbers, for groups, distinct values and joins.
/// Keys are copied into a few large blocks, so none needs an allocation.
///
/// Numbers are assigned in insertion order, starting at 0.
final class ByteTable {
    private struct Item {
        var hash: UInt64
        var key: UnsafeRawBufferPointer
    }
    /// The number of each key in the slot that its hash leads to, or in one after it; -1 in the others.
    @exclusivity(unchecked) private var slots: UnsafeMutableBufferPointer<Int32>
    @exclusivity(unchecked) private var mask: Int
    @exclusivity(unchecked) private var items: UnsafeMutableBufferPointer<Item>
    /// The number of keys.
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var blocks = ByteBlocks()
    private static let fewestSlots = 64

    init() {
        slots = .allocate(capacity: ByteTable.fewestSlots)
        slots.initialize(repeating: -1)
        mask = ByteTable.fewestSlots - 1
        items = .allocate(capacity: ByteTable.fewestSlots / 2)
    }

    deinit {
        slots.deallocate()
        items.deallocate()
    }

    /// All keys, by number.
    var keys: [UnsafeRawBufferPointer] { items[..<count].map(\.key) }

    /// The key with a number.
    @inline(__always) func key(_ number: Int) -> UnsafeRawBufferPointer { items[number].key }

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
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let number = Int(slots[slot])
            if number < 0 || (items[number].hash == hash && items[number].key.equals(key)) { return (number, slot) }
            slot = (slot &+ 1) & mask
        }
    }

    @inline(never) private func add(_ key: UnsafeRawBufferPointer, _ hash: UInt64, _ slot: Int) -> Int {
        let number = count
        items[number] = Item(hash: hash, key: blocks.keep(key))
        slots[slot] = Int32(truncatingIfNeeded: number)
        count = number + 1
        if count == items.count { grow() }
        return number
    }

    private func grow() {
        let size = slots.count * 4
        slots.deallocate()
        slots = .allocate(capacity: size)
        slots.initialize(repeating: -1)
        mask = size - 1
        let former = items
        items = .allocate(capacity: size / 2)
        _ = items.moveInitialize(fromContentsOf: former[..<count])
        former.deallocate()
        for number in 0..<count {
            var slot = Int(truncatingIfNeeded: items[number].hash) & mask
            while slots[slot] >= 0 { slot = (slot &+ 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Removes all keys, but keeps the memory for a few.
    func removeAll() {
        if count == 0 { return }
        count = 0
        blocks = ByteBlocks()
        if slots.count > 1_024 {
            slots.deallocate()
            items.deallocate()
            slots = .allocate(capacity: ByteTable.fewestSlots)
            items = .allocate(capacity: ByteTable.fewestSlots / 2)
            mask = ByteTable.fewestSlots - 1
        }
        slots.initialize(repeating: -1)
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
