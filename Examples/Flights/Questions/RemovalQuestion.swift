import ActiveStore

extension Question {
    static let airlineRemoved = Question.withOwnTransactions(
        id: "airline-removed", title: "What goes with an airline?",
        how:
            "airline.destroyPlan(); airline.destroy() in a transaction that is rolled back, and in one that is not; insert() to put all back",
        columns: ["", "airlines", "flights", "of Southwest", "summary"]
    ) { store in
        guard let airline = try Airline.find("WN", in: store) else { return [] }
        // What was read is a value, and stays one when its row has gone: all of it can be stored again.
        let flights = try airline.flights.all(in: store)
        var rows = [try row("before", in: store)]
        rows.append(try row("planned", in: store, airline.destroyPlan(in: store)))
        try store.write { transaction in
            let summary = try airline.destroy()
            rows.append(try row("destroyed", in: store, summary))
            transaction.rollback()
        }
        rows.append(try row("rolled back", in: store))
        let summary = try airline.destroy(in: store)
        rows.append(try row("destroyed for good", in: store, summary))
        try store.write { _ in
            var airline = airline
            try airline.insert()
            try Flight.insert(flights)
        }
        return rows + [try row("put back", in: store)]
    }

    /// How many there are, in the transaction under way or outside of any.
    private static func row(_ moment: String, in store: any Store, _ summary: DestroySummary? = nil) throws -> [String] {
        let counts = [
            try Airline.count(in: store), try Flight.count(in: store), try Flight.where { $0.airlineID == "WN" }.in(store).count(),
        ]
        return [moment] + counts.map(Figures.grouped) + [summary?.description ?? ""]
    }
}
