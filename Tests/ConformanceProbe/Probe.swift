import Glibc
import StoreConformance
import StoreLMDB
import StoreMemory
import StorePostgreSQL
import StoreSQLite

/// The executable that the tests of the suite start: it runs the suite's own cases and some that are broken on purpose, in child processes of
/// itself.
///
///     conformance-probe URL [FILTER [SECONDS]]
///     conformance-probe --faults                  which cases find which fault
@main struct Probe {
    static let engines: [Engine] = [.memory, .sqlite, .lmdb, .postgresql]
    /// The broken ones when the filter is for them; the environment tells the children.
    static var cases: [Case] { getenv("CONFORMANCE_PROBE_BROKEN") == nil ? ConformanceSuite.allCases : BrokenCases.all }

    static func main() async {
        let child = await ConformanceWorker.run(CommandLine.arguments, cases: cases) {
            try URLHarness($0, engines: engines)
        }
        if let child { exit(child) }
        if CommandLine.arguments.dropFirst().first == "--faults" { exit(await findFaults() ? 0 : 1) }
        do { exit(try run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1) } catch {
            print(error)
            exit(2)
        }
    }

    static func run(_ arguments: [String]) throws -> Bool {
        let url = arguments.first ?? "memory:"
        let filter = arguments.count > 1 ? arguments[1] : "*"
        if filter.hasPrefix("broken") { setenv("CONFORMANCE_PROBE_BROKEN", "1", 1) }
        let harness = try URLHarness(url, engines: engines)
        try harness.prepare()
        defer { harness.remove() }
        var runner = IsolatedRunner()
        if arguments.count > 2, let seconds = Int(arguments[2]) { runner.timeout = .seconds(seconds) }
        let suite = ConformanceSuite(harness, filter: filter, cases: cases)
        let report = try runner.run(suite, url: url, filter: filter) { result in
            print(result.line)
            fflush(nil)
        }
        print(report.summary)
        return report.isConformant
    }

    /// Runs the suite against the reference engine with one fault at a time; says whether each was found.
    static func findFaults() async -> Bool {
        var missed = 0
        for fault in Fault.allCases {
            let harness = SimpleHarness(Engine.memory.with(faults: [fault])) { _ in "memory:" }
            let suite = ConformanceSuite(harness)
            var finders: [String] = []
            for subject in suite.cases
            where subject.area != "matrix"
                && !["MiB", "million", "10k", "100", "pages_have", "long_", "deep_"].contains(where: { subject.id.contains($0) })
            {
                if case .failed = await suite.run(subject).outcome { finders.append(subject.id) }
            }
            missed += finders.isEmpty ? 1 : 0
            print("\(fault.rawValue): \(finders.count) cases, \(finders.prefix(4).joined(separator: ", "))")
            fflush(nil)
        }
        return missed == 0
    }
}
