import ActiveStore
import FoundationEssentials
import StoreCore
import Synchronization

/// Atomicity, and what a transaction sees.
enum TransactionCases {
    static let all: [Case] = [
        Case("transactions.commit_visible", "a committed write is visible to every reader") { store in
            let count = try store.write { _ in
                try Person(name: "Ann").saved()
                try Note(text: "n").saved()
                return try Person.count()
            }
            try expect(count, equals: 1)
            try expect(Person.all().map(\.name), equals: ["Ann"])
            let seen = try CaseThread { (try Person.count(in: store), try Note.count(in: store)) }.value()
            try expect(seen == (1, 1), "another thread sees it too")
        },

        Case("transactions.throw_rolls_back", "[83] an error thrown by the body undoes everything and is rethrown unchanged") { store in
            struct OwnError: Error, Equatable { let number: Int }
            var ann = try Person(name: "Ann", age: 1).saved()
            do {
                try store.write { _ in
                    ann.age = 2
                    try ann.save()
                    try Person(name: "Bob").saved()
                    try Note(text: "n").saved()
                    try Person.where { $0.name == "Ann" }.destroy()
                    throw OwnError(number: 7)
                }
                throw CaseFailure("the body's error was not rethrown")
            } catch let error as OwnError {
                try expect(error.number, equals: 7)
            }
            try expect(Person.all().map(\.name), equals: ["Ann"])
            try expect(Person.find(ann.id)?.age, equals: 1)
            try expect(Note.count(), equals: 0)
        },

        Case("transactions.explicit_rollback", "[83] rollback() undoes the transaction after its body, whose value is returned") { store in
            let value = try store.write { transaction in
                try Person(name: "Ann").saved()
                transaction.rollback()
                // The body continues and sees its own changes.
                try Person(name: "Bob").saved()
                return try Person.count()
            }
            try expect(value, equals: 2)
            try expect(Person.count(), equals: 0)
        },

        Case("transactions.read_your_writes", "[85] inside a transaction every kind of read sees its writes") { store in
            let old = try Person(name: "Old", age: 1, email: "old").saved()
            try store.write { _ in
                let ann = try Person(name: "Ann", age: 30, email: "ann").saved()
                try old.destroy()
                try expect(Person.find(ann.id)?.name, equals: "Ann")
                try expect(Person.find(old.id), equals: nil)
                try expect(Person.where { $0.age == 30 }.count(), equals: 1)
                try expect(Person.find(["email": "ann"])?.id, equals: ann.id)
                try expect(Person.order(by: \.name).pluck(\.name), equals: ["Ann"])
                try expect(store.read { _ in try Person.count() }, equals: 1)
                // The unique value destroyed in this transaction is free in it.
                try Person(name: "Next", email: "old").saved()
                try expect(Person.count(), equals: 2)
            }
        },

        Case("transactions.uncommitted_invisible", "[86] uncommitted changes are not visible to others") { store in
            let reader = try store.write { transaction in
                try Person(name: "Ann").saved()
                let reader = try CaseThread { try Person.count(in: store) }
                // It returns while the writer is active, or waits for it: in neither case does it see Ann.
                _ = Pause.until(within: .milliseconds(200)) { reader.isFinished }
                transaction.rollback()
                return reader
            }
            try expect(reader.value(), equals: 0)
        },

        Case(
            "transactions.snapshot_reads_stable", "a read sees one snapshot, however long it takes and whatever is committed meanwhile",
            needs: [.snapshotIsolation]
        ) { store in
            try Person(name: "Ann", age: 1).saved()
            try store.read { _ in
                try expect(Person.count(), equals: 1)
                try CaseThread {
                    try store.write { _ in
                        try Person(name: "Bob").saved()
                        var ann = try require(Person.find(["name": "Ann"]))
                        ann.age = 2
                        try ann.save()
                    }
                }.value()
                try expect(Person.count(), equals: 1)
                try expect(Person.find(["name": "Ann"])?.age, equals: 1)
                try expect(Person.find(["name": "Bob"]), equals: nil)
            }
            try expect(Person.count(), equals: 2)
            try expect(Person.find(["name": "Ann"])?.age, equals: 2)
        },

        Case("transactions.iterate_while_writing", "writing while iterating changes the store, not the iteration") { store in
            for age in 0..<300 { try Person(name: "p\(age)", age: age).saved() }
            try store.write { _ in
                var seen: [Int?] = []
                try Person.order(by: \.age).forEach { person in
                    seen.append(person.age)
                    var person = person
                    person.age = (person.age ?? 0) + 1_000
                    try person.save()
                    if person.age == 1_100 { try Person(name: "new", age: 150).saved() }
                }
                try expect(seen, equals: Array(0..<300))
            }
            try expect(Person.where { $0.age >= 1_000 }.count(), equals: 300)
        },

        Case(
            "transactions.readonly_txn_rejects_write",
            "a record cannot be written inside store.read; nothing is stored, and reading continues"
        ) { store in
            let ann = try Person(name: "Ann").saved()
            try store.read { _ in
                try expect(throws: .misuse) { try Person(name: "Bob").saved() }
                try expect(throws: .misuse) { try ann.destroy() }
                try expect(throws: .misuse) { try store.write { _ in } }
                try expect(Person.count(), equals: 1)
            }
            // Also if the read is inside a write of the same store.
            try store.write { _ in
                try store.read { _ in
                    _ = try expect(throws: .misuse) { try Person(name: "Bob").saved() }
                }
                try Person(name: "Cid").saved()
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Cid"])
        },

        Case(
            "transactions.usable_after_failed_txn",
            "after a failed transaction the store still works, and so does the transaction after a refused record"
        ) { store in
            for round in 0..<20 {
                _ = try? store.write { _ in
                    try Person(name: "lost \(round)").saved()
                    throw CaseFailure("on purpose")
                }
            }
            try store.write { _ in
                try Person(name: "Ann", email: "a").saved()
                try expect(throws: .duplicateValue) { try Person(name: "Bob", email: "a").saved() }
                try expect(throws: .unstorableValue) { try Person(name: "Cid\0").saved() }
                try Person(name: "Dan", email: "d").saved()
            }
            try expect(Person.all().map(\.name), equals: ["Ann", "Dan"])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("transactions.escaped_handle_throws", "a transaction is .misuse after its end and on another thread, without further harm") {
            store in
            let hasRun = Mutex(false)
            var escaped: WriteTransaction?
            var reading: ReadTransaction?
            try store.write { escaped = $0 }
            try store.read { reading = $0 }
            let request = FetchRequest(Person.entity)
            try expect(throws: .misuse) { try escaped?.count(request) }
            try expect(throws: .misuse) { try escaped?.destroy(request) }
            try expect(throws: .misuse) { try escaped?.savepoint {} }
            try expect(throws: .misuse) { try reading?.count(request) }
            try store.write { transaction in
                nonisolated(unsafe) let shared = transaction
                let other = try CaseThread { try shared.count(FetchRequest(Person.entity)) }
                try expect(throws: .misuse) { try other.value() }
                try CaseThread {
                    shared.rollback()
                    shared.afterCommit { hasRun.withLock { $0 = true } }
                }.value()
                try Person(name: "Ann").saved()
            }
            try expect(Person.count(), equals: 1)
            try expect(hasRun.withLock { $0 }, equals: false, "afterCommit has no effect")
        },

        Case("transactions.txn_100k_ops", "one transaction of 100,000 operations commits completely") { store in
            try store.write { _ in
                for index in 0..<25_000 {
                    var tally = try Tally(count: index).saved()
                    tally.label = "changed"
                    try tally.save()
                    guard let found = try Tally.find(tally.id) else { throw CaseFailure("record \(index) is not there") }
                    if index % 2 == 1 { try found.destroy() } else { try found.saved() }
                }
            }
            try expect(Tally.count(), equals: 12_500)
            try expect(Tally.where { $0.label == "changed" }.count(), equals: 12_500)
        },

        Case(
            "transactions.rollback_tells_what_is_stored",
            "[86] the reads of an undone transaction saw records that are stored when it returns, and verify is clean at any time"
        ) { store in
            let rounds = 100
            let writer = try CaseThread { for number in 0..<rounds { try Person(name: "p\(number)").saved(in: store) } }
            var before = 0
            while !writer.isFinished {
                let seen = try store.write { transaction in
                    transaction.rollback()
                    return try Person.count()
                }
                let stored = try Person.count(in: store)
                try expect(seen >= before && stored >= seen, "\(before) were stored, \(seen) were seen, \(stored) are stored")
                before = stored
                try expect(store.verify(.records).problems, equals: [])
            }
            try writer.value()
            try expect(Person.count(), equals: rounds)
        },

        Case("transactions.empty_txn", "a transaction that does nothing, or undoes nothing, is valid") { store in
            try store.write { _ in }
            try store.write { $0.rollback() }
            _ = try store.read { _ in try Person.count() }
            try expect(store.write { _ in 7 }, equals: 7)
            try Person(name: "Ann").saved()
            try expect(Person.count(), equals: 1)
        },

        .opening(
            "transactions.commit_outcome_unknown_surfaced",
            "if the outcome of a commit is unknown the error reports it, files are no longer written, and the records count as changed again"
        ) { sandbox in
            let cause = StoreError(.commitOutcomeUnknown, "The commit could not be confirmed.")
            let store = CommitFaultStore(wrapping: try sandbox.open(), failing: [cause])
            var ann = Person(name: "Ann")
            try expect(throws: .commitOutcomeUnknown) { try store.write { _ in try ann.save() } }
            try expect(ann.recordState.isStored, equals: false)
            if store.context.configuration.isOnServer {
                // A server's state is sound, and only this transaction's fate is unknown.
                try ann.save(in: store)
            } else {
                let error = try expect(throws: .poisoned) { try Person.count(in: store) }
                try expect(error.message.contains("could not be confirmed"), "it names the cause")
                try expect(throws: .poisoned) { try ann.save(in: store) }
            }
            try store.close()
        },
    ]
}
