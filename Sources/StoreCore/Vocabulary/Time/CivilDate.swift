/// A day of the proleptic Gregorian calendar, and its number counted from 1970-01-01.
///
/// The arithmetic follows Hinnant, "chrono-compatible low-level date algorithms": the year is taken to begin in March, so that the leap day
/// is its last day, and 400 years are one era of 146,097 days. It is exact for every day that 64 bits of microseconds can represent,
/// including before the year 0.
struct CivilDate: Equatable {
    var year: Int64
    var month: Int64
    var day: Int64

    /// The day with this number; day 0 is 1970-01-01. The number is within ±10^12.
    init(dayNumber: Int64) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    private init(_ year: Int64, _ month: Int64, _ day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The same as ``init(dayNumber:)``, in a third of the time for the years 0 to 32,767, in 32-bit arithmetic that multiplies instead of
    /// dividing.
    ///
    /// From Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022): quotient and remainder of
    /// a division by 1461/4 and by 153/5 are the high and low half of one product.
    @inline(__always) static func near(_ dayNumber: Int64) -> CivilDate {
        guard -719_468..<11_000_000 ~= dayNumber else { return CivilDate(dayNumber: dayNumber) }
        let days = UInt32(truncatingIfNeeded: dayNumber &+ 719_468)
        let (century, dayOfCentury) = (4 &* days &+ 3).quotientAndRemainder(dividingBy: 146_097)
        let years = 2_939_745 &* UInt64(dayOfCentury | 3)
        let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
        let months = 2141 &* dayOfYear &+ 197_913
        let isNextYear = dayOfYear >= 306
        return CivilDate(
            Int64(100 &* century &+ UInt32(truncatingIfNeeded: years >> 32)) &+ (isNextYear ? 1 : 0),
            Int64(months >> 16) &- (isNextYear ? 12 : 0), Int64((months & 0xFFFF) / 2141) &+ 1)
    }

    /// The day if it exists in the calendar, `nil` otherwise. The year is within ±10^9.
    init?(year: Int64, month: Int64, day: Int64) {
        guard 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, ofYear: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The number of the day; 0 for 1970-01-01.
    var dayNumber: Int64 {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func days(inMonth month: Int64, ofYear year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
