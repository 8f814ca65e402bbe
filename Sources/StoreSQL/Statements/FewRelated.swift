/// The conditions along relations that few related records satisfy, by their position in the predicate of a request; see ``RelatedProbe``.
///
/// It is part of what the text of a statement depends on, and therefore small: more conditions are not in it.
@usableFromInline struct FewRelated: Sendable, Hashable {
    /// The maximum number of conditions.
    static let maximum = 32

    @usableFromInline private(set) var bits: UInt32 = 0

    /// None.
    @inlinable init() {}

    /// Whether the condition at a position is one of them.
    func contains(_ number: Int) -> Bool { number < FewRelated.maximum && bits >> UInt32(number) & 1 == 1 }

    /// Adds a condition.
    @usableFromInline mutating func insert(_ number: Int) {
        if number < FewRelated.maximum { bits |= 1 << UInt32(number) }
    }

    /// Adds other conditions.
    @usableFromInline mutating func formUnion(_ other: FewRelated) { bits |= other.bits }
}
