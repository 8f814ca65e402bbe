import FoundationEssentials
import Glibc
import Testing

@testable import StoreCore

/// How a store learns that another process has made its change log.
@Suite struct ChangeLogFollowTests {
    private let others = StubStore.Others()
    private let store: any Store

    init() throws {
        var behaviour = StubStore.Behaviour(others: others)
        behaviour.log = ChangeLogEntry(number: 1, bytes: [])
        store = try openStore(StoreConfiguration(scheme: "stub"), engines: [StubStore.engine(behaviour)])
    }

    private func makeLog(failures: Int = 0) {
        others.state.withLock { state in
            state.catalog = Catalog()
            state.catalog?.changeLog = "10"
            state.commits = .possible
            state.failures = failures
        }
    }

    private var added: Int { others.state.withLock { $0.added } }

    /// An engine says only once that others have committed.
    @Test func aLookThatFailsIsLeftToTheNextTransaction() throws {
        try store.write { $0.noteEverything() }
        #expect(added == 0)
        makeLog(failures: 2)
        for _ in 0..<2 {
            let error = #expect(throws: StoreError.self) { try store.write { $0.noteEverything() } }
            #expect(error?.code == .inputOutput)
        }
        try store.write { $0.noteEverything() }
        #expect(added == 1)
    }

    /// What others find out while a transaction runs does not hold for it: the engine has been told that it adds no entry.
    @Test func aTransactionAddsWhatItKnewToAdd() throws {
        try store.write { transaction in
            try store.context.changeLog.use(Catalog())
            store.context.changeLog.use(.commits(10))
            transaction.noteEverything()
        }
        #expect(added == 0)
        try store.write { $0.noteEverything() }
        #expect(added == 1)
    }

    /// What the engine does with a commit before another program commits.
    enum End: CaseIterable, Sendable { case done, failing, pendingThenDone, pendingThenFailing, stillPending }

    /// A commit without an entry is noticed, and one with an entry is not taken for it, whatever became of the store's own entry before.
    @Test(arguments: End.allCases, [false, true]) func anEntryThatWasUndoneIsNotCounted(end: End, theyLeaveAnEntry: Bool) throws {
        makeLog()
        try store.write { $0.noteEverything() }
        let pending = PendingCommit()
        others.state.withLock { state in
            switch end {
            case .done: break
            case .failing: state.commit = .failing
            case .pendingThenDone, .pendingThenFailing, .stillPending: state.commit = .pending(pending)
            }
        }
        if end == .pendingThenDone { pending.complete(nil) }
        if end == .pendingThenFailing { pending.complete(StoreError(.storageFull, "The disk is full.")) }
        if end == .stillPending {
            let code = EngineThread.start("own") { [store] in _ = try? store.write { $0.noteEverything() } }
            try #require(code == 0)
            while others.state.withLock({ $0.commit != nil }) { usleep(1_000) }
        } else {
            _ = try? store.write { $0.noteEverything() }
        }
        let isDone = end == .done || end == .pendingThenDone || end == .stillPending
        others.state.withLock { state in
            if isDone, end != .done { state.last += 1 }
            if theyLeaveAnEntry { state.last += 1 }
            state.commits = .certain
        }
        var isEverything: Bool?
        try store.write { isEverything = $0.changes()?.isEverything }
        #expect((isEverything == true) == !theyLeaveAnEntry)
        pending.complete(nil)
    }

    /// A log of an older library has none, and is given one by a program that may change the catalog.
    @Test func aLogWithoutIdentityGetsOne() throws {
        makeLog()
        func open(_ change: (inout StoreConfiguration) -> Void) throws -> UUID? {
            var configuration = StoreConfiguration(scheme: "stub")
            change(&configuration)
            let behaviour = StubStore.Behaviour(log: ChangeLogEntry(number: 1, bytes: []), others: others)
            try openStore(configuration, engines: [StubStore.engine(behaviour)]).close()
            return others.state.withLock { $0.catalog?.changeLogID }
        }
        #expect(try open { $0.isReadOnly = true } == nil)
        #expect(try open { $0.schemaPolicy = .none } == nil)
        let id = try #require(try open { _ in })
        #expect(try open { $0.changeLog = .commits(10) } == id)
        others.state.withLock { $0.catalog?.changeLogID = nil }
        #expect(try open { $0.changeLog = .commits(10) } != nil)
    }
}
