/// A `like` pattern: `%` matches any text, `_` one Unicode scalar, and `\` escapes the next character.
///
/// A pattern is a sequence of positions: before its first scalar and after each scalar. The
/// positions that the text read so far can have reached are kept as bits, so one pass over the
/// text is enough: time grows with the length of the text and with a 64th of that of the pattern.
struct ScalarLikePattern {
    private enum Piece {
        case any
        case one
        case scalar(Unicode.Scalar)
    }
    /// The number of the last position.
    private let last: Int
    /// For each scalar of the pattern, the positions after which it may occur, 64 per word; for all other scalars, those of `_`.
    private let wanted: [Unicode.Scalar: [UInt64]]
    private let wantedOfOthers: [UInt64]
    /// The positions that accept any text: those of `%`.
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
        // A backslash at the end has nothing to escape and is literal.
        if isEscaped { pieces.append(.scalar("\\")) }
        return pieces
    }

    func matches(_ text: String) -> Bool {
        var positions = [UInt64](repeating: 0, count: waiting.count)
        positions[0] = 1
        for scalar in text.unicodeScalars {
            // After a `%` at the end, the rest matches.
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
