import Synchronization

/// The changes of a store as they are committed; see ``Store/changes(buffering:)``.
///
/// The sequence begins with the first commit after it was made, whether anybody waits for it yet or not. Each set is given to one iterator,
/// so a sequence is for one task. It ends when the store is closed or released; when a reading task is cancelled, its iteration ends.
public struct ChangeSequence: AsyncSequence, Sendable {
    let buffer: ChangeBuffer

    /// Reads the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let buffer: ChangeBuffer

        /// The next change set; nil at the end.
        public mutating func next() async -> ChangeSet? { await buffer.next() }

        /// The next change set; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ChangeSet? { await buffer.next() }
    }

    /// An iterator over what has not been read yet.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(buffer: buffer) }
}

/// Change sets that wait to be read. When it is full, the newest two become one, so that it never holds a writer up and never loses a change.
final class ChangeBuffer: Sendable {
    private struct State {
        var sets: [ChangeSet] = []
        var readers: [Int: CheckedContinuation<ChangeSet?, Never>] = [:]
        var lastReader = 0
        var cancelled: Set<Int> = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let maximumKeys: Int
    private let stop: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

    /// - Parameters:
    ///   - limit: How many sets wait at most.
    ///   - maximumKeys: How many records of an entity a set names at most.
    init(limit: Int, within maximumKeys: Int = ChangeSet.maximumKeys) {
        self.limit = max(1, limit)
        self.maximumKeys = maximumKeys
    }

    deinit { stop.withLock { $0 }?() }

    /// Sets the function that is called when the sequence is no longer read.
    func onStop(_ body: @escaping @Sendable () -> Void) { stop.withLock { $0 = body } }

    func add(_ changes: ChangeSet) {
        let reader: CheckedContinuation<ChangeSet?, Never>? = state.withLock { state in
            if let id = state.readers.keys.min() { return state.readers.removeValue(forKey: id) }
            if state.sets.count < limit {
                state.sets.append(changes)
            } else {
                state.sets[limit - 1].append(changes, within: maximumKeys)
            }
            return nil
        }
        reader?.resume(returning: changes)
    }

    /// Lets what waits be read, and then ends.
    func end() {
        let readers = state.withLock { state in
            state.hasEnded = true
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.resume(returning: nil) }
    }

    func next() async -> ChangeSet? {
        let id = state.withLock { state in
            state.lastReader += 1
            return state.lastReader
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        let changes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isReady, changes): (Bool, ChangeSet?) = state.withLock { state in
                    if state.cancelled.contains(id) { return (true, nil) }
                    if !state.sets.isEmpty { return (true, state.sets.removeFirst()) }
                    if state.hasEnded { return (true, nil) }
                    state.readers[id] = continuation
                    return (false, nil)
                }
                if isReady { continuation.resume(returning: changes) }
            }
        } onCancel: {
            let reader = state.withLock { state -> CheckedContinuation<ChangeSet?, Never>? in
                if let reader = state.readers.removeValue(forKey: id) { return reader }
                state.cancelled.insert(id)
                return nil
            }
            reader?.resume(returning: nil)
        }
        return changes?.settled(within: maximumKeys)
    }
}
