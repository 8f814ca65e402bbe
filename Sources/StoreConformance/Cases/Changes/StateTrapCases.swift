import ActiveStore
import FoundationEssentials

/// A record's knowledge of its stored state, and the effect of undoing on it.
enum StateTrapCases {
    static let all: [Case] = [
        Case("state.touch_of_new", "a touch does not count a copy as stored that never was") { _ in
            try Drawer(uid: Drawer(label: "").uid, label: "stored").saved()
            let stored = try require(Drawer.query.first())
            var copy = Drawer(uid: stored.uid, label: "copy")
            try copy.touch()
            try expect(throws: .duplicateKey) { try copy.save() }
            try expect(Drawer.get(stored.uid).label, equals: "stored")
            try expect(copy.recordState.isStored, equals: false)
        },

        Case(
            "traps.saved_then_rolled_back_is_dirty_again",
            "a record saved in an undone transaction counts as changed again, and save() writes"
        ) { store in
            var new = Person(name: "New")
            var old = try Person(name: "Old", age: 1).saved()
            try store.write { transaction in
                try new.save()
                old.age = 2
                try old.save()
                try expect(new.recordState.isChanged, equals: false)
                transaction.rollback()
            }
            try expect(new.recordState.isStored, equals: false)
            try expect(old.recordState.isStored, equals: true)
            try expect(old.recordState.isChanged, equals: true)
            try expect(old.age, equals: 2, "the value in memory stays")
            try new.save()
            try old.save()
            try expect(Person.find(new.id)?.name, equals: "New")
            try expect(Person.find(old.id)?.age, equals: 2)
        },

        Case(
            "traps.saved_in_rolled_back_savepoint_is_dirty_again",
            "an undone savepoint restores the changes saved in it, and only those", needs: [.savepoints]
        ) { store in
            var ann = Person(name: "Ann", age: 1)
            try store.write { transaction in
                try ann.save()
                try transaction.savepoint { inner in
                    ann.age = 2
                    try ann.save()
                    inner.rollback()
                }
                try expect(ann.recordState.isStored, equals: true)
                try expect(ann.recordState.isChanged, equals: true)
                try expect(Person.find(ann.id)?.age, equals: 1)
                try ann.save()
            }
            try expect(Person.find(ann.id)?.age, equals: 2)
            try expect(ann.recordState.isChanged, equals: false)
        },

        Case(
            "traps.new_in_rolled_back_savepoint_is_new_again",
            "a record first saved in an undone savepoint is new again, within the transaction", needs: [.savepoints]
        ) { store in
            var ann = Person(name: "Ann")
            try store.write { transaction in
                _ = try? transaction.savepoint {
                    try ann.save()
                    throw CaseFailure("on purpose")
                }
                try expect(ann.recordState.isStored, equals: false)
                try ann.save()
            }
            try expect(Person.find(ann.id)?.name, equals: "Ann")
        },

        Case(
            "traps.released_savepoint_follows_outer", "the transaction decides about records saved in a savepoint that ended normally",
            needs: [.savepoints]
        ) { store in
            var ann = Person(name: "Ann")
            var bob = Person(name: "Bob")
            try store.write { transaction in
                try transaction.savepoint { try ann.save() }
                try bob.save()
                try transaction.savepoint {
                    bob.age = 1
                    try bob.save()
                }
                try expect(bob.recordState.isChanged, equals: false)
                transaction.rollback()
            }
            try expect(ann.recordState.isStored, equals: false)
            try expect(bob.recordState.isStored, equals: false)
            try store.write { transaction in try transaction.savepoint { try ann.save() } }
            try expect(ann.recordState.isChanged, equals: false)
            try bob.save()
            try expect(Person.order(by: \.name).pluck(\.name), equals: ["Ann", "Bob"])
            try expect(Person.find(bob.id)?.age, equals: 1)
        },

        .opening(
            "traps.retried_body_writes_again", "a body that runs again after a conflict finds its records changed and writes them again"
        ) { sandbox in
            let inner = try sandbox.open()
            let conflict = StoreError(.conflict, "Another transaction was faster.")
            let store = CommitFaultStore(wrapping: inner, failing: [conflict, conflict])
            var new = Person(name: "New")
            var old = try Person(name: "Old").saved(in: inner)
            old.age = 2
            var attempts: [Int] = []
            try store.write { transaction in
                attempts.append(transaction.attempt)
                try new.save()
                try old.save()
            }
            try expect(attempts, equals: [1, 2, 3])
            try expect(Person.find(new.id, in: store)?.name, equals: "New")
            try expect(Person.find(old.id, in: store)?.age, equals: 2)
            try expect(new.recordState.isChanged, equals: false)
        },

        .opening("traps.attempts_1_forbids_running_again", "with attempts: 1 a conflict is thrown, and nothing was written") { sandbox in
            let inner = try sandbox.open()
            let store = CommitFaultStore(wrapping: inner, failing: [StoreError(.conflict, "Another was faster.")])
            var runs = 0
            var ann = Person(name: "Ann")
            try expect(throws: .conflict) {
                try store.write(attempts: 1) { _ in
                    runs += 1
                    try ann.save()
                }
            }
            try expect(runs, equals: 1)
            try expect(ann.recordState.isStored, equals: false)
            try expect(Person.count(in: store), equals: 0)
        },

        .opening("traps.updated_at_restored_after_rollback", "after an undone transaction updatedAt has its previous value") { sandbox in
            let store = try sandbox.open { $0.clock = .fixed(Date(timeIntervalSince1970: 4_000_000_000)) }
            var ann = try Person(name: "Ann").saved(in: store)
            let before = ann.updatedAt
            try store.write { transaction in
                ann.age = 1
                try ann.save()
                try expect(ann.updatedAt, equals: transaction.now)
                try ann.touch()
                transaction.rollback()
            }
            try expect(ann.updatedAt, equals: before)
            try expect(ann.updatedAtStamp, equals: before)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: before)
        },

        .opening(
            "traps.updated_at_set_after_rollback_is_kept", "an updatedAt that the user sets after an undone save is kept and stored"
        ) { sandbox in
            let store = try sandbox.open { $0.clock = .fixed(Date(timeIntervalSince1970: 4_000_000_000)) }
            var ann = try Person(name: "Ann").saved(in: store)
            try store.write { transaction in
                ann.age = 1
                try ann.save()
                transaction.rollback()
            }
            let own = Date(timeIntervalSince1970: 5)
            ann.updatedAt = own
            try expect(ann.updatedAt, equals: own)
            try ann.save(in: store, timestamps: .keep)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: own)
            try expect(Person.find(ann.id, in: store)?.age, equals: 1)
        },

        Case("traps.copies_follow_their_transaction", "a copy made inside an undone transaction also counts as changed again") { store in
            var copies: [Person] = []
            try store.write { transaction in
                let ann = try Person(name: "Ann").saved()
                copies.append(ann)
                transaction.rollback()
            }
            try expect(copies[0].recordState.isStored, equals: false)
            try copies[0].save()
            try expect(Person.find(copies[0].id)?.name, equals: "Ann")
        },

        Case("traps.changed_after_undone_save", "changes made after a save that is then undone are all written by the next save") { store in
            var ann = try Person(name: "Ann", age: 1, bio: "b").saved()
            try store.write { transaction in
                ann.age = 2
                try ann.save()
                ann.bio = "c"
                transaction.rollback()
            }
            try ann.save()
            let found = try require(Person.find(ann.id))
            try expect(found.age, equals: 2)
            try expect(found.bio, equals: "c")
        },

        Case(
            "traps.failed_save_keeps_record_changed",
            "a refused save leaves the record changed, with its updatedAt, and a corrected retry succeeds"
        ) { _ in
            try Person(name: "Ann", email: "a").saved()
            var bob = try Person(name: "Bob", email: "b").saved()
            let before = bob.updatedAt
            bob.email = "a"
            bob.age = 5
            try expect(throws: .duplicateValue) { try bob.save() }
            try expect(bob.recordState.isChanged, equals: true)
            try expect(bob.updatedAt, equals: before)
            bob.email = "c"
            try bob.save()
            let found = try require(Person.find(bob.id))
            try expect(found.email, equals: "c")
            try expect(found.age, equals: 5)
        },

        Case("traps.destroy_undone", "[89] a record destroyed in an undone transaction still exists") { store in
            let ann = try Person(name: "Ann", age: 1, email: "a").saved()
            let outside = try store.write { transaction in
                try ann.destroy()
                try expect(Person.find(ann.id), equals: nil)
                try expect(Person.count(), equals: 0)
                try Person(name: "Bob", email: "a").saved()
                // It returns while the writer is active, or waits for it: in both cases it sees Ann.
                let outside = try CaseThread { try Person.all(in: store) }
                _ = Pause.until(within: .milliseconds(200)) { outside.isFinished }
                transaction.rollback()
                return outside
            }
            try expect(outside.value(), equals: [ann])
            try expect(Person.all(), equals: [ann])
            try expect(Person.find(["email": "a"])?.name, equals: "Ann")
            try expect(throws: .duplicateValue) { try Person(name: "Bob", email: "a").saved() }
            try store.write { _ in try ann.destroy() }
            try expect(Person.find(ann.id), equals: nil)
            try expect(CaseThread { try Person.count(in: store) }.value(), equals: 0)
        },

        Case("traps.save_of_unchanged_checks_existence", "save() of an unchanged record whose row is gone adds the whole record") { _ in
            var ann = try Person(name: "Ann", age: 1, email: "a").saved()
            try Person.find(ann.id)?.destroy()
            try expect(ann.recordState.isChanged, equals: false)
            try ann.save()
            try expect(Person.find(ann.id), equals: ann)
        },

        Case("traps.save_reinserts_after_destroy", "[9] a destroyed record can be saved again, also with changes, and is added as a whole")
        {
            _ in
            var ann = try Person(name: "Ann", age: 1, bio: "b").saved()
            try ann.destroy()
            ann.age = 2
            try ann.save()
            let found = try require(Person.find(ann.id))
            try expect(found.age, equals: 2)
            try expect(found.bio, equals: "b")
            try expect(found.createdAt, equals: ann.createdAt)
        },

        Case("traps.copies_change_different_fields", "[10] two copies of a record that change different fields keep each other's changes") {
            _ in
            let ann = try Person(name: "Ann", age: 1, bio: "b").saved()
            var one = ann
            var other = ann
            one.age = 2
            other.bio = "c"
            try one.save()
            try other.save()
            let found = try require(Person.find(ann.id))
            try expect(found.age, equals: 2)
            try expect(found.bio, equals: "c")
            // For the same field the last save wins, and for no other field.
            one.name = "one"
            other.name = "other"
            one.age = 3
            try one.save()
            try other.save()
            let last = try require(Person.find(ann.id))
            try expect([last.name, last.bio, "\(last.age ?? 0)"], equals: ["other", "c", "3"])
        },
    ]
}
