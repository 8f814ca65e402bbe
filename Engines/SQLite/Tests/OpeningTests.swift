import ActiveStore
import CSQLite
import FoundationEssentials
import Glibc
import StoreCore
import Testing

@testable import StoreSQLite

@Suite(.serialized) struct OpeningTests {
    let folder = try! TestFolder()

    @Test(arguments: [mode_t(0), mode_t(0o077)]) func filesBelongToTheirOwnerWhateverTheUmask(mask: mode_t) throws {
        let before = umask(mask)
        defer { umask(before) }
        let store = try open(folder.file())
        defer { try? store.close() }
        var author = Author(name: "a")
        try author.save(in: store)
        for file in ["test.db", "test.db-wal", "test.db-shm", "test.db-lock"] {
            #expect(folder.mode(file) == 0o600, "\(file)")
        }
        try store.backup(to: folder.file("copy.db"))
        #expect(folder.mode("copy.db") == 0o600)
    }

    @Test func pathsAreNeverInterpreted() throws {
        for name in ["file:x?mode=memory", ":memory:x", "a b%20c", "ünï'\"`;--", "file:", "-wal"] {
            var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file(name))
            configuration.schema = Schema([Airport.entity.definition])
            let store = try openStore(configuration, engines: [.sqlite])
            var airport = Airport(faa: "EWR")
            try airport.save(in: store)
            try store.close()
            #expect(folder.mode(name) == 0o600, "\(name)")
        }
    }

    @Test func relativePathsAndLinkedFoldersReachTheSameFile() throws {
        let a = try open(folder.file())
        defer { try? a.close() }
        #expect(symlink(folder.path, folder.file("link")) == 0)
        let b = try open(folder.file("link/test.db"))
        defer { try? b.close() }
        // Relative to a folder that is not the working directory of other tests: by way of the root.
        var up = ""
        for _ in FileManager.default.currentDirectoryPath.split(separator: "/") { up += "../" }
        let c = try open(up + folder.file().dropFirst())
        defer { try? c.close() }
        for (index, store) in [a, b, c].enumerated() {
            var author = Author(name: "\(index)")
            try author.save(in: store)
        }
        for store in [a, b, c] { #expect(try Author.count(in: store) == 3) }
    }

    @Test func whatCannotBeADatabaseIsATypedErrorThatNamesThePath() throws {
        func code(_ path: String, _ options: String = "") -> StoreError? {
            failure { try open(path, options: options).close() }
        }
        let missing = code(folder.path + "/no/such/folder/x.db")
        #expect(missing?.code == .cannotOpen)
        #expect(missing?.message.contains("create it first") == true)
        #expect(code(folder.path)?.code == .cannotOpen)
        #expect(code(folder.path + "/")?.code == .cannotOpen)
        #expect(code(folder.file("none.db"), "?readOnly=true")?.code == .cannotOpen)
        #expect(folder.mode("none.db") == nil)
        #expect(symlink(folder.file("target.db"), folder.file("link.db")) == 0)
        #expect(code(folder.file("link.db"))?.message.contains("symbolic link") == true)
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(code(folder.file("pipe"))?.code == .cannotOpen)
        try Data(
            "this is a text, not a database, and it is longer than a header is".utf8
                + [UInt8](repeating: 65, count: 4096)
        )
        .write(to: URL(filePath: folder.file("text.db")))
        let text = code(folder.file("text.db"))
        #expect(text?.code == .corrupt)
        #expect(text?.message.contains("text.db") == true)
        #expect(code(folder.file(String(repeating: "long/../", count: 80) + "x"))?.code == .cannotOpen)
        #expect(code(folder.file(String(repeating: "x", count: 300)))?.code == .cannotOpen)
    }

    @Test func aFileThatWasCutOffIsCorrupt() throws {
        let store = try open(folder.file())
        try store.write { _ in
            for index in 0..<500 {
                var author = Author(name: String(repeating: "x", count: 100) + "\(index)")
                try author.save()
            }
        }
        try store.close()
        let size = try Data(contentsOf: URL(filePath: folder.file())).count
        #expect(size > 40_000)
        #expect(truncate(folder.file(), off_t(size / 2)) == 0)
        let error = failure { try open(folder.file()).close() }
        #expect(error?.code == .corrupt)
        #expect(truncate(folder.file(), 60) == 0)
        #expect(failure { try open(folder.file()).close() }?.code == .corrupt)
    }

    @Test(arguments: [1, 2, 99]) func aFileThatIsTooShortForADatabaseIsLeftAlone(length: Int) throws {
        let content = Data(repeating: 65, count: length)
        try content.write(to: URL(filePath: folder.file()))
        for options in ["", "?readOnly=true", "?schema=none"] {
            let error = failure { try open(folder.file(), options: options).close() }
            #expect(error?.code == .corrupt, "\(options)")
            #expect(error?.message.contains("test.db") == true)
        }
        #expect(try Data(contentsOf: URL(filePath: folder.file())) == content)
        let store = try open(folder.file(), options: "?onUnreadable=replace")
        #expect(store.health.replaced != nil)
        try store.close()
    }

    @Test func anEmptyFileBecomesAStore() throws {
        try Data().write(to: URL(filePath: folder.file()))
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(try Author.count(in: store) == 0)
    }

    @Test func aStoreOfANewerFormatIsRefused() throws {
        try open(folder.file()).close()
        try sql("UPDATE activestore_catalogue SET text = replace(text, '\"format\":1', '\"format\":99')")
        #expect(failure { try open(folder.file()).close() }?.code == .tooNew)
    }

    @Test func readOnlyStoresReadAndRefuseToWrite() throws {
        let writer = try open(folder.file())
        var author = Author(name: "a")
        try author.save(in: writer)
        let reader = try open(folder.file(), options: "?readOnly=true")
        #expect(try Author.all(in: reader).map(\.name) == ["a"])
        #expect(failure { try author.destroy(in: reader) }?.code == .readOnly)
        try reader.close()
        try writer.close()
        let later = try open(folder.file(), options: "?readOnly=true")
        defer { try? later.close() }
        #expect(try Author.count(in: later) == 1)
    }

    @Test(arguments: [false, true]) func aStoreThatWasShutDownIsClosed(inMemory: Bool) throws {
        let store = try open(inMemory ? ":memory:" : folder.file())
        var author = Author(name: "a")
        try author.save(in: store)
        try store.shutDown()
        // Gets the numbers of the descriptors just closed.
        let others = (0..<8).map { _ in Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
        defer { for other in others { close(other) } }
        #expect(failure { try author.save(in: store) }?.code == .closed)
        #expect(failure { _ = try store.beginWrite() }?.code == .closed)
        #expect(failure { _ = try Author.count(in: store) }?.code == .closed)
        try store.shutDown()
        try store.close()
        for other in others { #expect(fcntl(other, F_GETFD) >= 0) }
        if !inMemory { #expect(folder.mode("test.db-wal") == nil) }
    }

    @Test(arguments: [false, true]) func shuttingDownInsideATransactionLetsItEnd(inMemory: Bool) throws {
        let store = try open(inMemory ? ":memory:" : folder.file())
        try store.write { _ in
            var author = Author(name: "a")
            try author.save()
            try store.shutDown()
            author.age = 5
            try author.save()
        }
        #expect(store.resourcesInUse == 0)
        #expect(failure { _ = try store.beginWrite() }?.code == .closed)
        if inMemory { return }
        #expect(folder.mode("test.db-wal") == nil)
        let again = try open(folder.file())
        defer { try? again.close() }
        #expect(try Author.first(in: again)?.age == 5)
    }

    @Test func aDatabaseMadeByOthersIsTakenOver() throws {
        try sql(
            """
            CREATE TABLE author (uid BLOB PRIMARY KEY, createdAt INTEGER, updatedAt INTEGER, name TEXT, extra TEXT);
            INSERT INTO author VALUES (x'00000000000000000000000000000001', 1, 2, 'old', 'kept');
            CREATE TABLE other (x);
            """)
        let store = try open(folder.file())
        defer { try? store.close() }
        let old = try Author.first(in: store)
        #expect(old?.name == "old")
        #expect(old?.age == 0)
        var new = Author(name: "new", age: 3)
        try new.save(in: store)
        #expect(try Author.count(in: store) == 2)
        #expect(try store.query("SELECT extra FROM author WHERE name = 'old'")[0]["extra"] == "kept")
        #expect(try store.query("SELECT count(*) FROM other")[0][0] == 0)
    }

    /// Runs statements with a connection that is none of the engine's.
    private func sql(_ text: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        #expect(sqlite3_open(folder.file(), &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK)
    }
}
