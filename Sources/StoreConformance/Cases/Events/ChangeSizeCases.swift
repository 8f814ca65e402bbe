import ActiveStore
import ActiveStoreImport

/// Change sets of transactions that change much: how many records they name, and imports.
enum ChangeSizeCases {
    private typealias Seen = ChangeCases.Seen

    static let all: [Case] = [
        Case("changes.many", "beyond a thousand records of an entity a set says only that they are many") { store in
            let seen = Seen(store)
            let people = (0...ChangeSet.maximumKeys).map { Person(name: "P\($0)") }
            try Person.insert(Array(people.dropLast()))
            let all = try require(seen.one()?["person"])
            try expect(all.areMany, equals: false)
            try expect(all.inserted, equals: people.dropLast().map(\.id.recordKey))
            try store.write { _ in
                try Note(text: "x").saved()
                try Person.insert([people[people.count - 1]])
                try Person.updateAll(.set(\.age, 1))
            }
            let set = try require(seen.one())
            try expect(set["person"]?.areMany, equals: true)
            try expect(set["person"]?.updated, equals: [])
            try expect(set["note"]?.inserted.count, equals: 1)
            try Person.destroyAll()
            try expect(seen.one()?["person"]?.areMany, equals: true)
        },

        Case(
            "changes.import",
            "an import tells each record that it adds or updates once, in the order of its batches; beyond a thousand many"
        ) {
            store in
            let known = try Contact(externalID: 2, code: "known").saved()
            let seen = Seen(store)
            let text = "externalID,code\n1,a\n2,b\n3,c\n,\n1,d\n"
            try Contact.importRecords(from: .csv(bytes: text.utf8)) {
                $0.batchSize = 2
                $0.uniqueBy = "externalID"
            }
            let ids = try Dictionary(uniqueKeysWithValues: Contact.all().map { ($0.externalID, $0.id.recordKey) })
            let sets = seen.taken()
            try expect(sets.map(\.number), equals: [1, 2, 3])
            try expect(sets.flatMap(\.entities).map(\.entity), equals: ["contact", "contact", "contact"])
            let changes = sets.compactMap { $0["contact"] }
            try expect(changes.map(\.inserted), equals: [[ids[1]], [ids[3]], []].map { $0.compactMap { $0 } })
            try expect(changes.map { $0.updated.map(\.key) }, equals: [[known.id.recordKey], [], [ids[1]].compactMap { $0 }])
            try expect(changes[0].updated.first?.fields.contains("code"), equals: true)
            try expect(changes.flatMap(\.deleted), equals: [])
            // The same without the model, and an import that is undone.
            try store.importRecords(into: "note", from: .csv(bytes: "text\nx\ny\n".utf8))
            try expect(seen.one()?["note"]?.inserted, equals: Note.all().map(\.id.recordKey))
            try expect(throws: .typeMismatch) {
                try Contact.importRecords(from: .csv(bytes: "code,age\ne,1\nf,x\n".utf8)) { $0.isStrict = true }
            }
            try expect(seen.taken().count, equals: 0)
            let many = (0...ChangeSet.maximumKeys).reduce(into: "text\n") { $0 += "\($1)\n" }
            try Note.importRecords(from: .csv(bytes: many.utf8))
            try expect(seen.one()?["note"]?.areMany, equals: true)
        },

        .opening("changes.bound", "the option changeKeys says how many records of an entity a set names, and sets that are combined") {
            (sandbox: CaseSandbox) async throws in
            func insert(_ count: Int, _ store: any Store) throws {
                try store.write { _ in try Note.insert((0..<count).map { Note(text: "\($0)") }) }
            }
            let few = try sandbox.open { try $0.setOption("changeKeys", "3") }
            let seen = Seen(few)
            var reader = few.changes(buffering: 1).makeAsyncIterator()
            try insert(3, few)
            try expect(seen.one()?["note"]?.inserted.count, equals: 3)
            try expect(withStore(few) { try Note.updateAll(.set(\.text, "x")) }, equals: 3)
            try expect(seen.one()?["note"]?.updated.count, equals: 3)
            try expect(await reader.next()?["note"]?.inserted.count, equals: 3, "of two commits, three records")
            for count in [1, 2, 2, 2] { try insert(count, few) }
            try expect(seen.taken().map { $0["note"]?.areMany }, equals: [false, false, false, false])
            try expect(await reader.next()?["note"]?.areMany, equals: true, "of four commits, seven records")
            try expect(withStore(few) { try Note.destroyAll().total }, equals: 10)
            try expect(seen.one()?["note"]?.areMany, equals: true)
            try few.close()
            let more = try sandbox.open { $0.changeKeys = 1_500 }
            let seenMore = Seen(more)
            try insert(1_500, more)
            try expect(seenMore.one()?["note"]?.inserted.count, equals: 1_500)
            try expect(withStore(more) { try Note.query.order(by: \.text).limit(1_400).update(.set(\.text, "x")) }, equals: 1_400)
            try expect(seenMore.one()?["note"]?.updated.count, equals: 1_400)
            try insert(1_501, more)
            try expect(seenMore.one()?["note"]?.areMany, equals: true)
            for text in ["", "0", "-1", "100001", "many", "1.5", "99999999999999999999"] {
                try expect(throws: .configuration) { try sandbox.open { try $0.setOption("changeKeys", text) } }
            }
            for number in [0, -1, 100_001] { try expect(throws: .configuration) { try sandbox.open { $0.changeKeys = number } } }
        },
    ]
}
