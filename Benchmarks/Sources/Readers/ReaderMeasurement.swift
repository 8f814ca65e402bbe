import ActiveStore

/// How many finds a second several threads come to that read one store at once, and how long a find takes, alone and with a writer beside them.
///
/// All threads together find as much as one does, so that every run must come to the same sum.
struct ReaderMeasurement {
    /// How many threads read at once.
    static let threads = [1, 2, 4, 8]

    /// What is found by.
    enum Way: String, CaseIterable {
        case key
        case unique = "unique index"
    }

    /// The figures of one kind of run, one a round.
    struct Runs {
        let way: Way
        let threads: Int
        let hasWriter: Bool
        /// Finds a second.
        fileprivate(set) var rates: [Double] = []
        /// For each round, ``Latencies/percentiles``.
        fileprivate(set) var percentiles: [[Double]] = []
        /// Transactions a second of the writer beside.
        fileprivate(set) var writes: [Double] = []
    }

    private(set) var runs: [Runs]

    init(_ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, _ options: Options) throws {
        runs = Way.allCases.flatMap { way in
            [false, true].flatMap { hasWriter in
                ReaderMeasurement.threads.map { Runs(way: way, threads: $0, hasWriter: hasWriter) }
            }
        }
        let path = folder.path("\(engine.rawValue)-readers")
        let store = try openStore(engine.url(path), engines: [engine.engine], models: [Author.self, Article.self])
        try Author.insert(workload.authors + workload.additions, in: store)
        let changed = try workload.additions.map { try Author.get($0.uid, in: store) }
        let wanted = ReaderMeasurement.wanted(workload)
        let expected = wanted.reduce(0) { $0 &+ $1.weight }
        for round in 0...options.rounds {
            for index in runs.indices {
                let found = try runs[index].run(wanted, changed, store, options.clock, isWarmUp: round == 0)
                if found != expected { throw BenchmarkError.differentSums(operation: "readers", floor: expected, ours: found) }
            }
        }
        try store.close()
        folder.remove(path)
    }

    /// The records that are looked for, in random order.
    private static func wanted(_ workload: Workload) -> [Author] {
        let byKey = Dictionary(uniqueKeysWithValues: workload.authors.map { ($0.uid, $0) })
        return workload.keys.compactMap { byKey[$0] }
    }
}

extension ReaderMeasurement.Runs {
    /// Finds all that is wanted, thread n of the first, the one `threads` later, and so on; returns the sum of the weights.
    fileprivate mutating func run(
        _ wanted: [Author], _ changed: [Author], _ store: any Store, _ clock: Stopwatch.Clock, isWarmUp: Bool
    ) throws -> Int64 {
        let (way, threads) = (way, threads)
        var watch = Stopwatch(clock)
        let writer = hasWriter ? SteadyWriter(changed, store) : nil
        // The writer is stopped before an error of the readers is thrown.
        let read = Result {
            try watch.time {
                try onThreads(threads) { try way.find(stride(from: $0, to: wanted.count, by: threads), of: wanted, store) }
            }
        }
        let writes = try writer?.stop()
        let results = try read.get()
        if !isWarmUp {
            var latencies = Latencies(capacity: wanted.count)
            for result in results { latencies.add(result.latencies) }
            rates.append(Double(wanted.count) / watch.seconds)
            percentiles.append(latencies.percentiles)
            if let writes { self.writes.append(writes) }
        }
        return results.reduce(0) { $0 &+ $1.sum }
    }
}

extension ReaderMeasurement.Way {
    /// Finds records, each by itself.
    fileprivate func find(
        _ positions: StrideTo<Int>, of wanted: [Author], _ store: any Store
    ) throws -> (sum: Int64, latencies: Latencies) {
        var sum: Int64 = 0
        var latencies = Latencies(capacity: positions.underestimatedCount)
        for position in positions {
            let author = wanted[position]
            let found = try latencies.time {
                switch self {
                case .key: try Author.find(author.uid, in: store)
                case .unique: try Author.find(in: store) { $0.email == author.email }
                }
            }
            sum &+= found?.weight ?? 0
        }
        return (sum, latencies)
    }
}
