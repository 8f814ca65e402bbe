import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct EntityChangeTests {
    private func books(_ trees: MapTrees = MapTrees()) throws -> Library {
        let library = try Library(trees)
        try library.addBooks()
        return library
    }

    @Test func aRenamedEntityKeepsItsRecordsAndIndexes() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let tree = try library.stored("book").tree
        try library.change(.renameEntity(try library.definition("book"), to: "volume"))
        try library.check()
        #expect(try library.stored("volume").tree == tree)
        try library.reopen()
        try library.check()
        try library.set("volume", 3, "year", .int(7))
        // Its name is free for another.
        try library.change(.addEntity(Library.book))
        try library.put("book", library.book(1))
        try library.check()
        #expect(throws: StoreError.self) { try library.change(.renameEntity(library.definition("volume"), to: "book")) }
        try library.check()
    }

    @Test func namesAreExchangedInOneTransaction() throws {
        let library = try books()
        var other = Library.book
        other.name = "paper"
        try library.change(.addEntity(other))
        try library.put("paper", library.book(77))
        try library.write { _ in
            try library.change(.renameEntity(try library.definition("book"), to: "temporary"))
            try library.change(.renameEntity(try library.definition("paper"), to: "book"))
            try library.change(.renameEntity(try library.definition("temporary"), to: "paper"))
        }
        #expect(library.plain.tables["book"]?.records.count == 1)
        try library.check()
        try library.reopen()
        try library.check()
    }

    @Test func aDroppedEntityLeavesNothingAndItsTreesAreUsedAgain() throws {
        let trees = MapTrees()
        let library = try books(trees)
        try library.store.write { transaction in
            let session = try #require(try transaction.checkedWriter() as? RecordSession)
            var position = try ChunkPosition("x", session.trees)
            position.key = [1]
            try session.put(position, CatalogTree.rewritePosition(of: session.layout["book"]!.tree))
        }
        let stored = try library.stored("book")
        let used = [stored.tree] + stored.indexes.map(\.tree)
        try library.change(.dropEntity(try library.definition("book")))
        try library.check()
        let snapshot = trees.snapshot().trees
        for tree in used { #expect(snapshot[tree]?.entries.isEmpty ?? true) }
        let names = snapshot[0]?.contents.map { String(decoding: $0[0], as: UTF8.self) } ?? []
        #expect(names.sorted() == ["catalogue", "epoch", "layout"])
        #expect(try Set(library.head.freeTrees) == Set(used))
        try library.reopen()
        try library.addBooks()
        try library.check()
        #expect(try library.head.nextTree == Tree(used.count + 1))
    }

    @Test func anEntityIsDroppedAndMadeAnewInOneTransaction() throws {
        let library = try books()
        try library.write { _ in
            try library.change(.dropEntity(try library.definition("book")))
            try library.change(.addEntity(Library.book))
            try library.put("book", library.book(5))
        }
        try library.check()
        #expect(library.plain.tables["book"]?.records.count == 1)
    }

    @Test func whatIsDroppedInsideASavepointComesBackWithoutANoteForEachRecord() throws {
        let library = try books()
        struct Undo: Error {}
        let plain = library.plain
        try library.store.write { transaction in
            let session = try #require(try transaction.checkedWriter() as? RecordSession)
            do {
                try transaction.savepoint { _ in
                    let mark = session.journal.mark
                    try library.change(.dropIndex(entity: try library.definition("book"), Library.code))
                    try library.change(.dropEntity(try library.definition("book")))
                    // Layout and catalog, and none of forty records with their entries.
                    #expect(session.journal.mark - mark < 12_000)
                    try library.change(.addEntity(Library.book))
                    try library.put("book", library.book(500))
                    throw Undo()
                }
            } catch is Undo {}
            library.plain = plain
            try Library.check(session, plain)
            try library.set("book", 1, "year", .int(5))
        }
        try library.check()
        try library.reopen()
        try library.check()
    }

    @Test func aTransactionThatFailsLeavesAllAsItWas() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let before = trees.snapshot().trees.mapValues(\.contents)
        struct Undo: Error {}
        #expect(throws: Undo.self) {
            try library.write { _ in
                try library.change(.renameEntity(try library.definition("book"), to: "volume"))
                try library.change(.dropIndex(entity: try library.definition("volume"), Library.year))
                try library.change(.dropField(entity: try library.definition("volume"), try library.field("volume", "year")))
                try library.put("volume", [.int(900), .string("t"), .null, .int(3)])
                try library.change(.dropEntity(try library.definition("volume")))
                throw Undo()
            }
        }
        #expect(trees.snapshot().trees.mapValues(\.contents) == before)
        try library.check()
        try library.set("book", 2, "year", .int(1))
        try library.check()
    }

    @Test func aRequestUnderWayGoesOnWhenWhatItReadsIsChanged() throws {
        let library = try books()
        var titles: [Int64] = []
        let entity = EntityID(try library.definition("book"))
        try library.write { writer in
            try writer.fetch(FetchRequest(entity, fields: [0, 1])) { row in
                let id = row.cells[0].bits
                titles.append(id)
                switch id {
                case 3: try library.change(.dropIndex(entity: try library.definition("book"), Library.code))
                case 6: try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "code")))
                case 9: try library.change(.renameEntity(try library.definition("book"), to: "volume"))
                case 12: try library.change(.dropEntity(try library.definition("volume")))
                default: break
                }
                #expect(try Value(cell: row.cells[1], type: .string) == .string("Title \(id)"))
                return .next
            }
        }
        #expect(titles == Array(0..<40))
        try library.check()
    }

    @Test func anOlderReaderSeesItsOwnState() throws {
        for folder in [nil, TemporaryFolder()] {
            let library = try folder.map { try Library(folder: $0.url) } ?? Library()
            try library.addBooks()
            let plain = library.plain
            let reader = try library.store.beginRead(.snapshot)
            try Library.check(reader, plain)
            try library.change(.renameEntity(try library.definition("book"), to: "volume"))
            try library.change(.dropIndex(entity: try library.definition("volume"), Library.code))
            try library.change(.dropField(entity: try library.definition("volume"), try library.field("volume", "code")))
            try Library.check(reader, plain)
            try library.change(.dropEntity(try library.definition("volume")))
            try library.addBooks(400)
            try library.store.rewriteRecords()
            try Library.check(reader, plain)
            try library.check()
            library.store.endRead(reader)
            #expect(library.store.resourcesInUse == 0)
            try library.store.close()
        }
    }

    @Test func whatIsGoneIsNotDroppedAgainAndWhatIsMissingIsNotRenamed() throws {
        let library = try books()
        let book = try library.definition("book")
        try library.change(.dropIndex(entity: book, Library.code))
        let before = try library.stored("book")
        try library.store.write { transaction in
            let writer = try transaction.checkedWriter()
            try writer.apply(.dropIndex(entity: book, Library.code))
            try writer.apply(.dropField(entity: book, FieldDefinition(name: "nothing", type: .int)))
            try writer.apply(.dropEntity(EntityDefinition(name: "nothing", fields: [FieldDefinition(name: "id", type: .int)])))
            #expect(throws: StoreError.self) { try writer.apply(.renameIndex(entity: book, Library.code, to: "x")) }
            #expect(throws: StoreError.self) {
                try writer.apply(.renameIndex(entity: book, IndexDefinition(entity: "nothing", parts: []), to: "x"))
            }
        }
        #expect(try library.stored("book") == before)
        try library.check()
    }

    @Test func aRenamedIndexKeepsItsEntries() throws {
        let library = try books()
        try library.change(.renameIndex(entity: try library.definition("book"), Library.code, to: "by_code"))
        try library.check()
        #expect(throws: StoreError.self) { try library.put("book", [.int(99), .string("t"), .null, .string("ccc1"), .int(1)]) }
        #expect(throws: StoreError.self) {
            try library.change(.renameIndex(entity: try library.definition("book"), Library.year, to: "by_code"))
        }
        try library.reopen()
        try library.check()
    }
}
