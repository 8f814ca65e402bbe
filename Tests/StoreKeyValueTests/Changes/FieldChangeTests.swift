import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct FieldChangeTests {
    private func books(_ trees: MapTrees = MapTrees()) throws -> Library {
        let library = try Library(trees)
        try library.addBooks()
        return library
    }
    private func rows(_ trees: MapTrees, _ library: Library) throws -> [[[UInt8]]] {
        try trees.snapshot().trees[library.stored("book").tree]?.contents ?? []
    }

    @Test func aRenamedFieldKeepsItsValuesAndItsIndex() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let before = try rows(trees, library)
        var new = try library.field("book", "year")
        new.name = "published"
        new.column = "published"
        try library.change(.renameField(entity: try library.definition("book"), try library.field("book", "year"), to: new))
        #expect(try rows(trees, library) == before)
        try library.check()
        try library.reopen()
        try library.check()
        try library.set("book", 3, "published", .int(7))
        try library.put("book", library.book(100) + [.int(1)])
        try library.check()
        // The name is free for another.
        try library.change(
            .addField(entity: try library.definition("book"), FieldDefinition(name: "year", type: .string, defaultValue: .string("?"))))
        try library.check()
    }

    @Test func aDroppedFieldIsGoneAndNothingIsRewritten() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let before = try rows(trees, library)
        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "title")))
        #expect(try rows(trees, library) == before)
        try library.check()
        try library.reopen()
        try library.set("book", 3, "pages", .int(7))
        try library.set("book", 30, "year", .null)
        try library.put("book", [.int(200), .int(5), .string("x"), .int(5)])
        try library.remove("book", 12)
        try library.check()
        #expect(try library.stored("book").droppedFields?.map(\.column) == ["title"])
    }

    @Test func aFieldOfTheNameOfADroppedOneIsAnother() throws {
        let library = try books()
        let number = try #require(try library.stored("book").fields.first { $0.column == "pages" }?.number)
        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "pages")))
        let pages = FieldDefinition(name: "pages", type: .string, isOptional: true)
        try library.change(.addField(entity: try library.definition("book"), pages))
        try library.check()
        for record in library.plain.tables["book"]?.records.values ?? [:].values { #expect(record.last == .null) }
        #expect(try #require(try library.stored("book").fields.first { $0.column == "pages" }?.number) > number)
        // Not even when nothing is left that knew the former.
        try library.store.rewriteRecords()
        try library.change(.dropField(entity: try library.definition("book"), pages))
        try library.store.rewriteRecords()
        try library.change(.addField(entity: try library.definition("book"), pages))
        #expect(try #require(try library.stored("book").fields.first { $0.column == "pages" }?.number) == number + 2)
        try library.check()
    }

    @Test func theKeyAndWhatIsInAnIndexAreNotDropped() throws {
        let trees = MapTrees()
        let library = try books(trees)
        let before = trees.snapshot().trees.mapValues(\.contents)
        let book = try library.definition("book")
        for name in ["id", "year"] {
            do {
                try library.change(.dropField(entity: book, try library.field("book", name)))
                Issue.record("\(name) was dropped")
            } catch let error as StoreError { #expect(error.code == .badSchema && error.field == name) }
        }
        #expect(trees.snapshot().trees.mapValues(\.contents) == before)
        try library.change(.dropIndex(entity: book, Library.year))
        try library.change(.dropField(entity: book, try library.field("book", "year")))
        try library.check()
    }

    @Test func oldRecordsKeepTheDefaultTheirFieldWasAddedWith() throws {
        let library = try books()
        func setDefault(_ value: Value?, isOptional: Bool = false) throws {
            var new = try library.field("book", "pages")
            new.defaultValue = value
            new.isOptional = isOptional
            try library.change(.changeField(entity: try library.definition("book"), try library.field("book", "pages"), to: new))
            try library.check()
        }
        try setDefault(.int(5))
        #expect(try library.head.format == 2)
        try setDefault(.int(6))
        try setDefault(nil, isOptional: true)
        try library.reopen()
        try library.check()
        // Read by an index as well.
        let pages = IndexDefinition(entity: "book", parts: [.init("pages")])
        try library.change(.addIndex(entity: try library.definition("book"), pages))
        try library.check()
        try setDefault(.int(100))
        #expect(try library.stored("book").fields.last?.standIn == nil)
        try setDefault(.int(7))
        try library.store.rewriteRecords()
        #expect(try library.stored("book").fields.last?.standIn == nil)
        try library.check()
        #expect(library.plain.tables["book"]?.records[3]?.last == .int(100))
    }

    @Test func recordsWithoutAnOptionalFieldKeepNilWhenItGetsADefault() throws {
        let library = try books()
        let note = FieldDefinition(name: "note", type: .string, isOptional: true)
        try library.change(.addField(entity: try library.definition("book"), note))
        var new = note
        new.defaultValue = .string("none")
        try library.change(.changeField(entity: try library.definition("book"), note, to: new))
        try library.check()
        try library.reopen()
        try library.check()
        #expect(library.plain.tables["book"]?.records[3]?.last == .null)
        // As a migration does that makes it required.
        try library.write { _ in for id in 0..<40 { try library.set("book", Int64(id), "note", .string("\(id)")) } }
        var required = new
        required.isOptional = false
        try library.change(.changeField(entity: try library.definition("book"), new, to: required))
        try library.check()
    }

    @Test func insertsOfProgramsThatDoNotKnowAFieldGetItsPresentDefault() throws {
        let library = try books()
        let old = Library.book
        var new = try library.field("book", "pages")
        new.defaultValue = .int(5)
        try library.change(.changeField(entity: try library.definition("book"), try library.field("book", "pages"), to: new))
        try library.store.write { transaction in
            try transaction.checkedWriter().insert(EntityID(old)) { for value in library.book(300) { try value.write(to: $0) } }
        }
        library.plain.tables["book"]?.records[300] = library.book(300) + [.int(5)]
        try library.check()
    }

    @Test func aTypeIsNotChangedAndNoTwoFieldsGetOneColumn() throws {
        let library = try books()
        let book = try library.definition("book")
        var new = try library.field("book", "year")
        new.type = .string
        #expect(throws: StoreError.self) { try library.change(.changeField(entity: book, try library.field("book", "year"), to: new)) }
        new = try library.field("book", "year")
        new.column = "title"
        #expect(throws: StoreError.self) { try library.change(.renameField(entity: book, try library.field("book", "year"), to: new)) }
        let missing = FieldDefinition(name: "missing", type: .int)
        #expect(throws: StoreError.self) { try library.change(.renameField(entity: book, missing, to: missing)) }
        try library.check()
    }

    /// As a program does that was started before another migrated the store.
    @Test func aModelOfTheFormerSchemaCannotWriteWhatNoLongerFits() throws {
        let library = try books()
        let old = EntityID(try library.definition("book"))
        func fails(_ code: StoreError.Code, _ field: String) throws {
            for request in [FetchRequest(old), FetchRequest(old, fields: [0])] {
                do {
                    try library.store.read { try $0.fetch(request) { _ in .next } }
                    Issue.record("it was read")
                } catch let error as StoreError { #expect(error.code == code && error.field == field, "\(error)") }
            }
            do {
                try library.store.write { transaction in
                    try transaction.checkedWriter().insert(old) { row in
                        for value in library.book(300) + [.int(1)] { try value.write(to: row) }
                    }
                }
                Issue.record("it was written")
            } catch let error as StoreError { #expect(error.code == code && error.field == field, "\(error)") }
        }
        // Retyped.
        try library.change(.dropField(entity: try library.definition("book"), try library.field("book", "title")))
        try fails(.unknownField, "title")
        try library.change(
            .addField(entity: try library.definition("book"), FieldDefinition(name: "title", type: .int, defaultValue: .int(1))))
        try fails(.badSchema, "title")
        // Renamed.
        try library.change(.renameEntity(try library.definition("book"), to: "volume"))
        #expect(throws: StoreError.self) { try library.store.read { try $0.fetch(FetchRequest(old)) { _ in .next } } }
        try library.check()
    }

    @Test func aModelOfTheFormerSchemaCannotLeaveOutWhatIsRequiredNow() throws {
        let library = try books()
        try library.write { _ in for id in 0..<40 { try library.set("book", Int64(id), "year", .int(1)) } }
        let old = EntityID(try library.definition("book"))
        var new = try library.field("book", "year")
        new.isOptional = false
        try library.change(.changeField(entity: try library.definition("book"), try library.field("book", "year"), to: new))
        do {
            try library.store.write { _ = try $0.checkedWriter().update(old, .int(1), .only(2)) { try $0.writeNull() } }
            Issue.record("nil was written")
        } catch let error as StoreError { #expect(error.code == .constraint && error.field == "year") }
        try library.check()
    }

    @Test func fieldsOfATableWithoutRecordsLeaveNoTrace() throws {
        let library = try Library()
        try library.change(.addEntity(Library.book))
        for number in 0..<50 {
            let field = FieldDefinition(name: "f\(number)", type: .int, isOptional: true)
            try library.change(.addField(entity: try library.definition("book"), field))
            if number % 2 == 0 { try library.change(.dropField(entity: try library.definition("book"), field)) }
        }
        let stored = try library.stored("book")
        #expect(stored.shapes.count == 1 && stored.shapes[0].number == 0 && stored.droppedFields == nil)
        #expect(try library.head.format == 1)
        try library.check()
    }

    /// Numbers of shapes are 16 bits wide; a field is added and dropped more often than that.
    @Test func shapesAreNumberedOnForEver() throws {
        var table = StoredTable(
            name: "book", tree: 1, keyField: 0, fields: Library.book.fields.enumerated().map { StoredField($1, number: $0) }, shapes: [])
        try table.addShape(hasRows: true)
        for round in 0..<70_000 {
            if table.shapes.count == StoredTable.maximumShapes {
                #expect(throws: StoreError.self) { try table.addShape(hasRows: true) }
                if round % 3 == 0 { _ = try LoadedTable(table) }
                table.forgetOldShapes()
            }
            try table.addShape(hasRows: true)
        }
        #expect((table.shapes.last?.number ?? 0) == UInt16(70_000 - 65_536))
        let loaded = try LoadedTable(table)
        for shape in table.shapes { #expect(loaded.shape(shape.number)?.number == shape.number) }
        #expect(loaded.shape(loaded.firstShape &- 1) == nil && loaded.shape(loaded.shape.number &+ 1) == nil)
    }

    @Test func tooManyShapesAreRefusedUntilRecordsAreRewritten() throws {
        let library = try books()
        // Straight into the layout, or it takes minutes.
        try library.store.write { transaction in
            let session = try #require(try transaction.checkedWriter() as? RecordSession)
            var stored = session.layout.stored
            while stored.tables[0].shapes.count < StoredTable.maximumShapes { try stored.tables[0].addShape(hasRows: true) }
            try session.store(stored)
        }
        try library.set("book", 1, "title", .string("in the last shape"))
        let more = FieldDefinition(name: "more", type: .int, isOptional: true)
        do {
            try library.change(.addField(entity: try library.definition("book"), more))
            Issue.record("a field was added")
        } catch let error as StoreError { #expect(error.code == .limitExceeded && error.message.contains("rewriteRecords()")) }
        try library.check()
        #expect(try library.store.rewriteRecords())
        try library.change(.addField(entity: try library.definition("book"), more))
        #expect(try library.stored("book").shapes.map(\.number) == [4_095, 4_096])
        try library.check()
    }
}
