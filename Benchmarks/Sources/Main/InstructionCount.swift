import ActiveStore

/// The library's side of operations, run under callgrind, which counts the instructions of what they measure.
enum InstructionCount {
    /// Runs each operation that is wanted so many times after a first.
    static func run(_ options: Options) throws {
        if options.only?.contains("shapes") == true { return try runShapes(options) }
        let workload = Workload(authorCount: max(Int(options.scale * 100_000), 100), keys: options.keys)
        for engine in options.engines {
            let folder = try BenchmarkFolder(inside: options.folder)
            defer { folder.removeAll() }
            // valgrind has no 64 GiB of addresses to reserve.
            let side = ModelSide(
                engine, workload, folder, settings: engine == .lmdb ? "?mapSize=1GiB" : "", listeners: options.listeners,
                liveQueries: options.liveQueries)
            try side.load()
            for operation in Operation.all(workload) where options.includes(operation.name) {
                for _ in 0...options.rounds {
                    var watch = Stopwatch(.instructions)
                    _ = try operation.run(side, &watch)
                }
            }
            try side.close()
        }
    }

    /// The same for the shapes whose group and name contain the variable `SHAPES`; the name of each is printed before it runs.
    private static func runShapes(_ options: Options) throws {
        let data = ShapeData(scale: options.scale)
        for engine in options.engines {
            let folder = try BenchmarkFolder(inside: options.folder)
            defer { folder.removeAll() }
            let store = try ShapeMeasurement.store(engine, data, folder, options: engine == .lmdb ? "?mapSize=1GiB" : "")
            for shape in Shape.all where ShapeMeasurement.isWanted(shape) {
                print("\(engine.rawValue) \(shape.title)")
                for _ in 0...options.rounds {
                    var watch = Stopwatch(.instructions)
                    _ = try withStore(store) { try watch.time { try shape.run(data) } }
                }
            }
            try store.close()
        }
    }
}
