import StoreCore

/// A `like` pattern over UTF-8: `%` any text, `_` one Unicode scalar, `\` the next character itself.
///
/// Matching is greedy with one place to return to, the latest `%`, so that its time grows with text × pattern and never faster.
struct LikePattern {
    private enum Piece: Equatable {
        case any
        case one
        case byte(UInt8)
    }
    private let pieces: [Piece]

    init(_ pattern: UnsafeBufferPointer<UInt8>) {
        var pieces: [Piece] = []
        pieces.reserveCapacity(pattern.count)
        var isEscaped = false
        for byte in pattern {
            if isEscaped {
                pieces.append(.byte(byte))
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                pieces.append(byte == UInt8(ascii: "%") ? .any : byte == UInt8(ascii: "_") ? .one : .byte(byte))
            }
        }
        // At the end there is nothing to escape.
        if isEscaped { pieces.append(.byte(UInt8(ascii: "\\"))) }
        self.pieces = pieces
    }

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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
                    at += LikePattern.scalarLength(text, at)
                    piece += 1
                    continue
                case .byte(let byte) where byte == text[at]:
                    at += 1
                    piece += 1
                    continue
                default: break
                }
            }
            guard let back = retry else { return false }
            let next = back.at + LikePattern.scalarLength(text, back.at)
            retry = (back.piece, next)
            at = next
            piece = back.piece + 1
        }
        return pieces[piece...].allSatisfy { $0 == .any }
    }

    /// How many bytes the scalar takes that begins there.
    private static func scalarLength(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        var end = at + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end - at
    }
}
