import ActiveStore
import FoundationEssentials

/// Conditions by ranges.
enum PredicateRangeCases {
    static let all: [Case] = [
        Case("predicate.between_half_open", "between() a half-open range leaves its end out, and is false for nil") { _ in
            for age in [nil, 17, 18, 40, 64, 65] { try Person(age: age, score: Double(age ?? 0)).saved() }
            try expect(Person.where { $0.age.between(18..<65) }.order(by: \.age).pluck(\.age), equals: [18, 40, 64])
            try expect(Person.where { $0.age.between(18...65) }.count(), equals: 4)
            try expect(Person.where { $0.age.between(18..<18) }.count(), equals: 0)
            try expect(Person.where { !$0.age.between(18..<65) }.count(), equals: 3, "the complement has the nil")
            try expect(Person.where { $0.score.between(17.5..<40) }.count(), equals: 1)
        },

        Case("predicate.day", "the records of a calendar day in a time zone") { _ in
            let zone = try require(TimeZone(secondsFromGMT: 2 * 3_600))
            // 26 November 2026 in that zone begins at 22:00 UTC of the 25th.
            let start = Date(timeIntervalSince1970: 1_795_644_000)
            let offsets: [Double] = [-0.000_001, 0, 43_200, 86_399.999_999, 86_400]
            try EveryType.insert(offsets.map { EveryType(maybeDate: start + $0) })
            let day = Range.day(of: start + 40_000, in: zone)
            try expect(day, equals: start..<(start + 86_400))
            try expect(EveryType.where { $0.maybeDate.between(.day(of: start, in: zone)) }.count(), equals: 3)
            try expect(Range.day(of: start - 0.000_001, in: zone), equals: (start - 86_400)..<start)
        },
    ]
}
