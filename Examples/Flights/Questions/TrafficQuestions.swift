import ActiveStore

extension Question {
    static let busiestRoutes = Question(
        id: "busiest-routes", title: "Which routes were flown most?",
        how: #"Flight.group(by: \.originID, \.destinationID).select(.count).order(by: .count, .descending).limit(10)"#,
        columns: ["from", "to", "airport", "flights"]
    ) { _ in
        let routes = Flight.group(by: \.originID, \.destinationID).select(.count).order(by: .count, .descending).limit(10)
        return try routes.all().map { origin, destination, count in
            [origin, destination, try Airport.find(destination)?.name ?? "(not listed)", Figures.grouped(count)]
        }
    }

    static let flightsByAirline = Question(
        id: "flights-by-airline", title: "Which airlines flew most?",
        how: "airline.flights.count() for each of Airline.all()",
        columns: ["airline", "flights"]
    ) { _ in
        let counts = try Airline.all().map { airline in (name: airline.name, count: try airline.flights.count()) }
        let sorted = counts.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        return sorted.map { [$0.name, Figures.grouped($0.count)] }
    }

    static let airlinesToHonolulu = Question(
        id: "airlines-to-honolulu", title: "Who flies to Honolulu?",
        how: #"Airline.where { $0.flights.any { $0.destinationID == "HNL" } }, and airline.flights.where { … }.count()"#,
        columns: ["airline", "flights"]
    ) { _ in
        try Airline.where { $0.flights.any { $0.destinationID == "HNL" } }.all().map { airline in
            [airline.name, Figures.grouped(try airline.flights.where { $0.destinationID == "HNL" }.count())]
        }
    }

    static let destinationsOfAnAirline = Question(
        id: "destinations-of-an-airline", title: "Where does Virgin America fly?",
        how:
            #"airline.flights.query.distinct(\.originID, \.destinationID); Airport.where { $0.faa.in(…) }.pluck(\.faa, \.name) for the names"#,
        columns: ["from", "to", "airport"]
    ) { _ in
        guard let airline = try Airline.find(["name": "Virgin America"]) else { return [] }
        let routes = try airline.flights.query.distinct(\.originID, \.destinationID)
        let names = try Airport.where { $0.faa.in(routes.map { $0.1 }) }.pluck(\.faa, \.name)
        let nameOf = Dictionary(names) { first, _ in first }
        return routes.map { [$0, $1, nameOf[$1] ?? "(not listed)"] }
    }

    static let highestAirports = Question(
        id: "highest-airports", title: "Which of the airports flown to lie highest?",
        how: #"Airport.where { !$0.arrivals.isEmpty }.order(by: \.alt, .descending).limit(5).pluck(\.alt, \.faa, \.name)"#,
        columns: ["feet", "code", "airport"]
    ) { _ in
        try Airport.where { !$0.arrivals.isEmpty }.order(by: \.alt, .descending).limit(5).pluck(\.alt, \.faa, \.name)
            .map { [Figures.grouped($0), $1, $2] }
    }
}
