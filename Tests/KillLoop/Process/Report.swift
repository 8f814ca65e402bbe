import Glibc
import StoreConformance

/// What the child says to its parent, one line each. What has been said stays in the pipe when the child is killed.
enum Report: Equatable {
    /// It runs; the store is about to be opened.
    case started
    /// The store is open.
    case opened
    /// The transaction of this number is about to begin.
    case begins(Int)
    /// Its body has moved the consumer of the change log to this position, as a part of the transaction.
    case consumes(Int)
    /// Its body has run; now it is committed.
    case commits(Int)
    /// It has returned, and these are the outcomes of its steps: acknowledged, to be there for ever.
    case acknowledges(Int, outcomes: String)

    init?(line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
        case ("started", _): self = .started
        case ("opened", _): self = .opened
        case ("begins", let number?): self = .begins(number)
        case ("consumes", let number?): self = .consumes(number)
        case ("commits", let number?): self = .commits(number)
        case ("acknowledges", let number?) where words.count == 3: self = .acknowledges(number, outcomes: String(words[2]))
        default: return nil
        }
    }

    var line: String {
        switch self {
        case .started: "started"
        case .opened: "opened"
        case .begins(let number): "begins \(number)"
        case .consumes(let number): "consumes \(number)"
        case .commits(let number): "commits \(number)"
        case .acknowledges(let number, let outcomes): "acknowledges \(number) \(outcomes)"
        }
    }

    /// Tells the parent; ends the process when there is none any more.
    func send() {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(ChildProcess.answerDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { exit(4) }
            bytes = bytes.dropFirst(count)
        }
    }
}
