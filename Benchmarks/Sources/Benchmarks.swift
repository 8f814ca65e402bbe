import ActiveStore
import FoundationEssentials
import Glibc

/// `swift run -c release benchmarks --help`
@main
struct Benchmarks {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.isHelp { print(Options.help) } else { try await run(options) }
        } catch let error as BenchmarkError {
            fail("\(error)", { if case .usage = error { 2 } else { 1 } }())
        } catch {
            fail("\(error)", 1)
        }
    }

    private static func run(_ options: Options) async throws {
        let large = LargeMeasurement.allCases.filter { options.only?.contains($0.rawValue) ?? false }
        for measurement in large { try measurement.run(options, show) }
        if let only = options.only, only.count == large.count { return }
        let workload = Workload(authorCount: max(Int(options.scale * 100_000), 100))
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
        if let path = options.jsonPath { try Report.json(reports).write(to: URL(filePath: path)) }
    }

    private static func run(_ engine: EngineChoice, _ workload: Workload, _ options: Options) async throws -> Report {
        let folder = try BenchmarkFolder(inside: options.folder)
        defer { folder.removeAll() }
        let floor = FloorSide(engine, workload, folder)
        let ours = ModelSide(engine, workload, folder)
        try floor?.load()
        try ours.load()
        if let floor {
            if floor.digest() != (try ours.digest()) { throw BenchmarkError.differentData }
            let (expected, found) = (floor.layout(floor.path), floor.layout(ours.path))
            if expected != found { throw BenchmarkError.differentLayout(floor: expected, ours: found) }
        }

        var report = Report(engine, options, workload)
        show(report.heading)
        for operation in Operation.all(workload) where options.includes(operation.name) {
            show(report.add(try Comparison(operation, engine, floor, ours, options)))
        }
        if options.includes("async") {
            show(report.add(try await AsyncComparison(ours, workload.keys.count, options)))
        }
        floor?.close()
        try ours.close()
        if options.includes("writers") {
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

    private static func fail(_ message: String, _ code: Int32) -> Never {
        let line = Array("benchmarks: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(code)
    }
}
