import ActiveStore
import CSQLite
import FoundationEssentials
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

@Suite(.serialized) struct CompactTests {
    let folder = try! TestFolder()

    /// A store most of whose pages are free.
    private func emptied(_ options: String = "") throws -> SQLiteStore {
        let store = try open(folder.file(), options: options)
        try store.write { _ in
            for index in 0..<2_000 {
                var author = Author(name: String(repeating: "x", count: 500) + "\(index)", email: "\(index)")
                try author.save()
            }
        }
        try store.write { _ in for author in try Author.where({ $0.email != "7" }).all() { try author.destroy() } }
        return store
    }

    private func size(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.size] as? Int ?? -1
    }

    @Test(arguments: ["", "?durability=relaxed"]) func freePagesGoBackToTheSystem(options: String) throws {
        let store = try emptied(options)
        defer { try? store.close() }
        let reader = try store.beginRead(.singleRequest)
        store.endRead(reader)
        try store.compact()
        #expect(try size("test.db") < 100_000)
        #expect(try size("test.db-wal") == 0)
        #expect(try store.number("PRAGMA freelist_count") == 0)
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 1))
        // Statements that were prepared before go on.
        var author = Author(name: "later")
        try author.save(in: store)
        #expect(try Author.count(in: store) == 2)
        #expect(folder.mode("test.db") == 0o600)
    }

    @Test func aReaderOfAnOldStateStopsItBeforeAnythingIsChanged() throws {
        let store = try emptied("?busyTimeout=200ms")
        defer { try? store.close() }
        let before = try size("test.db")
        let other = try open(folder.file())
        defer { try? other.close() }
        let reader = try other.beginRead(.snapshot)
        var author = Author(name: "later")
        try author.save(in: store)
        let log = try size("test.db-wal")
        #expect(failure { try store.compact() }?.code == .busy)
        #expect(try size("test.db-wal") == log)
        #expect(try size("test.db") >= before)
        #expect(try store.number("PRAGMA freelist_count") > 100)
        other.endRead(reader)
        try store.compact()
        #expect(try store.number("PRAGMA freelist_count") == 0)
        #expect(try Author.count(in: other) == 2)
    }

    @Test func itWaitsForWritersAndWritersForIt() throws {
        let store = try emptied("?busyTimeout=200ms")
        defer { try? store.close() }
        let error = Mutex<StoreError?>(nil)
        try store.write { _ in
            // Another thread of this store waits as another process would.
            try Thread { error.withLock { $0 = failure { try store.compact() } } }.join()
        }
        #expect(error.withLock { $0 }?.code == .busy)
        #expect(failure { try store.write { _ in try store.compact() } }?.code == .misuse)
        let patient = try open(folder.file())
        defer { try? patient.close() }
        let writers = try (0..<2).map { number in
            try Thread {
                for index in 0..<100 {
                    var author = Author(name: "\(number)", email: "w\(number).\(index)")
                    try author.save(in: patient)
                }
            }
        }
        for _ in 0..<5 { try patient.compact() }
        for writer in writers { try writer.join() }
        #expect(try Author.count(in: patient) == 201)
        #expect(try patient.verify(.full).isClean)
    }

    @Test func aDatabaseInMemoryIsCompactedToo() throws {
        let store = try open(":memory:")
        defer { try? store.close() }
        try store.write { _ in
            for index in 0..<500 {
                var author = Author(name: String(repeating: "x", count: 500), email: "\(index)")
                try author.save()
            }
        }
        try store.write { _ in for author in try Author.where({ $0.email != "7" }).all() { try author.destroy() } }
        #expect(try store.number("PRAGMA freelist_count") > 10)
        // A loop has copies of its rows.
        try Author.query.in(store).forEach { author in
            try store.compact()
            #expect(author.email == "7")
        }
        #expect(try store.number("PRAGMA freelist_count") == 0)
        #expect(try Author.count(in: store) == 1)
        #expect(try store.number("SELECT count(*) FROM pragma_database_list") == 1)
    }

    @Test func readOnlyAndClosedStoresAreNot() throws {
        try emptied().close()
        let store = try open(folder.file(), options: "?readOnly=true")
        #expect(failure { try store.compact() }?.code == .readOnly)
        try store.close()
        #expect(failure { try store.compact() }?.code == .closed)
    }
}
