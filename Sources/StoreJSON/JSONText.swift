import Glibc
import StoreCore

/// The text of single values, written at a pointer; each function returns the end of its output.
///
/// Several bytes are handled as one number: pairs of digits, eight hexadecimal digits,
/// eight characters scanned for one that needs escaping. Callers provide the stated room.
enum JSONText {
    typealias Output = UnsafeMutablePointer<UInt8>

    /// An integer with all its digits; needs 20 bytes.
    @inline(__always) static func int(_ value: Int64, at output: Output) -> Output {
        var output = output
        if value < 0 {
            output.pointee = UInt8(ascii: "-")
            output += 1
        }
        var rest = value.magnitude
        if rest < 10 {
            output.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
            return output + 1
        }
        let end = output + digits(of: rest)
        var position = end
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            position -= 2
            twoDigits(pair, at: position)
            rest = quotient
        }
        if rest >= 10 { twoDigits(rest, at: output) } else { output.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
        return end
    }

    private static func digits(of number: UInt64) -> Int {
        var (count, limit) = (1, UInt64(10))
        while number >= limit {
            count += 1
            let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
            if overflow { break }
            limit = next
        }
        return count
    }

    /// A number below 100 as two digits.
    @inline(__always) private static func twoDigits(_ number: UInt64, at output: Output) {
        let number = UInt16(truncatingIfNeeded: number)
        let tens = (number &* 103) >> 10
        let digits = 0x3030 | tens | (number &- tens &* 10) << 8
        UnsafeMutableRawPointer(output).storeBytes(of: digits.littleEndian, as: UInt16.self)
    }

    /// A truth value; needs 8 bytes.
    @inline(__always) static func bool(_ value: Bool, at output: Output) -> Output {
        // `true` and `false` as numbers, the first letter lowest; the byte that `true` does not need is overwritten by the next output.
        let letters: UInt64 = value ? 0x6575_7274 : 0x65_736C_6166
        UnsafeMutableRawPointer(output).storeBytes(of: letters.littleEndian, as: UInt64.self)
        return output + (value ? 4 : 5)
    }

    /// Sixteen bytes as the 36 characters of a UUID in quotes, upper case; needs 38 bytes.
    static func uuid(high: UInt64, low: UInt64, at output: Output) -> Output {
        let raw = UnsafeMutableRawPointer(output)
        let (second, third) = (hexadecimal(high), hexadecimal(low >> 32))
        raw.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        raw.storeBytes(of: hexadecimal(high >> 32).bigEndian, toByteOffset: 1, as: UInt64.self)
        raw.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 9, as: UInt8.self)
        raw.storeBytes(of: upper(second), toByteOffset: 10, as: UInt32.self)
        raw.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 14, as: UInt8.self)
        raw.storeBytes(of: lower(second), toByteOffset: 15, as: UInt32.self)
        raw.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 19, as: UInt8.self)
        raw.storeBytes(of: upper(third), toByteOffset: 20, as: UInt32.self)
        raw.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 24, as: UInt8.self)
        raw.storeBytes(of: lower(third), toByteOffset: 25, as: UInt32.self)
        raw.storeBytes(of: hexadecimal(low).bigEndian, toByteOffset: 29, as: UInt64.self)
        raw.storeBytes(of: UInt8(ascii: "\""), toByteOffset: 37, as: UInt8.self)
        return output + 38
    }

    private static func upper(_ digits: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: digits >> 32).bigEndian }
    private static func lower(_ digits: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: digits).bigEndian }

    /// The eight hexadecimal digits of the low 32 bits, the first in the highest byte.
    @inline(__always) private static func hexadecimal(_ number: UInt64) -> UInt64 {
        // The halves, quarters and eighths move apart until each digit has a byte.
        var digits = number & 0xFFFF_FFFF
        digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
        digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
        // Adding six carries into the next bit for 10 to 15, which become letters: seven characters further on.
        let letters = ((digits &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
        return digits &+ 0x3030_3030_3030_3030 &+ letters &* 7
    }

    /// The room that ``date(_:_:at:)`` needs.
    static let longestDate = DateText.longest + 2

    /// A time in quotes.
    @inline(__always) static func date(_ microseconds: Int64, _ form: JSONStyle.Dates, at output: Output) -> Output {
        output.pointee = UInt8(ascii: "\"")
        let end =
            switch form {
            case .description: DateText.writeDescription(microseconds, to: output + 1)
            case .iso8601: DateText.writeISO8601(microseconds, to: output + 1)
            }
        end.pointee = UInt8(ascii: "\"")
        return end + 1
    }

    /// Text in quotes if it needs no escaping, else nil; needs two bytes more than the text has.
    @inline(__always) static func plain(_ utf8: UnsafeBufferPointer<UInt8>, at output: Output) -> Output? {
        guard endOfPlainText(utf8, from: 0) == utf8.count else { return nil }
        output.pointee = UInt8(ascii: "\"")
        if let source = utf8.baseAddress { memcpy(output + 1, source, utf8.count) }
        output[utf8.count + 1] = UInt8(ascii: "\"")
        return output + utf8.count + 2
    }

    /// The position of the next byte that must be escaped, or the end.
    static func endOfPlainText(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(utf8)
        var position = start
        while raw.count &- position >= 16 {
            let first = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let second = raw.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self)
            if (special(first) | special(second)) & 0x8080_8080_8080_8080 != 0 { break }
            position &+= 16
        }
        if raw.count &- position >= 8 {
            if special(raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)) & 0x8080_8080_8080_8080 == 0 { position &+= 8 }
        }
        if position &- start >= 8, raw.count &- position < 8 {
            // The last eight bytes again, some of which have been checked already.
            if special(raw.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)) & 0x8080_8080_8080_8080 == 0 { return raw.count }
        }
        while position < raw.count {
            let byte = raw[position]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
            position &+= 1
        }
        return position
    }

    /// Sets the high bit of a byte that is < 0x20, a quote or a backslash. A borrow sets further high bits only above such a byte.
    @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        return ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    }
}
