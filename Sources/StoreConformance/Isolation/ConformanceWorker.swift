import ActiveStore
import FoundationEssentials
import Glibc

/// The child-process side of ``IsolatedRunner``: runs cases one after the other and writes one line of JSON before and after each.
///
/// The child is the same executable as the parent, started with arguments that only the parent
/// passes. A `main` that runs the suite isolated first checks whether it is such a child:
///
/// ```swift
/// if let code = await ConformanceWorker.run(
///     CommandLine.arguments, harness: { url in try URLHarness(url, engines: [.sqlite]) }) { exit(code) }
/// ```
public enum ConformanceWorker {
    /// The first argument of a child.
    static let marker = "--activestore-conformance-worker"

    /// The parent's message to the child, as one argument.
    struct Task: Codable {
        let url: String
        let filter: String
        let seed: UInt64
        /// The number of cases already run by earlier children.
        let first: Int
    }

    /// The child's messages to the parent, one per line.
    struct Line: Codable {
        let id: String
        /// nil before the case.
        var outcome: String?
        var reason: String?
        var microseconds: Int64?
    }

    /// Runs the cases named by the arguments, if these are a child's.
    ///
    /// - Parameters:
    ///   - arguments: The process's arguments, with the executable's name first.
    ///   - cases: All cases; the same as the parent's.
    ///   - harness: Creates the harness from the URL given to the parent.
    /// - Returns: The exit code for the process; nil if it is not a child and should continue as usual.
    public static func run(
        _ arguments: [String], cases: [Case] = ConformanceSuite.allCases,
        harness: @Sendable (_ url: String) throws -> any EngineHarness
    ) async -> Int32? {
        if let code = Partner.run(arguments, harness: harness) { return code }
        guard arguments.count == 3, arguments[1] == marker else { return nil }
        guard let task = try? JSONDecoder().decode(Task.self, from: Data(arguments[2].utf8)),
            let harness = try? harness(task.url)
        else { return 2 }
        let suite = ConformanceSuite(harness, filter: task.filter, seed: task.seed, cases: cases)
        for subject in suite.cases.dropFirst(task.first) {
            tell(Line(id: subject.id))
            tell(Line(await suite.run(subject)))
        }
        return 0
    }

    private static func tell(_ line: Line) {
        guard var bytes = try? JSONEncoder().encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = write(ChildProcess.answerDescriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                // The parent is gone, or never existed.
                if written <= 0 { exit(2) }
                rest = rest.dropFirst(written)
            }
        }
    }
}

extension ConformanceWorker.Line {
    init(_ result: CaseResult) {
        id = result.id
        outcome = result.outcome.word
        reason = result.outcome.reason
        microseconds = Int64(result.milliseconds * 1_000)
    }

    /// The result, once the line contains one.
    func result(title: String) -> CaseResult? {
        guard let outcome, let end = Outcome(word: outcome, reason: reason ?? "") else { return nil }
        return CaseResult(id: id, title: title, outcome: end, duration: .microseconds(microseconds ?? 0))
    }
}

extension Outcome {
    /// The outcome for a word and a reason; nil for an unknown word.
    init?(word: String, reason: String) {
        switch word {
        case "passed": self = .passed
        case "failed": self = .failed(reason)
        case "not applicable": self = .notApplicable(reason)
        case "skipped": self = .skipped(reason)
        case "crashed": self = .crashed(reason)
        default: return nil
        }
    }
}
