import StoreCore

/// A `like` pattern over UTF-8: `%` any text, `_` one Unicode scalar, `\` the next character itself.
///
/// A pattern is a row of places, before its first and after each of its bytes and `_`. The places that the text so far may have led to are kept as bits, and
/// each byte of the text moves them all at once ("shift-and", Baeza-Yates and Gonnet, "A new approach to text searching", 1992). So a text is read
/// once, whatever the pattern: time grows with the text and with a 64th of the pattern.
struct LikePattern {
    /// Words of bits that the places take.
    private let width: Int
    /// How many bytes and `_` there are: the number of the last place.
    private let length: Int
    /// For each byte the places after which it is wanted, ``width`` words each. `_` wants the first byte of a scalar.
    private let wanted: [UInt64]
    /// The places at which any text may stand: where a `%` is.
    private let waiting: [UInt64]
    /// The places after a `_`, at which the rest of its scalar may stand.
    private let inScalar: [UInt64]

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
        // At the end there is nothing to escape.
        if isEscaped { pieces.append(.byte(UInt8(ascii: "\\"))) }

        let width = pieces.count / 64 + 1
        var place = 0
        var wanted = [UInt64](repeating: 0, count: 256 * width)
        var waiting = [UInt64](repeating: 0, count: width)
        var inScalar = waiting
        for piece in pieces {
            let bit: UInt64 = 1 << UInt64(place % 64)
            switch piece {
            case .any: waiting[place / 64] |= bit
            case .byte(let byte):
                wanted[Int(byte) * width + place / 64] |= bit
                place += 1
            case .one:
                for byte in 0..<256 where byte & 0xC0 != 0x80 { wanted[byte * width + place / 64] |= bit }
                place += 1
                inScalar[place / 64] |= 1 << UInt64(place % 64)
            }
        }
        (self.width, length, self.wanted, self.waiting, self.inScalar) = (width, place, wanted, waiting, inScalar)
    }

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { width == 1 ? matchesShort(text) : matchesLong(text) }

    private func matchesShort(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (waiting, inScalar) = (waiting[0], inScalar[0])
        let end: UInt64 = 1 << UInt64(length)
        var places: UInt64 = 1
        return wanted.withUnsafeBufferPointer { wanted in
            for byte in text {
                // The rest can be anything.
                if places & waiting & end != 0 { return true }
                let staying = byte & 0xC0 == 0x80 ? waiting | inScalar : waiting
                places = (places & wanted[Int(byte)]) << 1 | places & staying
                if places == 0 { return false }
            }
            return places & end != 0
        }
    }

    private func matchesLong(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var places = [UInt64](repeating: 0, count: width)
        places[0] = 1
        return wanted.withUnsafeBufferPointer { wanted in
            places.withUnsafeMutableBufferPointer { places in
                for byte in text {
                    let isContinued = byte & 0xC0 == 0x80
                    let first = Int(byte) * width
                    var (carry, left): (UInt64, UInt64) = (0, 0)
                    for at in 0..<width {
                        let moved = places[at] & wanted[first + at]
                        let staying = isContinued ? waiting[at] | inScalar[at] : waiting[at]
                        places[at] = moved << 1 | carry | places[at] & staying
                        carry = moved >> 63
                        left |= places[at]
                    }
                    if left == 0 { return false }
                }
                return places[length / 64] >> UInt64(length % 64) & 1 == 1
            }
        }
    }
}
