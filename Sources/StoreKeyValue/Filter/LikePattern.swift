import StoreCore

/// A `like` pattern over UTF-8: `%` matches any text, `_` one Unicode scalar, and `\` escapes the next character.
///
/// A pattern is a sequence of positions, before its first byte or `_` and after each of them. The positions that
/// the text read so far can have reached are kept as bits, and each byte of the text advances all of them at once
/// ("shift-and", Baeza-Yates and Gonnet, "A new approach to text searching", 1992). So one pass over the text is
/// enough for any pattern: time grows with the length of the text and with a 64th of that of the pattern.
final class LikePattern {
    /// The number of words for the position bits.
    private let width: Int
    /// The number of bytes and `_`, which is the number of the last position.
    private let length: Int
    /// The positions after which each byte is expected, ``width`` words per byte. `_` expects the first byte of a scalar.
    private let wanted: UnsafeMutablePointer<UInt64>
    /// The positions that accept any text: those of `%`.
    private let waiting: [UInt64]
    /// The positions after a `_`, which accept the remaining bytes of its scalar.
    private let inScalar: [UInt64]
    /// The first words of both.
    private let first: (waiting: UInt64, inScalar: UInt64)

    init(_ pattern: UnsafeBufferPointer<UInt8>) {
        enum Piece {
            case any
            case one
            case byte(UInt8)
        }
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
        // A backslash at the end has nothing to escape.
        if isEscaped { pieces.append(.byte(UInt8(ascii: "\\"))) }

        let width = pieces.count / 64 + 1
        var position = 0
        let wanted = UnsafeMutablePointer<UInt64>.allocate(capacity: 256 * width)
        wanted.initialize(repeating: 0, count: 256 * width)
        var waiting = [UInt64](repeating: 0, count: width)
        var inScalar = waiting
        for piece in pieces {
            let bit: UInt64 = 1 << UInt64(position % 64)
            switch piece {
            case .any: waiting[position / 64] |= bit
            case .byte(let byte):
                wanted[Int(byte) * width + position / 64] |= bit
                position += 1
            case .one:
                for byte in 0..<256 where byte & 0xC0 != 0x80 { wanted[byte * width + position / 64] |= bit }
                position += 1
                inScalar[position / 64] |= 1 << UInt64(position % 64)
            }
        }
        (self.width, length, self.wanted, self.waiting, self.inScalar) = (width, position, wanted, waiting, inScalar)
        first = (waiting[0], inScalar[0])
    }

    deinit { wanted.deallocate() }

    /// The text up to the first wildcard or escape of a pattern, with which every text that matches begins.
    static func beginning(of pattern: Cell) -> Cell {
        let end = pattern.bytes.firstIndex { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "\\") }
        return Cell(text: pattern.bytes.baseAddress, length: end ?? pattern.bytes.count)
    }

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { width == 1 ? matchesShort(text) : matchesLong(text) }

    private func matchesShort(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (waiting, inScalar, wanted) = (first.waiting, first.inScalar, wanted)
        let end: UInt64 = 1 << UInt64(length)
        var positions: UInt64 = 1
        for byte in text {
            // The rest matches.
            if positions & waiting & end != 0 { return true }
            let staying = byte & 0xC0 == 0x80 ? waiting | inScalar : waiting
            positions = (positions & wanted[Int(byte)]) << 1 | positions & staying
            if positions == 0 { return false }
        }
        return positions & end != 0
    }

    private func matchesLong(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var positions = [UInt64](repeating: 0, count: width)
        positions[0] = 1
        return positions.withUnsafeMutableBufferPointer { positions in
            for byte in text {
                let isContinued = byte & 0xC0 == 0x80
                let first = Int(byte) * width
                var (carry, left): (UInt64, UInt64) = (0, 0)
                for at in 0..<width {
                    let moved = positions[at] & wanted[first + at]
                    let staying = isContinued ? waiting[at] | inScalar[at] : waiting[at]
                    positions[at] = moved << 1 | carry | positions[at] & staying
                    carry = moved >> 63
                    left |= positions[at]
                }
                if left == 0 { return false }
            }
            return positions[length / 64] >> UInt64(length % 64) & 1 == 1
        }
    }
}
