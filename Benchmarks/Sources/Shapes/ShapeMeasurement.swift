import ActiveStore
import FoundationEssentials

/// Each shape on SQLite and on LMDB by turns, over the same records, with equal sums.
enum ShapeMeasurement {
    static func run(_ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void) throws {
        let data = ShapeData(scale: options.scale)
        let engines: [EngineChoice] = [.sqlite, .lmdb]
        let stores = try engines.map { engine in
            let store = try openStore(
                engine.url(folder.path("shapes.\(engine.rawValue)")) + (ProcessInfo.processInfo.environment["SHAPES_OPTIONS"] ?? ""),
                engines: [engine.engine],
                models: [Writer.self, Post.self, Label.self, Labeling.self])
            try data.load(into: store)
            return store
        }
        let wanted = ProcessInfo.processInfo.environment["SHAPES"]
        var ratios: [Double] = []
        show("| group | shape | SQLite ms | LMDB ms | times |\n|---|---|---|---|---|")
        for shape in Shape.all where wanted == nil || "\(shape.group): \(shape.name)".contains(wanted ?? "") {
            var times: [[Double]] = [[], []]
            var sums: [Int64] = [0, 0]
            for round in 0...options.rounds {
                for (place, store) in stores.enumerated() {
                    if round > 2, times[place][0] > 500 { continue }
                    var watch = Stopwatch(options.clock)
                    try withStore(store) { try watch.time { sums[place] = try shape.run(data) } }
                    if round > 0 { times[place].append(watch.seconds * 1000) }
                }
                if sums[0] != sums[1] {
                    show("DIFFERENT \(shape.group): \(shape.name)")
                    break
                }
            }
            let (sqlite, lmdb) = (times[0].median ?? 0, times[1].median ?? 0)
            ratios.append(lmdb / sqlite)
            show(
                "| \(shape.group) | \(shape.name) | \(Report.number(sqlite, 3)) | \(Report.number(lmdb, 3)) | \(Report.number(lmdb / sqlite, 2)) |"
            )
        }
        show("median of the ratios \(Report.number(ratios.median, 2)); over 1.05: \(ratios.count { $0 > 1.05 }) of \(ratios.count)")
        for store in stores { try store.close() }
    }
}
