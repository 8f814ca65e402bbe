import ActiveStore
import Synchronization

/// The calls made in a case, in order; a call can be made to fail.
final class CallLog: Sendable {
    @TaskLocal static var current: CallLog?

    /// The error of a call that is made to fail.
    struct Refused: Error {}

    private let calls = Mutex<[String]>([])
    private let failing: String?

    /// A log in which the call with this description fails.
    init(failing: String? = nil) { self.failing = failing }

    /// Runs the body with this log.
    func listen<R>(_ body: () throws -> R) rethrows -> R { try CallLog.$current.withValue(self, operation: body) }

    func record(_ moment: String, _ name: String) throws {
        let call = "\(moment) \(name)"
        calls.withLock { $0.append(call) }
        if call == failing { throw Refused() }
    }

    /// The calls since the last time.
    func taken() -> [String] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }
}
