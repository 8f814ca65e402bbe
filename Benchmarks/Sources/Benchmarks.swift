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
        let workload = Workload(authorCount: max(Int(options.scale * 100_000), 100))
        let operations = Operation.all(workload)
        let names = operations.map(\.name) + ["async"]
        if let unknown = options.only?.first(where: { !names.contains($0) }) {
            throw BenchmarkError.usage("There is no operation \(unknown); there are \(names.joined(separator: ", ")).")
        }
        let folder = try BenchmarkFolder(inside: options.folder)
        defer { folder.removeAll() }

        let floor = options.engine == .sqlite ? FloorSide(workload, folder) : nil
        let ours = ModelSide(options.engine, workload, folder)
        try floor?.load()
        try ours.load()
        if let floor {
            if floor.digest() != (try ours.digest()) { throw BenchmarkError.differentData }
            let (expected, found) = (FloorSide.layout(floor.path), FloorSide.layout(ours.path))
            if expected != found { throw BenchmarkError.differentLayout(floor: expected, ours: found) }
        }

        var report = Report(options, workload)
        show(report.heading)
        for operation in operations where options.only?.contains(operation.name) ?? true {
            show(report.add(try Comparison(operation, floor, ours, options)))
        }
        if options.only?.contains("async") ?? true {
            show(report.add(try await AsyncComparison(ours, workload.keys.count, options)))
        }
        floor?.close()
        try ours.close()
        if let path = options.jsonPath { try report.json().write(to: URL(filePath: path)) }
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
