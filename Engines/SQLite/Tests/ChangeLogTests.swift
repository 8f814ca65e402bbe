import ActiveStore
import Glibc
import Synchronization
import Testing

@testable import StoreCore
@testable import StoreSQLite

@Suite struct ChangeLogTests {
    let folder = try! TestFolder()
    private let option = "?changeLog=1000"

    private func tables(_ store: SQLiteStore) throws -> Int64 {
        try store.number(
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('activestore_changes', 'activestore_consumers', 'sqlite_sequence')")
    }

    /// Runs statements as another program would.
    private func behind(_ store: SQLiteStore, _ sql: String) throws {
        try store.write { transaction in
            guard let connection = try transaction.engineWriter(changesRecords: false) as? SQLiteConnection else { return }
            try connection.perform(sql)
        }
    }

    private func saveAirports(_ names: [String], in store: SQLiteStore) throws {
        for name in names {
            var airport = Airport(faa: name)
            try airport.save(in: store)
        }
    }

    @Test func withoutTheOptionThereAreNoTables() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try saveAirports(["EWR"], in: store)
        #expect(try tables(store) == 0)
        let logged = try open(folder.file("logged.db"), options: option)
        defer { try? logged.close() }
        #expect(try tables(logged) == 3)
        try logged.close()
        let off = try open(folder.file("logged.db"), options: "?changeLog=off")
        defer { try? off.close() }
        #expect(try off.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'activestore_c%s'") == 0)
    }

    @Test func removedRowsAreToldAsEverythingAndTheirNumbersAreNotUsedAgain() throws {
        let store = try open(folder.file(), options: option)
        defer { try? store.close() }
        try saveAirports(["A", "B", "C", "D", "E"], in: store)
        try behind(store, "DELETE FROM activestore_changes WHERE number IN (3, 4, 6)")
        let sets = try store.changeLog()
        #expect(sets.map(\.commits) == [1...1, 2...2, 3...4, 5...5, 6...6])
        #expect(sets.map(\.isEverything) == [true, false, true, false, true])
        try behind(store, "DELETE FROM activestore_changes")
        try saveAirports(["F"], in: store)
        #expect(try store.changeLog().map(\.commits) == [7...7])
        #expect(try store.changeLog(from: 1).map(\.commits) == [1...6, 7...7])
    }

    @Test func aLogWhoseNumbersWereResetTellsItsConsumersEverything() async throws {
        let store = try open(folder.file(), options: option)
        defer { try? store.close() }
        try saveAirports(["A", "B", "C"], in: store)
        guard let last = try await store.changeLog().last else { throw StoreError(.internal, "no entry") }
        try await store.acknowledge(last, for: "index")
        try behind(store, "DELETE FROM activestore_changes; DELETE FROM sqlite_sequence")
        try saveAirports(["D"], in: store)
        var iterator = store.changes(for: "index").makeAsyncIterator()
        let set = try await iterator.next()
        #expect(set?.commits == 1...1)
    }

    @Test func alteredEntriesAreCorrupt() throws {
        let store = try open(folder.file(), options: option)
        defer { try? store.close() }
        try saveAirports(["A", "B"], in: store)
        try behind(store, "UPDATE activestore_changes SET entry = x'0100' WHERE number = 2")
        #expect(failure { _ = try store.changeLog() }?.code == .corrupt)
        #expect(try store.changeLog(from: 3).map(\.number) == [3])
        // The log goes on, and trims what cannot be read.
        #expect(failure { try saveAirports(["C"], in: store) } == nil)
    }

    @Test func commitsOfAnotherStoreAreToldExactly() throws {
        let store = try open(folder.file(), options: option)
        defer { try? store.close() }
        let other = try open(folder.file())
        defer { try? other.close() }
        let told = Mutex<[ChangeSet]>([])
        let subscription = store.onChange { set in told.withLock { $0.append(set) } }
        defer { subscription.cancel() }
        try saveAirports(["A"], in: store)
        try saveAirports(["B", "C"], in: other)
        try saveAirports(["D"], in: store)
        let end = ContinuousClock.now + .seconds(60)
        while told.withLock({ $0.flatMap { $0["airport"]?.inserted ?? [] }.count }) < 4, ContinuousClock.now < end { usleep(1_000) }
        let sets = told.withLock { $0 }
        #expect(Set(sets.flatMap { $0["airport"]?.inserted ?? [] }) == [.text("A"), .text("B"), .text("C"), .text("D")])
        #expect(sets.count == 4)
        #expect(sets.allSatisfy { !$0.isEverything && !$0.isLogged })
        #expect(sets.map(\.number) == [1, 2, 3, 4])
    }

    /// Others commit after each time the version was asked for, so often that a look ends before it has read them all. What it did read
    /// is not taken for a commit without an entry by the next look, and one that has none is not taken for what was read.
    @Test(arguments: [false, true]) func aLookThatEndsWhileOthersCommitIsGoneOnWith(lackingEntry: Bool) throws {
        let store = try open(folder.file(), options: option)
        defer { try? store.close() }
        let other = try open(folder.file())
        defer { try? other.close() }
        let state = Mutex((commits: 0, looks: 0))
        let names = (0...CommitWatch.rereads).map { "\($0)" }
        store.context.noticeCommits(to: [folder.file(), folder.file() + "-wal"]) {
            try state.withLock { state in
                let version = UInt64(state.commits)
                if names.indices.contains(state.commits), state.commits > 0 {
                    try saveAirports([names[state.commits]], in: other)
                    state.commits += 1
                } else if lackingEntry, state.commits == names.count {
                    try behind(other, "UPDATE airport SET title = 'x'")
                    state.commits += 1
                } else if state.commits > 0 {
                    state.looks += 1
                }
                return version
            }
        }
        let told = Mutex<[ChangeSet]>([])
        let subscription = store.onChange { set in told.withLock { $0.append(set) } }
        defer { subscription.cancel() }
        try state.withLock { state in
            try saveAirports([names[0]], in: other)
            state.commits = 1
        }
        let end = ContinuousClock.now + .seconds(60)
        while state.withLock({ $0.looks }) < 4, ContinuousClock.now < end { usleep(1_000) }
        let sets = told.withLock { $0 }
        #expect(sets.flatMap { $0["airport"]?.inserted ?? [] } == names.map { .text($0) })
        #expect(sets.map(\.isEverything) == names.map { _ in false } + (lackingEntry ? [true] : []))
    }
}
