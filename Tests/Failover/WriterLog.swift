import StoreCore
import Synchronization

/// What a writer knows about its transactions.
final class WriterLog: Sendable {
    /// What the library said of a transaction.
    enum Answer {
        case underWay
        /// It is stored.
        case acknowledged
        /// Nothing of it is stored.
        case refused
        /// Nobody knows.
        case unknown
    }

    struct State {
        /// By number, from 0.
        var answers: [Answer] = []
        var errors: [String: Int] = [:]
        /// When transactions were acknowledged since the mark, which comes first.
        var times: [ContinuousClock.Instant] = [.now]
    }

    let writer: Int
    private let state = Mutex(State())

    init(_ writer: Int) { self.writer = writer }

    /// The number of a new transaction.
    func begin() -> Int {
        state.withLock { state in
            state.answers.append(.underWay)
            return state.answers.count - 1
        }
    }

    func end(_ number: Int, _ failure: (any Error)?) {
        state.withLock { state in
            guard let failure else {
                state.answers[number] = .acknowledged
                state.times.append(.now)
                return
            }
            let code = (failure as? StoreError)?.code
            state.answers[number] = code == .commitOutcomeUnknown ? .unknown : .refused
            state.errors[code?.rawValue ?? "\(failure)", default: 0] += 1
        }
    }

    func mark() {
        state.withLock { state in
            state.times = [.now]
            state.errors = [:]
        }
    }

    var current: State { state.withLock { $0 } }
}

extension [ContinuousClock.Instant] {
    /// The longest time between two successive ones.
    var longestGap: Duration { zip(dropFirst(), self).map { $0 - $1 }.max() ?? .zero }
}
