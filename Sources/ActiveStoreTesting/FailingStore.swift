import ActiveStore
import StoreCore
import StoreForwarding
import Synchronization

extension Store {
    /// This store as one that fails on demand: for tests of what a program does when the disk is full, or another program keeps the store
    /// busy.
    ///
    /// ```swift
    /// try withStore(store.failing(writes: [3: .storageFull])) {
    ///     try Author(name: "Ann").saved()
    ///     try Author(name: "Bob").saved()
    ///     #expect(throws: StoreError.self) { try Author(name: "Cid").saved() }
    /// }
    /// ```
    /// Calls of each kind are counted from 1. A call that fails does nothing, and its transaction is undone as always when an error is
    /// thrown. The library treats the errors as if they were the engine's: after a `.conflict` of a commit, it runs the body again.
    ///
    /// Calls of the original store do not fail, except after `.commitOutcomeUnknown`, which makes both unusable. Do not use one inside a
    /// transaction of the other: it would wait for that transaction to end. The result is not a `RawSQLStore`.
    ///
    /// - Parameters:
    ///   - begins: The write transactions that cannot begin, such as `[1: .busy]`.
    ///   - writes: The writes that fail: an insert, update or removal of a record, or one by query.
    ///   - commits: The commits that fail; their transactions are undone.
    ///   - reads: The reads that fail: a find, a query, a count, a join or aggregates, inside transactions as well.
    public func failing(
        begins: [Int: StoreError.Code] = [:], writes: [Int: StoreError.Code] = [:], commits: [Int: StoreError.Code] = [:],
        reads: [Int: StoreError.Code] = [:]
    ) -> any Store {
        FailingStore(wrapping: self, [.begin: begins, .write: writes, .commit: commits, .read: reads])
    }
}

private final class FailingStore: InterceptingStore {
    enum Call: String {
        case begin
        case write
        case commit
        case read
    }

    let inner: any Store
    private let failures: [Call: [Int: StoreError.Code]]
    private let counts = Mutex<[Call: Int]>([:])

    init(wrapping inner: any Store, _ failures: [Call: [Int: StoreError.Code]]) {
        self.inner = inner
        self.failures = failures
    }

    /// Counts a call.
    ///
    /// - Throws: The error planned for it.
    private func count(_ call: Call) throws {
        let number = counts.withLock { counts in
            counts[call, default: 0] += 1
            return counts[call, default: 0]
        }
        if let code = failures[call]?[number] { throw StoreError(code, "The test has \(call.rawValue) number \(number) fail.") }
    }

    func willRequest(_ request: EngineRequest, of reader: any EngineReader) throws { try count(request.isWrite ? .write : .read) }

    func beginWrite() throws -> (any EngineWriter)? {
        try count(.begin)
        return try beginIntercepted()
    }
    func commit(_ writer: any EngineWriter) throws {
        do { try count(.commit) } catch {
            rollback(writer)
            throw error
        }
        try commitIntercepted(writer)
    }
}
