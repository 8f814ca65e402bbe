import StoreCore

/// Scans an index by its values in one direction, and entries with equal values by key in the other.
///
/// "The newest first, and those of the same instant in the order of creation": the values descend, the keys ascend.
/// Each group of entries with equal values is found from the end of the remaining part and scanned from its opposite
/// end; nothing is collected. A group of one entry, the most frequent kind if values hardly repeat, is recognized by
/// the entry beyond it, which begins the next group, so it takes one step, as in an index with the requested order.
struct MixedDirectionGroups {
    private let forms: [KeyCoding.Form]
    private let components: Int
    /// The exclusive end of the remaining entries (or their start, if the values ascend).
    private let edge = ByteBuffer(capacity: 64)
    /// The values of the current group.
    private let group = ByteBuffer(capacity: 64)
    private let beyond = ByteBuffer(capacity: 16)
    private var state = State.between

    private enum State {
        /// The next group will be found from the edge.
        case between
        /// The next group begins with an entry that was already found; nil at the end.
        case ahead(KeyValueEntry?)
        /// In the middle of a group.
        case inside
    }

    /// Greater than any key.
    var everything: UnsafeRawBufferPointer { beyond.bytes }

    init(_ forms: [KeyCoding.Form], _ components: Int) {
        self.forms = forms
        self.components = components
        beyond.append(KeyCoding.end)
    }

    /// Begins a part of the tree, at the end where the scan of the values starts.
    mutating func begin(from end: UnsafeRawBufferPointer) {
        edge.reset()
        edge.append(end)
        state = .between
    }

    /// The next entry of the part; nil at its end.
    mutating func next(
        _ cursor: any KeyValueCursor, _ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer, isReversed: Bool
    ) throws -> KeyValueEntry? {
        func isInside(_ key: UnsafeRawBufferPointer) -> Bool { isReversed ? !key.precedes(lower) : key.precedes(upper) }
        var outermost: KeyValueEntry?
        switch state {
        case .inside:
            if let found = isReversed ? try cursor.next() : try cursor.previous(), found.key.hasPrefix(group.bytes),
                isReversed ? found.key.precedes(upper) : !found.key.precedes(lower)
            {
                return found
            }
            outermost = isReversed ? try cursor.seek(before: edge.bytes) : try cursor.seek(edge.bytes)
        case .between: outermost = isReversed ? try cursor.seek(before: edge.bytes) : try cursor.seek(edge.bytes)
        case .ahead(let found): outermost = found
        }
        guard let outermost, isInside(outermost.key) else {
            state = .ahead(nil)
            return nil
        }
        group.reset()
        group.append(UnsafeRawBufferPointer(rebasing: outermost.key[..<valuesEnd(of: outermost.key)]))
        let following = isReversed ? try cursor.previous() : try cursor.next()
        guard let following, following.key.hasPrefix(group.bytes), isInside(following.key) else {
            state = .ahead(following)
            return outermost
        }
        state = .inside
        edge.reset()
        edge.append(group.bytes)
        if isReversed {
            // Starts at the first entry of the group that is in the part; the entries before it follow later.
            return try cursor.seek(group.bytes.precedes(lower) ? lower : group.bytes)
        }
        edge.append(KeyCoding.end)
        return try cursor.seek(before: upper.precedes(edge.bytes) ? upper : edge.bytes)
    }

    /// The end of the shared components of an entry.
    private func valuesEnd(of key: UnsafeRawBufferPointer) -> Int {
        var end = 0
        for at in 0..<components {
            guard let length = KeyCoding.length(of: key, at: end, descending: forms[at].isDescending) else { return key.count }
            end += length
        }
        return end
    }
}
