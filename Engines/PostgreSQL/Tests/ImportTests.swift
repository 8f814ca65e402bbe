import ActiveStoreImport
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Imported records go to the server together, and each is reported as if it had come by itself.
@Suite(.onServer) struct ImportTests {
    @Test func newRecordsGoTogether() throws {
        try TestServer.withProxy { store, proxy, direct in
            try Ledger.importRecords(from: .records((0..<10).map { ["name": .value(.string("before \($0)"))] }), in: store)
            let before = proxy.figures
            let report = try Ledger.importRecords(
                from: .records(
                    (0..<5_000).map {
                        ["name": .value(.string("\($0)")), "amount": .value(.int(Int64($0))), "code": .value(.string("c\($0)"))]
                    }), in: store)
            #expect(report.inserted == 5_000)
            #expect((proxy.figures - before).roundTrips < 60)
            #expect(try Ledger.query.offset(10).in(direct).pluck(\.amount) == Array(0..<5_000))
        }
    }

    @Test(arguments: [false, true]) func refusedRecordsAreSkipped(isUnique: Bool) throws {
        try TestServer.withStore { store in
            try Ledger(name: "taken", code: "c40").saved(in: store)
            let records: [JSONValue] = (0..<400).map { number in
                switch number {
                case 100, 101, 250: ["name": "again", "code": "c7"]
                case 300: ["name": "strange", "amount": "no number"]
                default: ["name": .value(.string("\(number)")), "code": .value(.string("c\(number)"))]
                }
            }
            let report = try Ledger.importRecords(from: .records(records), in: store) { if isUnique { $0.uniqueBy = "code" } }
            let names = try Ledger.query.in(store).pluck(\.name)
            if isUnique {
                #expect(report.inserted == 396)
                #expect(report.updated == 1)
                #expect(report.collapsed == 3)
                #expect(report.skipped == 0)
                #expect(names.count == 397)
                #expect(names.filter { $0 == "again" }.count == 1)
                #expect(!names.contains("taken"))
            } else {
                #expect(report.inserted == 396)
                #expect(report.skipped == 4)
                #expect(report.problems.filter { $0.kind == .skipped }.map(\.location.record) == [41, 101, 102, 251])
                #expect(names.first == "taken")
                #expect(!names.contains("again"))
                #expect(names.count == 397)
            }
            #expect(names.contains("strange"))
        }
    }
}
