import ActiveStore

/// What it costs a writer that its store is watched: by a listener, by a change log, and by live queries that it does not affect.
///
/// The stores take turns within a round, and the figures are medians of the ratios, or differences, of neighbouring runs.
enum ListenerMeasurement {
    /// How many live queries there are.
    private static let liveQueries = 10_000
    /// How many microseconds they may add to a write of one record.
    private static let liveTarget = 2.0
    /// How many times as long an operation may take with a listener, and the inserts of W1 with a log.
    private static let (listenerTarget, logTarget) = (1.05, 1.35)

    private static var operations: [(name: String, run: (WatchedStore, inout Stopwatch) throws -> Void)] {
        [
            ("W1", { try $0.insertAll(&$1) }), ("W2F", { try $0.insertEach(&$1) }), ("W7", { try $0.changeMany(&$1) }),
        ]
    }

    static func run(_ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void) throws {
        let workload = Workload(authorCount: max(Int(options.scale * 100_000), 100))
        for engine in options.engines {
            try measureWays(engine, workload, folder, options, show)
            try measureLiveQueries(engine, workload, folder, options, show)
        }
    }

    private static func measureWays(
        _ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void
    ) throws {
        let stores = try [("unwatched", WatchedStore.Way.unwatched), ("listener", .listener), ("log", .log)].map { name, way in
            try WatchedStore(way, engine, workload, folder, named: name)
        }
        for (name, operation) in operations {
            let seconds = try turns(stores, options, operation)
            let ratios = (1...2).map { place in zip(seconds[place], seconds[0]).map { $0 / $1 }.median }
            show(
                """
                listeners, \(engine.rawValue), \(name): unwatched \(Report.number(seconds[0].median.map { $0 * 1_000 }, 2)) ms; one listener \
                \(Report.number(ratios[0], 3)) times\(verdict(ratios[0], listenerTarget)), change log \(Report.number(ratios[1], 3)) \
                times\(name == "W1" ? verdict(ratios[1], logTarget) : "")
                """)
        }
        for store in stores { try store.close() }
    }

    private static func measureLiveQueries(
        _ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void
    ) throws {
        let count = Double(workload.additions.count)
        // The wait for the disk would hide what is measured.
        func measure(
            _ name: String, _ queries: String, _ followed: WatchedStore.Followed,
            _ operation: (WatchedStore, inout Stopwatch) throws -> Void
        ) throws {
            let stores = try [("alone", WatchedStore.Way.unwatched), ("live", .liveQueries(liveQueries, of: followed))].map {
                try WatchedStore($1, engine, workload, folder, named: $0, durability: "relaxed")
            }
            let seconds = try turns(stores, options, operation)
            let difference = zip(seconds[1], seconds[0]).map { ($0 - $1) / count * 1e6 }.median
            show(
                """
                listeners, \(engine.rawValue), \(name): \(Report.number(seconds[0].median.map { $0 / count * 1e6 }, 2)) µs; \
                \(liveQueries) live queries of \(queries) add \(Report.number(difference, 2)) µs\(verdict(difference, liveTarget))
                """)
            for store in stores { try store.close() }
        }
        try measure("insert of one record", "other records", .records) { try $0.insertEach(&$1) }
        try measure("update of one record", "other fields", .fields) { try $0.changeEach(&$1) }
    }

    /// Runs an operation on each store by turns, after one round to warm up.
    ///
    /// - Returns: The seconds that it took, for each store one figure a round.
    private static func turns(
        _ stores: [WatchedStore], _ options: Options, _ run: (WatchedStore, inout Stopwatch) throws -> Void
    ) throws -> [[Double]] {
        var seconds = stores.map { _ in [Double]() }
        for round in 0...options.rounds {
            for (place, store) in stores.enumerated() {
                var watch = Stopwatch(options.clock)
                try run(store, &watch)
                if round > 0 { seconds[place].append(watch.seconds) }
            }
        }
        return seconds
    }

    private static func verdict(_ figure: Double?, _ target: Double) -> String {
        guard let figure else { return "" }
        return figure <= target ? " (at most \(target))" : " (target \(target) missed)"
    }
}
