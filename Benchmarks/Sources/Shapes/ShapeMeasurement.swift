import ActiveStore
import FoundationEssentials

/// Each shape on SQLite and on LMDB by turns, over the same records, with equal sums; and beside each engine the best plan by hand in C, where there is one.
///
/// The variable `SHAPES` names those that are wanted by parts of their names, with `|` between them. `SHAPES_OPTIONS` is added to the URL of
/// LMDB: `?plans=1` draws plans at random, to see that all of them come to the same.
enum ShapeMeasurement {
    static func run(_ folder: BenchmarkFolder, _ options: Options, _ figures: inout LargeFigures, _ show: (String) -> Void) throws {
        let data = ShapeData(scale: options.scale)
        let engines: [EngineChoice] = [.sqlite, .lmdb]
        let given = ProcessInfo.processInfo.environment["SHAPES_OPTIONS"] ?? ""
        let stores = try engines.map { try store($0, data, folder, options: $0 == .lmdb ? given : "") }
        let floors = engines.map { SiteFloor($0, data, enginePath: folder.path("shapes.\($0.rawValue)"), folder) }
        if let unknown = Set(Shape.floors.keys).subtracting(Shape.all.map(\.title)).first {
            throw BenchmarkError.usage("There is a floor of \(unknown), which is not a shape.")
        }
        var ratios: [Double] = []
        show("| group | shape | SQLite ms | LMDB ms | times | SQLite / C | LMDB / C |\n|---|---|---|---|---|---|---|")
        for shape in Shape.all where isWanted(shape) {
            var taken: [[Double]] = [[], []]
            var floorTimes: [[Double]] = [[], []]
            var sums: [Int64] = [0, 0]
            var repeats = [1, 1]
            for round in 0...options.rounds {
                for (position, store) in stores.enumerated() {
                    if round > 2, taken[position][0] > 500 { continue }
                    var watch = Stopwatch(options.clock)
                    let times = repeats[position]
                    try withStore(store) { try watch.time { for _ in 0..<times { sums[position] = try shape.run(data) } } }
                    if round > 0 { taken[position].append(watch.seconds * 1000 / Double(times)) }
                    if round == 0 { repeats[position] = ShapeMeasurement.repeats(watch.seconds) }
                    guard let byHand = shape.floor, let floor = floors[position] else { continue }
                    var floorWatch = Stopwatch(options.clock)
                    var sum: Int64 = 0
                    floorWatch.time { for _ in 0..<times { sum = byHand(floor, data) } }
                    if sum != sums[position] {
                        throw BenchmarkError.differentSums(operation: shape.title, floor: sum, ours: sums[position])
                    }
                    if round > 0 { floorTimes[position].append(floorWatch.seconds * 1000 / Double(times)) }
                }
                if sums[0] != sums[1] { throw BenchmarkError.differentEngines(operation: shape.title) }
            }
            let (sqlite, lmdb) = (taken[0].median ?? 0, taken[1].median ?? 0)
            ratios.append(lmdb / sqlite)
            let ofFloors = zip(taken, floorTimes).map { zip($0, $1).map { $0 / $1 }.median }
            let toFloor = ofFloors.map { Report.number($0, 2) }
            figures.shapes.append(
                LargeFigures.ShapeLine(
                    group: shape.group, name: shape.name, sqliteMilliseconds: sqlite, lmdbMilliseconds: lmdb, ratio: lmdb / sqlite,
                    sqliteToFloor: ofFloors[0], lmdbToFloor: ofFloors[1]))
            show(
                """
                | \(shape.group) | \(shape.name) | \(Report.number(sqlite, 3)) | \(Report.number(lmdb, 3)) | \(Report.number(lmdb / sqlite, 2)) \
                | \(toFloor[0]) | \(toFloor[1]) |
                """)
        }
        show("median of the ratios \(Report.number(ratios.median, 2)); over 1.05: \(ratios.count { $0 > 1.05 }) of \(ratios.count)")
        for store in stores { try store.close() }
    }

    /// A store with the records.
    static func store(_ engine: EngineChoice, _ data: ShapeData, _ folder: BenchmarkFolder, options: String) throws -> any Store {
        let store = try openStore(
            engine.url(folder.path("shapes.\(engine.rawValue)")) + options, engines: [engine.engine],
            models: [Writer.self, Post.self, Label.self, Labeling.self])
        try data.load(into: store)
        return store
    }

    /// Whether a shape is to be measured.
    static func isWanted(_ shape: Shape) -> Bool {
        ProcessInfo.processInfo.environment["SHAPES"].map { names in
            names.split(separator: "|").contains { shape.title.contains($0) }
        } ?? true
    }

    /// How often a shape is asked in a row, for the clock's own time not to count: some two milliseconds.
    private static func repeats(_ seconds: Double) -> Int { max(1, Int(min(500, 0.002 / max(seconds, 1e-9)))) }
}
