import ActiveStore
import Glibc
import Synchronization

/// The change sets of committed transactions, which are the same on every engine.
enum ChangeCases {
    static let all: [Case] = [
        Case("changes.one_set_a_commit", "a commit gives one set, with the keys inserted, updated and deleted, and the fields written") {
            store in
            var ann = try Person(name: "Ann", age: 30).saved()
            let bob = try Person(name: "Bob", age: 40).saved()
            let seen = Seen(store)
            var cid = Person(name: "Cid")
            try store.write { _ in
                ann.age = 31
                try ann.save()
                try cid.save()
                try bob.destroy()
            }
            let set = try require(seen.one())
            try expect(set.number, equals: 1)
            try expect(set.isEverything, equals: false)
            try expect(set.entities.map(\.entity), equals: ["person"])
            let changes = try require(set["person"])
            try expect(changes.areMany, equals: false)
            try expect(changes.inserted, equals: [cid.id.recordKey])
            try expect(changes.updated.map(\.key), equals: [ann.id.recordKey])
            try expect(changes.updated.map(\.fields), equals: [["updatedAt", "age"]])
            try expect(changes.deleted, equals: [bob.id.recordKey])
            try expect(set["note"] == nil, "an entity without changes")
            try Note(text: "x").saved()
            try expect(seen.one()?.number, equals: 2)
        },

        Case("changes.undone_is_not_told", "nothing is told of transactions and savepoints that were undone, or that changed nothing") {
            store in
            let ann = try Person(name: "Ann", age: 30).saved()
            let seen = Seen(store)
            struct Stop: Error {}
            do {
                try store.write { _ in
                    try Person(name: "Bob").saved()
                    throw Stop()
                }
            } catch is Stop {}
            try store.write {
                try ann.destroy()
                $0.rollback()
            }
            try store.write { _ in _ = try Person.count() }
            try store.write { _ in
                var same = try require(Person.find(ann.id))
                try same.save()
            }
            try store.write { _ in
                var new = Person(name: "Cid")
                try new.save()
                try new.destroy()
            }
            try expect(throws: .duplicateKey) {
                try {
                    var again = Person(uid: ann.uid, name: "X"); try again.insert()
                }()
            }
            try expect(seen.taken().count, equals: 0)
        },

        Case("changes.savepoints", "a savepoint that was undone takes its changes along, and leaves those before it", needs: [.savepoints])
        {
            store in
            var ann = try Person(name: "Ann", age: 30).saved()
            let seen = Seen(store)
            try store.write { transaction in
                ann.age = 31
                try ann.save()
                try transaction.savepoint { inner in
                    var same = try require(Person.find(ann.id))
                    same.name = "Anna"
                    try same.save()
                    try ann.destroy()
                    try Person(name: "Bob").saved()
                    inner.rollback()
                }
                try transaction.savepoint { _ in
                    var same = try require(Person.find(ann.id))
                    same.bio = "b"
                    try same.save()
                }
            }
            let changes = try require(seen.one()?["person"])
            try expect(changes.inserted, equals: [])
            try expect(changes.deleted, equals: [])
            try expect(changes.updated.map(\.key), equals: [ann.id.recordKey])
            try expect(changes.updated.first.map { Set($0.fields) }, equals: ["age", "bio", "updatedAt"])
        },

        Case("changes.one_change_a_record", "several changes of one record in a transaction are told as one") { store in
            let ann = try Person(name: "Ann", age: 30).saved()
            let seen = Seen(store)
            let bob = Person(name: "Bob")
            try store.write { _ in
                var new = bob
                try new.save()
                new.age = 7
                try new.save()
                try ann.destroy()
                try {
                    var again = Person(uid: ann.uid, name: "Ann"); try again.insert()
                }()
            }
            let changes = try require(seen.one()?["person"])
            try expect(changes.inserted, equals: [bob.id.recordKey])
            try expect(changes.deleted, equals: [])
            try expect(changes.updated.map(\.key), equals: [ann.id.recordKey])
            try expect(
                changes.updated.first?.fields, equals: Person.entity.definition.fields.map(\.name), "all fields of a record inserted again")
        },

        Case("changes.queries_and_cascades", "updates and removals by query and by delete rules are told record by record") { store in
            let (ann, bob, _) = try Author.household()
            let articles = try ann.articles.all()
            let tags = try articles.flatMap { try $0.tags.all() }
            let settings = try require(Settings.first())
            let seen = Seen(store)
            try bob.articles.query.update(.add(\.words, 1))
            let updated = try require(seen.one()?["article"])
            try expect(updated.updated.map(\.fields), equals: [["updatedAt", "words"]])
            try expect(Article.where { $0.words > 99_999 }.update(.set(\.title, "X")), equals: 0)
            try expect(seen.taken().count, equals: 0, "an update of nothing")
            try ann.destroy()
            let set = try require(seen.one())
            try expect(set["author"]?.deleted, equals: [ann.id.recordKey])
            try expect(set["settings"]?.deleted, equals: [settings.id.recordKey])
            try expect(set["article"].map { Set($0.deleted) }, equals: Set(articles.map(\.id.recordKey)))
            try expect(set["tag"].map { Set($0.deleted) }, equals: Set(tags.map(\.id.recordKey)))
            try Author.destroyAll()
            try expect(seen.taken().flatMap(\.entities).first { $0.entity == "author" }?.deleted.count, equals: 2)
        },

        .opening("changes.keys", "keys are told as records have them: integers, text, and both keys of a record that was given another") {
            sandbox in
            let store = try sandbox.open([Asked.self, Slug.self])
            let seen = Seen(store)
            try Asked(id: -3, size: 1).saved(in: store)
            try expect(seen.one()?[Asked.self]?.inserted, equals: [-3])
            var slug = try Slug(slug: "é").saved(in: store)
            try expect(seen.one()?[Slug.self]?.inserted, equals: ["é"])
            slug.slug = "e"
            try slug.save(in: store)
            try expect(seen.one()?[Slug.self]?.changed, equals: ["e"], "with another key it is another record")
            var key = FieldSet()
            key.insert(Slug.entity.keyPosition)
            _ = try store.write { try $0.update(Slug.entity, .text("e"), key) { try Value.string("f").write(to: $0) } }
            let changes = try require(seen.one()?[Slug.self])
            try expect(changes.inserted, equals: ["f"])
            try expect(changes.deleted, equals: ["e"])
            try store.close()
        },

        Case("changes.order", "sets come in the order of the commits, each once, whoever writes") { (store: any Store) async throws in
            let seen = Seen(store)
            let sequence = store.changes(buffering: 1_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        for number in 0..<25 { try await Note(text: "\(task) \(number)").saved(in: store) }
                    }
                }
                try await group.waitForAll()
            }
            let sets = seen.taken()
            try expect(sets.map(\.number), equals: Array(1...100))
            try expect(Set(sets.flatMap { $0["note"]?.inserted ?? [] }).count, equals: 100)
            var read = 0
            for await set in sequence {
                read += 1
                try expect(set.commits, equals: read...read)
                if read == 100 { break }
            }
        },

        Case("changes.before_write_returns", "the closure has run when the write returns, and may read and write itself") { store in
            let names = Mutex<[String]>([])
            let subscription = store.onChange { changes in
                for id in changes[Note.self]?.inserted ?? [] {
                    guard let note = try? Note.find(id, in: store) else { continue }
                    names.withLock { $0.append(note.text) }
                    if note.text.count < 3 { _ = try? Note(text: note.text + "x").saved(in: store) }
                }
            }
            try Note(text: "x").saved()
            try expect(names.withLock { $0 }, equals: ["x", "xx", "xxx"])
            subscription.cancel()
            try Note(text: "y").saved()
            try expect(names.withLock { $0 }.count, equals: 3)
        },

        Case("changes.slow_reader", "a reader that falls behind is given several commits as one set and misses nothing") {
            (store: any Store) async throws in
            let sequence = store.changes(buffering: 2)
            let notes = try (0..<5).map { try Note(text: "\($0)").saved(in: store) }
            try await notes[2].destroy(in: store)
            var reader = sequence.makeAsyncIterator()
            let first = try require(await reader.next())
            try expect(first.commits, equals: 1...1)
            let rest = try require(await reader.next())
            try expect(rest.commits, equals: 2...6)
            try expect(rest["note"]?.inserted, equals: [notes[1], notes[3], notes[4]].map(\.id.recordKey))
            try expect(rest["note"]?.deleted, equals: [], "inserted and deleted within one set")
        },

        .opening("changes.end", "a sequence ends when the store is closed or its task cancelled, and has nothing then") {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.open()
            let sequence = store.changes()
            let waiting = Task { await store.changes().makeAsyncIterator().first() }
            waiting.cancel()
            try expect(await waiting.value == nil, "cancelled")
            try await Note(text: "x").saved(in: store)
            let seen = Seen(store)
            try store.close()
            var sets = 0
            for await _ in sequence { sets += 1 }
            try expect(sets, equals: 1, "what was committed before")
            for await _ in store.changes() { sets += 1 }
            try expect(sets, equals: 1, "watched after the store was closed")
            try expect(seen.taken().count, equals: 0)
        },

        .opening("changes.failed_commit", "a commit that failed is not told, and one that ran again is told once") { sandbox in
            let inner = try sandbox.open()
            let seen = Seen(inner)
            let conflict = StoreError(.conflict, "Another transaction was faster.")
            try Note(text: "x").saved(in: CommitFaultStore(wrapping: inner, failing: [conflict, conflict]))
            try expect(seen.one()?["note"]?.inserted.count, equals: 1)
            try expect(throws: .storageFull) {
                try Note(text: "y").saved(in: CommitFaultStore(wrapping: inner, failing: [StoreError(.storageFull, "The disk is full.")]))
            }
            try expect(seen.taken().count, equals: 0)
            try Note(text: "z").saved(in: inner)
            try expect(seen.one()?.number, equals: 2)
            try inner.close()
        },
        Case("changes.shuffled", "records that were drawn at random are those that are told") { store in
            try Person.insert((0..<20).map { Person(name: "P\($0)") })
            let seen = Seen(store)
            try expect(Person.query.shuffled().limit(3).update(.set(\.age, 7)), equals: 3)
            let told = try require(seen.one()?["person"]).updated.map(\.key)
            try expect(Set(told), equals: Set(Person.where { $0.age == 7 }.all().map(\.id.recordKey)))
            try Person.where { $0.age == 7 }.shuffled().destroy()
            try expect(seen.one()?["person"]?.deleted.count, equals: 3)
        },

        Case("changes.listeners_that_write", "listeners to events and to changes may write, and each set is told once") { store in
            let subscription = store.onEvent { event in
                guard case .committed = event, (try? Note.count(in: store)) ?? 9 < 3 else { return }
                _ = try? Note(text: "event").saved(in: store)
            }
            let seen = Seen(store)
            try Note(text: "x").saved()
            try expect(seen.taken().map(\.number).sorted(), equals: [1, 2, 3])
            subscription.cancel()
        },

        .opening("changes.two_stores", "two stores whose listeners write to each other do not wait for each other for ever") {
            (sandbox: CaseSandbox) async throws in
            let stores = (try sandbox.open(), try sandbox.openOther())
            func mirror(_ from: any Store, _ to: any Store) -> EventSubscription {
                from.onChange { changes in
                    for key in changes[Note.self]?.inserted ?? [] {
                        guard let note = try? Note.find(key, in: from), !note.text.hasSuffix("'") else { continue }
                        _ = try? Note(text: note.text + "'").saved(in: to)
                    }
                }
            }
            let mirrors = [mirror(stores.0, stores.1), mirror(stores.1, stores.0)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask { try await Note(text: "\(number)").saved(in: number % 2 == 0 ? stores.0 : stores.1) }
                }
                try await group.waitForAll()
            }
            try await expect(Note.count(in: stores.0), equals: 40)
            try await expect(Note.count(in: stores.1), equals: 40)
            for mirror in mirrors { mirror.cancel() }
        },

        Case("changes.actor", "an actor that writes with and without await gets on while somebody watches") {
            (store: any Store) async throws in
            let seen = Seen(store)
            let writer = Writer(store)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await number % 2 == 0 ? writer.writeAwaited(number) : writer.write(number) }
                }
                try await group.waitForAll()
            }
            try expect(seen.taken().map(\.number), equals: Array(1...20))
        },

        Case("changes.own_set_before_return", "with several writers, too, each finds its own set told when its write returns") {
            (store: any Store) async throws in
            let told = ToldKeys()
            let subscription = store.onChange { changes in
                usleep(2_000)
                told.keys.withLock { $0.formUnion(changes[Note.self]?.inserted ?? []) }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        let note = try await Note(text: "\(number)").saved(in: store)
                        try expect(told.keys.withLock { $0.contains(note.id) }, equals: true, "told")
                    }
                }
                try await group.waitForAll()
            }
            subscription.cancel()
        },

        .opening("changes.released_store", "a sequence ends when its store is released, and one that is released is not kept by the store")
        {
            (sandbox: CaseSandbox) async throws in
            var store: (any Store)? = try openStore(
                sandbox.configuration(), engines: [sandbox.harness.engine], models: Fixtures.common)
            let sequence = try require(store?.changes())
            if let store { try await Note(text: "x").saved(in: store) }
            do {
                let unread = store?.changes()
                _ = unread
            }
            store = nil
            var sets = 0
            for await _ in sequence { sets += 1 }
            try expect(sets, equals: 1)
        },
    ]

    /// What a store's listener was given.
    final class Seen: Sendable {
        private let sets = Mutex<[ChangeSet]>([])
        private let subscription = Mutex<EventSubscription?>(nil)

        init(_ store: any Store) {
            let subscription = store.onChange { [weak self] changes in self?.sets.withLock { $0.append(changes) } }
            self.subscription.withLock { $0 = subscription }
        }

        func taken() -> [ChangeSet] {
            sets.withLock { sets in
                defer { sets = [] }
                return sets
            }
        }

        /// The only set since the last call; nil if there were none or several.
        func one() -> ChangeSet? {
            let sets = taken()
            return sets.count == 1 ? sets[0] : nil
        }
    }
}

private final class ToldKeys: Sendable {
    let keys = Mutex<Set<UID<Note>>>([])
}

private actor Writer {
    private let store: any Store

    init(_ store: any Store) { self.store = store }

    func writeAwaited(_ number: Int) async throws { try await Note(text: "\(number)").saved(in: store) }

    func write(_ number: Int) throws { try Note(text: "\(number)").saved(in: store) }
}

extension ChangeSequence.AsyncIterator {
    fileprivate consuming func first() async -> ChangeSet? { await next() }
}
