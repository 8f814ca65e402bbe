import ActiveStore
import FoundationEssentials

/// Runs the cases of a suite in child processes of the same executable, so that a case that ends its process is one crashed case, not the end of
/// the run.
///
/// One child runs case after case. When it dies, the case it was at counts as crashed, with the trap's message where there is one, and a new child
/// goes on with the next. A case that takes longer than the timeout is stopped with its child and counts as failed.
///
/// The executable has to be one whose `main` calls ``ConformanceWorker/run(_:cases:harness:)`` first.
public struct IsolatedRunner: Sendable {
    /// The executable to start.
    public var executable: String
    /// How long one case may take, which only ends those that hang.
    public var timeout: Duration

    /// A runner that starts the executable of this process.
    public init(executable: String? = nil, timeout: Duration = .seconds(900)) {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        self.executable = executable ?? own ?? CommandLine.arguments[0]
        self.timeout = timeout
    }

    /// Runs all cases of a suite.
    ///
    /// - Parameters:
    ///   - suite: The suite; its cases must be those the child has under the same filter.
    ///   - url: What the child makes its harness from.
    ///   - filter: The filter that the suite was made with.
    ///   - progress: Is told each result as it comes.
    /// - Throws: ``CaseFailure`` when no child can be started.
    public func run(
        _ suite: ConformanceSuite, url: String, filter: String, _ progress: (CaseResult) -> Void = { _ in }
    ) throws -> ConformanceReport {
        var results: [CaseResult] = []
        func add(_ result: CaseResult) {
            results.append(result)
            progress(result)
        }
        // What a child that died left behind goes away with the folder.
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let environment = ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.path]
        while results.count < suite.cases.count {
            let task = ConformanceWorker.Task(url: url, filter: filter, seed: suite.seed, first: results.count)
            let text = String(decoding: try JSONEncoder().encode(task), as: UTF8.self)
            let child = try ChildProcess(executable, [ConformanceWorker.marker, text], environment: environment)
            if let last = try watch(child, suite, from: results.count, add) { add(last) }
        }
        return suite.report(results)
    }

    /// Takes the child's results until it ends.
    ///
    /// - Returns: What became of the case it ended in, if it did not finish.
    private func watch(
        _ child: ChildProcess, _ suite: ConformanceSuite, from first: Int, _ add: (CaseResult) -> Void
    ) throws -> CaseResult? {
        var next = first
        var began = ContinuousClock.now
        while true {
            switch child.next(until: began + timeout) {
            case .line(let text):
                guard next < suite.cases.count,
                    let line = try? JSONDecoder().decode(ConformanceWorker.Line.self, from: Data(text.utf8)),
                    line.id == suite.cases[next].id
                else { throw CaseFailure("the child process ran other cases than this one has: \(text.prefix(200))") }
                began = .now
                if let result = line.result(title: suite.cases[next].title) {
                    add(result)
                    next += 1
                }
            case .silent:
                _ = child.stop()
                return ended(suite, next, .failed("did not end within \(timeout) and was stopped"), began)
            case .end:
                let how = child.wait()
                return ended(suite, next, .crashed(how ?? "the process ended as if all were done"), began)
            }
        }
    }

    private func ended(
        _ suite: ConformanceSuite, _ index: Int, _ outcome: Outcome, _ began: ContinuousClock.Instant
    ) -> CaseResult? {
        guard index < suite.cases.count else { return nil }
        let subject = suite.cases[index]
        return CaseResult(id: subject.id, title: subject.title, outcome: outcome, duration: .now - began)
    }
}
