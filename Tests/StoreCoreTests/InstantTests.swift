import FoundationEssentials
import StoreCore
import Testing

@Suite struct InstantTests {
    /// 0001-01-01 to 9999-12-31, in microseconds since 1970.
    static let years: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

    @Test func `A stored date is the rounded date, and rounding again changes nothing`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200_000 {
            let seconds = Double.random(in: -62_135_596_800...253_402_300_799, using: &random)
            let date = Date(timeIntervalSince1970: seconds)
            let microseconds = try #require(Instant.microseconds(of: date))
            let rounded = Instant.rounded(date)
            guard Instant.date(microseconds: microseconds) == rounded, Instant.rounded(rounded) == rounded else {
                Issue.record("\(seconds)")
                return
            }
        }
    }

    @Test func `A rounded date is less than a microsecond away`() {
        for _ in 0..<100_000 {
            let date = Date(timeIntervalSince1970: .random(in: 0...4_102_444_800))
            guard abs(Instant.rounded(date).timeIntervalSince(date)) <= 0.8e-6 else {
                Issue.record("\(date.timeIntervalSince1970)")
                return
            }
        }
    }

    @Test func `Microseconds come back from a date as they were until the year 2136`() {
        for _ in 0..<200_000 {
            let microseconds = Int64.random(in: -2_000_000_000_000_000...5_270_000_000_000_000)
            guard Instant.microseconds(of: Instant.date(microseconds: microseconds)) == microseconds else {
                Issue.record("\(microseconds)")
                return
            }
        }
    }

    @Test func `A date made of microseconds is its own rounding, at every age`() {
        for _ in 0..<200_000 {
            let date = Instant.date(microseconds: .random(in: Bool.random() ? .min ... .max : Self.years))
            // The last few dates of 64 bits round up to what they cannot hold, and stay as they are.
            guard Instant.rounded(date) == date else {
                Issue.record("\(date.timeIntervalSince1970)")
                return
            }
        }
    }

    @Test func `Fractions go to the nearest microsecond on both sides of 1970 and 2001`() {
        #expect(Instant.microseconds(of: Date(timeIntervalSince1970: 0)) == 0)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: 0)) == 978_307_200_000_000)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: 1.000_001_4)) == 978_307_201_000_001)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: 1.000_001_6)) == 978_307_201_000_002)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: -1.000_001_4)) == 978_307_198_999_999)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: -1.000_001_6)) == 978_307_198_999_998)
        #expect(Instant.microseconds(of: Date(timeIntervalSinceReferenceDate: 0.999_999_9)) == 978_307_201_000_000)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e12, -9.3e12, 9_223_372_036_854.9])
    func `What 64 bits cannot say has no microseconds and stays as it is`(interval: Double) {
        let date = Date(timeIntervalSinceReferenceDate: interval)
        #expect(Instant.microseconds(of: date) == nil)
        #expect(
            Instant.rounded(date).timeIntervalSinceReferenceDate.bitPattern
                == date.timeIntervalSinceReferenceDate.bitPattern)
    }

    @Test func `Now is the system's time`() throws {
        let before = Date()
        let now = Instant.date(microseconds: Instant.now())
        #expect(abs(now.timeIntervalSince(before)) < 5)
    }

    @Test func `The first and the last microsecond have dates`() {
        #expect(Instant.date(microseconds: .max) > Instant.date(microseconds: 0))
        #expect(Instant.date(microseconds: .min) < Instant.date(microseconds: 0))
    }
}
