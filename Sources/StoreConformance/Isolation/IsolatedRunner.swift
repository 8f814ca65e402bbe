import ActiveStore
import FoundationEssentials

/// Runs the cases of a suite in child processes of the same executable, so that a
/// case that terminates its process is one crashed case and does not end the run.
///
/// One child runs case after case. If it dies, the current case counts as crashed, with the trap's message if there is one,
/// and a new child continues with the next. A case that exceeds the timeout is stopped with its child and counts as failed.
///
/// The `main` of the executable must call ``ConformanceWorker/run(_:cases:harness:)`` first.
public struct IsolatedRunner: Sendable {
    /// The executable to start.
    public var executable: String
    /// The maximum duration of a case, which only ends those that hang.
    public var timeout: Duration
    /// Where its temporary folder is made; nil for the system's folder.
    package var parent: String?

    /// A runner that starts the executable of this process.
    public init(executable: String? = nil, timeout: Duration = .seconds(900)) {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        self.executable = executable ?? own ?? CommandLine.arguments[0]
        self.timeout = timeout
    }

    /// Runs all cases of a suite.
    ///
    /// - Parameters:
    ///   - suite: The suite; its cases must equal the child's under the same filter.
    ///   - url: The URL from which the child creates its harness.
    ///   - filter: The filter with which the suite was created.
    ///   - progress: Called with each result.
    /// - Throws: ``CaseFailure`` if no child can be started.
    public func run(
        _ suite: ConformanceSuite, url: String, filter: String, _ progress: (CaseResult) -> Void = { _ in }
    ) throws -> ConformanceReport {
        var results: [CaseResult] = []
        func add(_ result: CaseResult) {
            results.append(result)
            progress(result)
        }
        // What is left by children is removed with the folder.
        let folder = try TemporaryFolder(in: parent)
        defer {
            suite.harness.remove(in: folder.path)
            folder.remove()
        }
        let environment = ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.path]
        while results.count < suite.cases.count {
            let task = ConformanceWorker.Task(url: url, filter: filter, seed: suite.seed, first: results.count)
            let text = String(decoding: try JSONEncoder().encode(task), as: UTF8.self)
            let child = try ChildProcess(executable, [ConformanceWorker.marker, text], environment: environment)
            if let last = try watch(child, suite, from: results.count, add) { add(last) }
        }
        return suite.report(results)
    }

    /// Reads the child's results until it ends.
    ///
    /// - Returns: The outcome of the case in which it ended, if that did not finish.
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
