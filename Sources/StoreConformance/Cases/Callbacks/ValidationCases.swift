import ActiveStore
import FoundationEssentials

/// Validation: what is checked, when, and how it is reported.
enum ValidationCases {
    static let all: [Case] = [
        Case(
            "activerecord.validate_blocks_save",
            "[69] a record rejected by validation is not stored, and no later callback runs, on insert and on change"
        ) { _ in
            let script = Script()
            try script.play {
                var record = Watched(name: "invalid")
                try expect(throws: .invalid) { try record.save() }
                try expect(script.taken(), equals: ["beforeValidation", "validate"])
                try expect(Watched.count(), equals: 0)
                try expect(record.recordState.isStored, equals: false)
                record.name = "valid"
                try record.save()
                try expect(script.taken(), equals: Script.created)
                record.name = "invalid"
                try expect(throws: .invalid) { try record.save() }
                try expect(script.taken(), equals: ["beforeValidation", "validate"])
                try expect(Watched.find(record.id)?.name, equals: "valid")
                try expect(record.recordState.isChanged, equals: true)
            }
        },

        Case("activerecord.presence", "[70] nil, the empty text and empty data are blank; a space, zero, false and any date are not") { _ in
            try Filled().saved()
            try Filled(text: " ", number: 0, flag: false, date: Date(timeIntervalSince1970: 0)).saved()
            func blank(_ record: Filled) throws -> [String?] {
                let error = try expect(throws: .invalid) { try record.saved() }
                try expect(error.failures.map(\.key), equals: error.failures.map { _ in .cantBeBlank })
                return error.failures.map(\.field)
            }
            try expect(blank(Filled(text: "")), equals: ["text"])
            try expect(blank(Filled(text: nil)), equals: ["text"])
            try expect(blank(Filled(data: Data())), equals: ["data"])
            try expect(
                blank(Filled(text: nil, data: nil, number: nil, flag: nil, date: nil)),
                equals: ["text", "data", "number", "flag", "date"])
            try expect(Filled.count(), equals: 2)
        },

        Case(
            "activerecord.uniqueness",
            "[71] a second record with the value is refused; a different value, two nils, another scope and the record itself are not"
        ) { _ in
            var ann = try Member(name: "Ann", nickname: "A", team: "red").saved()
            let error = try expect(throws: .duplicateValue) { try Member(name: "Abe", nickname: "a", team: "red").saved() }
            try expect(error.failures.map(\.key), equals: [.alreadyExists])
            try expect(error.failures.map(\.field), equals: ["nickname"])
            try expect(error.field, equals: "nickname")
            try Member(name: "Bob", nickname: "B", team: "red").saved()
            try Member(name: "Cid", nickname: "A", team: "blue").saved()
            try Member(name: "Dan", nickname: nil, team: "red").saved()
            try Member(name: "Eve", nickname: nil, team: "red").saved()
            // Changed and changed back.
            ann.nickname = "X"
            try ann.save()
            ann.nickname = "A"
            try ann.save()
            ann.name = "Anna"
            try ann.save()
            // A change of the scope alone is checked too.
            ann.team = "blue"
            try expect(throws: .duplicateValue) { try ann.save() }
            try expect(Member.find(ann.id)?.team, equals: "red")
        },

        Case(
            "activerecord.batch_one_by_one",
            "of many records in one insert, each is checked, and its callbacks run, when those before it are stored"
        ) { _ in
            let script = Script()
            try script.play {
                try Watched.insert([Watched(name: "one"), Watched(name: "two")])
                let inside = Array(Script.created.dropLast())
                try expect(script.taken(), equals: inside + inside + ["created", "created"])
            }
            // Only a rule that looks at the store finds the second one.
            let members = ["A", "B", "b", "C"].map { Member(name: $0, nickname: $0, team: "red") }
            let error = try expect(throws: .duplicateValue) { try Member.insert(members) }
            try expect(error.failures.map(\.field), equals: ["nickname"])
            try expect(Member.count(), equals: 0)
        },

        Case(
            "activerecord.update_validates_changes",
            "[72] an update runs the validators of the changed fields, so that an old record that violates a newer rule stays usable"
        ) { store in
            let member = Member(name: "far too long for the rule", age: 7)
            // As stored by an older program.
            try store.write { try $0.insert(Member.entity) { try member.write(.all, to: $0) } }
            var old = try require(Member.find(member.id))
            old.team = "red"
            try old.save()
            try expect(Member.find(old.id)?.team, equals: "red")
            old.age = 8
            try expect(try expect(throws: .invalid) { try old.save() }.failures.map(\.key), equals: ["not_adult"])
            old.age = 18
            try old.update()
            // Overwriting a record as a whole checks the whole record.
            try expect(try expect(throws: .invalid) { try old.upsert() }.failures.map(\.key), equals: [.tooLong])
            // It does not count as checked either when its row is gone.
            try old.destroy()
            old.age = 19
            try expect(throws: .invalid) { try old.save() }
            try expect(Member.count(), equals: 0)
        },

        Case(
            "activerecord.errors_list",
            "[73] every failure is reported as model, field and key, on each validation; a valid record has none"
        ) { _ in
            try Member(name: "Ann", email: "a@b", number: 1, nickname: "A").saved()
            var bad = Member(
                name: "far too long", age: -1, email: "A@B", number: 1, nickname: "A", team: "green", role: .banned, score: 1,
                badge: Data([1]), tags: ["a", "b", "c"], postcode: "1234x")
            let error = try expect(throws: .invalid) { try bad.save() }
            try expect(
                error.failures.map { "\($0.path) \($0.key)" },
                equals: [
                    "name too_long", "tags too_long", "badge too_short", "age out_of_range", "score out_of_range",
                    "team not_included", "role excluded", "postcode wrong_format", "age not_adult",
                    "email already_exists", "number already_exists",
                ])
            try expect(Set(error.failures.map(\.entity)), equals: ["club_members"])
            try expect(error.entity, equals: "club_members")
            try expect(error.failures[0].parameters, equals: ["maximum": 8])
            try expect(error.failures[1].parameters, equals: ["maximum": 2])
            try expect(error.failures[2].parameters, equals: ["minimum": 2])
            try expect(error.failures[3].parameters, equals: ["minimum": 0, "maximum": 150])
            try expect(error.failures[4].parameters, equals: ["minimum": 0.0, "limit": 1.0])
            try expect(error.failures[8].text, equals: "is below 18")
            try expect(error.message.contains("name must have at most 8 characters; "), error.message)
            try expect(!error.message.contains("green") && !error.message.contains("A@B"), "no values in it")
            try expect(bad.problems(), equals: error.failures)
            bad = Member(name: "", email: "x", role: .captain)
            try expect(
                try expect(throws: .invalid) { try bad.save() }.failures.map { "\($0.path) \($0.key)" },
                equals: ["name cant_be_blank", "email wrong_format", " captain_without_team"])
            bad = Member(name: "Bob")
            try expect(bad.problems(), equals: [])
            try expect(bad.isValid(), equals: true)
            try bad.save()
        },

        Case("activerecord.validators_of_mapped_model", "[74] a model with a custom name in the store is validated") { _ in
            try expect(Member.entity.name, equals: "club_members")
            try expect(throws: .invalid) { try Member(name: "").saved() }
            try expect(Member.count(), equals: 0)
        },

        Case("activerecord.missing_attribute", "[77] a record without a required value is refused and stores nothing") { _ in
            let error = try expect(throws: .invalid) { try Member().saved() }
            try expect(error.failures.map { "\($0.path) \($0.key)" }, equals: ["name cant_be_blank"])
            try expect(throws: .badRequest) { try Country.findOrCreate(["name": "Norway"]) }
            try expect(Member.count(), equals: 0)
            try expect(Country.count(), equals: 0)
        },

        Case(
            "activerecord.dirty_tracking",
            "[78] a record just read is unchanged; assigning an equal value keeps it so, another value changes it, a save resets it"
        ) { _ in
            try Member(name: "Ann", age: 30).saved()
            var ann = try require(Member.first())
            try expect(ann.recordState.isChanged, equals: false)
            ann.name = "Ann"
            try expect(ann.recordState.isChanged, equals: false)
            ann.name = "Bob"
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(ann.recordState.isChanged, equals: false)
        },
    ]
}
