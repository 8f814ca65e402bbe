/// What a find costs when it is awaited, compared with the same find called synchronously.
struct AsyncComparison {
    /// How many nanoseconds the asynchronous form may take longer.
    static let target = 200.0

    /// Nanoseconds a find, one figure a round.
    private(set) var sync: [Double] = []
    private(set) var async: [Double] = []

    init(_ side: ModelSide, _ count: Int, _ options: Options) async throws {
        for round in 0...options.rounds {
            var syncWatch = Stopwatch(options.clock)
            var asyncWatch = Stopwatch(options.clock)
            let syncSum = try side.findEach(&syncWatch)
            let asyncSum = try await side.asyncFindEach(&asyncWatch)
            if syncSum != asyncSum {
                throw BenchmarkError.differentSums(operation: "async find", floor: syncSum, ours: asyncSum)
            }
            if round == 0 { continue }
            sync.append(syncWatch.seconds / Double(count) * 1e9)
            async.append(asyncWatch.seconds / Double(count) * 1e9)
        }
    }

    /// The median of the differences of neighbouring runs.
    var medianDifference: Double { zip(async, sync).map { $0 - $1 }.median ?? 0 }
    var isWithinTarget: Bool { medianDifference <= AsyncComparison.target }
}
