import ActiveStore
import Glibc
import ServerProxy
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

/// Saves that begin, change and commit in one message: they do what the same steps do one after the other.
@Suite(.onServer) struct SaveByItselfTests {
    private static let modes: [@Sendable (inout StoreConfiguration) -> Void] = [
        { _ in }, { $0.engineOptions["prepared"] = "false" }, { $0.engineOptions["statementTimeout"] = "60000" },
    ]

    @Test(arguments: 0..<3) func aSaveOfARecordThatIsGoneAddsIt(mode: Int) throws {
        try TestServer.withProxy(Self.modes[mode]) { store, _, direct in
            var ledger = try Ledger(name: "one", amount: 1).saved(in: store)
            var other = try Ledger(name: "two").saved(in: store)
            for turn in 2...4 {
                try #require(try Ledger.find(ledger.uid, in: direct)).destroy(in: direct)
                ledger.amount = turn
                try ledger.save(in: store)
                #expect(try Ledger.find(ledger.uid, in: direct) == ledger)
            }
            try other.destroy(in: direct)
            other.amount = 7
            let error = #expect(throws: StoreError.self) { try other.update(in: store) }
            #expect(error?.code == .notFound)
            #expect(try Ledger.all(in: direct) == [ledger])
            #expect(store.resourcesInUse == 0)
        }
    }

    @Test(arguments: 0..<3) func aRefusedSaveStoresNothing(mode: Int) throws {
        try TestServer.withProxy(Self.modes[mode]) { store, _, direct in
            let first = try Ledger(name: "first", code: "a").saved(in: store)
            var second = try Ledger(name: "second", code: "b").saved(in: store)
            var third = Ledger(name: "third", code: "a")
            for _ in 0..<3 {
                let added = #expect(throws: StoreError.self) { try third.save(in: store) }
                #expect(added?.code == .duplicateValue)
                #expect(added?.field == "code")
                second.code = "a"
                let changed = #expect(throws: StoreError.self) { try second.save(in: store) }
                #expect(changed?.code == .duplicateValue)
                var again = Ledger(uid: first.uid, name: "again")
                let taken = #expect(throws: StoreError.self) { try again.insert(in: store) }
                #expect(taken?.code == .duplicateKey)
            }
            second.code = "c"
            try second.save(in: store)
            third.code = "d"
            try third.save(in: store)
            #expect(try Ledger.all(in: direct) == [first, second, third])
            #expect(store.resourcesInUse == 0)
        }
    }

    /// Each adds to what it has read, so that a save that is lost, or made twice, shows.
    @Test func savesOfSeveralThreadsAreMadeOnceEach() throws {
        try TestServer.withProxy { store, proxy, direct in
            let ledger = try Ledger(name: "shared").saved(in: store)
            let done = (0..<4).map { _ in ThreadSignal() }
            let before = done.map(\.generation)
            for number in 0..<4 {
                _ = EngineThread.start("saver") {
                    defer { done[number].signal() }
                    for turn in 0..<40 {
                        if turn == 20 { proxy.cut(.allCases[number % 3]) { $0.kind == "P" && $0.text == "COMMIT" } }
                        do {
                            var copy = ledger
                            copy.amount = 1 + number * 100 + turn
                            try copy.save(in: store)
                            try Ledger(name: "\(number).\(turn)", amount: copy.amount).saved(in: store)
                        } catch { Issue.record("\(error)") }
                    }
                }
            }
            for (signal, seen) in zip(done, before) { while signal.generation == seen { usleep(1_000) } }
            let names = try Ledger.where { $0.name != "shared" }.in(direct).pluck(\.name)
            #expect(names.count == 160)
            #expect(Set(names).count == 160)
            #expect(try Ledger.find(ledger.uid, in: direct)?.amount ?? 0 > 0)
        }
    }

    @Test func rulesOfOthersRefuseASaveByItself() throws {
        try TestServer.withStore { store in
            _ = try store.execute("ALTER TABLE ledger ADD CONSTRAINT not_negative CHECK (amount >= 0)")
            _ = try store.execute("CREATE TABLE amounts (amount bigint PRIMARY KEY)")
            _ = try store.execute("INSERT INTO amounts VALUES (1)")
            _ = try store.execute("ALTER TABLE ledger ADD FOREIGN KEY (amount) REFERENCES amounts DEFERRABLE INITIALLY DEFERRED")
            var ledger = try Ledger(name: "one", amount: 1).saved(in: store)
            for _ in 0..<2 {
                ledger.amount = -1
                let error = #expect(throws: StoreError.self) { try ledger.save(in: store) }
                #expect(error?.code == .constraint)
                // This one is broken only at the commit.
                let late = #expect(throws: StoreError.self) { try Ledger(name: "two", amount: 2).saved(in: store) }
                #expect(late?.code == .constraint)
            }
            #expect(try Ledger.query.in(store).pluck(\.amount) == [1])
        }
    }

    /// A listener is told in the order of the commits, so a store that is watched commits step by step.
    @Test func aWatchedStoreTellsOfTheSave() throws {
        try TestServer.withProxy { store, proxy, _ in
            var ledger = try Ledger(name: "one").saved(in: store)
            let told = Mutex<[RecordKey]>([])
            let watch = store.onChange { changes in
                told.withLock { $0 += changes["ledger"]?.updated.map(\.key) ?? [] }
            }
            defer { watch.cancel() }
            ledger.amount = 1
            try ledger.save(in: store)
            let before = proxy.figures
            ledger.amount = 2
            try ledger.save(in: store)
            #expect(told.withLock { $0 } == [ledger.uid.recordKey, ledger.uid.recordKey])
            #expect((proxy.figures - before).roundTrips == 2)
        }
    }

    @Test func aGraphIsSavedInFewRoundTrips() throws {
        try TestServer.withProxy(models: [Shelf.self, Volume.self]) { store, proxy, _ in
            func shelf(_ count: Int) -> Shelf {
                var shelf = Shelf(name: "shelf")
                let key = shelf.uid
                shelf.volumes.append(contentsOf: (0..<count).map { Volume(title: "\($0)", shelf: Reference(id: key)) })
                return shelf
            }
            try shelf(10).saved(in: store)
            let before = proxy.figures
            try shelf(100).saved(in: store)
            #expect((proxy.figures - before).roundTrips == 3)
            #expect(try Volume.count(in: store) == 110)
        }
    }
}
