/// A `like` pattern: `%` any text, `_` one Unicode scalar, `\` the next character itself.
struct LikePattern {
    private enum Piece {
        case any
        case one
        case scalar(Unicode.Scalar)
    }
    private let pieces: [Piece]

    init(_ pattern: String) {
        var pieces: [Piece] = []
        var escaped = false
        for scalar in pattern.unicodeScalars {
            if escaped {
                pieces.append(.scalar(scalar))
                escaped = false
            } else if scalar == "\\" {
                escaped = true
            } else {
                pieces.append(scalar == "%" ? .any : scalar == "_" ? .one : .scalar(scalar))
            }
        }
        // A backslash at the end has nothing to escape and stands for itself.
        if escaped { pieces.append(.scalar("\\")) }
        self.pieces = pieces
    }

    /// Greedy with one point to return to, the latest `%`: time grows with text × pattern, never exponentially.
    func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var at = 0
        var piece = 0
        var retry: (piece: Int, at: Int)?
        while at < text.count {
            if piece < pieces.count {
                switch pieces[piece] {
                case .any:
                    retry = (piece, at)
                    piece += 1
                    continue
                case .one:
                    at += 1
                    piece += 1
                    continue
                case .scalar(let scalar) where scalar == text[at]:
                    at += 1
                    piece += 1
                    continue
                default: break
                }
            }
            guard let back = retry else { return false }
            retry = (back.piece, back.at + 1)
            at = back.at + 1
            piece = back.piece + 1
        }
        return pieces[piece...].allSatisfy { if case .any = $0 { true } else { false } }
    }
}
