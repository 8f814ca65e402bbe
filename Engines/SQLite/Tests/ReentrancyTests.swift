import ActiveStore
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

@Suite struct ReentrancyTests {
    let folder = try! TestFolder()

    func filled(_ count: Int) throws -> SQLiteStore {
        let store = try open(folder.file(), options: "?durability=relaxed")
        try store.write { _ in
            for index in 0..<count {
                var author = Author(name: "n\(index)", age: index)
                try author.insert()
            }
        }
        return store
    }

    @Test func writesInsideALoopDoNotChangeWhatIsIterated() throws {
        let store = try filled(50)
        defer { try? store.close() }
        try store.write { _ in
            var names: [String] = []
            try Author.query.forEach { author in
                names.append(author.name)
                var copy = Author(name: author.name + "-copy")
                try copy.insert()
                var changed = author
                changed.name = "zzz" + author.name
                try changed.save()
                if author.age == 10 { try Author.where { $0.age > 20 }.destroy() }
            }
            #expect(names == (0..<50).map { "n\($0)" })
        }
        // 50, 50 copies; what was destroyed ahead of the loop was stored again by its save.
        #expect(try Author.count(in: store) == 100)
    }

    @Test func theRowInHandStaysReadableAfterAWrite() throws {
        let store = try filled(5)
        defer { try? store.close() }
        var names: [String] = []
        try store.write { tx in
            try tx.fetch(FetchRequest(Author.entity)) { row in
                try Author.destroyAll()
                for _ in 0..<100 {
                    var author = Author(name: String(repeating: "overwritten", count: 20))
                    try author.insert()
                }
                names.append(try row.read(3))
                return .next
            }
        }
        #expect(names == ["n0", "n1", "n2", "n3", "n4"])
    }

    @Test func loopsOfOneShapeNest() throws {
        let store = try filled(6)
        defer { try? store.close() }
        func nested() throws -> Int {
            var count = 0
            try Author.where { $0.age >= 0 }.in(store).forEach { a in
                try Author.where { $0.age >= 3 }.in(store).forEach { b in
                    try Author.where { $0.age >= 5 }.in(store).forEach { c in
                        if try Author.find(c.id, in: store) != nil { count += 1 }
                    }
                }
            }
            return count
        }
        #expect(try nested() == 18)
        #expect(try store.read { _ in try nested() } == 18)
        #expect(try store.write { _ in try nested() } == 18)
    }

    @Test func recordsAreFoundInsideTheCallbackOfOneFound() throws {
        let store = try filled(2)
        defer { try? store.close() }
        let authors = try Author.all(in: store)
        try store.write { tx in
            let entity = Author.entity
            let found = try tx.get(entity, authors[0].id.recordKey) { row in
                let other = try Author.find(authors[1].id)
                try Author.destroyAll()
                #expect(other?.name == "n1")
                let name: String = try row.read(3)
                #expect(name == "n0")
            }
            #expect(found)
        }
        #expect(try Author.count(in: store) == 0)
    }

    @Test func savepointsInsideALoopAreUndoneWithoutDisturbingIt() throws {
        let store = try filled(20)
        defer { try? store.close() }
        var seen = 0
        try store.write { tx in
            try Author.query.forEach { author in
                seen += 1
                try tx.savepoint { inner in
                    try Author.destroyAll()
                    inner.rollback()
                }
                if author.age == 3 { try tx.savepoint { _ = try author.destroy() } }
            }
        }
        #expect(seen == 20)
        #expect(try Author.count(in: store) == 19)
    }

    @Test func stoppingEarlyLeavesNoReadOpen() throws {
        let store = try filled(100)
        defer { try? store.close() }
        for _ in 0..<10 { _ = try Author.query.in(store).first() }
        struct Stop: Error {}
        #expect(throws: Stop.self) { try Author.query.in(store).forEach { _ in throw Stop() } }
        let connection = try #require(try store.beginRead(.singleRequest) as? SQLiteConnection)
        #expect(!connection.isInTransaction)
        #expect(connection.runningStatements == 0)
        #expect(store.resourcesInUse == 1)
        store.endRead(connection)
        #expect(store.resourcesInUse == 0)
        _ = try store.execute("UPDATE author SET age = 0")
        #expect(try Author.where { $0.age == 0 }.in(store).count() == 100)
    }

    @Test func memoryIsUsedByManyThreadsInTurn() throws {
        let store = try openStore("sqlite::memory:?busyTimeout=600s", engines: [.sqlite], models: [Author.self])
        defer { try? store.close() }
        let threads = try (0..<4).map { number in
            try Thread {
                for _ in 0..<50 {
                    var author = Author(name: "\(number)")
                    try author.save(in: store)
                    let pair = try store.read { _ in (try Author.count(), try Author.count()) }
                    if pair.0 != pair.1 { throw StoreError(.internal, "a read saw two states") }
                }
            }
        }
        for thread in threads { try thread.join() }
        #expect(try Author.count(in: store) == 200)
        try store.close()
        #expect(failure { _ = try Author.count(in: store) }?.code == .closed)
    }

    @Test func inMemoryAWriterWaitsForReadsOfOtherThreadsAndSaysSo() throws {
        let store = try openStore("sqlite::memory:?busyTimeout=100ms", engines: [.sqlite], models: [Author.self])
        defer { try? store.close() }
        try Thread.run { _ = try Author(name: "first").saved(in: store) }
        try store.read { _ in
            let error = failure { try Thread.run { _ = try Author(name: "second").saved(in: store) } }
            #expect(error?.code == .busy)
            #expect(error?.message.contains("store.read") == true, "\(String(describing: error))")
            #expect(try Author.count() == 1)
            // A reader gets in even while a writer keeps asking.
            let isOver = Atomic<Bool>(false)
            let writer = try Thread { while !isOver.load(ordering: .relaxed) { _ = try? Author(name: "third").saved(in: store) } }
            for _ in 0..<20 { try Thread.run { _ = try store.read { _ in try Author.count() } } }
            isOver.store(true, ordering: .relaxed)
            try writer.join()
            #expect(try Author.count() == 1)
        }
        #expect(store.resourcesInUse == 0)
        try store.write { _ in
            let error = failure { try Thread.run { _ = try Author.count(in: store) } }
            #expect(error?.code == .busy)
            #expect(error?.message.contains("transaction") == true, "\(String(describing: error))")
        }
        try Author(name: "fourth").saved(in: store)
        #expect(try Author.count(in: store) == 2)
    }

    @Test func writersInsideLoopsInMemoryDoNotWaitForEachOther() throws {
        let store = try openStore("sqlite::memory:?busyTimeout=600s", engines: [.sqlite], models: [Author.self])
        defer { try? store.close() }
        try store.write { _ in
            for index in 0..<5 {
                var author = Author(name: "\(index)")
                try author.insert()
            }
        }
        // Writers that wait for each other end in .busy.
        let threads = try (0..<3).map { number in
            try Thread {
                for _ in 0..<10 {
                    try Author.where { $0.age == 0 }.in(store).forEach { author in
                        var copy = Author(name: author.name, age: number + 1)
                        try copy.save(in: store)
                    }
                }
            }
        }
        for thread in threads { try thread.join() }
        #expect(try Author.count(in: store) == 155)
    }
}
