import ActiveStore
import FoundationEssentials

/// An import from packed files beside an insert of the same records from memory: by turns, into new stores with the same settings, in transactions of
/// the same size. Both stores have to have the same digest then.
struct ImportMeasurement {
    /// The part of the insert's rate that an import has to come to.
    static let target = 0.5

    private let engine: EngineChoice
    private var count = 0
    private(set) var imports: [Double] = []
    private(set) var inserts: [Double] = []
    /// What the process needed more during the first import than before.
    private var growth = ResidentMemory.Growth()

    init(_ engine: EngineChoice, _ tables: FlightTables, _ folder: BenchmarkFolder, _ options: Options) throws {
        self.engine = engine
        // Imports into an empty process first: what a process has once needed it keeps.
        for round in 0...options.rounds {
            let (imported, inserted) = (try Location(engine, folder, "imported"), try Location(engine, folder, "inserted"))
            var importWatch = Stopwatch(options.clock)
            var insertWatch = Stopwatch(options.clock)
            let memory = ResidentMemory()
            try importWatch.time { try tables.importAll(into: imported.store) { memory.look() } }
            if round == 0 { growth = memory.growth }
            count = 0
            for (model, _) in tables.files { count += try ImportMeasurement.insert(model, imported.store, inserted.store, &insertWatch) }
            if try imported.store.digest() != inserted.store.digest() {
                throw BenchmarkError.differentData
            }
            try imported.remove()
            try inserted.remove()
            if round == 0 { continue }
            imports.append(importWatch.seconds)
            inserts.append(insertWatch.seconds)
        }
    }

    /// A new store.
    private struct Location {
        let store: any Store
        private let path: String
        private let folder: BenchmarkFolder

        init(_ engine: EngineChoice, _ folder: BenchmarkFolder, _ name: String) throws {
            self.folder = folder
            path = folder.path(name)
            store = try openStore(engine.url(path), engines: [engine.engine], models: FlightTables.models)
        }

        func remove() throws {
            try store.close()
            folder.remove(path)
        }
    }

    private static func insert<M: Model>(_: M.Type, _ source: any Store, _ store: any Store, _ watch: inout Stopwatch) throws -> Int {
        let records = try M.query.in(source).all()
        let batch = ImportOptions().batchSize
        try watch.time {
            for start in stride(from: 0, to: records.count, by: batch) {
                try M.insert(records[start..<min(start + batch, records.count)], in: store)
            }
        }
        return records.count
    }

    /// How much of the insert's rate the import comes to.
    var ratio: Double { zip(imports, inserts).map { $1 / $0 }.median ?? 0 }

    /// The figures.
    var line: String {
        func rate(_ times: [Double]) -> String { Report.number(times.median.map { Double(count) / $0 }, 0) }
        return """
            import, \(engine.rawValue): \(count) records, \(rate(imports))/s; insert from memory \(rate(inserts))/s; the import comes to \
            \(Report.number(ratio, 2)) of it (target ≥ \(Report.number(ImportMeasurement.target, 2))): \
            \(Report.verdict(ratio >= ImportMeasurement.target)); at its peak \(growth.peak >> 20) MiB more in memory than before, \
            \(growth.own >> 20) MiB without mapped files
            """
    }
}
