import ActiveStore
import Foundation
import Testing

/// Days of time zones on which the clock changes. The conformance case has a zone without changes, because engines get instants alone.
@Suite struct CalendarDayTests {
    struct Day: Sendable, CustomTestStringConvertible {
        let zone: String, noon: String, start: String, hours: Double
        var testDescription: String { "\(zone) \(noon)" }
    }

    @Test(arguments: [
        Day(zone: "Europe/Berlin", noon: "2026-11-26T23:30:00Z", start: "2026-11-26T23:00:00Z", hours: 24),
        Day(zone: "Europe/Berlin", noon: "2026-03-29T12:00:00Z", start: "2026-03-28T23:00:00Z", hours: 23),
        Day(zone: "Europe/Berlin", noon: "2026-10-25T00:30:00Z", start: "2026-10-24T22:00:00Z", hours: 25),
        Day(zone: "Australia/Lord_Howe", noon: "2026-10-04T00:00:00Z", start: "2026-10-03T13:30:00Z", hours: 23.5),
        // The clock was put forward at midnight, so the day began at 01:00.
        Day(zone: "America/Sao_Paulo", noon: "2018-11-04T12:00:00Z", start: "2018-11-04T03:00:00Z", hours: 23),
        // The day after this one did not exist.
        Day(zone: "Pacific/Apia", noon: "2011-12-29T22:00:00Z", start: "2011-12-29T10:00:00Z", hours: 24),
    ])
    func hasItsHours(_ day: Day) throws {
        let zone = try #require(TimeZone(identifier: day.zone))
        let start = try Date(day.start, strategy: .iso8601)
        let range = try Range.day(of: Date(day.noon, strategy: .iso8601), in: zone)
        #expect(range == start..<(start + day.hours * 3_600))
        #expect(Range.day(of: range.lowerBound, in: zone) == range)
        #expect(Range.day(of: range.upperBound - 0.000_001, in: zone) == range)
        #expect(Range.day(of: range.upperBound, in: zone).lowerBound == range.upperBound)
    }
}
