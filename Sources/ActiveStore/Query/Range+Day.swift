import FoundationEssentials

extension Range where Bound == Date {
    /// The calendar day to which an instant belongs in a time zone: from its first instant to the first of the next day.
    ///
    /// ```swift
    /// try Article.where { $0.publishedAt.between(.day(of: Date(), in: zone)) }.all()
    /// ```
    /// A day on which the clock changes has 23 or 25 hours, and where it changes at midnight the day begins later than 00:00.
    /// The range is empty for an instant that the Gregorian calendar cannot represent.
    public static func day(of instant: Date, in zone: TimeZone) -> Range<Date> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        guard let day = calendar.dateInterval(of: .day, for: instant) else { return instant..<instant }
        return day.start..<day.end
    }
}
