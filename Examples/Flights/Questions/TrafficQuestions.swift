import ActiveStore

// Sums, means and groups are not part of queries yet; where a question needs them, the values are plucked and counted in Swift.
extension Question {
    static let busiestRoutes = Question(
        id: "busiest-routes", title: "Which routes were flown most?",
        how: #"Flight.query.pluck(\.origin, \.dest), counted in Swift; Airport.find for the names"#,
        columns: ["from", "to", "airport", "flights"]
    ) {
        struct Route: Hashable, Comparable {
            let origin, dest: String
            static func < (a: Route, b: Route) -> Bool { (a.origin, a.dest) < (b.origin, b.dest) }
        }
        let routes = try Flight.query.pluck(\.origin, \.dest).map { Route(origin: $0, dest: $1) }
        return try counted(routes).prefix(8).map { route, count in
            [route.origin, route.dest, try Airport.find(route.dest)?.name ?? "(not listed)", Figures.grouped(count)]
        }
    }

    static let flightsByAirline = Question(
        id: "flights-by-airline", title: "Which airlines flew most?",
        how: "one Flight.where { $0.carrier == … }.count() for each of Airline.all()",
        columns: ["airline", "flights"]
    ) {
        let counts = try Airline.all().map { airline in
            (name: airline.name, count: try Flight.where { $0.carrier == airline.carrier }.count())
        }
        let sorted = counts.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        return sorted.map { [$0.name, Figures.grouped($0.count)] }
    }

    static let airlinesToHonolulu = Question(
        id: "airlines-to-honolulu", title: "Who flies to Honolulu?",
        how: #"Flight.where { $0.dest == "HNL" }.pluck(\.carrier), counted in Swift"#,
        columns: ["airline", "flights"]
    ) {
        try counted(Flight.where { $0.dest == "HNL" }.pluck(\.carrier)).map { carrier, count in
            [try Airline.get(carrier).name, Figures.grouped(count)]
        }
    }

    static let recordAsJSON = Question(
        id: "record-as-json", title: "What does a record look like as JSON?",
        how: #"Airport.get("JFK").asJSONString()"#
    ) {
        try Airport.get("JFK").asJSONString().split(separator: "\n").map { [String($0)] }
    }
}
