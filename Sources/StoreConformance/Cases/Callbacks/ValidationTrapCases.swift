import ActiveStore
import FoundationEssentials

/// Edge cases of validation: unique indexes beside validators, the other ways to store, copies.
enum ValidationTrapCases {
    static let all: [Case] = [
        Case(
            "traps.unique_is_reported_alike",
            "a unique index and a validator report the same failure, for validated models and others; several indexes are all reported"
        ) { _ in
            try Member(name: "Ann", email: "a@b", number: 1).saved()
            let both = try expect(throws: .duplicateValue) { try Member(name: "Bob", email: "A@B", number: 1).saved() }
            try expect(both.failures.map { "\($0.path) \($0.key)" }, equals: ["email already_exists", "number already_exists"])
            try expect(both.entity, equals: "club_members")
            try expect(both.field, equals: "email, number")
            let one = try expect(throws: .duplicateValue) { try Member(name: "Bob", number: 1).saved() }
            try expect(one.failures.map { "\($0.path) \($0.key)" }, equals: ["number already_exists"])
            try expect(one.failures, equals: try Member(name: "Bob", number: 1).problems())
            try expect(one.field, equals: "number")

            try Person(name: "Ann", email: "a").saved()
            let plain = try expect(throws: .duplicateValue) { try Person(name: "Bob", email: "a").saved() }
            try expect(plain.failures.map { "\($0.entity) \($0.path) \($0.key)" }, equals: ["person email already_exists"])
            try expect(Member.count(), equals: 1)
        },

        Case("traps.unique_lookup_spares_the_record", "an otherwise invalid record does not collide with itself, nor nil with nil") {
            _ in
            var ann = try Member(name: "Ann", email: "a@b").saved()
            try Member(name: "Bob").saved()
            ann.email = "A@b"
            ann.age = 200
            try expect(try expect(throws: .invalid) { try ann.save() }.failures.map(\.key), equals: [.outOfRange])
            ann.age = nil
            try ann.save()
        },

        Case("traps.every_way_validates", "every call that stores a record validates it, sync and async; a batch is all or nothing") {
            (_: any Store) async throws in
            let bad = Member(name: "")
            func synchronously() throws {
                var copy = bad
                try expect(throws: .invalid) { try copy.save() }
                try expect(throws: .invalid) { try copy.insert() }
                try expect(throws: .invalid) { try copy.upsert() }
                try expect(throws: .invalid) { try Member.insert([Member(name: "a"), bad]) }
                try expect(throws: .invalid) { try Member.findOrCreate(["team": "red"]) }
                var many = [Member(name: "a"), bad]
                try expect(throws: .invalid) { try many.save() }
                var ann = try Member(name: "Ann").saved()
                ann.age = 3
                try expect(throws: .invalid) { try ann.update() }
            }
            try synchronously()
            try await expect(throws: .invalid) { _ = try await bad.saved() }
            try await expect(throws: .invalid) { try await Member.insert([Member(name: "a"), bad]) }
            try await expect(throws: .invalid) { _ = try await Member.findOrCreate(["team": "red"]) }
            try await expect(Member.all().map(\.age), equals: [nil])
        },

        Case("traps.validate_sees_the_transaction", "a validation reads what the same transaction wrote, and its errors are rethrown") {
            store in
            try store.write { _ in
                try Member(name: "store").saved()
                try expect(
                    try expect(throws: .invalid) { try Member(name: "store").saved() }.failures.map(\.key), equals: ["asked_the_store"])
            }
            do {
                try Member(name: "refused").saved()
                throw CaseFailure("was stored")
            } catch is Member.Refused {}
            try expect(Member.count(), equals: 1)
        },

        Case("traps.failed_validation_keeps_the_record", "a rejected record keeps its changes, and a corrected retry stores them all") {
            _ in
            var ann = try Member(name: "Ann").saved()
            let before = ann.updatedAt
            ann.score = 0.25
            ann.age = 999
            try expect(throws: .invalid) { try ann.save() }
            try expect(ann.recordState.isChanged, equals: true)
            try expect(ann.updatedAt, equals: before)
            ann.age = 99
            try ann.save()
            try expect(Member.find(ann.id)?.score, equals: 0.25)
        },

        Case("traps.paths_of_nested_failures", "an outer record prefixes the paths of failures of a record saved with it") { _ in
            let error = try expect(throws: .invalid) { try Member(name: "").saved() }
            let outer = error.within("users[1]").within("group")
            try expect(outer.failures.map(\.path), equals: ["group.users[1].name"])
            try expect(outer.failures.map(\.field), equals: ["name"])
            try expect(outer.message.contains("group.users[1].name cannot be blank"), outer.message)
        },

        Case(
            "traps.many_undone_in_transaction",
            "when a transaction continues after saving a batch failed, none of the batch counts as stored", needs: [.savepoints]
        ) { store in
            var people = [Person(name: "a", email: "a"), Person(name: "b", email: "b"), Person(name: "c", email: "a")]
            var members = [Member(name: "a"), Member(name: "")]
            var watched = [Watched(name: "a"), Watched(name: "invalid")]
            try store.write { _ in
                try expect(throws: .duplicateValue) { try people.save() }
                try expect(throws: .invalid) { try members.save() }
                try expect(throws: .invalid) { try watched.save() }
            }
            try expect(people.map(\.recordState.isStored), equals: [false, false, false])
            try expect(members.map(\.recordState.isStored), equals: [false, false])
            try expect(watched.map(\.recordState.isStored), equals: [false, false])
            try expect([Person.count(), Member.count(), Watched.count()], equals: [0, 0, 0])
        },

        Case("traps.copy_of_new_record_overwrites", "saving a second copy of a new record overwrites the first; insert() refuses it") { _ in
            var one = Person(name: "one", age: 1)
            var other = one
            try one.save()
            other.name = "other"
            let created = other.createdAt
            try other.save()
            try expect(Person.all().map(\.name), equals: ["other"])
            try expect(Person.find(one.id), equals: other)
            try expect(other.createdAt, equals: created)
            try expect(other.recordState.isChanged, equals: false)
            var third = Person(name: "third")
            var fourth = third
            try third.insert()
            try expect(throws: .duplicateKey) { try fourth.insert() }
            // A chosen key is a different matter.
            try expect(throws: .duplicateKey) { try Person(uid: third.uid, name: "fifth").saved() }
            try expect(Person.count(), equals: 2)
        },
    ]
}
