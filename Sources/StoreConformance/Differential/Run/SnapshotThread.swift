import ActiveStore
import Dispatch
import StoreCore
import Synchronization

/// Another thread that keeps a read of a store open and answers requests in it.
///
/// It must be another thread: on a transaction's thread every read is part of that transaction. The
/// two alternate by semaphores, so a script with such reads is as deterministic as one without.
final class SnapshotThread: Sendable {
    private enum Message: Sendable {
        case ask(FetchRequest)
        case end
    }

    private let store: any Store
    private let entities: [EntityID]
    private let question = DispatchSemaphore(value: 0)
    private let answer = DispatchSemaphore(value: 0)
    private let next = Mutex<Message>(.end)
    private let given = Mutex<Result<[StoredRow], StoreError>>(.success([]))
    private let isRunning = Atomic<Bool>(false)

    init(_ store: any Store, entities: [EntityID]) {
        self.store = store
        self.entities = entities
    }

    /// Begins the read; when this returns, it has begun and read one row.
    func start() throws -> StepOutcome {
        isRunning.store(true, ordering: .sequentiallyConsistent)
        DispatchQueue(label: "activestore.snapshot").async { [self] in
            do {
                try store.read { transaction in
                    // Some engines take their snapshot at the first request.
                    if let first = entities.first { _ = try transaction.count(FetchRequest(first, limit: 1)) }
                    put(.success([]))
                    while answerNext(in: transaction) {}
                }
            } catch {
                put(.failure(SnapshotThread.storeError(error)))
            }
            isRunning.store(false, ordering: .sequentiallyConsistent)
            answer.signal()
        }
        answer.wait()
        _ = try given.withLock { $0 }.get()
        return .ended
    }

    /// The rows of a request in the snapshot of the read.
    func rows(_ request: FetchRequest) throws -> StepOutcome {
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return .skipped }
        next.withLock { $0 = .ask(request) }
        question.signal()
        answer.wait()
        return .rows(try given.withLock { $0 }.get())
    }

    /// Ends the read and waits for its end.
    func end() {
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return }
        next.withLock { $0 = .end }
        question.signal()
        answer.wait()
    }

    private func answerNext(in transaction: ReadTransaction) -> Bool {
        question.wait()
        guard case .ask(let request) = next.withLock({ $0 }) else { return false }
        do {
            try request.checkValues()
            put(.success(try Interpreter.rows(request, try transaction.checkedReader())))
        } catch {
            put(.failure(SnapshotThread.storeError(error)))
        }
        return true
    }

    private func put(_ result: Result<[StoredRow], StoreError>) {
        given.withLock { $0 = result }
        answer.signal()
    }

    private static func storeError(_ error: any Error) -> StoreError {
        (error as? StoreError) ?? StoreError(.internal, "An error that is no StoreError: \(error)")
    }
}
