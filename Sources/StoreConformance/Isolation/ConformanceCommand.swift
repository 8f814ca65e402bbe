import ActiveStore
import FoundationEssentials

/// The implementation of `activestore-conformance run`, except the parsing of arguments.
///
/// ```swift
/// var command = ConformanceCommand(stores: ["sqlite::memory:"], engines: [.sqlite, .memory])
/// command.filter = "crud.*"
/// let allPassed = try command.run { print($0) }
/// ```
public struct ConformanceCommand: Sendable {
    /// The URLs of the stores; paths must not exist.
    public var stores: [String]
    /// The engines of this program.
    public var engines: [Engine]
    /// The cases to run; `*` stands for any text, commas separate several patterns.
    public var filter = "*"
    /// Determines the random choices of cases.
    public var seed: UInt64 = 1
    /// A file for the reports in JSON.
    public var jsonFile: String?
    /// A file for the reports in JUnit's XML.
    public var junitFile: String?
    /// The maximum duration of a case, which only ends those that hang.
    public var timeout: Duration = .seconds(900)

    /// A command for these stores.
    public init(stores: [String], engines: [Engine]) {
        self.stores = stores
        self.engines = engines
    }

    /// Runs as a child of a run started by this executable, if the process's arguments require it; call it first in `main`.
    ///
    /// - Returns: The exit code; nil if the process is not such a child.
    public static func runAsChild(_ arguments: [String], engines: [Engine]) async -> Int32? {
        await ConformanceWorker.run(arguments) { try URLHarness($0, engines: engines) }
    }

    /// The ids and titles of the cases that match the filter, one per line.
    public func list() -> [String] {
        ConformanceSuite.allCases.filter { GlobPattern(filter).matches($0.id) }.map(\.description)
    }

    /// Runs the cases against each store, isolated in child processes, and writes the reports.
    ///
    /// - Parameter print: Receives the lines as they are produced: one per case, and the closing lines after each store.
    /// - Returns: True if no case failed or crashed.
    /// - Throws: ``StoreError`` `.configuration` for a wrong URL or a filter that matches
    ///   no case, `.cannotOpen` for a path that exists or a report that cannot be written.
    public func run(_ print: (String) -> Void) throws -> Bool {
        // All errors are detected before the first case runs.
        let harnesses = try stores.map { try URLHarness($0, engines: engines) }
        if list().isEmpty {
            throw StoreError(.configuration, "No case has an id like \(filter.debugDescription); --list shows them all.")
        }
        let reports = try zip(stores, harnesses).map { try run($0, $1, print) }
        if let jsonFile { try ConformanceCommand.write(try ConformanceReport.json(reports), to: jsonFile) }
        if let junitFile { try ConformanceCommand.write(ConformanceReport.junit(reports), to: junitFile) }
        return reports.allSatisfy(\.isConformant)
    }

    private func run(_ url: String, _ harness: URLHarness, _ print: (String) -> Void) throws -> ConformanceReport {
        try harness.prepare()
        defer { harness.remove() }
        let suite = ConformanceSuite(harness, filter: filter, seed: seed)
        let report = try IsolatedRunner(timeout: timeout).run(suite, url: url, filter: filter) { print($0.line) }
        print(report.summary)
        return report
    }

    private static func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw StoreError(.cannotOpen, "The report \(path.debugDescription) cannot be written.")
        }
    }
}
