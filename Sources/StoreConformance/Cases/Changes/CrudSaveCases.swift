import ActiveStore
import FoundationEssentials

/// Saving, inserting, updating and upserting a single record.
enum CrudSaveCases {
    static let all: [Case] = [
        Case("crud.save_inserts", "[2] save() of a new record stores all its fields") { _ in
            var ann = Person(name: "Ann", age: 30, email: "ann@example.org", bio: "sails", score: 1.5, isActive: false)
            ann.photo = Data([0, 1, 255])
            try expect(ann.recordState.isStored, equals: false)
            let before = ann
            try ann.save()
            try expect([ann.createdAt, ann.updatedAt], equals: [before.createdAt, before.createdAt], "the insert moves no time")
            try expect(ann.uid, equals: before.uid)
            try expect(ann.recordState.isStored, equals: true)
            try expect(ann.recordState.isChanged, equals: false)
            let found = try require(Person.find(ann.id), "the record that was saved")
            try expect(found, equals: ann)
            try expect(found.photo, equals: Data([0, 1, 255]))
            try expect(found.isActive, equals: false)
            try expect(Person.count(), equals: 1)
        },

        Case("crud.save_updates", "[11] save() of a stored record writes its changes and adds no record") { _ in
            var ann = try Person(name: "Ann", age: 30).saved()
            ann.name = "Anna"
            ann.age = nil
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(ann.recordState.isChanged, equals: false)
            let found = try require(Person.find(ann.id))
            try expect(found.name, equals: "Anna")
            try expect(found.age, equals: nil)
            try expect(Person.count(), equals: 1)
        },

        Case("crud.save_unchanged_writes_nothing", "[90] save() of an unchanged record overwrites nothing, not even updatedAt") { _ in
            var mine = try Person(name: "Ann", age: 30).saved()
            var theirs = try require(Person.find(mine.id))
            theirs.age = 31
            try theirs.save()
            // If it had written anything, the age would be 30 again.
            try mine.save()
            let found = try require(Person.find(mine.id))
            try expect(found.age, equals: 31)
            try expect(found.updatedAt, equals: theirs.updatedAt)
        },

        Case("crud.insert_duplicate_uid_conflict", "insert() of a taken key is .duplicateKey, and so is save() of a new record") { store in
            let ann = try Person(name: "Ann").saved()
            var copy = Person(uid: ann.uid, name: "Other")
            try expect(throws: .duplicateKey) { try copy.insert() }
            let error = try expect(throws: .duplicateKey) { try copy.save() }
            try expect(error.entity, equals: "person")
            try expect(copy.recordState.isStored, equals: false)
            try expect(Person.all().map(\.name), equals: ["Ann"])

            let chosen = UID<Person>(high: 0, low: 7)
            var initialized = try Person.findOrInitialize(["uid": chosen])
            try Person(uid: chosen, name: "Meanwhile").saved()
            try expect(throws: .duplicateKey) { try initialized.save() }
            try Person.where { $0.name == "Meanwhile" }.destroy()

            try Country(code: "NO", name: "Norway").saved()
            try expect(throws: .duplicateKey) { try Country(code: "NO", name: "Other").saved() }
            try expect(Country.all().map(\.name), equals: ["Norway"])
        },

        Case("crud.insert_many", "inserting many at once stores all or, when one is refused, none") { _ in
            try Person.insert([Person(name: "a", email: "a"), Person(name: "b", email: "b")])
            try expect(Person.count(), equals: 2)
            try expect(throws: .duplicateValue) {
                try Person.insert([Person(name: "c", email: "c"), Person(name: "d", email: "b")])
            }
            try expect(Person.all().map(\.name), equals: ["a", "b"])
        },

        Case(
            "crud.insert_many_refused",
            "of many records that are inserted at once the first that is refused is reported, as if they came one after the other"
        ) { store in
            try Person(name: "first", email: "e17").saved()
            var records = (0..<40).map { Person(name: "\($0)", email: "e\($0)") }
            records[25] = Person(uid: records[3].uid, name: "again", email: "e3")
            records[30].score = .nan
            try store.write { transaction in
                let error = try expect(throws: .duplicateValue) { try Person.insert(records) }
                try expect(error.field, equals: "email")
                try expect(Person.all().map(\.name), equals: ["first"], "none of the batch is left")

                var last = -1
                func insert(_ records: ArraySlice<Person>) throws {
                    let first = records.startIndex
                    try transaction.insert(Person.entity, count: records.count) { number, row in
                        last = first + number
                        try records[first + number].write(.all, to: row)
                    }
                }
                try expect(throws: .duplicateValue) { try insert(records[...]) }
                try expect(last, equals: 17)
                try expect(Person.count(), equals: 18, "those before it have been added")
                try expect(throws: .duplicateKey) { try insert(records[18...]) }
                try expect(last, equals: 25)
                try expect(throws: .unstorableValue) { try insert(records[26...]) }
                try expect(last, equals: 30)
                try insert(records[31...])
            }
            let refused = [17, 25, 30]
            try expect(
                Person.all().map(\.name), equals: ["first"] + (0..<40).filter { !refused.contains($0) }.map(String.init))
        },

        Case("crud.update_missing_not_found", "update() of a record that another removed is .notFound and adds nothing") { _ in
            var ann = try Person(name: "Ann").saved()
            try Person.find(ann.id)?.destroy()
            ann.name = "Anna"
            try expect(throws: .notFound) { try ann.update() }
            try expect(Person.count(), equals: 0)
            // Nothing was lost: it still counts as a change, and save() adds the whole record.
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(Person.find(ann.id)?.name, equals: "Anna")
        },

        Case("crud.upsert", "upsert() adds missing records and overwrites existing ones") { _ in
            var norway = Country(code: "NO", name: "Norway", population: 5)
            try norway.upsert()
            try expect(Country.find("NO")?.population, equals: 5)
            var other = Country(code: "NO", name: "Norge", population: 6)
            try other.upsert()
            try expect(Country.count(), equals: 1)
            try expect(Country.find("NO"), equals: Country(code: "NO", name: "Norge", population: 6))
            try expect(other.recordState.isChanged, equals: false)
        },

        Case("crud.partial_update_keeps_other_fields", "save() writes the changed fields and keeps changes made by others") { _ in
            var mine = try Person(name: "Ann", age: 30, bio: "old").saved()
            var theirs = try require(Person.find(mine.id))
            theirs.bio = "theirs"
            try theirs.save()
            mine.age = 31
            try mine.save()
            let found = try require(Person.find(mine.id))
            try expect(found.age, equals: 31)
            try expect(found.bio, equals: "theirs")
            try expect(found.name, equals: "Ann")
        },

        Case("crud.save_many_atomic", "saving an array stores all of it or nothing, and a corrected retry succeeds") { _ in
            var people = [Person(name: "a", email: "a"), Person(name: "b", email: "b"), Person(name: "c", email: "a")]
            try expect(throws: .duplicateValue) { try people.save() }
            try expect(Person.count(), equals: 0)
            try expect(people.map(\.recordState.isStored), equals: [false, false, false])
            people[2].email = "c"
            try people.save()
            try expect(Person.all().map(\.name), equals: ["a", "b", "c"])
            try expect(people.map(\.recordState.isChanged), equals: [false, false, false])
        },

        Case("crud.empty_record_is_inserted", "[12] a record without any field set is stored like any other") { _ in
            var account = Account()
            try account.save()
            try Account().saved()
            try expect(Account.count(), equals: 2)
            try expect(Account.get(account.id).login, equals: nil)
            let tally = try Tally().saved()
            try expect(Tally.all(), equals: [tally])
        },

        Case("crud.key_change_is_another_record", "changing a natural key makes another record; the old one remains") { _ in
            var country = try Country(code: "NO", name: "Norway").saved()
            country.code = "SE"
            country.name = "Sweden"
            try country.save()
            try expect(Country.all().map(\.code), equals: ["NO", "SE"])
            try expect(Country.find("NO")?.name, equals: "Norway")
        },

        Case("crud.reload", "reload() reads the record again and discards local changes; a removed record is .notFound") { _ in
            var ann = try Person(name: "Ann", age: 30).saved()
            var other = try require(Person.find(ann.id))
            other.age = 31
            try other.save()
            ann.name = "local"
            try ann.reload()
            try expect(ann.name, equals: "Ann")
            try expect(ann.age, equals: 31)
            try expect(ann.recordState.isChanged, equals: false)
            try ann.destroy()
            try expect(throws: .notFound) { try ann.reload() }
        },
    ]
}
