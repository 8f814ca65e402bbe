/// A set of field positions of one entity: the fields that changed or are written.
///
/// The first 64 positions are in one word; only entities with more fields allocate. A position beyond every entity's fields is in no set
/// but ``all``.
@frozen public struct FieldSet: Sendable, Equatable {
    @usableFromInline var low: UInt64
    @usableFromInline var high: [UInt64]
    @usableFromInline var isEverything: Bool

    /// Creates an empty set.
    @inlinable public init() {
        low = 0
        high = []
        isEverything = false
    }

    /// Creates a set of positions.
    @inlinable package init(_ positions: some Sequence<Int>) {
        self.init()
        for position in positions { insert(position) }
    }

    @usableFromInline init(everything: Bool) {
        low = ~0
        high = []
        isEverything = everything
    }

    /// Every field of any entity.
    @inlinable public static var all: FieldSet { FieldSet(everything: true) }

    /// Whether the set is empty.
    @inlinable public var isEmpty: Bool { low == 0 && !isEverything && high.allSatisfy { $0 == 0 } }

    /// Whether the set contains the position.
    @inlinable @inline(__always) public func contains(_ position: Int) -> Bool {
        position < 64 ? low & (1 << UInt64(truncatingIfNeeded: position)) != 0 : containsHigh(position)
    }

    /// Adds a position.
    @inlinable @inline(__always) public mutating func insert(_ position: Int) {
        if position < 64 { low |= 1 << UInt64(truncatingIfNeeded: position) } else { insertHigh(position) }
    }

    /// Adds all positions of another set.
    package mutating func formUnion(_ other: FieldSet) {
        low |= other.low
        isEverything = isEverything || other.isEverything
        for (i, word) in other.high.enumerated() where word != 0 {
            grow(to: i)
            high[i] |= word
        }
    }

    /// Removes a position (not from ``all``).
    public mutating func remove(_ position: Int) {
        if position < 64 {
            low &= ~(1 << UInt64(truncatingIfNeeded: position))
        } else if position / 64 - 1 < high.count {
            high[position / 64 - 1] &= ~(1 << UInt64(position % 64))
        }
    }

    /// Whether any position is in both.
    func intersects(_ other: FieldSet) -> Bool {
        if low & other.low != 0 { return true }
        if isEverything { return !other.isEmpty }
        if other.isEverything { return !isEmpty }
        return zip(high, other.high).contains { $0 & $1 != 0 }
    }

    /// The positions below `count`, ascending.
    @usableFromInline package func positions(below count: Int) -> [Int] { (0..<count).filter { contains($0) } }

    @usableFromInline func containsHigh(_ position: Int) -> Bool {
        if isEverything { return true }
        let word = position / 64 - 1
        return word < high.count && high[word] & (1 << UInt64(position % 64)) != 0
    }

    @usableFromInline mutating func insertHigh(_ position: Int) {
        // Entities have at most 1,000 fields.
        if isEverything || position >= 1 << 16 { return }
        grow(to: position / 64 - 1)
        high[position / 64 - 1] |= 1 << UInt64(position % 64)
    }

    private mutating func grow(to word: Int) {
        while high.count <= word { high.append(0) }
    }
}
