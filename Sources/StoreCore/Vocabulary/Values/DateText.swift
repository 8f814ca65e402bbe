/// Times as text, and back: `2019-06-07 09:15:15 +0000` and `2019-06-07T09:15:15.123456Z`.
///
/// Always UTC and the proleptic Gregorian calendar, written straight into bytes: no formatter, no locale, no lock. Every
/// microsecond that 64 bits hold has a text, and the ISO 8601 form reads back as exactly that microsecond.
public enum DateText {
    /// Appends a time as ActiveRealm's JSON shows it: `2019-06-07 09:15:15 +0000`.
    ///
    /// The fraction of the second is dropped downwards: half a second before 1970 is `1969-12-31 23:59:59 +0000`. Years have
    /// at least four digits, years before 0 a minus sign.
    ///
    /// - Parameters:
    ///   - microseconds: Microseconds since 1970.
    ///   - output: Where the text goes, as ASCII.
    public static func appendDescription(_ microseconds: Int64, to output: inout [UInt8]) {
        let time = Fields(microseconds)
        if time.date.year < 0 { output.append(UInt8(ascii: "-")) }
        output.appendDigits(time.date.year.magnitude, count: 4)
        time.appendMonthAndDay(to: &output)
        output.append(UInt8(ascii: " "))
        time.appendClock(to: &output)
        output.append(contentsOf: " +0000".utf8)
    }

    /// Appends a time as ISO 8601 with microseconds: `2019-06-07T09:15:15.123456Z`.
    ///
    /// All six digits of the fraction are written, so that texts of the years 0 to 9999 sort as the times do. Years
    /// outside of these have a sign and six digits, as ISO 8601 asks for: `+012345-06-07T…`.
    ///
    /// - Parameters:
    ///   - microseconds: Microseconds since 1970.
    ///   - output: Where the text goes, as ASCII.
    public static func appendISO8601(_ microseconds: Int64, to output: inout [UInt8]) {
        let time = Fields(microseconds)
        if 0...9999 ~= time.date.year {
            output.appendDigits(time.date.year.magnitude, count: 4)
        } else {
            output.append(UInt8(ascii: time.date.year < 0 ? "-" : "+"))
            output.appendDigits(time.date.year.magnitude, count: 6)
        }
        time.appendMonthAndDay(to: &output)
        output.append(UInt8(ascii: "T"))
        time.appendClock(to: &output)
        output.append(UInt8(ascii: "."))
        output.appendDigits(time.microsecond.magnitude, count: 6)
        output.append(UInt8(ascii: "Z"))
    }

    /// A time as ``appendDescription(_:to:)`` writes it.
    public static func description(_ microseconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        appendDescription(microseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A time as ``appendISO8601(_:to:)`` writes it.
    public static func iso8601(_ microseconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        appendISO8601(microseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A time taken apart.
private struct Fields {
    let date: CivilDate
    let second: Int64
    let microsecond: Int64

    init(_ microseconds: Int64) {
        // Division that rounds down, so that times before 1970 fall into the second and the day they belong to.
        var (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + 1_000_000) }
        var (days, secondOfDay) = seconds.quotientAndRemainder(dividingBy: 86_400)
        if secondOfDay < 0 { (days, secondOfDay) = (days - 1, secondOfDay + 86_400) }
        date = CivilDate(dayNumber: days)
        second = secondOfDay
        microsecond = fraction
    }

    func appendMonthAndDay(to output: inout [UInt8]) {
        output.append(UInt8(ascii: "-"))
        output.appendDigits(date.month.magnitude, count: 2)
        output.append(UInt8(ascii: "-"))
        output.appendDigits(date.day.magnitude, count: 2)
    }

    func appendClock(to output: inout [UInt8]) {
        output.appendDigits((second / 3600).magnitude, count: 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits((second / 60 % 60).magnitude, count: 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits((second % 60).magnitude, count: 2)
    }
}

extension [UInt8] {
    /// Appends a number in decimal, filled up with zeros to at least `count` digits; `count` is even.
    @inline(__always)
    fileprivate mutating func appendDigits(_ number: UInt64, count: Int) {
        var scale: UInt64 = 1
        for _ in 0..<count / 2 { scale *= 100 }
        if number >= scale {
            append(contentsOf: String(number).utf8)
            return
        }
        var rest = number
        for _ in 0..<count / 2 {
            scale /= 100
            let pair = UInt8(truncatingIfNeeded: rest / scale)
            rest %= scale
            append(UInt8(ascii: "0") + pair / 10)
            append(UInt8(ascii: "0") + pair % 10)
        }
    }
}
