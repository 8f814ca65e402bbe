import StoreCore
import Synchronization
import Testing

@testable import StoreKeyValue

@Suite struct RewriteTests {
    /// Books in four forms.
    private func books(_ trees: MapTrees = MapTrees(), _ count: Int64 = 300) throws -> Library {
        let library = try Library(trees)
        try library.addBooks(count)
        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "title")))
        try library.set("book", 4, "pages", .int(1))
        try library.change(
            .addField(entity: try library.definition("book"), FieldDefinition(name: "note", type: .string, defaultValue: .string("none"))))
        try library.set("book", 8, "note", .string("some"))
        return library
    }

    /// The numbers of the shapes that rows have.
    private func shapes(_ trees: MapTrees, _ library: Library) throws -> Set<UInt16> {
        Set(
            try (trees.snapshot().trees[library.stored("book").tree]?.contents ?? []).compactMap { entry in
                entry[1].withUnsafeBytes { RowView($0)?.shapeNumber }
            })
    }

    @Test func allRecordsGetTheNewestFormAndWhatWasDroppedIsForgotten() throws {
        let trees = MapTrees()
        let library = try books(trees)
        #expect(try shapes(trees, library) == [0, 1, 2, 3])
        let size = trees.snapshot().trees[try library.stored("book").tree]?.contents.reduce(0) { $0 + $1[1].count } ?? 0
        var seen: [RewriteProgress] = []
        let events = Mutex<[String]>([])
        let listening = library.store.onEvent { if case .progressed(let name, _, _) = $0 { events.withLock { $0.append(name) } } }
        #expect(
            try library.store.rewriteRecords(chunk: 20) {
                seen.append($0)
                return true
            })
        listening.cancel()
        #expect(seen.count > 2 && seen.last?.done == 300 && seen.allSatisfy { $0.total == 300 && $0.entity == "book" })
        #expect(events.withLock { $0 } == Array(repeating: "rewriting the records of book", count: seen.count))
        #expect(try shapes(trees, library) == [3])
        let stored = try library.stored("book")
        #expect(stored.shapes.map(\.number) == [3] && stored.droppedFields == nil)
        #expect(trees.snapshot().trees[stored.tree]?.contents.reduce(0) { $0 + $1[1].count } ?? 0 < size + 300 * 8)
        try library.check()
        try library.reopen()
        try library.check()
        // Nothing is left to do.
        #expect(
            try library.store.rewriteRecords { _ in
                Issue.record("work was found")
                return true
            })
    }

    @Test func chunksOfAnySize() throws {
        for chunk in [1, Int(Int32.max), Int.max - 1, Int.max] {
            let trees = MapTrees()
            let library = try books(trees)
            #expect(try library.store.rewriteRecords(chunk: chunk, pause: .seconds(Int64.min)))
            #expect(try shapes(trees, library) == [3])
            try library.check()
        }
    }

    @Test func aRewriteThatWasStoppedGoesOnWhereItWas() throws {
        for stops in [1, 2, 3] {
            let library = try books()
            var chunks = 0
            #expect(
                try !library.store.rewriteRecords(chunk: 16) { _ in
                    chunks += 1
                    return chunks < stops
                })
            try library.check()
            try library.reopen()
            try library.check()
            var first: Int?
            #expect(
                try library.store.rewriteRecords(chunk: 16) {
                    first = first ?? $0.done
                    return true
                })
            #expect((first ?? 0) > 16)
            #expect(try library.stored("book").shapes.count == 1)
            try library.check()
        }
    }

    @Test func changesOfRecordsAndFieldsMayComeInBetween() throws {
        let library = try books()
        var random = Random(5)
        var chunks = 0
        #expect(
            try library.store.rewriteRecords(chunk: 16) { _ in
                chunks += 1
                do {
                    for _ in 0..<5 {
                        let id = Int64(random.below(300))
                        if random.isTrue(30) {
                            try library.remove("book", id)
                        } else {
                            try library.set("book", id, "note", .string("n\(id)"))
                        }
                    }
                    if chunks == 2 {
                        let field = FieldDefinition(name: "late", type: .int, isOptional: true)
                        try library.change(.addField(entity: try library.definition("book"), field))
                    }
                    if chunks == 3 {
                        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "late")))
                    }
                    try library.check()
                } catch { Issue.record(error) }
                return true
            })
        let stored = try library.stored("book")
        #expect(stored.shapes.count == 1 && stored.droppedFields == nil)
        try library.check()
    }

    @Test func aDamagedRecordStopsItAndNothingIsLost() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let tree = try library.stored("book").tree
        let good = trees.snapshot().trees[tree]![100]
        trees.damage {
            var row = good.value
            row[10] ^= 1
            $0[tree]!.set(good.key, row)
        }
        do {
            try library.store.rewriteRecords(chunk: 16)
            Issue.record("the damage went unnoticed")
        } catch let error as StoreError { #expect(error.code == .corrupt) }
        #expect(try library.stored("book").shapes.count == 4)
        trees.damage { $0[tree]!.set(good.key, good.value) }
        #expect(try library.store.rewriteRecords(chunk: 16))
        try library.check()
    }

    @Test func misuseIsSaid() throws {
        let library = try books()
        #expect(throws: StoreError.self) { try library.store.rewriteRecords(chunk: 0) }
        #expect(throws: StoreError.self) { try library.store.write { _ in _ = try library.store.rewriteRecords() } }
        try library.store.close()
        #expect(throws: StoreError.self) { try library.store.rewriteRecords() }
    }
}
