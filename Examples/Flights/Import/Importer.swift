import ActiveStore
import StoreTransfer

/// Reads the CSV files into a store, batch by batch.
///
/// Each batch is one transaction, so what is stored of a file is always its beginning: an import that was interrupted goes on where it stopped,
/// and one that was finished finds nothing to do. That holds as long as nothing else writes to these models.
struct Importer {
    let folder: String
    let store: any Store
    /// Records in one transaction.
    var batchSize = 2_000
    /// Is told after each batch how far the file has come.
    var progress: (_ model: String, _ imported: Int) -> Void = { _, _ in }

    /// What became of one file.
    struct Outcome {
        let model: String
        /// Records that the store had before.
        let present: Int
        let imported: Int
        let duration: Duration
    }

    /// Imports the four files.
    func run(_ done: (Outcome) -> Void = { _ in }) throws {
        done(try file("airlines.csv", Airline.self) { try Airline($0) })
        done(try file("airports.csv", Airport.self) { try Airport($0) })
        done(try file("planes.csv", Plane.self) { try Plane($0) })
        done(try file("flights-2013-01.csv", Flight.self) { try Flight($0) })
    }

    private func file<M: Model>(_ name: String, _ type: M.Type, _ make: (NamedRow) throws -> M) throws -> Outcome {
        let clock = ContinuousClock()
        let began = clock.now
        let present = try M.count(in: store)
        var reader = try CSVReader(path: folder + "/" + name, nullToken: "NA")
        var rows = 0
        var imported = 0
        var batch: [M] = []
        func storeBatch() throws {
            if batch.isEmpty { return }
            try M.insert(batch, in: store)
            imported += batch.count
            batch.removeAll(keepingCapacity: true)
            progress(M.entity.name, imported)
        }
        while let row = try reader.next() {
            rows += 1
            if rows <= present { continue }
            batch.append(try make(NamedRow(row: row, file: name)))
            if batch.count == batchSize { try storeBatch() }
        }
        try storeBatch()
        return Outcome(model: M.entity.name, present: present, imported: imported, duration: clock.now - began)
    }
}
