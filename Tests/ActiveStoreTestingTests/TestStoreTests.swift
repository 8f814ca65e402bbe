import ActiveStoreTesting
import FoundationEssentials
import Testing

@Model struct Guest {
    var name = ""
    @Indexed var room = 0
    var notes = ""
    @HasMany(\Wish.guest) var wishes: Many<Wish>
}

@Model struct Wish {
    var text = ""
    @BelongsTo var guest: Reference<Guest>?
}

@Suite struct TestStoreTests {
    struct Stop: Error {}

    @Test func eachEngineBeginsEmptyAndLeavesNothing() throws {
        var engines: [String] = []
        var files: [String] = []
        try withTestStore(Guest.self, Wish.self, engine: .all) { store in
            engines.append(store.health.engine)
            files.append(store.context.configuration.location)
            #expect(try Guest.count() == 0)
            try Guest(name: "Ann").saved()
            #expect(try Guest.count(in: store) == 1)
        }
        #expect(engines == ["memory", "sqlite", "lmdb"])
        for file in files where !file.isEmpty { #expect(!FileManager.default.fileExists(atPath: file)) }
    }

    @Test(arguments: TestEngines.all.each) func asynchronousTestsHaveTheStoreInTheirTasks(_ engine: TestEngines) async throws {
        try await withTestStore(Guest.self, Wish.self, engine: engine) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for room in 0..<10 { group.addTask { try await Guest(room: room).saved() } }
                try await group.waitForAll()
            }
            #expect(try await Guest.count() == 10)
        }
    }

    @Test func theErrorNamesTheEngine() throws {
        #expect(throws: Stop.self) { try withTestStore(Guest.self, Wish.self) { _ in throw Stop() } }
        do {
            try withTestStore(Guest.self, Wish.self, engine: .all) { store in
                if store.health.engine == "lmdb" { throw StoreError(.storageFull, "The disk is full.") }
            }
            Issue.record("no error")
        } catch let failure as TestStoreFailure {
            #expect(failure.engine == "lmdb")
            #expect((failure.error as? StoreError)?.code == .storageFull)
        }
        #expect(throws: Stop.self, "a test framework knows its errors by their types") {
            try withTestStore(Guest.self, Wish.self, engine: .all) { _ in throw Stop() }
        }
        #expect(throws: UnmetExpectation.self) { try withTestStore(Guest.self, Wish.self, engine: []) { _ in } }
    }

    @Test func aClockOfOnesOwnMakesRecordsRepeatable() throws {
        let noon = Date(timeIntervalSince1970: 1_700_000_000)
        var guests: [Guest] = []
        try withTestStore(Guest.self, Wish.self, engine: .all, clock: .fixed(noon)) { _ in
            guests.append(try Guest(name: "Ann").saved())
            guests.append(try Guest(name: "Bob").saved())
        }
        #expect(Set(guests.map(\.id)).count == 2)
        #expect(guests.map(\.createdAt) == Array(repeating: noon, count: 6))
    }

    @Test func requestsAreCounted() async throws {
        try await withTestStore(Guest.self, Wish.self, engine: .all) { store in
            for room in 0..<3 {
                let guest = try await Guest(room: room).saved()
                try await Wish(text: "tea", guest: .to(guest)).saved()
            }
            try await expectRequests(2) { _ in
                for guest in try await Guest.including(\.wishes).all() { #expect(try await guest.wishes.count() == 1) }
            }
            try expectRequests(3) { store in
                var ann = Guest(name: "Ann")
                try ann.save()
                try store.write { _ in
                    ann.room = 7
                    try ann.save()
                }
                _ = try Guest.count()
            }
            #expect(throws: UnmetExpectation.self) {
                try expectRequests(1) { _ in for guest in try Guest.all() { _ = try guest.wishes.count() } }
            }
        }
    }

    @Test func scansAreFound() throws {
        try withTestStore(Guest.self, Wish.self, engine: [.sqlite, .lmdb]) { _ in
            for room in 0..<200 { try Guest(name: "G\(room)", room: room).saved() }
            try expectNoScan { _ in
                _ = try Guest.where { $0.room == 7 }.all()
                _ = try Guest.all()
                _ = try Guest.query.count()
            }
            #expect(throws: UnmetExpectation.self) { try expectNoScan { _ in _ = try Guest.where { $0.notes == "x" }.first() } }
            #expect(throws: UnmetExpectation.self) {
                try expectNoScan { store in _ = try store.write { _ in try Guest.where { $0.notes == "x" }.update(.set(\.room, 1)) } }
            }
        }
    }

    @Test func narrowedInclusionsScanNothing() throws {
        try withTestStore(Guest.self, Wish.self, engine: [.sqlite, .lmdb]) { _ in
            for room in 0..<200 {
                let guest = try Guest(name: "G\(room)", room: room).saved()
                if room < 50 { for text in ["a", "b"] { try Wish(text: text, guest: .to(guest)).saved() } }
            }
            try expectNoScan { _ in
                let guests = Guest.limit(10)
                _ = try guests.including(\.wishes) { $0.where { $0.text == "b" } }.all()
                _ = try guests.including(\.wishes) { $0.order(by: \.text, .descending).limit(1) }.all()
                _ = try guests.including(\.wishes) { $0.limit(1) }.all()
            }
        }
        try withTestStore(Guest.self, Wish.self, engine: .lmdb) { _ in
            for room in 0..<200 { try Wish(text: "a", guest: .to(Guest(room: room).saved())).saved() }
            try expectNoScan { _ in
                _ = try Wish.limit(10).including(\.guest) { $0.where { $0.notes == "" } }.all()
                _ = try Wish.limit(10).including(\.guest) { $0.where { $0.notes == "" && $0.room > 3 } }.all()
            }
        }
    }

    @Test func aStoreFailsOnDemand() throws {
        try withTestStore(Guest.self, Wish.self, engine: .all) { store in
            func code<R>(_ body: () throws -> R) -> StoreError.Code? {
                do { _ = try body() } catch { return (error as? StoreError)?.code }
                return nil
            }
            try withStore(store.failing(writes: [3: .storageFull])) {
                try Guest(name: "Ann").saved()
                try Guest(name: "Bob").saved()
                var cid = Guest(name: "Cid")
                #expect(code { try cid.save() } == .storageFull)
                try cid.save()
            }
            #expect(try Guest.count() == 3)
            withStore(store.failing(commits: [1: .inputOutput])) {
                #expect(code { try Guest(name: "Dee").saved() } == .inputOutput)
            }
            #expect(try Guest.count() == 3)
            var attempts = 0
            let conflicting = store.failing(commits: [1: .conflict])
            try conflicting.write { transaction in
                attempts = transaction.attempt
                try Guest(name: "Eve").saved()
            }
            #expect(attempts == 2)
            #expect(try Guest.count() == 4)
            let busy = store.failing(begins: [1: .busy], reads: [2: .corrupt])
            #expect(code { try Guest(name: "Fay").saved(in: busy) } == .busy)
            #expect(try Guest.count(in: busy) == 4)
            #expect(code { try Guest.count(in: busy) } == .corrupt)
        }
    }
}
