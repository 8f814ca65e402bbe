import ActiveStore
import Synchronization

/// Calls whose transaction runs again: each attempt begins with the record as the caller passed it.
enum RetriedCallCases {
    static let all: [Case] = [
        .opening(
            "transactions.retried_saves_call_back_once",
            "a save that runs again begins with the original record, so that callbacks affect it once"
        ) { (sandbox: CaseSandbox) async throws in
            let inner = try sandbox.open([Slug.self])
            func failing() -> CommitFaultStore {
                let conflict = StoreError(.conflict, "Another transaction was faster.")
                return CommitFaultStore(wrapping: inner, failing: [conflict, conflict])
            }
            func expectSaves(_ slug: Slug, _ saves: Int, _ call: String) throws {
                try expect(slug.saves, equals: saves, call)
                try expect(Slug.find(slug.slug, in: inner)?.saves, equals: saves, "\(call), stored")
                try expect(slug.recordState.isChanged, equals: false, call)
            }
            var a = Slug(slug: "a")
            try { try a.save(in: failing()) }()
            try expectSaves(a, 1, "save")
            a.title = "A"
            try { try a.update(in: failing()) }()
            try expectSaves(a, 2, "update")
            a.title = "B"
            try await a.save(in: failing())
            try expectSaves(a, 3, "save, awaited")
            a.title = "C"
            try await a.update(in: failing())
            try expectSaves(a, 4, "update, awaited")
            var b = Slug(slug: "b")
            try { try b.insert(in: failing()) }()
            try expectSaves(b, 1, "insert")
            var c = Slug(slug: "c")
            try await c.insert(in: failing())
            try expectSaves(c, 1, "insert, awaited")
            var d = Slug(slug: "d")
            try { try d.upsert(in: failing()) }()
            try expectSaves(d, 1, "upsert")
            var e = Slug(slug: "e")
            try await e.upsert(in: failing())
            try expectSaves(e, 1, "upsert, awaited")
            var f = Slug(slug: "f")
            _ = try { try f.sync(by: \.slug, in: failing()) }()
            try expectSaves(f, 1, "sync")
            var g = Slug(slug: "g")
            try await g.sync(by: \.slug, in: failing())
            try expectSaves(g, 1, "sync, awaited")
            var several = [Slug(slug: "h"), Slug(slug: "i")]
            try { try several.save(in: failing()) }()
            for slug in several { try expectSaves(slug, 1, "save of several") }
            for index in several.indices { several[index].title = "J" }
            try await several.save(in: failing())
            for slug in several { try expectSaves(slug, 2, "save of several, awaited") }
            try await expectSaves(Slug(slug: "k").saved(in: failing()), 1, "saved")
        },

        .opening(
            "transactions.retried_sync_sees_the_store_as_it_is_now",
            "sync(by:) that runs again writes what the new record sets, although another transaction has changed it in between"
        ) { (sandbox: CaseSandbox) async throws in
            let inner = try sandbox.open()
            var stored = Person(name: "New", email: "a@example.org")
            stored.bio = "before"
            try { try stored.save(in: inner) }()
            func given() -> Person {
                var person = Person(name: "New", email: "a@example.org")
                person.score = 1
                return person
            }
            func store() -> CommitFaultStore {
                CommitFaultStore(wrapping: inner, failing: [StoreError(.conflict, "Another transaction was faster.")])
            }
            // The other transaction, between the two attempts. The first attempt saw the name that it was to write.
            let failures = Mutex<[String]>([])
            let subscription = inner.onEvent { event in
                guard case .rolledBack = event else { return }
                do {
                    try Person.where { $0.email == "a@example.org" }.in(inner).update(.set(\.name, "Other"), .set(\.bio, "meanwhile"))
                } catch { failures.withLock { $0.append("\(error)") } }
            }
            func expectMerged(_ person: Person, _ call: String) throws {
                let found = try Person.find(stored.id, in: inner)
                try expect(found?.name, equals: "New", call)
                try expect(found?.bio, equals: "meanwhile", call)
                try expect(found?.score, equals: 1, call)
                try expect(person, equals: found ?? stored, call)
            }
            var person = given()
            _ = try { try person.sync(by: \.email, in: store()) }()
            try expectMerged(person, "sync")
            person = given()
            try await person.sync(by: \.email, in: store())
            try expectMerged(person, "sync, awaited")
            try expect(failures.withLock { $0 }, equals: [])
            withExtendedLifetime(subscription) {}
        },

        .opening(
            "transactions.failed_sync_leaves_the_record",
            "sync(by:) whose transaction fails at its commit leaves the record as it was, so that it can be called again"
        ) { (sandbox: CaseSandbox) async throws in
            let inner = try sandbox.open()
            var stored = Person(name: "Stored", email: "a@example.org")
            try { try stored.save(in: inner) }()
            func failing() -> CommitFaultStore {
                CommitFaultStore(
                    wrapping: inner, failing: Array(repeating: StoreError(.conflict, "Another transaction was faster."), count: 3))
            }
            let given = Person(name: "New", email: "a@example.org")
            var person = given
            func sync() throws { try person.sync(by: \.email, in: failing()) }
            try expect(throws: .conflict) { try sync() }
            try expect(person, equals: given)
            try expect(person.recordState.isStored, equals: false)
            do {
                try await person.sync(by: \.email, in: failing())
                throw CaseFailure("The commit did not fail.")
            } catch let error as StoreError { try expect(error.code, equals: .conflict) }
            try expect(person, equals: given)
            try expect(person.recordState.isStored, equals: false)
            try await person.sync(by: \.email, in: inner)
            try expect(person.id, equals: stored.id)
            try await expect(Person.find(stored.id, in: inner)?.name, equals: "New")
        },

        .opening(
            "transactions.retried_migration_keeps_the_rules",
            "a migration that runs again begins with the delete rules that are stored, not with those that its first attempt made"
        ) { sandbox in
            let inner = try sandbox.open([W6.House.self, W6.Room.self])
            let house = try W6.House(id: 1).saved(in: inner)
            for id in 1...3 { try W6.Room(id: Int64(id), name: "r\(id)", house: .to(house)).saved(in: inner) }
            let conflict = StoreError(.conflict, "Another transaction was faster.")
            let store = CommitFaultStore(wrapping: inner, failing: [conflict, conflict])
            let attempts = VersionLog()
            let migration = Migration(
                1, "no more rooms",
                [
                    .run("destroys the house") { scope in
                        attempts.add(scope.version)
                        try W6.House.find(1)?.destroy()
                    },
                    .changeDeleteRule("rooms", of: "house", to: .noAction),
                ])
            try store.migrate([migration], declaring: Schema())
            try expect(attempts.versions, equals: [1, 1, 1])
            try expect(W6.Room.count(in: inner), equals: 0)
        },
    ]
}
