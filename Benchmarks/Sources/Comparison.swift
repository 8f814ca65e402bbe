/// Runs an operation on both sides by turns: floor, library, floor, library, … so that whatever else the machine does falls on both.
///
/// The ratio that counts is the median of the ratios of neighbours, which a machine that is busy for a while does not move; that of the fastest
/// runs tells what is left when nothing disturbs.
struct Comparison {
    let operation: Operation
    /// How many times the floor's time it may take.
    let target: Double?
    /// What both sides came to.
    private(set) var sum: Int64 = 0
    private(set) var floor: [Double] = []
    private(set) var ours: [Double] = []

    /// Measures; the first round warms up and is not counted.
    ///
    /// - Throws: ``BenchmarkError/differentSums(operation:floor:ours:)`` when the sides disagree.
    init(_ operation: Operation, _ engine: EngineChoice, _ floorSide: (any Side)?, _ modelSide: any Side, _ options: Options) throws {
        self.operation = operation
        target = engine.target(operation)
        for round in 0...options.rounds {
            var floorWatch = Stopwatch(options.clock)
            var ourWatch = Stopwatch(options.clock)
            let floorSum = try floorSide.map { try operation.run($0, &floorWatch) }
            let ourSum = try operation.run(modelSide, &ourWatch)
            sum = ourSum
            if let floorSum, floorSum != ourSum {
                throw BenchmarkError.differentSums(operation: operation.name, floor: floorSum, ours: ourSum)
            }
            if round == 0 { continue }
            if floorSide != nil { floor.append(floorWatch.seconds) }
            ours.append(ourWatch.seconds)
        }
    }

    /// The median of the ratios of neighbouring runs.
    var medianRatio: Double? { zip(ours, floor).map { $0 / $1 }.median }
    /// The ratio of the fastest runs.
    var fastestRatio: Double? {
        guard let ours = ours.min(), let floor = floor.min() else { return nil }
        return ours / floor
    }
    /// Whether the median is within the target; nil without floor or target.
    var isWithinTarget: Bool? {
        guard let target, let medianRatio else { return nil }
        return medianRatio <= target
    }
}

extension [Double] {
    /// The middle one; of an even number, the mean of both.
    var median: Double? {
        if isEmpty { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
