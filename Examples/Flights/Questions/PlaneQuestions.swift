import ActiveStore

extension Question {
    static let planesNeverFlown = Question(
        id: "planes-never-flown", title: "Which planes of the list did not fly in this month?",
        how: #"Plane.where { $0.flights.isEmpty }.group(by: \.manufacturer).select(.count, .minimum(\.year)).having { $0.count >= 5 }"#,
        columns: ["built by", "planes", "oldest of"]
    ) { _ in
        let idle = Plane.where { $0.flights.isEmpty }
        let makers = idle.group(by: \.manufacturer).select(.count, .minimum(\.year))
        let rows = try makers.having { $0.count >= 5 }.order(by: .count, .descending).all()
        return [["all of them", Figures.grouped(try idle.count()), "\(try idle.minimum(\.year) ?? 0)"]]
            + rows.map { [$0, Figures.grouped($1), $2.map { "\($0)" } ?? ""] }
    }

    static let unknownPlanes = Question(
        id: "unknown-planes", title: "Which planes flew that are not in the list of planes?",
        how: #"Flight.where { $0.planeID != nil && $0.plane.isNil }.group(by: \.planeID).select(.count).order(by: .count, .descending)"#,
        columns: ["", "number"]
    ) { _ in
        let unknown = Flight.where { $0.planeID != nil && $0.plane.isNil }
        let most = unknown.group(by: \.planeID).select(.count).order(by: .count, .descending).limit(3)
        return [
            ["planes that are not listed", Figures.grouped(try unknown.count(distinct: \.planeID))],
            ["their flights", Figures.grouped(try unknown.count())],
            ["flights without a plane", Figures.grouped(try Flight.where { $0.planeID == nil }.count())],
        ] + (try most.all().map { plane, count in ["flights of \(plane ?? "")", Figures.grouped(count)] })
    }

    static let flightsOfOnePlane = Question(
        id: "flights-of-one-plane", title: "Where was N249JB on the first days of the year?",
        how: #"Plane.where { … }.including(\.flights) { $0.including(\.destination) }.first(): three reads, however many flights"#,
        columns: ["day", "departed", "flight", "from", "to", "minutes late", "airport"]
    ) { _ in
        let planes = Plane.where { $0.tailnum == "N249JB" }.including(\.flights) { $0.including(\.destination) }.strictLoading()
        let flights = try planes.first()?.flights.all() ?? []
        let first = flights.sorted { ($0.timeHour, $0.uid) < ($1.timeHour, $1.uid) }.prefix(8)
        return try first.map { flight in
            [
                Figures.day(flight.year, flight.month, flight.day), flight.depTime.map(Figures.clock) ?? "cancelled",
                "\(flight.airlineID) \(flight.flight)", flight.originID, flight.destinationID,
                flight.depDelay.map { "\($0)" } ?? "", try flight.destination.find()?.name ?? "(not listed)",
            ]
        }
    }
}
