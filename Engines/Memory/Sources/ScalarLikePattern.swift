/// A `like` pattern: `%` any text, `_` one Unicode scalar, `\` the next character itself.
///
/// A pattern is a row of places: before its first scalar, and after each of them. The places that the text so far may have led to are kept as bits, all at
/// once, so a text is read once from its beginning to its end: time grows with the text and with a 64th of the pattern.
struct ScalarLikePattern {
    private enum Piece {
        case any
        case one
        case scalar(Unicode.Scalar)
    }
    /// The number of the last place.
    private let last: Int
    /// For each scalar of the pattern the places after which it may come, 64 in a word; for all others those of `_`.
    private let wanted: [Unicode.Scalar: [UInt64]]
    private let wantedOfOthers: [UInt64]
    /// The places at which any text may be: where a `%` is.
    private let waiting: [UInt64]

    init(_ pattern: String) {
        let pieces = ScalarLikePattern.pieces(pattern)
        let none = [UInt64](repeating: 0, count: pieces.count / 64 + 1)
        var (wanted, ofOthers, waiting, position) = ([Unicode.Scalar: [UInt64]](), none, none, 0)
        for piece in pieces {
            let (word, bit) = (position / 64, UInt64(1) << UInt64(position % 64))
            switch piece {
            case .any: waiting[word] |= bit
            case .one: ofOthers[word] |= bit
            case .scalar(let scalar): wanted[scalar, default: none][word] |= bit
            }
            if case .any = piece { continue }
            position += 1
        }
        last = position
        self.waiting = waiting
        self.wanted = wanted.mapValues { words in words.indices.map { words[$0] | ofOthers[$0] } }
        wantedOfOthers = ofOthers
    }

    private static func pieces(_ pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                pieces.append(.scalar(scalar))
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                pieces.append(scalar == "%" ? .any : scalar == "_" ? .one : .scalar(scalar))
            }
        }
        // A backslash at the end has nothing to escape and stands for itself.
        if isEscaped { pieces.append(.scalar("\\")) }
        return pieces
    }

    func matches(_ text: String) -> Bool {
        var positions = [UInt64](repeating: 0, count: waiting.count)
        positions[0] = 1
        for scalar in text.unicodeScalars {
            // After a `%` at the end the rest can be anything.
            if isSet(last, positions), isSet(last, waiting) { return true }
            let wanted = wanted[scalar] ?? wantedOfOthers
            var (carry, left): (UInt64, UInt64) = (0, 0)
            for word in positions.indices {
                let moving = positions[word] & wanted[word]
                positions[word] = (moving << 1) | carry | (positions[word] & waiting[word])
                carry = moving >> 63
                left |= positions[word]
            }
            if left == 0 { return false }
        }
        return isSet(last, positions)
    }

    private func isSet(_ position: Int, _ words: [UInt64]) -> Bool { words[position / 64] >> UInt64(position % 64) & 1 == 1 }
}
