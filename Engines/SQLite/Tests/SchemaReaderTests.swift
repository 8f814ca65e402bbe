import FoundationEssentials
import StoreCore
import Testing

@testable import StoreCore
@testable import StoreSQLite

/// What others see while and after the schema changes: readers of the same store, and other stores of the same file.
@Suite struct SchemaReaderTests {
    let folder = try! TestFolder()

    static let note = EntityDefinition(
        name: "note",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "text", type: .string),
            FieldDefinition(name: "mark", type: .int, isOptional: true),
        ])
    var text: FieldDefinition { Self.note.fields[1] }
    var title: FieldDefinition { FieldDefinition(name: "title", type: .string) }

    func world() throws -> ChangingStore {
        let world = try ChangingStore(folder.file(), [Self.note])
        try world.insert([1, "one", 1])
        return world
    }

    @Test func aReaderGoesOnWithTheStateItBegan() throws {
        let world = try world()
        let other = try ChangingStore(folder.file(), [Self.note])
        let id = EntityID(Self.note)
        try other.store.read { tx in
            #expect(try tx.count(FetchRequest(id)) == 1)
            try world.apply(.renameField(entity: Self.note, text, to: title))
            var optional = title
            optional.isOptional = true
            try world.apply(.changeField(entity: try world.entity(), title, to: optional))
            try world.apply(.renameEntity(try world.entity(), to: "memo"))
            #expect(try world.rows() == [[1, "one", 1]])
            var read: [Value] = []
            try tx.fetch(FetchRequest(id)) { row in
                read.append(try row.value(1, type: .string))
                return .next
            }
            #expect(try tx.get(id, .int(1)) { row in read.append(try row.value(1, type: .string)) })
            #expect(read == ["one", "one"])
        }
        #expect(failure { _ = try other.rows() }?.code == .unknownEntity)
        try world.expectSound()
    }

    @Test func aFieldThatIsGoneIsAnErrorAndNeverItsOwnName() throws {
        let world = try world()
        let other = try ChangingStore(folder.file(), [Self.note])
        // Statements of every kind are prepared before.
        let id = EntityID(Self.note)
        var onlyText = FieldSet()
        onlyText.insert(1)
        func everything(_ store: SQLiteStore, _ tx: WriteTransaction? = nil) -> [(String, StoreError?)] {
            let named = FetchRequest(id, where: .compare(1, .equal, "one"))
            return [
                ("fetch", failure { _ = try store.read { try $0.fetch(FetchRequest(id)) { _ in .next } } }),
                ("get", failure { _ = try store.read { try $0.get(id, .int(1)) { _ in } } }),
                ("count", failure { _ = try store.read { try $0.count(named) } }),
                (
                    "order",
                    failure { _ = try store.read { try $0.fetch(FetchRequest(id, order: [OrderTerm(1)], fields: [0])) { _ in .next } } }
                ),
                ("query", failure { _ = try store.query("SELECT \"text\" FROM note") }),
                (
                    "update",
                    failure { _ = try store.write { try $0.update(id, .int(1), onlyText) { try Value.string("one").write(to: $0) } } }
                ),
                ("delete", failure { _ = try store.write { try $0.writer.delete(FetchRequest(id, where: .compare(1, .equal, "no"))) } }),
                (
                    "insert",
                    failure {
                        try store.write { tx in
                            try tx.insert(id) { for value in [2, "two", .null] as [Value] { try value.write(to: $0) } }
                            tx.rollback()
                        }
                    }
                ),
            ]
        }
        for (what, error) in everything(other.store) { #expect(error == nil, "\(what)") }
        try world.apply(.renameField(entity: Self.note, text, to: title))
        for (what, error) in everything(other.store) {
            #expect(error?.code == (what == "query" ? .badRequest : .unknownField), "\(what): \(String(describing: error))")
        }
        // The store that changed it has statements from before too.
        for (what, error) in everything(world.store) where what != "query" {
            #expect(error?.code == .unknownField, "\(what): \(String(describing: error))")
        }
        #expect(try world.rows() == [[1, "one", 1]])
        try world.expectSound()
    }

    /// A column that no model declares is filled by inserts where it must be; what has to be filled changes with the schema.
    @Test func insertsOfAProgramThatKnowsLessGoOnThroughChanges() throws {
        let world = try world()
        let small = EntityDefinition(name: "note", fields: [Self.note.fields[0]])
        let old = try ChangingStore(folder.file(), [small])
        try old.insert([10])
        try world.apply(.renameField(entity: Self.note, text, to: title))
        try old.insert([11])
        var mark = Self.note.fields[2]
        mark.isOptional = false
        _ = try world.store.execute("UPDATE note SET mark = 0 WHERE mark IS NULL")
        try world.apply(.changeField(entity: try world.entity(), Self.note.fields[2], to: mark))
        try old.insert([12])
        #expect(try world.rows() == [[1, "one", 1], [10, "", 0], [11, "", 0], [12, "", 0]])
        try world.apply(.dropField(entity: try world.entity(), title))
        try old.insert([13])
        #expect(try world.rows().map(\.count) == [2, 2, 2, 2, 2])
        try world.expectSound()
    }

    @Test func insertsGoOnWhenAChangeIsUndone() throws {
        let world = try world()
        let small = EntityDefinition(name: "note", fields: [Self.note.fields[0]])
        let id = EntityID(small)
        world.store.context.opened(schema: Schema(), undeclared: [])
        func insert(_ key: Int64, _ tx: WriteTransaction) throws { try tx.insert(id) { try Value.int(key).write(to: $0) } }
        try world.store.write { try insert(10, $0) }
        try world.store.write { tx in
            try tx.apply(.dropField(entity: Self.note, text))
            try insert(11, tx)
            tx.rollback()
        }
        try world.store.write { tx in
            try tx.savepoint { inner in
                try inner.apply(.dropField(entity: Self.note, text))
                try insert(12, inner)
                inner.rollback()
            }
            try insert(13, tx)
        }
        try world.store.write { try insert(14, $0) }
        #expect(
            try world.store.query("SELECT id, text FROM note ORDER BY id").map(\.values) == [[1, "one"], [10, ""], [13, ""], [14, ""]])
    }

    /// What an insert fills by itself is another thing while a default is dropped, and again once that is undone.
    @Test func aDefaultThatIsBackIsUsed() throws {
        let world = try world()
        let small = EntityDefinition(name: "note", fields: [Self.note.fields[0]])
        let id = EntityID(small)
        let plain = FieldDefinition(name: "stars", type: .int)
        let stars = FieldDefinition(name: "stars", type: .int, defaultValue: 5)
        try world.apply(.addField(entity: try world.entity(), stars))
        let entity = try world.entity()
        world.store.context.opened(schema: Schema(), undeclared: [])
        func insert(_ key: Int64, _ tx: WriteTransaction) throws { try tx.insert(id) { try Value.int(key).write(to: $0) } }
        try world.store.write { tx in
            try tx.apply(.changeField(entity: entity, stars, to: plain))
            try insert(10, tx)
            tx.rollback()
        }
        try world.store.write { try insert(11, $0) }
        #expect(try world.store.query("SELECT id, stars FROM note ORDER BY id").map(\.values) == [[1, 5], [11, 5]])
    }

    @Test func loopsOverRecordsGoOnThroughAChange() throws {
        let world = try world()
        for id in 2...20 { try world.insert([.int(Int64(id)), "t", .null]) }
        world.store.context.opened(schema: Schema(), undeclared: [])
        var seen = 0
        try world.store.write { tx in
            try tx.fetch(FetchRequest(EntityID(Self.note))) { row in
                seen += 1
                if seen == 3 {
                    try tx.apply(.renameField(entity: Self.note, text, to: title))
                    try tx.apply(.dropField(entity: Self.note, title))
                }
                #expect(try row.value(1, type: .string) == (seen == 1 ? "one" : "t"))
                return .next
            }
        }
        #expect(seen == 20)
        // A record that is being read has no such buffer.
        let mark = Self.note.fields[2]
        var small = Self.note
        small.fields.remove(at: 1)
        try world.store.write { tx in
            _ = try tx.get(EntityID(small), .int(1)) { _ in
                #expect(failure { try tx.apply(.dropField(entity: small, mark)) }?.code == .misuse)
            }
        }
        #expect(try world.store.query("SELECT count(mark) FROM note")[0][0] == 1)
    }

    @Test func erasingAndCopyingGoOnAfterChanges() throws {
        let world = try world()
        try world.apply(.renameField(entity: Self.note, text, to: title))
        try world.apply(.renameEntity(try world.entity(), to: "memo"))
        try world.store.backup(to: folder.file("copy.db"))
        let copy = try ChangingStore(folder.file("copy.db"), [try world.entity()], policy: .verify)
        #expect(try copy.rows() == [[1, "one", 1]])
        #expect(copy.store.health.undeclared.isEmpty)
        try world.store.compact()
        try world.store.eraseAll()
        #expect(try world.rows().isEmpty)
        try world.expectSound()
    }
}
