import Foundation
import StoreCore
import Testing

@Suite struct DateTextTests {
    static let day: Int64 = 86_400_000_000

    @Test(arguments: [
        (1_559_898_915_123_456, "2019-06-07 09:15:15 +0000", "2019-06-07T09:15:15.123456Z"),
        (0, "1970-01-01 00:00:00 +0000", "1970-01-01T00:00:00.000000Z"),
        (-1, "1969-12-31 23:59:59 +0000", "1969-12-31T23:59:59.999999Z"),
        (951_782_400_000_000, "2000-02-29 00:00:00 +0000", "2000-02-29T00:00:00.000000Z"),
        (-62_167_219_200_000_000, "0000-01-01 00:00:00 +0000", "0000-01-01T00:00:00.000000Z"),
        (-62_167_219_200_000_001, "-0001-12-31 23:59:59 +0000", "-000001-12-31T23:59:59.999999Z"),
        (253_402_300_800_000_000, "10000-01-01 00:00:00 +0000", "+010000-01-01T00:00:00.000000Z"),
        (Int64.max, "294247-01-10 04:00:54 +0000", "+294247-01-10T04:00:54.775807Z"),
        (Int64.min, "-290308-12-21 19:59:05 +0000", "-290308-12-21T19:59:05.224192Z"),
    ])
    func `A time has these two texts`(microseconds: Int64, description: String, iso8601: String) {
        #expect(DateText.description(microseconds) == description)
        #expect(DateText.iso8601(microseconds) == iso8601)
        #expect(DateText.parse(iso8601) == microseconds)
    }

    @Test func `The description is that of Foundation's Date`() {
        // Foundation on Linux drops the fraction towards 1970 and describes nothing after the year 4000: before 1970 whole
        // seconds are compared, and no later years.
        for _ in 0..<20_000 {
            var microseconds = Int64.random(in: -62_135_596_800_000_000...64_092_211_199_000_000)
            if microseconds < 0 { microseconds -= microseconds % 1_000_000 }
            // Half a second keeps off the ends of the second, whatever the steps of `Date` are.
            if microseconds > 0 { microseconds += 500_000 - microseconds % 1_000_000 }
            guard DateText.description(microseconds) == Instant.date(microseconds: microseconds).description else {
                Issue.record("\(microseconds)")
                return
            }
        }
    }

    @Test func `Every day of eight hundred years follows the one before it`() {
        var expected = (year: 1599, month: 12, day: 31)
        for number in Int64(-135_140)..<(-135_140 + 292_194) {
            let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            let leap = expected.year % 400 == 0 || (expected.year % 4 == 0 && expected.year % 100 != 0)
            let length = lengths[expected.month - 1] + (leap && expected.month == 2 ? 1 : 0)
            expected.day += 1
            if expected.day > length { expected = (expected.year, expected.month + 1, 1) }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
            let text = DateText.iso8601(number * Self.day)
            let fields = text.prefix(10).split(separator: "-").compactMap { Int($0) }
            guard fields == [expected.year, expected.month, expected.day], DateText.parse(text) == number * Self.day
            else {
                Issue.record("\(text)")
                return
            }
        }
    }

    @Test func `Days at the ends of the quick calendar are those of the other`() {
        for edge in [Int64(-719_468), 11_000_000] {
            for number in edge - 800..<edge + 800 {
                let text = DateText.iso8601(number * Self.day + 1)
                #expect(DateText.parse(text) == number * Self.day + 1, "\(text)")
            }
        }
    }

    @Test func `ISO 8601 reads back as the same microsecond, at every age`() {
        for _ in 0..<100_000 {
            let microseconds = Int64.random(in: Bool.random() ? .min ... .max : InstantTests.years)
            guard DateText.parse(DateText.iso8601(microseconds)) == microseconds else {
                Issue.record("\(microseconds)")
                return
            }
        }
    }

    @Test(arguments: [
        ("2019-06-07", 1_559_865_600_000_000),
        ("2019-06-07T09:15:15Z", 1_559_898_915_000_000),
        ("2019-06-07 09:15:15Z", 1_559_898_915_000_000),
        ("2019-06-07 09:15:15 +0000", 1_559_898_915_000_000),
        ("2019-06-07T09:15:15.1Z", 1_559_898_915_100_000),
        ("2019-06-07T09:15:15.1234564Z", 1_559_898_915_123_456),
        ("2019-06-07T09:15:15.123456500Z", 1_559_898_915_123_457),
        ("2019-06-07T09:15:15.999999999Z", 1_559_898_916_000_000),
        ("2019-06-07T11:15:15+02:00", 1_559_898_915_000_000),
        ("2019-06-07T11:15:15.5+0200", 1_559_898_915_500_000),
        ("2019-06-06T23:45:15-0930", 1_559_898_915_000_000),
        ("1969-12-31T23:59:59.999999999Z", 0),
        ("1969-12-31T23:59:59.5Z", -500_000),
    ])
    func `These are times`(text: String, microseconds: Int64) {
        #expect(DateText.parse(text) == microseconds)
        #expect(DateText.parse(("x" + text).dropFirst()) == microseconds)
    }

    @Test(arguments: [
        "", " ", "2019", "2019-06", "2019-6-7", "2019-13-01", "2019-00-01", "2019-02-29", "1900-02-29", "2019-04-31",
        "2019-06-00", "19-06-07", "02019-06-07", "-0001-06-07", "-000000-06-07", "+12019-06-07", "2019-06-07T",
        "2019-06-07T09:15", "2019-06-07T09:15:15", "2019-06-07 09:15:15", "2019-06-07T24:00:00Z",
        "2019-06-07T09:60:00Z",
        "2019-06-07T09:15:60Z", "2019-06-07T09:15:15.Z", "2019-06-07T09:15:15.1234567890Z", "2019-06-07T09:15:15,5Z",
        "2019-06-07t09:15:15z", "2019-06-07T09:15:15 Z", "2019-06-07  09:15:15Z", "2019-06-07T09:15:15+1",
        "2019-06-07T09:15:15+01", "2019-06-07T09:15:15+24:00", "2019-06-07T09:15:15+01:60", "2019-06-07T09:15:15Z ",
        " 2019-06-07", "2019-06-07Z", "2019-06-07T09:15:15Zjunk", "２０１９-06-07", "2019‐06‐07", "+999999-01-01",
        "-999999-01-01", "+294247-01-10T04:00:54.775808Z", "-290308-12-21T19:59:05.224191Z", "today", "1559898915",
    ])
    func `These are not`(text: String) {
        #expect(DateText.parse(text) == nil)
    }

    @Test func `A time without a zone is UTC only where that is asked for`() {
        #expect(DateText.parse("2019-06-07 09:15:15", missingZoneIsUTC: true) == 1_559_898_915_000_000)
        #expect(DateText.parse("2019-06-07T09:15:15.5", missingZoneIsUTC: true) == 1_559_898_915_500_000)
        #expect(DateText.parse("2019-06-07T09:15:15+01:00", missingZoneIsUTC: true) == 1_559_895_315_000_000)
        #expect(DateText.parse("2019-06-07T09:15:15+", missingZoneIsUTC: true) == nil)
        #expect(DateText.parse("2019-06-07 09:15:15 ", missingZoneIsUTC: true) == nil)
    }

    @Test func `Text that a byte was changed in is either refused or another time, and never traps`() {
        let text = Array("-000044-03-15T09:15:15.123456+01:00".utf8)
        for _ in 0..<50_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3) { bytes[.random(in: bytes.indices)] = .random(in: 0...255) }
            let cut = bytes.prefix(.random(in: 0...bytes.count))
            _ = Array(cut).withUnsafeBufferPointer { DateText.parse(utf8: $0) }
        }
    }
}
