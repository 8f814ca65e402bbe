import ActiveStore
import FoundationEssentials
import Glibc
import Synchronization

/// A second process that opens the same store, for cases about several processes and about one that is killed.
///
/// It is an executable whose `main` calls ``ConformanceWorker/run(_:cases:harness:)`` first, started with
/// arguments that only a case passes. It runs a ``PartnerTask``, chosen by name, because code cannot be sent
/// to another process. It reports to the case in lines of text, and the case waits for them, or kills it.
final class Partner {
    /// The first argument of such a process.
    static let marker = "--activestore-conformance-partner"
    /// Whether this process's executable can be started as a partner: its `main` has called the worker.
    static let isThisExecutable = Atomic<Bool>(false)

    /// The orders for the process, as one argument.
    struct Orders: Codable {
        let task: PartnerTask
        let url: String
    }

    private let child: ChildProcess

    fileprivate init(executable: String, _ orders: Orders) throws {
        let text = String(decoding: try JSONEncoder().encode(orders), as: UTF8.self)
        child = try ChildProcess(executable, [Partner.marker, text], environment: ["SWIFT_BACKTRACE": "enable=no"])
    }

    /// The next line of its report.
    func line() throws -> String {
        switch child.next(until: .now + Patience.waits) {
        case .line(let text): return text
        case .silent: throw CaseFailure("the second process said nothing for \(Patience.waits)")
        case .end: throw CaseFailure("the second process ended: \(child.wait() ?? "exit code 0")")
        }
    }

    /// The remaining lines until it ends by itself.
    func rest() throws -> [String] {
        let lines = remaining()
        if let how = child.wait() { throw CaseFailure("the second process ended with \(how)") }
        return lines
    }

    /// Kills it with signal 9.
    ///
    /// - Returns: The lines that had not been read.
    func kill() -> [String] {
        _ = child.stop()
        return remaining()
    }

    private func remaining() -> [String] {
        var lines: [String] = []
        while case .line(let text) = child.next(until: .now + Patience.waits) { lines.append(text) }
        return lines
    }

    /// Runs the task named by the arguments, if they are those of a partner.
    static func run(_ arguments: [String], harness: (_ url: String) throws -> any EngineHarness) -> Int32? {
        isThisExecutable.store(true, ordering: .relaxed)
        guard arguments.count == 3, arguments[1] == marker else { return nil }
        guard let orders = try? JSONDecoder().decode(Orders.self, from: Data(arguments[2].utf8)),
            let harness = try? harness(orders.url)
        else { return 2 }
        do { try orders.task.run(PartnerSide(url: orders.url, engine: harness.engine)) } catch {
            perror("\(error)")
            return 1
        }
        return 0
    }
}

/// The context of a ``PartnerTask`` in the second process.
struct PartnerSide {
    let url: String
    let engine: Engine

    /// Opens the store of the case.
    func open(_ change: (inout StoreConfiguration) throws -> Void = { _ in }) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        Patience.lend(to: &configuration)
        try change(&configuration)
        return try openStore(configuration, engines: [engine], models: Fixtures.common)
    }

    /// Sends a line to the case.
    func tell(_ text: String) throws {
        let bytes = Array((text + "\n").utf8)
        guard write(ChildProcess.answerDescriptor, bytes, bytes.count) == bytes.count else {
            throw CaseFailure("the case has gone")
        }
    }
}

extension CaseSandbox {
    /// The executable of second processes: the harness's, or this process's own; nil if there is none.
    var partnerExecutable: String? {
        if let executable = harness.partner { return executable }
        guard Partner.isThisExecutable.load(ordering: .relaxed) else { return nil }
        return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    /// Starts a second process on this case's store.
    func partner(_ task: PartnerTask) throws -> Partner {
        let executable = try require(partnerExecutable, "an executable for the second process")
        return try Partner(executable: executable, .init(task: task, url: harness.url(in: folder)))
    }
}
