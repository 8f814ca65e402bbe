/// Times as text, and back: `2019-06-07 09:15:15 +0000` and `2019-06-07T09:15:15.123456Z`.
///
/// Always UTC in the proleptic Gregorian calendar, written directly to bytes: no formatter, no locale, no lock. Every microsecond count of
/// 64 bits has a text, and the ISO 8601 form reads back as exactly that microsecond.
public enum DateText {
    /// Appends a time as ActiveRealm's JSON shows it: `2019-06-07 09:15:15 +0000`.
    ///
    /// The fraction of the second is rounded down: half a second before 1970 is `1969-12-31 23:59:59 +0000`. Years have at least four
    /// digits, years before 0 a minus sign.
    ///
    /// - Parameters:
    ///   - microseconds: Microseconds since 1970.
    ///   - output: The destination of the ASCII text.
    static func appendDescription(_ microseconds: Int64, to output: inout [UInt8]) {
        append(to: &output) { writeDescription(microseconds, to: $0) }
    }

    /// Appends a time as ISO 8601 with microseconds: `2019-06-07T09:15:15.123456Z`.
    ///
    /// All six digits of the fraction are written, so that texts of the years 0 to 9999 sort as the times do. Years outside this range have
    /// a sign and six digits, as ISO 8601 requires: `+012345-06-07T…`.
    ///
    /// - Parameters:
    ///   - microseconds: Microseconds since 1970.
    ///   - output: The destination of the ASCII text.
    static func appendISO8601(_ microseconds: Int64, to output: inout [UInt8]) {
        append(to: &output) { writeISO8601(microseconds, to: $0) }
    }

    /// The maximum length of a text in bytes.
    package static let longest = 32

    /// Writes the text of ``appendDescription(_:to:)``.
    ///
    /// - Parameter output: The destination, with room for ``longest`` bytes.
    /// - Returns: The end of the text.
    package static func writeDescription(_ microseconds: Int64, to output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let time = Fields(microseconds)
        var output = output
        if time.date.year < 0 { output.write(UInt8(ascii: "-")) }
        output.writeDigits(time.date.year.magnitude, atLeast: 4)
        time.writeMonthAndDay(to: &output)
        output.write(UInt8(ascii: " "))
        time.writeClock(to: &output)
        for byte in " +0000".utf8 { output.write(byte) }
        return output
    }

    /// Writes the text of ``appendISO8601(_:to:)``.
    ///
    /// - Parameter output: The destination, with room for ``longest`` bytes.
    /// - Returns: The end of the text.
    package static func writeISO8601(_ microseconds: Int64, to output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let time = Fields(microseconds)
        var output = output
        if 0...9999 ~= time.date.year {
            output.writeDigits(time.date.year.magnitude, atLeast: 4)
        } else {
            output.write(UInt8(ascii: time.date.year < 0 ? "-" : "+"))
            output.writeDigits(time.date.year.magnitude, atLeast: 6)
        }
        time.writeMonthAndDay(to: &output)
        output.write(UInt8(ascii: "T"))
        time.writeClock(to: &output)
        output.write(UInt8(ascii: "."))
        output.writeDigits(UInt64(time.microsecond), atLeast: 6)
        output.write(UInt8(ascii: "Z"))
        return output
    }

    private static func append(
        to output: inout [UInt8], _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { text in
            guard let start = text.baseAddress else { return }
            output.append(contentsOf: UnsafeBufferPointer(start: start, count: write(start) - start))
        }
    }

    /// A time as ActiveRealm's JSON shows it: `2019-06-07 09:15:15 +0000`.
    ///
    /// The fraction of the second is rounded down. Years have at least four digits, years before 0 a minus sign.
    public static func description(_ microseconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        appendDescription(microseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A time as ISO 8601 with microseconds: `2019-06-07T09:15:15.123456Z`.
    ///
    /// Years outside 0 to 9999 have a sign and six digits, as ISO 8601 requires: `+012345-06-07T…`.
    public static func iso8601(_ microseconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        appendISO8601(microseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A time split into its fields.
private struct Fields {
    let date: CivilDate
    let second: UInt32
    let microsecond: UInt32

    @inline(__always) init(_ microseconds: Int64) {
        // Division rounds down, so that times before 1970 belong to the right day.
        var (days, time) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
        if time < 0 { (days, time) = (days - 1, time + 86_400_000_000) }
        let (seconds, fraction) = time.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        second = UInt32(truncatingIfNeeded: seconds)
        microsecond = UInt32(truncatingIfNeeded: fraction)
        date = CivilDate.near(days)
    }

    @inline(__always) func writeMonthAndDay(to output: inout UnsafeMutablePointer<UInt8>) {
        output.write(UInt8(ascii: "-"))
        output.writeTwoDigits(date.month.magnitude)
        output.write(UInt8(ascii: "-"))
        output.writeTwoDigits(date.day.magnitude)
    }

    @inline(__always) func writeClock(to output: inout UnsafeMutablePointer<UInt8>) {
        let minute = second / 60
        output.writeTwoDigits(UInt64(minute / 60))
        output.write(UInt8(ascii: ":"))
        output.writeTwoDigits(UInt64(minute % 60))
        output.write(UInt8(ascii: ":"))
        output.writeTwoDigits(UInt64(second % 60))
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a byte and advances.
    @inline(__always) fileprivate mutating func write(_ byte: UInt8) {
        pointee = byte
        self += 1
    }

    /// Writes a number below 100 as two digits at once.
    @inline(__always) fileprivate mutating func writeTwoDigits(_ number: UInt64) {
        let number = UInt16(truncatingIfNeeded: number)
        let tens = (number &* 103) >> 10
        let digits = 0x3030 | tens | (number &- tens &* 10) << 8
        UnsafeMutableRawPointer(self).storeBytes(of: digits.littleEndian, as: UInt16.self)
        self += 2
    }

    /// Writes a decimal number, zero-padded to at least `count` digits, which is 4 or 6.
    @inline(__always) fileprivate mutating func writeDigits(_ number: UInt64, atLeast count: Int) {
        if number >= (count == 4 ? 10_000 : 1_000_000) {
            for byte in String(number).utf8 { write(byte) }
            return
        }
        let number = UInt32(truncatingIfNeeded: number)
        if count == 6 { writeTwoDigits(UInt64(number / 10_000)) }
        writeTwoDigits(UInt64(number / 100 % 100))
        writeTwoDigits(UInt64(number % 100))
    }
}
