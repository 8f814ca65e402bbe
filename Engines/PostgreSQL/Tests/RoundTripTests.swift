import ActiveStore
import Glibc
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

@Model struct Shelf {
    var name = ""
    @HasMany(\Volume.shelf) var volumes: Many<Volume>
}

@Model struct Volume {
    var title = ""
    @BelongsTo var shelf: Reference<Shelf>
}

/// How often calls wait for the server: over a network that is what they cost. Statements are prepared before.
@Suite(.onServer) struct RoundTripTests {
    /// What the second run of the body takes.
    private func figures(_ proxy: ServerProxy, _ body: () throws -> Void) throws -> ServerProxy.Figures {
        try body()
        let before = proxy.figures
        try body()
        return proxy.figures - before
    }

    @Test func callsWaitAsSeldomAsTheyCan() throws {
        try TestServer.withProxy(models: [Ledger.self, Shelf.self, Volume.self]) { store, proxy, _ in
            var ledger = Ledger(name: "one")
            try ledger.save(in: store)
            var amount = 0

            let find = try figures(proxy) { _ = try Ledger.get(ledger.uid, in: store) }
            #expect(find.roundTrips == 1)

            let save = try figures(proxy) {
                amount += 1
                ledger.amount = amount
                try ledger.save(in: store)
            }
            #expect(save.roundTrips == 1)
            let saveInside = try store.write { _ in
                try figures(proxy) {
                    amount += 1
                    ledger.amount = amount
                    try ledger.save()
                }
            }
            #expect(saveInside.roundTrips == 1)

            let insert = try figures(proxy) { try Ledger(name: "another").saved(in: store) }
            #expect(insert.roundTrips == 1)
            let insertInside = try store.write { _ in try figures(proxy) { try Ledger(name: "inside").saved() } }
            #expect(insertInside.roundTrips == 1)

            let inserts = try figures(proxy) { try Ledger.insert((0..<1_000).map { Ledger(name: "\($0)") }, in: store) }

            #expect(inserts.roundTrips == 3)
            let insertsInside = try store.write { _ in
                try figures(proxy) { try Ledger.insert((0..<1_000).map { Ledger(name: "\($0)") }) }
            }
            // With the savepoint of its own, so that all or none are added.
            #expect(insertsInside.roundTrips == 3)

            let shelves = (0..<1_000).map { Shelf(name: "\($0)") }
            try Shelf.insert(shelves, in: store)
            try Volume.insert(
                shelves.flatMap { shelf in (0..<10).map { Volume(title: "\($0)", shelf: Reference(id: shelf.uid)) } }, in: store)
            let eager = try figures(proxy) {
                let all = try Shelf.query.including(\.volumes).in(store).all()
                let count = try all.reduce(0) { $0 + (try $1.volumes.all().count) }
                #expect(count == 10_000)
            }
            // The end of the read is sent, and nobody waits for its answer: the proxy may see it, and that of the read before, later.
            #expect(eager.roundTrips - eager.rollbacks == 2)
            let eagerInside = try store.read { _ in
                try figures(proxy) { _ = try Shelf.query.including(\.volumes).all() }
            }
            #expect(eagerInside.roundTrips == 2)
            #expect(eagerInside.statements == 2)
            for (name, found) in [
                ("find", find), ("save", save), ("save in a transaction", saveInside), ("insert", insert),
                ("insert in a transaction", insertInside), ("1,000 inserts", inserts),
                ("1,000 inserts in a transaction", insertsInside), ("eager loading of 1,000 × 10", eager),
                ("eager loading in a read", eagerInside),
            ] {
                print("\(name): \(found.roundTrips) round trips, \(found.statements) statements")
            }
        }
    }

    @Test func theEndOfAReadIsNotWaitedFor() throws {
        try TestServer.withProxy { store, proxy, _ in
            try Ledger(name: "one").saved(in: store)
            proxy.cut(.underWay) { message in
                if message.text == "ROLLBACK" { proxy.isHolding = true }
                return false
            }
            let hasEnded = ThreadSignal()
            let before = hasEnded.generation
            // If it is waited for, the answer has to come some time.
            _ = EngineThread.start("watch") {
                if !hasEnded.wait(after: before, until: .now + .seconds(60)) { proxy.isHolding = false }
            }
            #expect(try store.read { _ in try Ledger.count() } == 1)
            hasEnded.signal()
            // The proxy sees what was sent some time later.
            for _ in 0..<5_000 where !proxy.isHolding { usleep(2_000) }
            #expect(proxy.isHolding)
            proxy.isHolding = false
            #expect(try Ledger.count(in: store) == 1)
            #expect(store.resourcesInUse == 0)
        }
    }

    @Test func anAwaitedSaveTakesOneToo() async throws {
        try await TestServer.withProxy { store, proxy, _ in
            var ledger = Ledger(name: "one")
            try await ledger.save(in: store)
            ledger.amount = 1
            try await ledger.save(in: store)
            let before = proxy.figures
            ledger.amount = 2
            try await ledger.save(in: store)
            #expect((proxy.figures - before).roundTrips == 1)
        }
    }
}
