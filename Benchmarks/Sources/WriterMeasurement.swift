import ActiveStore

/// How many durable transactions a second several tasks come to that write to one store at once, one record a transaction.
///
/// One writer waits for the disk each time; where an engine brings several transactions to disk together, many writers get more done.
struct WriterMeasurement {
    /// How many tasks write at once.
    static let writers = [1, 64]

    /// For each number of writers, transactions a second, one figure a round.
    private(set) var rates: [[Double]] = writers.map { _ in [] }

    init(_ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, _ options: Options) async throws {
        for round in 0...options.rounds {
            for (index, count) in WriterMeasurement.writers.enumerated() {
                let path = folder.path("\(engine.rawValue)-writers-\(round)-\(count)")
                let store = try openStore(
                    engine.url(path), engines: [engine.engine], models: [Author.self, Article.self])
                var watch = Stopwatch(options.clock)
                try await watch.time { try await WriterMeasurement.write(workload.additions, count, store) }
                let found = try await Int64(Author.count(in: store))
                try store.close()
                folder.remove(path)
                if found != workload.additions.count {
                    throw BenchmarkError.differentSums(operation: "writers", floor: Int64(workload.additions.count), ours: found)
                }
                // The first round warms up.
                if round > 0 { rates[index].append(Double(found) / watch.seconds) }
            }
        }
    }

    /// Writes all records, task n of the first, the one `writers` later, and so on.
    private static func write(_ authors: [Author], _ writers: Int, _ store: any Store) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    for index in stride(from: writer, to: authors.count, by: writers) {
                        try await store.write { _ in
                            var author = authors[index]
                            try author.save()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
