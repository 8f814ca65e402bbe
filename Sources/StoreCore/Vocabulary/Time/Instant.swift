import FoundationEssentials
import Glibc

/// Times as stores keep them: whole microseconds since 1970-01-01 00:00:00 UTC, in 64 bits.
///
/// `Date` is a `Double` of seconds since 2001: its resolution is about a quarter of a microsecond today, 30 µs in the year 9999. The
/// conversions here split off the whole seconds first, so the only roundings are the requested one and that of `Date` itself. They
/// guarantee `date(microseconds: microseconds(of: d)) == rounded(d)`, and that rounding twice changes nothing.
public enum Instant {
    /// Seconds from 1970 to 2001, the reference date of `Date`.
    private static let referenceSeconds: Int64 = 978_307_200

    /// The time of the system's clock, in microseconds since 1970.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1000
    }

    /// The microsecond nearest to a date.
    ///
    /// - Returns: Microseconds since 1970, or `nil` if the date is not a number, infinite, or more than 292,000 years away.
    @usableFromInline package static func microseconds(of date: Date) -> Int64? {
        let interval = date.timeIntervalSinceReferenceDate
        // 9.3e12 seconds are slightly more than 64 bits of microseconds hold; the checks below enforce the exact limit.
        guard abs(interval) < 9.3e12 else { return nil }
        let whole = interval.rounded(.towardZero)
        let fraction = Int64(((interval - whole) * 1_000_000).rounded())
        let (scaled, tooFar) = (Int64(whole) + referenceSeconds).multipliedReportingOverflow(by: 1_000_000)
        let (sum, beyond) = scaled.addingReportingOverflow(fraction)
        return tooFar || beyond ? nil : sum
    }

    /// The date nearest to a microsecond.
    ///
    /// - Parameter microseconds: Microseconds since 1970; any value.
    public static func date(microseconds: Int64) -> Date {
        let (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Date(
            timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + Double(fraction) / 1_000_000)
    }

    /// A date as a store returns it: rounded to the microsecond.
    ///
    /// - Returns: The rounded date; a date that ``microseconds(of:)`` cannot express is returned unchanged.
    @usableFromInline package static func rounded(_ date: Date) -> Date {
        guard let microseconds = microseconds(of: date) else { return date }
        return Self.date(microseconds: microseconds)
    }

    /// The microsecond that a store keeps for a `Date` made from this one, which differs from it far from today.
    ///
    /// - Returns: Microseconds since 1970, or `nil` if the date rounds to one beyond 64 bits.
    package static func rounded(microseconds: Int64) -> Int64? { self.microseconds(of: date(microseconds: microseconds)) }
}
