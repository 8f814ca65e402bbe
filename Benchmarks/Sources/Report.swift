import FoundationEssentials

/// The figures, as a table and as JSON.
struct Report {
    private let engine: EngineChoice
    private let options: Options
    private let workload: Workload
    private(set) var lines: [Line] = []
    private(set) var asyncFind: AsyncFind?
    private(set) var writers: [Writers] = []
    var readers: [Readers] = []
    private var sums: [String: Int64] = [:]

    /// One operation; times in milliseconds.
    struct Line: Encodable {
        let operation: String
        let title: String
        /// What the records that were read or written came to, the same on both sides.
        let sum: Int64
        let floorMilliseconds: Double?
        let oursMilliseconds: Double
        let medianRatio: Double?
        let fastestRatio: Double?
        let target: Double?
        let isWithinTarget: Bool?
    }

    /// Awaited finds beside synchronous ones.
    struct AsyncFind: Encodable {
        let syncNanoseconds: Double
        let asyncNanoseconds: Double
        let medianDifference: Double
        let target: Double
        let isWithinTarget: Bool
    }

    /// Durable transactions by several tasks at once; durations in microseconds.
    struct Writers: Encodable {
        let tasks: Int
        let transactionsPerSecond: Double
        let p50: Double
        let p99: Double
        let p999: Double
    }

    /// Finds by several threads at once; durations in microseconds.
    struct Readers: Encodable {
        let by: String
        let threads: Int
        let hasWriter: Bool
        let findsPerSecond: Double
        let p50: Double
        let p99: Double
        let p999: Double
        /// Of the writer beside.
        let transactionsPerSecond: Double?
    }

    init(_ engine: EngineChoice, _ options: Options, _ workload: Workload) {
        self.engine = engine
        self.options = options
        self.workload = workload
    }

    /// What stands above the table.
    var heading: String {
        """
        \(workload.authors.count) records, \(options.keys == .random ? "random keys, " : "")\(engine.rawValue), \(options.rounds) rounds by turns, \(options.clock.rawValue) time\
        \(engine.library.map { "; " + $0 } ?? "")
        median: of the ratios of neighbouring runs; fastest: ratio of the fastest runs; times are medians

        """ + Report.columns(["op", "floor ms", "ours ms", "median", "fastest", "target", "", "what"])
    }

    /// Adds an operation and returns its line of the table.
    mutating func add(_ comparison: Comparison) -> String {
        let line = Line(
            operation: comparison.operation.name, title: comparison.operation.title, sum: comparison.sum,
            floorMilliseconds: comparison.floor.median.map { $0 * 1000 },
            oursMilliseconds: (comparison.ours.median ?? 0) * 1000, medianRatio: comparison.medianRatio,
            fastestRatio: comparison.fastestRatio, target: comparison.target,
            isWithinTarget: comparison.isWithinTarget)
        lines.append(line)
        sums[line.operation] = comparison.sum
        return Report.columns([
            line.operation, Report.number(line.floorMilliseconds, 2), Report.number(line.oursMilliseconds, 2),
            Report.number(line.medianRatio, 2), Report.number(line.fastestRatio, 2),
            line.isWithinTarget == nil ? "" : line.target.map { "≤ " + Report.number($0, 2) } ?? "", Report.verdict(line.isWithinTarget),
            line.title,
        ])
    }

    /// Adds the awaited finds and returns the line for them.
    mutating func add(_ comparison: AsyncComparison) -> String {
        let line = AsyncFind(
            syncNanoseconds: comparison.sync.median ?? 0, asyncNanoseconds: comparison.async.median ?? 0,
            medianDifference: comparison.medianDifference, target: AsyncComparison.target,
            isWithinTarget: comparison.isWithinTarget)
        asyncFind = line
        return """
            async find by key: \(Report.number(line.asyncNanoseconds, 0)) ns, sync: \(Report.number(line.syncNanoseconds, 0)) ns, \
            difference \(Report.number(line.medianDifference, 0)) ns (target ≤ \(Report.number(line.target, 0)) ns): \
            \(Report.verdict(line.isWithinTarget))
            """
    }

    /// Adds the writers and returns the lines for them.
    mutating func add(_ measurement: WriterMeasurement) -> String {
        writers = measurement.runs.map { runs in
            let durations = Latencies.shares.indices.map { share in runs.percentiles.map { $0[share] }.median ?? 0 }
            return Writers(
                tasks: runs.tasks, transactionsPerSecond: runs.rates.median ?? 0, p50: durations[0], p99: durations[1], p999: durations[2])
        }
        return writers.map { line in
            let durations = [line.p50, line.p99, line.p999].map { Report.number($0, 0) }.joined(separator: ", ")
            return """
                durable transactions a second, one record each, by \(line.tasks) \(line.tasks == 1 ? "task" : "tasks"): \
                \(Report.number(line.transactionsPerSecond, 0)); p50, p99, p99.9: \(durations) µs
                """
        }.joined(separator: "\n")
    }

    /// Each operation has to come to the same on every engine.
    ///
    /// - Throws: ``BenchmarkError/differentEngines(operation:)``.
    func checkAgainst(_ others: [Report]) throws {
        for other in others {
            for (operation, sum) in sums where other.sums[operation] != nil && other.sums[operation] != sum {
                throw BenchmarkError.differentEngines(operation: operation)
            }
        }
    }

    /// Everything as JSON, a list: an object for each engine, and one for the measurements on much data if there were any.
    static func json(_ reports: [Report], _ large: LargeFigures) throws -> Data {
        enum Part: Encodable {
            case engine(Document)
            case large(LargeFigures)

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .engine(let document): try document.encode(to: encoder)
                case .large(let figures): try figures.encode(to: encoder)
                }
            }
        }
        struct Document: Encodable {
            let engine: String
            let library: String?
            let records: Int
            let keys: String
            let rounds: Int
            let clock: String
            let operations: [Line]
            let asyncFind: AsyncFind?
            let writers: [Writers]
            let readers: [Readers]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let documents = reports.map {
            Document(
                engine: $0.engine.rawValue, library: $0.engine.library, records: $0.workload.authors.count,
                keys: $0.options.keys.rawValue, rounds: $0.options.rounds,
                clock: $0.options.clock.rawValue, operations: $0.lines, asyncFind: $0.asyncFind, writers: $0.writers, readers: $0.readers)
        }
        return try encoder.encode(documents.map(Part.engine) + (large.isEmpty ? [] : [.large(large)]))
    }

    static func verdict(_ isWithinTarget: Bool?) -> String {
        isWithinTarget.map { $0 ? "ok" : "MISSED" } ?? ""
    }

    private static func columns(_ cells: [String]) -> String {
        let widths = [4, 9, 9, 7, 8, 7, 7]
        var line = ""
        for (index, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: max((index < widths.count ? widths[index] : 0) - cell.count, 0))
            // Names and remarks to the left, numbers to the right.
            line += index == 0 || index >= 6 ? cell + padding + " " : padding + cell + " "
        }
        return line
    }

    static func number(_ value: Double?, _ digits: Int) -> String {
        guard let value else { return "–" }
        let scale = digits == 0 ? 1.0 : 100.0
        let scaled = Int((value * scale).rounded())
        if digits == 0 { return String(scaled) }
        let fraction = String(abs(scaled) % 100)
        return (scaled < 0 ? "-" : "") + "\(abs(scaled) / 100)." + (fraction.count < 2 ? "0" : "") + fraction
    }
}
