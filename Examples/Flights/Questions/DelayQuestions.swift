import ActiveStore

extension Question {
    static let meanDelayByAirline = Question(
        id: "mean-delay-by-airline", title: "How late did flights depart, on average?",
        how: #"Flight.where { $0.depDelay != nil }.pluck(\.carrier, \.depDelay), averaged in Swift"#,
        columns: ["airline", "minutes", "departures"]
    ) {
        var sums: [String: (minutes: Int, count: Int)] = [:]
        for (carrier, delay) in try Flight.where({ $0.depDelay != nil }).pluck(\.carrier, \.depDelay) {
            sums[carrier, default: (0, 0)].minutes += delay ?? 0
            sums[carrier, default: (0, 0)].count += 1
        }
        let means = try sums.map { carrier, sum in
            (name: try Airline.get(carrier).name, mean: Double(sum.minutes) / Double(sum.count), sum: sum)
        }
        return means.sorted { ($1.mean, $0.name) < ($0.mean, $1.name) }
            .map { [$0.name, Figures.mean($0.sum.minutes, $0.sum.count), Figures.grouped($0.sum.count)] }
    }

    static let longestDelays = Question(
        id: "longest-delays", title: "Which flights departed latest?",
        how: #"Flight.order(by: \.depDelay, .descending).limit(8); Airline.find and Airport.find for the names"#,
        columns: ["minutes", "day", "airline", "flight", "from", "to"]
    ) {
        try Flight.order(by: \.depDelay, .descending).limit(8).all().map { flight in
            [
                Figures.grouped(flight.depDelay ?? 0), Figures.day(flight.year, flight.month, flight.day),
                try Airline.find(flight.carrier)?.name ?? flight.carrier, "\(flight.carrier) \(flight.flight)",
                try Airport.find(flight.origin)?.name ?? flight.origin,
                try Airport.find(flight.dest)?.name ?? flight.dest,
            ]
        }
    }
}
