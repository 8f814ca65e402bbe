import ActiveStore
import Synchronization

/// Waits until it is so, and a little longer, in which it has to remain so. On a slow machine that little is too short to find a read
/// that should not be made; it never finds one that was not.
func settled(_ isSo: () -> Bool, file: StaticString = #fileID, line: UInt = #line) async throws {
    let deadline = ContinuousClock.now + Patience.waits
    while !isSo(), .now < deadline { try await Task.sleep(for: .milliseconds(1)) }
    try await Task.sleep(for: .milliseconds(15))
    try expect(isSo(), "not so", file: file, line: line)
}

/// Follows a live query.
final class Follower<Value: Sendable>: Sendable {
    private struct State {
        var results: [Value] = []
        var task: Task<Void, any Error>?
    }

    private let state = Mutex(State())
    private let count = Atomic(0)

    /// What it was given.
    var results: [Value] { state.withLock { $0.results } }
    /// How often it was read.
    var reads: Int { count.load(ordering: .sequentiallyConsistent) }

    init(_ store: any Store, atMostEvery interval: Duration = .zero, _ read: @escaping @Sendable () throws -> Value) {
        let updates = store.updates(atMostEvery: interval) { [weak self] in
            self?.count.add(1, ordering: .sequentiallyConsistent)
            return try read()
        }
        let task = Task { [weak self] in
            for try await result in updates { self?.state.withLock { $0.results.append(result) } }
        }
        state.withLock { $0.task = task }
    }

    deinit { state.withLock { $0.task }?.cancel() }
}
