import ActiveStore

/// How many durable transactions a second several tasks come to that write to one store at once, one record a transaction, and how long each takes.
///
/// One writer waits for the disk each time; where an engine brings several transactions to disk together, many writers get more done.
struct WriterMeasurement {
    /// How many tasks write at once.
    static let writers = [1, 64]

    /// The figures for one number of tasks, one a round.
    struct Runs {
        let tasks: Int
        /// Transactions a second.
        fileprivate(set) var rates: [Double] = []
        /// For each round, ``Latencies/percentiles``.
        fileprivate(set) var percentiles: [[Double]] = []

        fileprivate init(tasks: Int) { self.tasks = tasks }
    }

    private(set) var runs = writers.map { Runs(tasks: $0) }

    init(_ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, _ options: Options) async throws {
        for round in 0...options.rounds {
            for index in runs.indices {
                let tasks = runs[index].tasks
                let authors = Array(workload.authors.prefix(WriterMeasurement.count(workload)))
                let path = folder.path("\(engine.rawValue)-writers-\(round)-\(tasks)")
                let store = try openStore(engine.url(path), engines: [engine.engine], models: [Author.self, Article.self])
                var latencies = Latencies(capacity: authors.count)
                var watch = Stopwatch(options.clock)
                try await watch.time { latencies = try await WriterMeasurement.write(authors, tasks, store) }
                let found = try await Int64(Author.count(in: store))
                try store.close()
                folder.remove(path)
                if found != authors.count {
                    throw BenchmarkError.differentSums(operation: "writers", floor: Int64(authors.count), ours: found)
                }
                // The first round warms up.
                if round == 0 { continue }
                runs[index].rates.append(Double(found) / watch.seconds)
                runs[index].percentiles.append(latencies.percentiles)
            }
        }
    }

    /// How many records they write: so many that each task writes some hundred, and starting them does not count.
    private static func count(_ workload: Workload) -> Int { max(workload.authors.count / 10, 64) }

    /// Writes all records, task n of the first, the one `tasks` later, and so on.
    private static func write(_ authors: [Author], _ tasks: Int, _ store: any Store) async throws -> Latencies {
        try await withThrowingTaskGroup(of: Latencies.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var latencies = Latencies(capacity: authors.count / tasks + 1)
                    for index in stride(from: task, to: authors.count, by: tasks) {
                        try await latencies.time {
                            try await store.write { _ in
                                var author = authors[index]
                                try author.save()
                            }
                        }
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: Latencies(capacity: authors.count)) { $0.add($1) }
        }
    }
}
