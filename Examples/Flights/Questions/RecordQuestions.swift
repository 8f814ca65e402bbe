import ActiveStore

extension Question {
    static let danglingReferences = Question(
        id: "dangling-references", title: "Which references lead nowhere?",
        how: #"transaction.danglingReferences(); .distinct(\.planeID) and .distinct(\.destinationID) for the keys"#,
        columns: ["entity", "field", "should lead to", "records", "keys", "such as"]
    ) { transaction in
        let keys = [
            "planeID": try Flight.where { $0.planeID != nil && $0.plane.isNil }.distinct(\.planeID),
            "destinationID": try Flight.where { $0.destination.isNil }.distinct(\.destinationID),
        ]
        return try transaction.danglingReferences().map { found in
            let missing = keys[found.field] ?? []
            return [
                found.entity, found.field, found.target, Figures.grouped(found.count), Figures.grouped(missing.count),
                missing.prefix(4).joined(separator: " "),
            ]
        }
    }

    static let recordAsJSON = Question(
        id: "record-as-json", title: "What does an airport look like as JSON, with its latest departures?",
        how: #"airport.asJSONString(adding: ["departures": …, "latest": { JSONValue($0.departures…, included: …, adding: …) }])"#
    ) { _ in
        let text = try Airport.get("JFK").asJSONString(adding: [
            "departures": { try $0.departures.count() },
            "latest": { airport in
                let flights = airport.departures.order(by: \.depDelay, .descending).limit(2)
                return try JSONValue(
                    flights.all(), included: ["day", "depDelay", "airlineID", "flight"],
                    adding: ["to": { try $0.destination.find().map { try JSONValue($0, included: ["faa", "name"]) } }])
            },
        ])
        return text.split(separator: "\n").map { [String($0)] }
    }
}
