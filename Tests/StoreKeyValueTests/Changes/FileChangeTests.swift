import Foundation
import StoreCore
import Testing

@testable import StoreKeyValue

/// Changes of the schema on real files: committed together with others, copied, compacted.
@Suite struct FileChangeTests {
    let folder = TemporaryFolder()

    private func books() throws -> Library {
        let library = try Library(folder: folder.url)
        try library.addBooks(400)
        return library
    }

    /// Begins a transaction while the turn is held, so that it joins those before.
    private func begin(_ library: Library) throws -> RecordSession {
        try #require(try library.store.beginWrite() as? RecordSession)
    }

    private func apply(_ changes: [SchemaChange], _ session: RecordSession, _ plain: inout PlainTables) throws {
        for change in changes {
            try session.apply(change)
            plain.apply(change)
        }
        var catalog = try #require(try session.catalog())
        catalog.schema = plain.schema
        try session.write(catalog)
    }

    @Test func changesThatShareACommitAreUndoneWithoutTheOthers() throws {
        let library = try books()
        let old = try library.store.beginRead(.snapshot)
        let before = library.plain
        var pending: [PendingCommit?] = []
        try library.store.context.withWriter(within: .seconds(600)) {
            let first = try begin(library)
            try first.insert(EntityID(try library.definition("book"))) { row in
                for value in library.book(1_000) + [.int(1)] { try value.write(to: row) }
            }
            library.plain.tables["book"]?.records[1_000] = library.book(1_000) + [.int(1)]
            pending.append(try library.store.submit(first))

            // All of it is dropped, and comes back.
            let second = try begin(library)
            #expect(second.writer?.isShared == true)
            var dropped = library.plain
            let book = try library.definition("book")
            try apply([.dropIndex(entity: book, Library.code), .dropEntity(book), .addEntity(Library.book)], second, &dropped)
            pending.append(library.store.submitRollback(second))

            // Part of it is dropped for good.
            let third = try begin(library)
            try Library.check(third, library.plain)
            let changes: [SchemaChange] = [
                .dropIndex(entity: book, Library.code), .dropField(entity: book, try library.field("book", "code")),
                .renameEntity(book, to: "volume"),
            ]
            try apply(changes, third, &library.plain)
            pending.append(try library.store.submit(third))

            let fourth = try begin(library)
            #expect(fourth.writer?.isShared == true)
            try Library.check(fourth, library.plain)
            #expect(try fourth.delete(EntityID(try library.definition("volume")), .int(1_000)))
            library.plain.tables["volume"]?.records[1_000] = nil
            pending.append(try library.store.submit(fourth))
            try Library.check(old, before)
        }
        for commit in pending { try commit?.wait() }
        try library.check()
        try Library.check(old, before)
        library.store.endRead(old)
        try library.reopen()
        try library.check()
        #expect(try library.head.freeTrees.count == 1)
        try library.store.close()
    }

    @Test func aCopyHasAllOfIt() throws {
        let library = try books()
        let copies = TemporaryFolder()
        try library.change(.renameEntity(try library.definition("book"), to: "volume"))
        try library.change(.dropField(entity: try library.definition("volume"), try library.field("volume", "title")))
        var pages = try library.field("volume", "pages")
        pages.defaultValue = .int(9)
        try library.change(.changeField(entity: try library.definition("volume"), try library.field("volume", "pages"), to: pages))
        try library.store.backup(to: copies.url.appendingPathComponent("a.lmdb").path)
        let copy = try Library(folder: copies.url)
        copy.plain = library.plain
        try copy.check()
        #expect(try copy.stored("volume") == library.stored("volume"))
        try copy.store.close()
        try library.store.close()
    }

    @Test func compactingForgetsWhatWasDropped() throws {
        let library = try books()
        try library.write { _ in
            for id in 0..<400 { try library.set("book", Int64(id), "title", .string(String(repeating: "t", count: 1_000))) }
        }
        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "title")))
        func size() -> Int {
            let path = folder.url.appendingPathComponent("a.lmdb").path
            return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        }
        let before = size()
        try library.store.compact()
        // LMDB does not merge pages whose rows became shorter, so the file is not as small as it could be.
        #expect(size() < before)
        #expect(try library.stored("book").shapes.count == 1 && library.stored("book").droppedFields == nil)
        try library.check()
        try library.reopen()
        try library.check()
        try library.store.close()
    }
}
