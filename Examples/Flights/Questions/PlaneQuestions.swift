import ActiveStore

extension Question {
    static let unknownPlanes = Question(
        id: "unknown-planes", title: "Which planes flew that are not in the list of planes?",
        how: #"Flight.query.pluck(\.tailnum) without the keys of Plane; .count() of flights without a plane"#,
        columns: ["", "number"]
    ) {
        let listed = Set(try Plane.query.pluck(\.tailnum))
        let unknown = counted(try Flight.query.pluck(\.tailnum).filter { !listed.contains($0) })
        return [
            ["planes that are not listed", Figures.grouped(unknown.count)],
            ["their flights", Figures.grouped(unknown.reduce(0) { $0 + $1.count })],
            ["flights without a plane", Figures.grouped(try Flight.where { $0.tailnum == nil }.count())],
        ] + unknown.prefix(3).map { ["flights of \($0)", Figures.grouped($1)] }
    }

    static let flightsOfOnePlane = Question(
        id: "flights-of-one-plane", title: "Where was N249JB on the first days of the year?",
        how: #"Flight.where { $0.tailnum == "N249JB" }.order(by: \.timeHour).limit(8)"#,
        columns: ["day", "departed", "flight", "from", "to", "minutes late"]
    ) {
        try Flight.where { $0.tailnum == "N249JB" }.order(by: \.timeHour).limit(8).all().map { flight in
            [
                Figures.day(flight.year, flight.month, flight.day), flight.depTime.map(Figures.clock) ?? "cancelled",
                "\(flight.carrier) \(flight.flight)", flight.origin, flight.dest, flight.depDelay.map { "\($0)" } ?? "",
            ]
        }
    }
}
