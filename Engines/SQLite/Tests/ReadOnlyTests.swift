import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Testing

@testable import StoreSQLite

/// Reading a store where this user cannot write. Root can write everywhere, so for these tests one thread of it becomes another user: the kernel
/// keeps the user for each thread.
@Suite(.serialized) struct ReadOnlyTests {
    let folder = try! TestFolder()

    /// Runs the body as a user who may not write in the folder but read its files.
    private func asStranger(_ body: () throws -> Void) throws {
        for end in ["", "-wal", "-shm"] { chmod(folder.file("a ?#%41.db") + end, 0o644) }
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        let isRoot = geteuid() == 0
        // The saved user stays root, which is the way back.
        if isRoot { try setThreadUser(65534, saved: 0) }
        defer { if isRoot { #expect(throws: Never.self) { try setThreadUser(0, saved: 0) } } }
        #expect(access(folder.path, W_OK) != 0)
        try body()
    }

    /// The bare system call: the C library's function of this name changes all threads.
    private func setThreadUser(_ user: UInt32, saved: UInt32) throws {
        #if arch(x86_64)
            let number = 117
        #else
            let number = 147
        #endif
        typealias Call = @convention(c) (Int, UInt32, UInt32, UInt32) -> Int
        let call = try #require(dlsym(nil, "syscall"))
        let result = unsafeBitCast(call, to: Call.self)(number, user, user, saved)
        if result != 0 { throw StoreError(.internal, "setresuid failed: \(errno)") }
    }

    @Test func aClosedStoreIsReadWhereNothingCanBeWritten() throws {
        let path = folder.file("a ?#%41.db")
        let writer = try openFile(path)
        var author = Author(name: "a")
        try author.save(in: writer)
        try writer.close()
        try asStranger {
            let store = try openFile(path, isReadOnly: true)
            #expect(try Author.all(in: store).map(\.name) == ["a"])
            #expect(failure { try author.destroy(in: store) }?.code == .readOnly)
            try store.close()
        }
    }

    @Test func aStoreThatWasNotClosedSaysWhatToDo() throws {
        let path = folder.file("a ?#%41.db")
        let writer = try openFile(path)
        var author = Author(name: "a")
        try author.save(in: writer)
        // What a crash leaves.
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: folder.file("kept"))
        try writer.close()
        try FileManager.default.moveItem(atPath: folder.file("kept"), toPath: path + "-wal")
        try asStranger {
            let error = failure { try openFile(path, isReadOnly: true).close() }
            #expect(error?.code == .cannotOpen)
            #expect(error?.message.contains("-wal") == true, "\(String(describing: error))")
            #expect(error?.message.contains("readOnly=false") == false, "\(String(describing: error))")
        }
        let store = try openFile(path, isReadOnly: true)
        defer { try? store.close() }
        #expect(try Author.count(in: store) == 1)
    }

    @Test func nothingInAPathAddsToItsURI() throws {
        #expect(DatabaseFile.escaped("/a-b._~/Z9") == "/a-b._~/Z9")
        #expect(DatabaseFile.escaped("/x?mode=rw&vfs=y#z%41 é:+") == "/x%3Fmode%3Drw%26vfs%3Dy%23z%2541%20%C3%A9%3A%2B")
    }

    private func openFile(_ path: String, isReadOnly: Bool = false) throws -> SQLiteStore {
        var configuration = StoreConfiguration(scheme: "sqlite", location: path)
        configuration.schema = Schema([Author.entity.definition, Airport.entity.definition])
        configuration.isReadOnly = isReadOnly
        guard let store = try openStore(configuration, engines: [.sqlite]) as? SQLiteStore else {
            throw StoreError(.internal, "not the SQLite engine")
        }
        return store
    }
}
