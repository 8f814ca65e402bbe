/// What probes have told of the conditions along relations, by their position in the predicate of a request; see ``RelatedProbe``.
///
/// It is part of what the text of a statement depends on, and therefore small: more conditions are not in it.
/// "Few" prevails over "many" where probes have told both.
@usableFromInline struct RelatedAnswers: Sendable, Hashable {
    /// The maximum number of conditions.
    static let maximum = 32

    /// Those that few related records satisfy, which are found first.
    @usableFromInline private(set) var few: UInt32 = 0
    /// Those that many related records satisfy, though an index finds them by a value.
    @usableFromInline private(set) var many: UInt32 = 0

    /// Nothing is known of any condition.
    @inlinable init() {}

    /// Whether few related records satisfy the condition at a position.
    func isFew(_ number: Int) -> Bool { number < RelatedAnswers.maximum && few >> UInt32(number) & 1 == 1 }

    /// Whether many related records satisfy the condition at a position.
    @usableFromInline func isMany(_ number: Int) -> Bool { number < RelatedAnswers.maximum && many >> UInt32(number) & 1 == 1 }

    /// Whether many related records satisfy one of them.
    @usableFromInline var hasMany: Bool { many & ~few != 0 }

    /// Adds what a probe has told.
    @usableFromInline mutating func insert(_ number: Int, isFew: Bool) {
        if number >= RelatedAnswers.maximum { return }
        if isFew { few |= 1 << UInt32(number) } else { many |= 1 << UInt32(number) }
    }

    /// Adds what is known of other conditions.
    @usableFromInline mutating func formUnion(_ other: RelatedAnswers) {
        few |= other.few
        many |= other.many
    }
}
