import ActiveStore
import FoundationEssentials

/// Everything that `activestore-conformance run` does but reading its arguments.
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
    /// Which cases; `*` stands for any text, commas separate several patterns.
    public var filter = "*"
    /// Decides what cases choose at random.
    public var seed: UInt64 = 1
    /// A file for the reports as JSON.
    public var jsonFile: String?
    /// A file for the reports as JUnit's XML.
    public var junitFile: String?
    /// How long one case may take, which only ends those that hang.
    public var timeout: Duration = .seconds(900)

    /// A command for these stores.
    public init(stores: [String], engines: [Engine]) {
        self.stores = stores
        self.engines = engines
    }

    /// Runs as a child of a run that was started by this executable, if the process's arguments say so; call it first in `main`.
    ///
    /// - Returns: The exit code; nil if the process is no such child.
    public static func runAsChild(_ arguments: [String], engines: [Engine]) async -> Int32? {
        await ConformanceWorker.run(arguments) { try URLHarness($0, engines: engines) }
    }

    /// The ids and titles of the cases that the filter chooses, one a line.
    public func list() -> [String] {
        ConformanceSuite.allCases.filter { GlobPattern(filter).matches($0.id) }.map(\.description)
    }

    /// Runs the cases against each store, isolated in child processes, and writes the reports.
    ///
    /// - Parameter print: Gets the lines as they come: one a case, and the closing lines after each store.
    /// - Returns: Whether no case failed or crashed.
    /// - Throws: ``StoreError`` `.configuration` for a wrong URL or a filter that chooses no case, `.cannotOpen` for a path that exists or a report
    ///   that cannot be written.
    public func run(_ print: (String) -> Void) throws -> Bool {
        // Everything that can be wrong is looked at before the first case runs.
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
