import ActiveStore
import StoreCore
import Testing

@testable import StoreSQLite

@Suite struct RecordTests {
    let folder = try! TestFolder()

    @Test func recordsAreStoredFoundChangedAndRemoved() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        var alice = Author(name: "Alice", age: 30, email: "alice@example.com")
        try alice.save(in: store)
        #expect(try Author.find(alice.id, in: store) == alice)
        alice.age = 31
        try alice.save(in: store)
        #expect(try Author.find(alice.id, in: store)?.age == 31)
        #expect(try Author.find(UID(high: 1, low: 2), in: store) == nil)
        #expect(try Author.count(in: store) == 1)
        try alice.destroy(in: store)
        #expect(try Author.count(in: store) == 0)
    }

    @Test func textKeysAndOwnColumnNamesWork() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        var newark = Airport(faa: "EWR", name: "Newark")
        try newark.insert(in: store)
        #expect(try Airport.find("EWR", in: store)?.name == "Newark")
        #expect(
            failure {
                var other = Airport(faa: "EWR")
                try other.insert(in: store)
            }?.code == .duplicateKey)
    }

    @Test func everythingIsThereAfterReopening() throws {
        var store = try open(folder.file())
        var alice = Author(name: "Alice")
        try alice.save(in: store)
        try store.close()
        store = try open(folder.file())
        defer { try? store.close() }
        #expect(try Author.all(in: store).map(\.name) == ["Alice"])
    }

    @Test func aCollisionNamesTheFieldAndLeavesTheTransactionUsable() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.write { _ in
            var a = Author(name: "a", email: "x@y")
            try a.insert()
            var b = Author(name: "b", email: "x@y")
            let error = failure { try b.insert() }
            #expect(error?.code == .duplicateValue)
            #expect(error?.field == "email")
            #expect(error?.message.contains("x@y") == false)
            var again = Author(uid: a.uid, name: "c", email: "x@y")
            #expect(failure { try again.insert() }?.code == .duplicateKey)
            b.email = "z@y"
            try b.insert()
            // A record does not collide with itself.
            a.email = "x@y"
            a.name = "aa"
            try a.save()
        }
        #expect(try Author.all(in: store).map(\.name) == ["aa", "b"])
    }

    @Test func savepointsAndRollbacksUndoWhatTheyShould() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.write { tx in
            var a = Author(name: "a")
            try a.save()
            try tx.savepoint { inner in
                var b = Author(name: "b")
                try b.save()
                try inner.savepoint { _ in
                    var c = Author(name: "c")
                    try c.save()
                }
                inner.rollback()
            }
            try tx.savepoint { _ in
                var d = Author(name: "d")
                try d.save()
            }
        }
        #expect(try Author.all(in: store).map(\.name) == ["a", "d"])
        try store.write { tx in
            try Author.destroyAll(in: store)
            tx.rollback()
        }
        #expect(try Author.count(in: store) == 2)
    }

    @Test func memoryBehavesAlikeWithOneConnection() throws {
        let store = try openStore("sqlite::memory:", engines: [.sqlite], models: [Author.self])
        defer { try? store.close() }
        #expect(store.capabilities == [.onlineBackup, .savepoints, .transactionalSchema, .rawQuery, .changeLog])
        for index in 0..<5 {
            var author = Author(name: "n\(index)")
            try author.save(in: store)
        }
        var names: [String] = []
        try Author.order(by: \.name).in(store).forEach { author in
            names.append(author.name)
            // A query and a write inside the loop, on the one connection there is.
            #expect(try Author.count(in: store) >= 5)
            var copy = Author(name: author.name + "-copy")
            try copy.save(in: store)
        }
        #expect(names == ["n0", "n1", "n2", "n3", "n4"])
        #expect(try Author.count(in: store) == 10)
    }
}
