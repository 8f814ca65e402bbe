import ActiveStore
import Testing

@testable import FlightsExample

/// What the models of the example say about records that go.
@Suite struct DeleteRuleTests {
    private func withFlights(_ scheme: String, _ body: (any Store) throws -> Void) throws {
        let folder = try TestFolder()
        let store = try FlightsTests.open(scheme, in: folder.path)
        defer { try? store.close() }
        try Importer(folder: try FlightsTests.smallData(in: folder.path, flights: 3), store: store).run()
        try body(store)
    }

    @Test(arguments: FlightsTests.schemes)
    func `Flights go with their airline, lose their plane, and keep their airport`(scheme: String) throws {
        try withFlights(scheme) { store in
            var flight = try #require(try Flight.first(in: store))
            flight.plane = Reference(id: "N1")
            try flight.save(in: store)
            #expect(try flight.plane?.find(in: store)?.manufacturer == "Schempp")
            #expect(try Plane.get("N1", in: store).destroy(in: store).description == "plane 1")
            #expect(try Flight.get(flight.uid, in: store).planeID == nil && Flight.count(in: store) == 3)

            let airport = try Airport.get("JFK", in: store)
            let error = #expect(throws: StoreError.self) { try airport.destroy(in: store) }
            #expect(error?.code == .stillReferenced)
            #expect(try Airport.exists("JFK", in: store))

            #expect(try Airline.get("HA", in: store).destroy(in: store).description == "airline 1, flight 3")
            #expect(try Flight.count(in: store) == 0 && Airline.count(in: store) == 15)
            #expect(try airport.destroy(in: store).description == "airport 1")
        }
    }

    @Test(arguments: FlightsTests.schemes)
    func `A flight needs an airline that is there, and no plane or airport`(scheme: String) throws {
        try withFlights(scheme) { store in
            var flight = try #require(try Flight.first(in: store))
            flight.plane = Reference(id: "N0")
            flight.destination = Reference(id: "XXX")
            try flight.save(in: store)
            #expect(try flight.destination.find(in: store) == nil && flight.plane?.find(in: store) == nil)
            flight.airline = Reference(id: "??")
            let error = #expect(throws: StoreError.self) { try flight.save(in: store) }
            #expect(error?.code == .missingReference)
            #expect(try Flight.get(flight.uid, in: store).airlineID == "HA")
        }
    }
}
