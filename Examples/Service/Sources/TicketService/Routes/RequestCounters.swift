import Synchronization

/// Counts of answers and of the time they took.
final class RequestCounters: Sendable {
    struct Numbers: Sendable {
        var answers: [UInt32: Int] = [:]
        var time: Duration = .zero
    }

    private let numbers = Mutex(Numbers())

    var current: Numbers { numbers.withLock { $0 } }

    func count(_ status: Response.Status, _ time: Duration) {
        numbers.withLock {
            $0.answers[status.rawValue, default: 0] += 1
            $0.time += time
        }
    }
}
