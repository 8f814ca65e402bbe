import ActiveStore
import Foundation
import StoreMemory
import Synchronization
import Testing

@Model(timestamps: false) struct DoorAuthor {
    var name = ""
    var age = 0
    @HasMany(\DoorBook.author) var books: Many<DoorBook>
}

@Model(timestamps: false) struct DoorBook {
    var title = ""
    @BelongsTo var author: Reference<DoorAuthor>?
}

@Model(timestamps: false) struct DoorCounter: Callbacks {
    var saves = 0

    mutating func beforeSave(_ transaction: WriteTransaction) throws { saves += 1 }
}

/// Awaited work runs on the threads of an engine that has some, and in place on every other.
@Suite(.serialized) struct AsyncDoorTests {
    private func open(threads: Int = 8) throws -> (any Store, AwayStore) {
        let store = try openStore(
            "memory:", engines: [AwayStore.engine(threads: threads)], models: [DoorAuthor.self, DoorBook.self, DoorCounter.self])
        return (store, try #require(store as? AwayStore))
    }

    /// That the body asks the engine, and on which threads alone.
    private func expect(
        _ store: AwayStore, _ names: Set<String>, _ what: String, _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        _ = store.taken()
        try await body()
        let taken = store.taken()
        #expect(!taken.isEmpty && Set(taken) == names, "\(what): \(taken)")
    }

    @Test func readsRunOnTheEnginesThreads() async throws {
        let (store, away) = try open()
        let ann = try await DoorAuthor(name: "Ann", age: 3).saved(in: store)
        let book = try await ann.books.add(DoorBook(title: "One"), in: store)
        func reads(_ what: String, _ body: nonisolated(nonsending) () async throws -> Void) async throws {
            try await expect(away, [AwayStore.name], what, body)
        }
        let authors = DoorAuthor.query.in(store)
        try await reads("find") {
            let holds = try await DoorAuthor.find(ann.id, in: store) == ann
            #expect(holds)
        }
        try await reads("get") { _ = try await DoorAuthor.get(ann.id, in: store) }
        try await reads("exists") { _ = try await ann.exists(in: store) }
        try await reads("reload") {
            var copy = ann
            copy.name = "changed"
            try await copy.reload(in: store)
            #expect(copy.name == "Ann")
        }
        try await reads("all") {
            let holds = try await authors.all().count == 1
            #expect(holds)
        }
        try await reads("first") {
            let holds = try await authors.where { $0.age == 3 }.first() == ann
            #expect(holds)
        }
        try await reads("find by condition") {
            let holds = try await DoorAuthor.find(in: store) { $0.name == "Ann" } == ann
            #expect(holds)
        }
        try await reads("find by values") {
            let holds = try await DoorAuthor.find(["name": "Ann"], in: store) == ann
            #expect(holds)
        }
        try await reads("find by format") {
            let holds = try await DoorAuthor.find(format: "name = %@", "Ann", in: store) == ann
            #expect(holds)
        }
        try await reads("count") {
            let holds = try await authors.count() == 1
            #expect(holds)
        }
        try await reads("pluck") {
            let holds = try await authors.pluck(\.name) == ["Ann"]
            #expect(holds)
        }
        try await reads("pluck of two") {
            let holds = try await authors.pluck(\.name, \.age).map { "\($0.0) \($0.1)" } == ["Ann 3"]
            #expect(holds)
        }
        try await reads("sum") {
            let holds = try await authors.sum(\.age) == 3
            #expect(holds)
        }
        try await reads("maximum") {
            let holds = try await authors.maximum(\.age) == 3
            #expect(holds)
        }
        try await reads("distinct") {
            let holds = try await authors.distinct(\.name) == ["Ann"]
            #expect(holds)
        }
        try await reads("groups") {
            let holds = try await authors.group(by: \.name).count().map { "\($0.0) \($0.1)" } == ["Ann 1"]
            #expect(holds)
        }
        try await reads("grouped figures") { _ = try await authors.group(by: \.name).select(.sum(\.age)).all() }
        try await reads("including") {
            let holds = try await authors.including(\.books).first()?.books.loaded == [book]
            #expect(holds)
        }
        try await reads("join") {
            let holds = try await DoorAuthor.join(\.books).in(store).all().count == 1
            #expect(holds)
        }
        try await reads("page") {
            let holds = try await authors.page(size: 5).records == [ann]
            #expect(holds)
        }
        try await reads("batches") {
            try await authors.batches { records in
                await Task.yield()
                #expect(records == [ann])
            }
        }
        try await reads("stream") { for try await author in authors { #expect(author == ann) } }
        try await reads("partial") {
            let holds = try await authors.only(\.name).first()?.name == "Ann"
            #expect(holds)
        }
        try await reads("related") {
            let holds = try await ann.books.all(in: store) == [book]
            #expect(holds)
        }
        try await reads("reference") {
            let holds = try await book.author?.get(in: store) == ann
            #expect(holds)
        }
        try await reads("destroyPlan") { _ = try await ann.destroyPlan(in: store, cascade: true) }
        try await reads("explain") { _ = try await authors.explain() }
        try await reads("JSON") {
            let holds = try await authors.asJSONString(style: .compact).contains("Ann")
            #expect(holds)
        }
        try await reads("digest") { _ = try await store.digest() }
        try await reads("verify") {
            let holds = try await store.verify(.records).isClean
            #expect(holds)
        }
        // Without a store to name, models find the one of the task.
        try await withStore(store) {
            try await reads("ambient") {
                let holds = try await DoorAuthor.all() == [ann]
                #expect(holds)
            }
        }
    }

    @Test func writesRunOnTheEnginesThreads() async throws {
        let (store, away) = try open()
        func writes(_ what: String, _ body: nonisolated(nonsending) () async throws -> Void) async throws {
            try await expect(away, [AwayStore.name], what, body)
        }
        var ann = DoorAuthor(name: "Ann", age: 3)
        try await writes("save") { try await ann.save(in: store) }
        #expect(ann.recordState.isStored && !ann.recordState.isChanged)
        ann.age = 4
        try await writes("update") { try await ann.update(in: store) }
        #expect(!ann.recordState.isChanged)
        let bob = DoorAuthor(name: "Bob")
        try await writes("insert of many") { try await DoorAuthor.insert([bob, DoorAuthor(name: "Cid")], in: store) }
        try await writes("update by query") {
            let holds = try await DoorAuthor.where { $0.age == 0 }.in(store).update(.set(\.age, 1)) == 2
            #expect(holds)
        }
        try await writes("findOrCreate") { _ = try await DoorAuthor.findOrCreate(["name": "Dora"], in: store) }
        try await writes("saves") {
            var several = [DoorAuthor(name: "Eve"), DoorAuthor(name: "Fay")]
            try await several.save(in: store)
            #expect(several.allSatisfy { $0.recordState.isStored })
        }
        try await writes("add") { _ = try await ann.books.add(DoorBook(title: "One"), in: store) }
        try await writes("removeAll") { try await ann.books.removeAll(in: store) }
        try await writes("destroy") { try await ann.destroy(in: store) }
        try await writes("eraseAll") { try await store.eraseAll() }
        #expect(try await DoorAuthor.count(in: store) == 0)
        #expect(away.resourcesInUse == 0)
    }

    @Test func aFailedWriteLeavesTheValueAndTheLock() async throws {
        let (store, _) = try open()
        let ann = try await DoorAuthor(name: "Ann").saved(in: store)
        var again = ann
        again.name = "Again"
        await #expect(throws: StoreError.self) { try await again.insert(in: store) }
        #expect(again.name == "Again" && again.recordState.isChanged)
        try await DoorAuthor(name: "Bob").saved(in: store)
        #expect(try await DoorAuthor.count(in: store) == 2)
    }

    @Test func bodiesOfUsersRunInPlace() async throws {
        let (store, away) = try open()
        try await DoorAuthor(name: "Ann").saved(in: store)
        let here = AwayStore.threadName
        #expect(here != AwayStore.name)
        _ = away.taken()
        try await store.read { _ in #expect(AwayStore.threadName != AwayStore.name) }
        try await store.write { _ in #expect(AwayStore.threadName != AwayStore.name) }
        try await DoorAuthor.query.in(store).forEach { _ in #expect(AwayStore.threadName != AwayStore.name) }
        #expect(!away.taken().contains(AwayStore.name))
    }

    @Test func otherEnginesStayInPlace() async throws {
        let (_, away) = try open()
        let store = try openStore("memory:", engines: [.memory], models: [DoorAuthor.self, DoorBook.self])
        try await DoorAuthor(name: "Ann").saved(in: store)
        #expect(try await DoorAuthor.count(in: store) == 1)
        #expect(try await store.awaitRead { AwayStore.threadName } != AwayStore.name)
        #expect(try await away.awaitRead { AwayStore.threadName } == AwayStore.name)
    }

    /// The engine's threads are all held up; two hundred reads wait for them, and other tasks go on.
    @Test(.timeLimit(.minutes(5))) func waitingReadsLeaveThePoolToOthers() async throws {
        let (store, away) = try open()
        let ann = try await DoorAuthor(name: "Ann").saved(in: store)
        away.gate.close()
        try await withThrowingTaskGroup(of: DoorAuthor?.self) { group in
            for _ in 0..<200 { group.addTask { try await DoorAuthor.find(ann.id, in: store) } }
            let ticks = Task.detached {
                while away.gate.waiting < 8 { try await Task.sleep(for: .milliseconds(1)) }
                for _ in 0..<50 { try await Task.sleep(for: .milliseconds(1)) }
            }
            try await ticks.value
            #expect(away.gate.waiting == 8)
            away.gate.open()
            for try await author in group { #expect(author == ann) }
        }
        #expect(away.most == 8)
        #expect(away.resourcesInUse == 0)
    }

    @Test(.timeLimit(.minutes(5))) func manyWritersOfFewThreads() async throws {
        let (store, _) = try open(threads: 2)
        let author = try await DoorAuthor(name: "Ann").saved(in: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    if number % 4 == 0 {
                        // A body of the user's, which runs in place among the others.
                        try await store.write { _ in _ = try DoorAuthor.where { $0.uid == author.id }.update(.add(\.age, 1)) }
                    } else {
                        try await DoorAuthor.where { $0.uid == author.id }.in(store).update(.add(\.age, 1))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await DoorAuthor.find(author.id, in: store)?.age == 100)
    }

    /// The engine's only thread runs what waits for the writer lock; whoever has the lock still gets a thread.
    @Test(.timeLimit(.minutes(5))) func workThatHasTheWriterLockDoesNotWaitForAThread() async throws {
        let (store, away) = try open(threads: 1)
        let author = try await DoorAuthor(name: "Ann").saved(in: store)
        @Sendable func grow() throws { _ = try DoorAuthor.where { $0.uid == author.id }.in(store).update(.add(\.age, 1)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    switch number % 3 {
                    case 0: try await DoorAuthor.where { $0.uid == author.id }.in(store).update(.add(\.age, 1))
                    case 1: try await store.awaitRead { try grow() }
                    default:
                        try await store.awaitWrite { transaction in
                            transaction.afterCommit {
                                do { try grow() } catch { Issue.record("\(error)") }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await DoorAuthor.find(author.id, in: store)?.age == 60)
        #expect(away.resourcesInUse == 0)
    }

    /// A model that is saved on the engine's thread begins again as it was when its transaction does.
    @Test func aSaveThatRunsAgainBeginsWithTheValueGiven() async throws {
        let (store, away) = try open()
        var counter = DoorCounter()
        away.failNextCommit(StoreError(.conflict, "Another was faster."))
        try await counter.save(in: store)
        #expect(counter.saves == 1 && !counter.recordState.isChanged)
        #expect(try await DoorCounter.find(counter.id, in: store) == counter)
    }

    @Test(.timeLimit(.minutes(5))) func whatIsCancelledBeforeItBeginsIsNotRun() async throws {
        let (store, away) = try open(threads: 1)
        let ann = try await DoorAuthor(name: "Ann").saved(in: store)
        away.gate.close()
        // One read has the only thread for reads, and one transaction has the writer lock.
        let first = Task { try await DoorAuthor.find(ann.id, in: store) }
        let holder = Task { try await DoorAuthor(name: "Dan").saved(in: store) }
        while away.gate.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }
        let read = Task { try await DoorAuthor.find(ann.id, in: store) }
        let write = Task { try await DoorAuthor(name: "Bob").saved(in: store) }
        let following = Task {
            var count = 0
            for try await _ in store.changes(for: "index") { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(20))
        read.cancel()
        write.cancel()
        following.cancel()
        await #expect(performing: { try await read.value }, throws: { ($0 as? StoreError)?.code == .cancelled })
        await #expect(performing: { try await write.value }, throws: { ($0 as? StoreError)?.code == .cancelled })
        // A loop over changes ends, as it does where it waits for them.
        #expect(try await following.value == 0)
        away.gate.open()
        #expect(try await first.value == ann)
        _ = try await holder.value
        // The writer lock is free again.
        try await DoorAuthor(name: "Cid").saved(in: store)
        #expect(try await DoorAuthor.order(by: \.name).in(store).pluck(\.name) == ["Ann", "Cid", "Dan"])
    }
}
