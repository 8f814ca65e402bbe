import ActiveStore
import ActiveStoreImport
import StoreMemory
import Testing

// The usual ways of importing, as code that must compile.

private let lines = "{\"name\":\"Ann\",\"AGE\":\"40\"}\n{\"name\":\"Bob\"}\n"

enum ImportCallSites {
    static func function() throws -> Int { try Writer.importRecords(from: .jsonLines(bytes: lines.utf8)).inserted }

    static func functionWithOptions(_ store: any Store) throws -> ImportReport {
        var batches = 0
        let report = try Writer.importRecords(from: .csv(bytes: "Full name;years\nCid;30\n".utf8, separator: ";"), in: store) {
            $0.mappings["Full name"] = "name"
            $0.mappings["years"] = "age"
            $0.uniqueBy = .nothing
            $0.progress = { _ in batches += 1 }
        }
        #expect(batches == 1)
        return report
    }

    static func asynchronousFunction() async throws -> ImportReport {
        try await Writer.importRecords(from: .jsonLines(bytes: lines.utf8)) { $0.batchSize = 1 }
    }

    @MainActor static func onTheMainActor() async throws -> String {
        let writer = try await Writer.imported(from: ["name": "Dan", "age": 1])
        return writer.name
    }

    actor Importing {
        private var imported: [Writer] = []
        private let store: any Store
        init(_ store: any Store) { self.store = store }

        func run() async throws -> [String] {
            imported = try await Writer.imported(each: [["name": "Eve"], ["name": "Fay"]], in: store)
            var first = imported[0]
            try first.importValues(from: ["age": "50"])
            try await first.save(in: store)
            return imported.map(\.name)
        }
    }

    static func loop(_ rows: [[String: Value]]) throws -> Int {
        var count = 0
        for row in rows {
            let writer = try Writer.imported(from: JSONValue(row))
            count += writer.age
        }
        return count
    }

    static func insideATransaction(_ store: any Store) throws -> Int {
        try store.write { transaction in
            try Writer.importRecords(from: .jsonLines(bytes: lines.utf8))
            let count = try Writer.count()
            transaction.rollback()
            return count
        }
    }

    static func inATask(_ store: any Store) async throws -> Int {
        try await Task { try await store.importRecords(into: "writer", from: .jsonLines(bytes: lines.utf8)).inserted }.value
    }
}

@Suite struct ImportCallSitesTests {
    @Test func recordsAreImportedInTheUsualWays() async throws {
        let store = try openStore("memory:", engines: [.memory], models: RelationCallSites.models)
        defer { try? store.close() }
        try await withStore(store) {
            try synchronously(store)
            let asynchronous = try await ImportCallSites.asynchronousFunction().inserted
            let name = try await ImportCallSites.onTheMainActor()
            let names = try await ImportCallSites.Importing(store).run()
            let inATask = try await ImportCallSites.inATask(store)
            #expect(asynchronous == 2 && name == "Dan" && names == ["Eve", "Fay"] && inATask == 2)
            try checkCounts(store)
        }
    }

    private func synchronously(_ store: any Store) throws {
        #expect(try ImportCallSites.function() == 2)
        #expect(try ImportCallSites.functionWithOptions(store).inserted == 1)
        #expect(try ImportCallSites.loop([["name": "Gus", "age": 3], ["name": "Hal", "age": 4]]) == 7)
    }

    private func checkCounts(_ store: any Store) throws {
        #expect(try ImportCallSites.insideATransaction(store) == 14)
        #expect(try Writer.count() == 12)
        #expect(try Writer.where { $0.age == 50 }.first()?.name == "Eve")
    }
}
