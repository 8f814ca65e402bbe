/// What was chosen for one request, of several ways to write its statement that find the same records. It is part of what the text of the
/// statement depends on.
@usableFromInline struct RequestChoice: Sendable, Hashable {
    /// What is known of the conditions along relations; see ``RelatedProbe``.
    @usableFromInline var related = RelatedAnswers()
    /// The way in which the records are found; see ``RequestWays``.
    @usableFromInline var way = 0
    /// The numbers of members of the lists that are merged; see ``ListMerge/counts(in:)``.
    @usableFromInline var merged = 0
    /// The number of the way in which many records with one value of the order's first field, or none, are read by themselves, from 1 on, or 0;
    /// see ``GroupedRead``.
    @usableFromInline var group = 0
    /// Whether the value at the offset is found first; see ``FarOffset``.
    @usableFromInline var isFar = false
    /// Whether the records are drawn; see ``RandomSample``.
    @usableFromInline var isDrawn = false
    /// Whether the records are read in the order of their rows; see ``RowOrder``.
    @usableFromInline var isSorted = false
    /// Whether no index is used for a condition either; see ``RequestWays/readsTable(_:isLong:_:_:)``.
    @usableFromInline var readsTable = false

    /// Nothing: the database chooses.
    @inlinable init() {}

    /// Whether the database chooses the way.
    var isPlain: Bool { way == 0 && !isGrouped && !isFar && !isDrawn }

    /// The same without a way.
    var withoutWay: RequestChoice {
        var result = RequestChoice()
        result.related = related
        return result
    }

    /// Whether many records with one value of the order's first field are read by themselves.
    var isGrouped: Bool { group > 0 }

    /// Whether the records are read in the order of the request.
    @usableFromInline var isInOrder: Bool { RequestWays.isInOrder(way) }
}

/// What was chosen for the requests of a statement. Those after the second are for rows that are computed, of which there is no choice.
@usableFromInline struct StatementChoice: Sendable, Hashable {
    @usableFromInline var first = RequestChoice()
    @usableFromInline var second = RequestChoice()

    /// Nothing.
    @inlinable init() {}

    /// That of one request.
    @usableFromInline subscript(part: Int) -> RequestChoice {
        get { part == 0 ? first : part == 1 ? second : RequestChoice() }
        set {
            if part == 0 { first = newValue }
            if part == 1 { second = newValue }
        }
    }
}
