import ActiveStore
import Synchronization

/// Which store and transaction a model call uses, and what happens around the end of a transaction.
enum AmbientTrapCases {
    static let all: [Case] = [
        .opening("traps.two_stores_nested", "nested transactions of two stores are independent, and in: selects one") {
            sandbox in
            let one = try sandbox.open()
            let two = try sandbox.openOther()
            try one.write { outer in
                try Person(name: "in one").saved()
                try two.write { _ in
                    try Person(name: "in two").saved()
                    try Person(name: "also in one").saved(in: one)
                    try expect(Person.count(), equals: 1)
                    try expect(Person.count(in: one), equals: 2)
                }
                // The inner one has committed separately; the outer one is undone.
                outer.rollback()
            }
            try expect(Person.count(in: one), equals: 0)
            try expect(Person.all(in: two).map(\.name), equals: ["in two"])
        },

        .opening("traps.in_wins_over_surroundings", "in: takes precedence over the transaction, the transaction over the task's store") {
            sandbox in
            let one = try sandbox.open()
            let two = try sandbox.openOther()
            try withStore(one) {
                try Person(name: "task's").saved()
                try two.write { _ in
                    try Person(name: "transaction's").saved()
                    try Person(name: "given").saved(in: one)
                }
                try two.read { _ in try expect(Person.all().map(\.name), equals: ["transaction's"]) }
            }
            try expect(Person.all(in: one).map(\.name), equals: ["task's", "given"])
            try expect(Person.query.in(two).count(), equals: 1)
        },

        Case("traps.no_store_says_what_to_do", "a model call without any store is .noStore and names the ways to give one") { _ in
            // Task-locals do not reach a new thread.
            let thread = try CaseThread { try expect(throws: .noStore) { try Person.count() } }
            let error = try thread.value()
            for way in ["in:", "withStore", "store.write", "DefaultStore"] {
                try expect(error.message.contains(way), "it names \(way)")
            }
        },

        Case(
            "traps.after_commit_only_after_commit",
            "afterCommit runs once the transaction has committed, in order, when the store is released; never after a rollback"
        ) { store in
            var log: [String] = []
            try store.write { transaction in
                transaction.afterCommit { log.append("first") }
                try Person(name: "Ann").saved()
                transaction.afterCommit {
                    // The store is released, and the records are stored.
                    log.append("second, \((try? Person.count()) ?? -1)")
                    _ = try? store.write { _ in try Person(name: "Bob").saved() }
                }
                try expect(log, equals: [])
            }
            try expect(log, equals: ["first", "second, 1"])
            try expect(Person.count(), equals: 2)
            try store.write { transaction in
                transaction.afterCommit { log.append("undone") }
                transaction.rollback()
            }
            _ = try? store.write { transaction in
                transaction.afterCommit { log.append("thrown") }
                throw CaseFailure("on purpose")
            }
            try expect(log.count, equals: 2)
        },

        Case(
            "traps.after_commit_of_undone_savepoint", "afterCommit of an undone savepoint never runs, that of the others does",
            needs: [.savepoints]
        ) { store in
            var log: [String] = []
            try store.write { transaction in
                transaction.afterCommit { log.append("before") }
                try transaction.savepoint { inner in
                    inner.afterCommit { log.append("undone") }
                    try inner.savepoint { $0.afterCommit { log.append("undone with it") } }
                    inner.rollback()
                }
                try transaction.savepoint { $0.afterCommit { log.append("kept") } }
                transaction.afterCommit { log.append("after") }
            }
            try expect(log, equals: ["before", "kept", "after"])
        },

        .opening("traps.after_commit_once_when_retried", "afterCommit of an attempt that is repeated does not run") { sandbox in
            let conflict = StoreError(.conflict, "Another transaction was faster.")
            let store = CommitFaultStore(wrapping: try sandbox.open(), failing: [conflict])
            var log: [Int] = []
            try store.write { transaction in
                let attempt = transaction.attempt
                transaction.afterCommit { log.append(attempt) }
            }
            try expect(log, equals: [2])
        },

        Case("traps.close_inside_transaction_refused", "a store cannot be closed inside its own transactions, which continue") { store in
            try store.write { _ in
                try expect(throws: .misuse) { try store.close() }
                try Person(name: "Ann").saved()
            }
            try store.read { _ in
                try expect(throws: .misuse) { try store.close() }
                try expect(Person.count(), equals: 1)
            }
            try expect(Person.count(), equals: 1)
        },

        Case("traps.async_twins_do_the_same", "every asynchronous form does what the synchronous one does") { store in
            var ann = Person(name: "Ann", age: 30)
            try await ann.save()
            ann.age = 31
            try await ann.update()
            try await ann.touch()
            var bob = Person(name: "Bob")
            try await bob.insert()
            try await expect(throws: .duplicateKey) { try await bob.insert() }
            var norway = Country(code: "NO")
            try await norway.upsert()
            try await Person.insert([Person(name: "Cid"), Person(name: "Dan")])
            try await expect(Person.all().map(\.name), equals: ["Ann", "Bob", "Cid", "Dan"])
            try await expect(Person.find(ann.id)?.age, equals: 31)
            try await expect(Person.where { $0.age > 30 }.count(), equals: 1)
            try await ann.reload()
            let found = try await Person.findOrCreate(["name": "Ann"])
            try expect(found, equals: ann)
            try await expect(Person.findOrCreate(["name": "Eve", "age": 5]).age, equals: 5)
            try await bob.destroy()
            try await expect(Person.exists(bob.id), equals: false)
            try await Person.where { $0.name == "Cid" }.destroy()
            try await expect(store.read { _ in try Person.count() }, equals: 3)
            try await expect(Person.destroyAll().total, equals: 3)
        },
    ]
}
