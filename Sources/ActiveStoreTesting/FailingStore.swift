import ActiveStore
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
    /// Calls are counted from 1, each kind by itself. A call that fails does nothing, and its transaction is undone as always when an error is
    /// thrown. The errors are ``StoreError`` of the codes given, which the library treats as if they were the engine's: after a `.conflict`
    /// of a commit, it runs the body again. Calls made of the store itself, without this one, do not fail, unless the planned failure is one after
    /// which a store must not be used (`.commitOutcomeUnknown`).
    ///
    /// Use it for whole transactions: a transaction of the store itself does not contain one of this store, which waits for its end. It is no
    /// `RawSQLStore`.
    ///
    /// - Parameters:
    ///   - begins: The write transactions that cannot begin, such as `[1: .busy]`.
    ///   - writes: The writes that fail: an insert, update or removal of a record, or one by query.
    ///   - commits: The commits that fail; what their transactions wrote is undone.
    ///   - reads: The reads that fail: a find, a query, a count, a join or aggregates, inside transactions as well.
    public func failing(
        begins: [Int: StoreError.Code] = [:], writes: [Int: StoreError.Code] = [:], commits: [Int: StoreError.Code] = [:],
        reads: [Int: StoreError.Code] = [:]
    ) -> any Store {
        FailingStore(wrapping: self, [.begin: begins, .write: writes, .commit: commits, .read: reads])
    }
}

private final class FailingStore: ForwardingStore {
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
    func count(_ call: Call) throws {
        let number = counts.withLock { counts in
            counts[call, default: 0] += 1
            return counts[call, default: 0]
        }
        if let code = failures[call]?[number] { throw StoreError(code, "The test has \(call.rawValue) number \(number) fail.") }
    }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { FailingReader(self, try inner.beginRead(scope)) }
    func endRead(_ reader: any EngineReader) { if let reader = reader as? FailingReader { inner.endRead(reader.reader) } }
    func beginWrite() throws -> (any EngineWriter)? {
        try count(.begin)
        return try inner.beginWrite().map { FailingWriter(self, $0) }
    }
    func commit(_ writer: any EngineWriter) throws {
        guard let writer = (writer as? FailingWriter)?.writer else { return }
        do { try count(.commit) } catch {
            inner.rollback(writer)
            throw error
        }
        try inner.commit(writer)
    }
    func rollback(_ writer: any EngineWriter) { if let writer = writer as? FailingWriter { inner.rollback(writer.writer) } }
}

private final class FailingReader: CountedReader {
    let store: FailingStore
    let reader: any EngineReader

    init(_ store: FailingStore, _ reader: any EngineReader) {
        self.store = store
        self.reader = reader
    }
}

private final class FailingWriter: ForwardingWriter, CountedReader {
    let store: FailingStore
    let writer: any EngineWriter
    var lostTo: StoreError? { writer.lostTo }

    init(_ store: FailingStore, _ writer: any EngineWriter) {
        self.store = store
        self.writer = writer
    }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try store.count(.write)
        try writer.performInsert(entity, row)
    }
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try store.count(.write)
        return try writer.performUpdate(entity, key, fields, row)
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try store.count(.write)
        return try writer.performDelete(entity, key)
    }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try store.count(.write)
        return try writer.performUpdate(request, assignments)
    }
    func performDelete(_ request: FetchRequest) throws -> Int {
        try store.count(.write)
        return try writer.performDelete(request)
    }
}

/// What readers and writers count of reads.
private protocol CountedReader: ForwardingReader {
    var store: FailingStore { get }
}

extension CountedReader {
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try store.count(.read)
        return try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try store.count(.read)
        try reader.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        try store.count(.read)
        return try reader.performCount(request)
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try store.count(.read)
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try store.count(.read)
        try reader.performAggregate(request, body)
    }
}
