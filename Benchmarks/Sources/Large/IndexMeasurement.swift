import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// What an index over a million records takes that a migration adds, beside the same `CREATE INDEX` run in C on a copy of the SQLite engine's file. All
/// by turns; wall and processor time of each.
enum IndexMeasurement {
    /// How many times the floor's time each engine may take.
    static let targets: [EngineChoice: Double] = [.sqlite: 1.3, .lmdb: 1.0]

    /// The figures of one side.
    private struct Times {
        var wall: [Double] = []
        var cpu: [Double] = []

        /// Adds a run; not the one that warms up.
        mutating func add(_ round: Int, _ body: () throws -> Void) rethrows {
            var (wallWatch, cpuWatch) = (Stopwatch(.wall), Stopwatch(.cpu))
            try wallWatch.time { try cpuWatch.time(body) }
            if round == 0 { return }
            wall.append(wallWatch.seconds)
            cpu.append(cpuWatch.seconds)
        }
    }

    static func run(_ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void) throws {
        let members = Member.make(max(Int(options.scale * 1_000_000), 1000))
        let engines = options.engines.filter { $0 != .memory }
        let (plain, copy) = (folder.path("members.sqlite"), folder.path("floor.sqlite"))
        // SQLite's file is needed in any case, for the floor.
        let sqlite = try Member.store(.sqlite, members[...], at: plain)
        try sqlite.close()
        try FileManager.default.copyItem(atPath: plain, toPath: copy)
        var stores: [(EngineChoice, any Store)] = []
        for engine in engines {
            let store =
                engine == .sqlite
                ? try openStore(StoreConfiguration(url: engine.url(plain)), engines: [engine.engine])
                : try Member.store(engine, members[...], at: folder.path("members.\(engine.rawValue)"))
            stores.append((engine, store))
        }
        guard let floor = floor_sqlite.open(copy) else { throw BenchmarkError.notLoaded }
        defer { floor_sqlite.close(floor) }
        show("\(members.count) records; seconds, medians of \(options.rounds) rounds by turns; ratios to SQLite by hand in C")
        var version = 1
        for (field, isUnique) in [("name", false), ("age", false), ("email", true)] {
            let name = "member_\(field)_" + (isUnique ? "unique" : "index")
            let text =
                isUnique
                ? "CREATE UNIQUE INDEX \"\(name)\" ON \"member\" (\"\(field)\")"
                : "CREATE INDEX \"\(name)\" ON \"member\" (\"\(field)\", \"uid\")"
            var floorTimes = Times()
            var times = stores.map { _ in Times() }
            for round in 0...options.rounds {
                floorTimes.add(round) { floor_sqlite_run(floor, text) }
                floor_sqlite_run(floor, "DROP INDEX \"\(name)\"")
                for (position, (engine, store)) in stores.enumerated() {
                    let adding = Migration(version, "More", [.addIndex([field], of: "member", unique: isUnique)])
                    try times[position].add(round) { try store.migrate([adding]) }
                    if engine == .sqlite, round == 0 { try compare(text, name, plain) }
                    try store.migrate([Migration(version + 1, "Less", [.dropIndex([field], of: "member")])])
                    version += 2
                }
            }
            show("index, \(field)\(isUnique ? ", unique" : ""): by hand wall \(seconds(floorTimes.wall)), cpu \(seconds(floorTimes.cpu))")
            for (position, (engine, _)) in stores.enumerated() { show(line(engine, times[position], floorTimes)) }
        }
        for (_, store) in stores { try store.close() }
    }

    /// The floor's index has to be the engine's.
    private static func compare(_ text: String, _ index: String, _ path: String) throws {
        let found = floor_sqlite_index_text(path, index)
        defer { free(found) }
        let engine = found.map { String(cString: $0) } ?? "none"
        if engine != text { throw BenchmarkError.differentLayout(floor: text, ours: engine) }
    }

    private static func line(_ engine: EngineChoice, _ times: Times, _ floor: Times) -> String {
        func ratio(_ times: [Double], _ floor: [Double]) -> Double { zip(times, floor).map { $0 / $1 }.median ?? 0 }
        let (wall, cpu) = (ratio(times.wall, floor.wall), ratio(times.cpu, floor.cpu))
        let target = targets[engine]
        return """
              \(engine.rawValue): wall \(seconds(times.wall)), ratio \(Report.number(wall, 2)) \(Report.verdict(target.map { wall <= $0 })); cpu \
            \(seconds(times.cpu)), ratio \(Report.number(cpu, 2)) \(Report.verdict(target.map { cpu <= $0 })) (target \(Report.number(target, 2)))
            """
    }

    private static func seconds(_ times: [Double]) -> String { Report.number(times.median, 2) }
}
