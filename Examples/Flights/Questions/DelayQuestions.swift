import ActiveStore

extension Question {
    static let meanDelayByAirline = Question(
        id: "mean-delay-by-airline", title: "How late did flights depart, on average?",
        how: #"….group(by: \.airlineID).select(.sum(\.depDelay), .count).order(by: .average(\.depDelay), .descending)"#,
        columns: ["airline", "minutes", "departures"]
    ) { _ in
        let delays = Flight.where { $0.depDelay != nil }.group(by: \.airlineID).select(.sum(\.depDelay), .count)
        return try delays.order(by: .average(\.depDelay), .descending).all().map { carrier, minutes, count in
            [try Airline.get(carrier).name, Figures.mean(minutes, count), Figures.grouped(count)]
        }
    }

    static let worstDays = Question(
        id: "worst-days", title: "On which days did flights depart more than twenty minutes late, on average?",
        how: #"Flight.group(by: \.year, \.month, \.day).select(…).having { $0.average(\.depDelay) > 20 && $0.count(\.depDelay) >= 100 }"#,
        columns: ["day", "flights", "departed", "minutes", "latest"]
    ) { _ in
        let days = Flight.group(by: \.year, \.month, \.day)
            .select(.count, .count(\.depDelay), .sum(\.depDelay), .maximum(\.depDelay))
            .having { $0.average(\.depDelay) > 20 && $0.count(\.depDelay) >= 100 }
        return try days.all().map { year, month, day, flights, departed, minutes, latest in
            [
                Figures.day(year, month, day), Figures.grouped(flights), Figures.grouped(departed),
                Figures.mean(minutes, departed), Figures.grouped(latest ?? 0),
            ]
        }
    }

    static let longestDelays = Question(
        id: "longest-delays", title: "Which flights departed latest?",
        how: #"Flight.including(\.airline).including(\.origin).including(\.destination).order(by: \.depDelay, .descending).limit(8)"#,
        columns: ["minutes", "day", "airline", "flight", "from", "to"]
    ) { _ in
        let latest = Flight.including(\.airline).including(\.origin).including(\.destination)
            .order(by: \.depDelay, .descending).limit(8)
        // Strict loading makes it an error to read the airline or an airport of each flight by itself.
        return try latest.strictLoading().all().map { flight in
            [
                Figures.grouped(flight.depDelay ?? 0), Figures.day(flight.year, flight.month, flight.day),
                try flight.airline.find()?.name ?? flight.airlineID, "\(flight.airlineID) \(flight.flight)",
                try flight.origin.find()?.name ?? flight.originID,
                try flight.destination.find()?.name ?? flight.destinationID,
            ]
        }
    }
}
