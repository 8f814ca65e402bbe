import ActiveStore
import Glibc
import StoreConformance

/// What a worker says, one line each. What has been said stays in the pipe when it is killed.
enum Report: Equatable {
    /// A transaction is about to begin.
    case begins(TransactionID)
    /// It has returned, and these are the outcomes of its steps: acknowledged.
    case acknowledges(TransactionID, outcomes: String)
    /// It has returned and was to leave nothing.
    case undone(TransactionID)
    case fails(TransactionID, Failure)
    /// Something else: opening, a backup.
    case step(String)
    case done(String)
    case failed(String, Failure)
    /// From here on no call fails any more.
    case lift

    /// An error, as its code and text; the code of one that is no `StoreError` is `untyped`.
    struct Failure: Equatable, CustomStringConvertible {
        var code: String
        var text: String
        var description: String { "\(code): \(text)" }

        init(code: String, text: String) {
            self.code = code
            self.text = text
        }

        init(_ error: any Error) {
            let typed = error as? StoreError
            code = typed?.code.rawValue ?? "untyped"
            let sentence = typed.map { $0.message + ($0.engineCode.map { " [\($0)]" } ?? "") } ?? "\(type(of: error)): \(error)"
            text = sentence.replacing("\n", with: " ")
        }

        /// Whether the transaction may be there all the same.
        var leavesOpen: Bool { code == "commitOutcomeUnknown" }
    }

    init?(line: String) {
        let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
        func id() -> TransactionID? {
            guard words.count > 2, let writer = Int(words[1]), let number = Int(words[2]) else { return nil }
            return TransactionID(writer: writer, number: number)
        }
        switch words[0] {
        case "lift": self = .lift
        case "begins": if let id = id() { self = .begins(id) } else { return nil }
        case "acknowledges": if let id = id(), words.count > 3 { self = .acknowledges(id, outcomes: words[3]) } else { return nil }
        case "undone": if let id = id() { self = .undone(id) } else { return nil }
        case "fails": if let id = id(), words.count > 4 { self = .fails(id, Failure(code: words[3], text: words[4])) } else { return nil }
        case "step" where words.count > 1: self = .step(words[1])
        case "done" where words.count > 1: self = .done(words[1])
        case "failed" where words.count > 3: self = .failed(words[1], Failure(code: words[2], text: words[3...].joined(separator: " ")))
        default: return nil
        }
    }

    var line: String {
        switch self {
        case .begins(let id): "begins \(id.writer) \(id.number)"
        case .acknowledges(let id, let outcomes): "acknowledges \(id.writer) \(id.number) \(outcomes)"
        case .undone(let id): "undone \(id.writer) \(id.number)"
        case .fails(let id, let failure): "fails \(id.writer) \(id.number) \(failure.code) \(failure.text)"
        case .step(let name): "step \(name)"
        case .done(let name): "done \(name)"
        case .failed(let name, let failure): "failed \(name) \(failure.code) \(failure.text)"
        case .lift: "lift"
        }
    }

    /// Tells the parent, with one call, so that lines of several threads do not mix; ends the process when there is none any more.
    func send() { Report.send(line) }

    static func send(_ line: String) {
        let bytes = Array((line.utf8.count < 4_000 ? line : String(line.prefix(1_000))).utf8) + [UInt8(ascii: "\n")]
        var result = bytes.withUnsafeBytes { write(ChildProcess.answerDescriptor, $0.baseAddress, $0.count) }
        while result < 0, errno == EINTR {
            result = bytes.withUnsafeBytes { write(ChildProcess.answerDescriptor, $0.baseAddress, $0.count) }
        }
        if result < 0 { exit(4) }
    }
}
