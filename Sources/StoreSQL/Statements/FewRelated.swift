/// The conditions along relations that few related records satisfy, by their position in the predicates of a statement's requests; see
/// ``RelatedProbe``.
///
/// It is part of what the text of a statement depends on, and therefore small: more conditions, and those of a third request, are not in it.
@usableFromInline struct FewRelated: Sendable, Hashable {
    /// The maximum number of conditions of one request.
    static let maximum = 32

    @usableFromInline private(set) var bits: UInt64 = 0

    /// None.
    @inlinable init() {}

    /// Whether the condition at a position of the first request is one of them.
    func contains(_ number: Int) -> Bool { number < FewRelated.maximum && bits >> UInt64(number) & 1 == 1 }

    /// Adds a condition of a request.
    @usableFromInline mutating func insert(_ number: Int, ofRequest part: Int) {
        if number < FewRelated.maximum, part < 2 { bits |= 1 << UInt64(part * FewRelated.maximum + number) }
    }

    /// Those of one request.
    func ofRequest(_ part: Int) -> FewRelated {
        var result = FewRelated()
        if part < 2 { result.bits = bits >> UInt64(part * FewRelated.maximum) & 0xFFFF_FFFF }
        return result
    }
}
