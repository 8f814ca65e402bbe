import ActiveStore
import FoundationEssentials

/// Dates, UUIDs and URLs.
enum TypesFoundationCases {
    static let all: [Case] = [
        Case("types.date_before_1970", "[96] Dates before 1970 survive a round trip to the microsecond and sort first") { _ in
            let dates = [
                Date.distantPast, Date(timeIntervalSince1970: -86_400.25), Date(timeIntervalSince1970: -0.000_001),
                Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0.000_001),
            ]
            for date in dates.reversed() { try expect(roundTrip(date, in: \.date), equals: date.normalized, "\(date)") }
            try expect(EveryType.order(by: \.date).pluck(\.date), equals: dates.map(\.normalized))
            try expect(EveryType.where { $0.date < Date(timeIntervalSince1970: 0) }.count(), equals: 3)
            let halfway = Date(timeIntervalSince1970: -1.000_000_4)
            try expect(roundTrip(halfway, in: \.date), equals: Date(timeIntervalSince1970: -1), "rounded to the microsecond")
        },
        Case("types.date_far_future", "Dates survive a round trip within 64 bits of microseconds; beyond is an error") { _ in
            let year9999 = Date(timeIntervalSince1970: 253_402_300_799)
            for date in [Date.distantFuture, year9999, Date(timeIntervalSince1970: 9_200_000_000_000)] {
                try expect(roundTrip(date, in: \.date), equals: date)
                try expect(EveryType.where { $0.date == date }.count(), equals: 1)
            }
            for seconds in [9_300_000_000_000, -9_300_000_000_000, 1e300, .infinity] {
                try expect(throws: .unstorableValue, "\(seconds)") {
                    try EveryType(date: Date(timeIntervalSince1970: seconds)).saved()
                }
            }
            try expect(EveryType.count(), equals: 3)
            let never = Date(timeIntervalSince1970: 1e300)
            try expect(throws: .unstorableValue) { try EveryType.where { $0.date < never }.all() }
        },
        Case(
            "types.dates_of_the_engine", "Dates as far as the engine's reach survive a round trip; beyond is an error that changes nothing"
        ) { store in
            let reach = store.context.instants
            let ends = [reach.lowerBound, reach.upperBound].map { Instant.date(microseconds: $0) }
            // A date has 53 bits, so the next one that is different may be seconds away.
            let inside = [ends[0].addingTimeInterval(60), ends[1].addingTimeInterval(-60)]
            for date in inside { try expect(roundTrip(date, in: \.date), equals: date.normalized, "\(date)") }
            try expect(EveryType.order(by: \.date).pluck(\.date), equals: inside.map(\.normalized))
            let beyond = [ends[0].addingTimeInterval(-60), ends[1].addingTimeInterval(60)]
            try store.write { _ in
                var kept = try EveryType(date: Date(timeIntervalSince1970: 0)).saved()
                for date in beyond {
                    try expect(throws: .unstorableValue, "\(date)") { try EveryType(date: date).saved() }
                    kept.date = date
                    try expect(throws: .unstorableValue, "\(date)") { try kept.save() }
                    try expect(throws: .unstorableValue, "\(date)") {
                        try EveryType.where { $0.uid == kept.uid }.update(.set(\.date, date))
                    }
                }
                kept.date = Date(timeIntervalSince1970: 1)
                try kept.save()
            }
            try expect(EveryType.count(), equals: 3)
            try expect(EveryType.where { $0.date == Date(timeIntervalSince1970: 1) }.count(), equals: 1)
            // Whatever can be represented can be compared with.
            for (date, later) in zip(beyond, [3, 0]) where Instant.microseconds(of: date) != nil {
                try expect(EveryType.where { $0.date > date }.count(), equals: later)
                try expect(EveryType.where { $0.date == date }.count(), equals: 0)
                try expect(EveryType.where { $0.date != date }.count(), equals: 3)
                try expect(EveryType.where { $0.date.in([date]) }.count(), equals: 0)
            }
        },
        Case("types.uuid", "UUIDs survive a round trip and sort by their bytes") { _ in
            let ids = [
                UUID(high: 0, low: 0), UUID(high: 0, low: .max), UUID(high: 1 << 63 - 1, low: 0), UUID(high: 1 << 63, low: 7),
                UUID(high: .max, low: .max),
            ]
            for id in ids.reversed() { try expect(roundTrip(id, in: \.uuid), equals: id) }
            try expect(EveryType.order(by: \.uuid).pluck(\.uuid), equals: ids)
            try expect(EveryType.where { $0.uuid >= ids[2] }.count(), equals: 3)
            try expect(EveryType.find(["uuid": ids[1].uuidString.lowercased()])?.uuid, equals: ids[1])
        },
        Case("types.url", "URLs survive a round trip as written") { _ in
            for text in [
                "https://user@example.org:8080/a%20b/?q=1&r=%C3%A9#top", "file:///tmp/x%2Fy", "a/relative?path", "mailto:ann@example.org",
                "urn:isbn:0451450523",
            ] {
                let url = try require(URL(string: text), text)
                try expect(roundTrip(url, in: \.url).absoluteString, equals: text)
                try expect(EveryType.where { $0.url == url }.count(), equals: 1, text)
            }
        },
    ]
}
