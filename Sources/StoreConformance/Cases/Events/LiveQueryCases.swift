import ActiveStore
import Synchronization

/// Live queries, which are the same on every engine.
enum LiveQueryCases {
    static let all: [Case] = [
        Case("changes.live_query", "a live query gives its result at once, and again after each commit that changes it") {
            (store: any Store) async throws in
            try await Person(name: "Bob", age: 20).saved(in: store)
            var results = Person.where { $0.age >= 18 }.order(by: \.name).updates(in: store).makeAsyncIterator()
            try expect(await results.next()?.map(\.name), equals: ["Bob"])
            var ann = try await Person(name: "Ann", age: 30).saved(in: store)
            try expect(await results.next()?.map(\.name), equals: ["Ann", "Bob"])
            ann.name = "Zoe"
            try await ann.save(in: store)
            try expect(await results.next()?.map(\.name), equals: ["Bob", "Zoe"])
            try await Person.where { $0.name == "Bob" }.in(store).update(.set(\.age, 17))
            try expect(await results.next()?.map(\.name), equals: ["Zoe"])
            try await ann.destroy(in: store)
            try expect(await results.next()?.count, equals: 0)
        },

        Case("changes.live_reads", "a live query is read again only after changes of what it reads") { (store: any Store) async throws in
            var (ann, bob) = (Person(name: "Ann", age: 20), Person(name: "Bob", age: 10))
            try await ann.save(in: store)
            try await bob.save(in: store)
            let adults = Person.where { $0.age >= 18 }
            let id = ann.id
            let names = Follower(store) { try adults.pluck(\.name) }
            let count = Follower(store) { try adults.count() }
            let record = Follower(store) { try Person.find(id)?.bio }
            let number = Follower(store) { try Note.count() }
            func expectReads(_ wanted: [Int]) async throws {
                try await settled { [names.reads, count.reads, record.reads, number.reads] == wanted }
            }
            try await expectReads([1, 1, 1, 1])

            // None of these is read by any of them but the record.
            ann.bio = "sails"
            try await ann.save(in: store)
            try await expectReads([1, 1, 2, 1])
            try await Article(title: "x").saved(in: store)
            bob.bio = "rows"
            try await bob.save(in: store)
            try await Person.where { $0.name == "Bob" }.in(store).update(.set(\.score, 2))
            try await expectReads([1, 1, 2, 1])

            // The names only, and the record, all of whose fields are read.
            ann.name = "Anna"
            try await ann.save(in: store)
            try await expectReads([2, 1, 3, 1])
            try await Note(text: "x").saved(in: store)
            try await expectReads([2, 1, 3, 2])
            bob.age = 50
            try await bob.save(in: store)
            try await expectReads([3, 2, 3, 2])

            // Everything but the notes.
            try await ann.destroy(in: store)
            try await expectReads([4, 3, 4, 2])
            // A result is counted as read before it is given.
            try await settled {
                names.results.count == 4 && count.results.count == 3 && record.results.count == 3 && number.results.count == 2
            }
            try expect(names.results, equals: [["Ann"], ["Anna"], ["Anna", "Bob"], ["Bob"]])
            try expect(count.results, equals: [1, 2, 1])
            try expect(record.results, equals: ["", "sails", nil])
            try expect(number.results, equals: [0, 1])
        },

        Case("changes.live_relations", "relations in conditions, joins, sums and related records are read again when they change") {
            (store: any Store) async throws in
            let (ann, bob, cid) = try await store.write { _ in try Author.household() }
            var withLong = Author.where { $0.articles.any { $0.words > 1_000 } }.order(by: \.name)
                .updates(in: store) { try $0.pluck(\.name) }.makeAsyncIterator()
            var including = Author.where { $0.name == "Bob" }.including(\.articles) { $0.including(\.tags) }.updates(in: store)
                .makeAsyncIterator()
            var joined = Author.query.updates(in: store) { try $0.join(\.articles).all().map { "\($0.name) \($1.title)" } }
                .makeAsyncIterator()
            var words = Article.query.updates(in: store) { try $0.sum(\.words) }.makeAsyncIterator()
            var byAuthor = Author.query.updates(in: store) { try $0.including(\.articles).all().map { try $0.articles.count() } }
                .makeAsyncIterator()
            try expect(await withLong.next(), equals: ["Ann"])
            try expect(await including.next()?.first?.articles.loaded?.first?.tags.loaded?.count, equals: 2)
            try expect(await joined.next()?.count, equals: 3)
            try expect(await words.next(), equals: 2_400)
            try expect(await byAuthor.next()?.sorted(), equals: [0, 1, 2])

            var three = try require(try await bob.articles.query.in(store).first())
            three.words = 3_000
            try await three.save(in: store)
            try expect(await withLong.next(), equals: ["Ann", "Bob"])
            try expect(await words.next(), equals: 5_100)
            try expect(await including.next()?.first?.articles.loaded?.first?.words, equals: 3_000, "models alike but for what is loaded")

            try await Tag(name: "c", article: .to(three)).saved(in: store)
            try expect(await including.next()?.first?.articles.loaded?.first?.tags.loaded?.count, equals: 3)

            try await Article(title: "Four", words: 9_000, author: .to(cid)).saved(in: store)
            try expect(await withLong.next(), equals: ["Ann", "Bob", "Cid"])
            try expect(await joined.next()?.count, equals: 4)
            try expect(await byAuthor.next()?.sorted(), equals: [1, 1, 2])

            try await ann.destroy(in: store)
            try expect(await withLong.next(), equals: ["Bob", "Cid"])
            try expect(await byAuthor.next()?.sorted(), equals: [1, 1])
        },

        Case("changes.live_record", "a record is followed: its changes, nil once it is destroyed, and its return") {
            (store: any Store) async throws in
            var ann = try await Person(name: "Ann").saved(in: store)
            let id = ann.id
            var updates = ann.updates(in: store).makeAsyncIterator()
            try expect(await updates.next()??.name, equals: "Ann")
            ann.name = "Anna"
            try await ann.save(in: store)
            try expect(await updates.next()??.name, equals: "Anna")
            try await Person.destroyAll(in: store)
            let gone = try require(try await updates.next())
            try expect(gone, equals: nil)
            var again = Person(uid: id, name: "Ann")
            try await again.insert(in: store)
            try expect(await updates.next()??.name, equals: "Ann")
        },

        Case("changes.live_keys", "records read by keys are read again when one of these changes") { (store: any Store) async throws in
            var people = (0..<5).map { Person(name: "P\($0)") }
            for index in people.indices { try await people[index].save(in: store) }
            let keys = people[1...3].map(\.id)
            let names = Follower(store) { try Person.where { $0.uid.in(keys) }.order(by: \.name).pluck(\.name) }
            let one = Follower(store) { try Person.where { $0.uid == keys[0] && $0.score < 1 }.count() }
            try await settled { names.reads == 1 && one.reads == 1 }
            for index in [0, 4] {
                people[index].name += "'"
                try await people[index].save(in: store)
            }
            try await people[4].destroy(in: store)
            try await Person(name: "P9").saved(in: store)
            try await settled { names.reads == 1 && one.reads == 1 }
            people[1].name += "'"
            try await people[1].save(in: store)
            try await settled { names.reads == 2 && one.reads == 1 }
            try await people[2].destroy(in: store)
            try await settled { names.reads == 3 && one.reads == 1 }
            people[1].score = 2
            try await people[1].save(in: store)
            try await settled { names.reads == 3 && one.reads == 2 }
            try expect(names.results, equals: [["P1", "P2", "P3"], ["P1'", "P2", "P3"], ["P1'", "P3"]])
            try expect(one.results, equals: [1, 0])
        },

        Case("changes.live_undone", "transactions that are undone, and those that change nothing, are no reason to read again") {
            (store: any Store) async throws in
            let ann = try await Person(name: "Ann").saved(in: store)
            let count = Follower(store) { try Person.count() }
            try await settled { count.reads == 1 }
            try await store.write {
                try ann.destroy()
                $0.rollback()
            }
            try await store.write { _ in _ = try Person.count() }
            try await Person.where { $0.name == "nobody" }.in(store).destroy()
            try await settled { count.reads == 1 }
            try await Person(name: "Bob").saved(in: store)
            try await settled { count.reads == 2 && count.results == [1, 2] }
        },

        Case("changes.live_between", "a record that is made and removed again while a live query is read is not kept") {
            (store: any Store) async throws in
            // Each read sees a state between two commits of the writer, which follow each other closely.
            let note = Note(text: "x")
            let count = Follower(store) { try Note.count() }
            try await settled { count.reads == 1 }
            for _ in 0..<100 {
                try await note.saved(in: store)
                try await note.destroy(in: store)
            }
            try await settled { count.results.last == 0 }
        },

        Case("changes.live_burst", "many commits in a row are read at most so often, and the last one is seen") {
            (store: any Store) async throws in
            let count = Follower(store, atMostEvery: .seconds(3_600)) { try Note.count() }
            try await settled { count.reads == 1 }
            for number in 0..<50 { try await Note(text: "\(number)").saved(in: store) }
            try await settled { count.reads == 1 }
            let often = Follower(store, atMostEvery: .milliseconds(1)) { try Note.count() }
            try await settled { often.reads == 1 }
            for number in 0..<50 { try await Note(text: "\(number)").saved(in: store) }
            try await settled { often.results.last == 100 }
        },

        Case("changes.live_state", "what one closure reads is one state, whatever is written meanwhile") {
            (store: any Store) async throws in
            var sums = store.updates(atMostEvery: .zero) { [try Person.count(), try Note.count()] }.makeAsyncIterator()
            try expect(await sums.next(), equals: [0, 0])
            let writer = Task {
                for number in 0..<50 {
                    try await store.write { _ in
                        try Person(name: "\(number)").saved()
                        try Note(text: "\(number)").saved()
                    }
                }
            }
            var last = 0
            while last < 50 {
                let both = try require(try await sums.next())
                try expect(both[0], equals: both[1])
                try expect(both[0] > last, "a result that is not new: \(both)")
                last = both[0]
            }
            try await writer.value
        },

        .opening("changes.live_end", "a live query ends with its task and its store, and throws what its read throws") {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.open()
            let updates = Person.query.updates(in: store) { try $0.count() }
            let given = Reads()
            func follow() -> Task<Int, any Error> {
                Task {
                    var results = 0
                    for try await _ in updates {
                        results += 1
                        given.counted {}
                    }
                    return results
                }
            }
            let cancelled = follow()
            while given.number < 1 { try await Task.sleep(for: .milliseconds(1)) }
            cancelled.cancel()
            try expect(await cancelled.value, equals: 1)
            let early = follow()
            early.cancel()
            try expect(await early.value < 2, equals: true)

            struct Stop: Error {}
            var failing = store.updates { if try Person.count() > 0 { throw Stop() } }.makeAsyncIterator()
            try expect(await failing.next() != nil, equals: true)
            try await Person(name: "Ann").saved(in: store)
            do {
                _ = try await failing.next()
                try expect(false, "the error")
            } catch is Stop {}
            try expect(await failing.next() == nil, "over after an error")

            let before = given.number
            let closed = follow()
            while given.number == before { try await Task.sleep(for: .milliseconds(1)) }
            try store.close()
            try expect(await closed.value, equals: 1)
            try await expect(throws: .closed) { for try await _ in updates {} }
        },

        Case("changes.live_writes_refused", "what a live query reads cannot write") { (store: any Store) async throws in
            let updates = store.updates { try Person(name: "Ann").saved() }
            try await expect(throws: .misuse) { for try await _ in updates {} }
            try await expect(Person.count(in: store), equals: 0)
        },

        Case(
            "changes.live_begins_meanwhile",
            "a live query that begins while a transaction writes what it reads gives that transaction's result, whatever others depend on",
            needs: .snapshotIsolation
        ) { (store: any Store) async throws in
            let people = Follower(store) { try Person.count() }
            try await settled { people.results == [0] }
            let (hasWritten, mayCommit) = (ThreadGate(), ThreadGate())
            let writing = try CaseThread {
                try store.write { _ in
                    try Note(text: "x").saved()
                    hasWritten.open()
                    try mayCommit.wait()
                    try Note(text: "y").saved()
                }
            }
            try await hasWritten.wait()
            let notes = Follower(store) { try Note.count() }
            try await settled { notes.results == [0] }
            mayCommit.open()
            try await writing.value()
            try await settled { notes.results == [0, 2] }
            try await Note(text: "z").saved(in: store)
            try await settled { notes.results == [0, 2, 3] }
            try expect(people.reads, equals: 1)
        },

        Case("changes.live_many", "many live queries, each of which hears of its own changes only") { (store: any Store) async throws in
            var people = (0..<50).map { Person(name: "\($0)") }
            for index in people.indices { try await people[index].save(in: store) }
            let names = people.map { person in
                let id = person.id
                return Follower(store) { try Person.find(id)?.name }
            }
            try await settled { names.allSatisfy { $0.reads == 1 } }
            for index in people.indices where index % 10 == 0 {
                people[index].name += "'"
                try await people[index].save(in: store)
            }
            try await settled { names.indices.allSatisfy { names[$0].reads == ($0 % 10 == 0 ? 2 : 1) } }
            for index in names.indices { try expect(names[index].results.last, equals: people[index].name) }
        },
    ]

    /// How often something happened.
    private final class Reads: Sendable {
        private let count = Atomic(0)
        var number: Int { count.load(ordering: .sequentiallyConsistent) }

        func counted<R>(_ body: () throws -> R) rethrows -> R {
            count.add(1, ordering: .sequentiallyConsistent)
            return try body()
        }
    }
}
