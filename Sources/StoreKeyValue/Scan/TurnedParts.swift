import StoreCore

/// The parts of an index in the order in which a scan reads them that goes the other way through the entries of each group.
///
/// Several parts may have entries of one group, the values of its first components: the records after a page's last one are those that
/// share all of its values but the last, or all but the last two, and so on, and then the groups after its own. So parts are cut where
/// such a group begins and ends, and the pieces of one group are read in the opposite order.
struct TurnedParts {
    private typealias Piece = (lower: Range<Int>, upper: Range<Int>, group: Range<Int>?)

    private let bytes = ByteBuffer(capacity: 256)
    private var pieces: [Piece] = []
    private let shared: ArraySlice<KeyCoding.Form>

    var count: Int { pieces.count }

    /// - Parameter shared: The components that the entries of a group share.
    init(_ builder: BoundsBuilder, sharing shared: ArraySlice<KeyCoding.Form>) {
        self.shared = shared
        for part in builder.bounds { add(builder.lower(part), builder.upper(part)) }
        var start = 0
        for at in pieces.indices where at + 1 == pieces.count || !isSameGroup(pieces[start], pieces[at + 1]) {
            pieces[start...at].reverse()
            start = at + 1
        }
    }

    func lower(_ number: Int) -> UnsafeRawBufferPointer { slice(pieces[number].lower) }
    func upper(_ number: Int) -> UnsafeRawBufferPointer { slice(pieces[number].upper) }

    /// Adds a part, cut where the group ends in which it begins, and where the one begins in which it ends.
    private mutating func add(_ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer) {
        let (first, last) = (group(of: lower), group(of: upper))
        let (start, end) = (append(lower), append(upper))
        if let first, let last, first.equals(last) { return pieces.append((start, end, append(first))) }
        var from = start
        if let first {
            let cut = append(first, KeyCoding.end)
            if !slice(cut).precedes(upper) { return pieces.append((start, end, append(first))) }
            pieces.append((start, cut, append(first)))
            from = cut
        }
        guard let last, slice(from).precedes(last) else { return pieces.append((from, end, last.map { append($0) })) }
        let cut = append(last)
        pieces.append((from, cut, nil))
        pieces.append((cut, end, cut))
    }

    /// The values of a bound that all components of a group have; nil if it is not within a group.
    private func group(of bound: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let end = KeyCoding.end(of: shared, in: bound) else { return nil }
        // It is where a group begins or ends.
        if end == bound.count || (end + 1 == bound.count && bound[end] == KeyCoding.end) { return nil }
        return UnsafeRawBufferPointer(rebasing: bound[..<end])
    }

    private func isSameGroup(_ one: Piece, _ other: Piece) -> Bool {
        guard let one = one.group, let other = other.group else { return false }
        return slice(one).equals(slice(other))
    }

    private func append(_ some: UnsafeRawBufferPointer) -> Range<Int> {
        let start = bytes.count
        bytes.append(some)
        return start..<bytes.count
    }

    private func append(_ some: UnsafeRawBufferPointer, _ end: UInt8) -> Range<Int> {
        let start = bytes.count
        bytes.append(some)
        bytes.append(end)
        return start..<bytes.count
    }

    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.bytes[range]) }
}
