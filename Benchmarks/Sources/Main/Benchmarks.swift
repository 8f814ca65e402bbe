import ActiveStore
import CFloors
import Dispatch
import FoundationEssentials
import Glibc

/// `swift run -c release benchmarks --help`
@main
struct Benchmarks {
    static func main() {
        let options: Options
        do {
            options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.isHelp { return print(Options.help) }
            // Without the main queue, at which valgrind ends.
            if options.clock == .instructions { return try InstructionCount.run(options) }
        } catch { fail(error) }
        Task { @MainActor in
            do { try await run(options) } catch { fail(error) }
            exit(0)
        }
        dispatchMain()
    }

    private static func run(_ options: Options) async throws {
        let large = LargeMeasurement.allCases.filter { options.only?.contains($0.rawValue) ?? false }
        var figures = LargeFigures()
        for measurement in large { try measurement.run(options, &figures, show) }
        if let only = options.only, only.count == large.count { return try save([], figures, options) }
        let workload = Workload(authorCount: max(Int(options.scale * 100_000), 100), keys: options.keys)
        let names = Operation.all(workload).map(\.name) + ["async", "writers", "readers"] + LargeMeasurement.allCases.map(\.rawValue)
        if let unknown = options.only?.first(where: { !names.contains($0) }) {
            throw BenchmarkError.usage("There is no operation \(unknown); there are \(names.joined(separator: ", ")).")
        }
        var reports: [Report] = []
        for engine in options.engines {
            if !reports.isEmpty { show("") }
            let report = try await run(engine, workload, options)
            try report.checkAgainst(reports)
            reports.append(report)
        }
        try save(reports, figures, options)
    }

    private static func save(_ reports: [Report], _ figures: LargeFigures, _ options: Options) throws {
        if let path = options.jsonPath, !reports.isEmpty || !figures.isEmpty {
            try Report.json(reports, figures).write(to: URL(filePath: path))
        }
    }

    private static func run(_ engine: EngineChoice, _ workload: Workload, _ options: Options) async throws -> Report {
        let folder = try BenchmarkFolder(inside: options.folder)
        defer { folder.removeAll() }
        let floor = FloorSide(engine, workload, folder)
        let ours = ModelSide(engine, workload, folder, listeners: options.listeners, liveQueries: options.liveQueries)
        try floor?.load()
        try ours.load()
        // As a server that has been running for a while.
        if engine == .postgresql { floor_postgresql_run("VACUUM ANALYZE") }
        if let floor {
            if floor.digest() != (try ours.digest()) { throw BenchmarkError.differentData }
            let (expected, found) = (floor.layout(floor.path), floor.layout(ours.path))
            if expected != found { throw BenchmarkError.differentLayout(floor: expected, ours: found) }
        }

        var report = Report(engine, options, workload)
        show(report.heading)
        for operation in Operation.all(workload) where options.includes(operation.name) && engine.has(operation) {
            show(report.add(try Comparison(operation, engine, floor, ours, options)))
        }
        if options.includes("async") {
            show(report.add(try await AsyncComparison(ours, workload.keys.count, options)))
        }
        floor?.close()
        try ours.close()
        if options.includes("writers"), engine != .postgresql {
            show(report.add(try await WriterMeasurement(engine, workload, folder, options)))
        }
        // Minutes, so only when named.
        if options.only?.contains("readers") == true {
            show(report.add(try ReaderMeasurement(engine, workload, folder, options)))
        }
        return report
    }

    /// Prints a line at once, also into a pipe.
    private static func show(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func fail(_ error: any Error) -> Never {
        let line = Array("benchmarks: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit({ if case BenchmarkError.usage = error { 2 } else { 1 } }())
    }
}
