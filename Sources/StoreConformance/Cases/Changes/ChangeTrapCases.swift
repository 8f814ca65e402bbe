import ActiveStore
import FoundationEssentials

/// What counts as a change, and which changes are valid.
enum ChangeTrapCases {
    static let all: [Case] = [
        Case("traps.equal_value_is_no_change", "assigning an equal value is not a change") { _ in
            var ann = try Person(name: "Ann", age: 1, score: 0, photo: Data([1])).saved()
            ann.name = "Ann"
            ann.age = 1
            ann.email = nil
            ann.score = -0.0
            ann.photo = Data([1])
            ann.createdAt = ann.createdAt
            try expect(ann.recordState.isChanged, equals: false)
            ann.age = 2
            try expect(ann.recordState.isChanged, equals: true)
        },

        Case(
            "traps.canonically_equal_string_is_a_change",
            "a canonically equal string with different bytes is a change, and is stored"
        ) { _ in
            var ann = try Person(name: "Zoë").saved()
            ann.name = "Zoe\u{308}"
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(Array(require(Person.find(ann.id)).name.utf8), equals: Array("Zoe\u{308}".utf8))
            try expect(Person.where { $0.name == "Zoë" }.count(), equals: 0)
            try expect(Person.where { $0.name == "Zoe\u{308}" }.count(), equals: 1)
        },

        Case("traps.in_place_mutation_is_a_change", "changing a value in place counts, and is stored") { _ in
            var ann = try Person(name: "Ann", photo: Data([1])).saved()
            ann.name += "a"
            ann.photo?.append(2)
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(Person.find(ann.id)?.name, equals: "Anna")
            try expect(Person.find(ann.id)?.photo, equals: Data([1, 2]))
        },

        Case("traps.negative_zero_is_zero", "−0.0 is stored as 0.0, also when it results from an in-place change") { _ in
            var ann = Person(name: "Ann", score: -0.0)
            ann.score *= -1
            try ann.save()
            ann.score = 1
            ann.score *= -0.0
            try ann.save()
            let found = try require(Person.find(ann.id))
            try expect(found.score.sign == .plus, "the sign is gone")
            try expect(Person.where { $0.score == 0 }.count(), equals: 1)
            try expect(Person.where { $0.score == -0.0 }.count(), equals: 1)
            try expect(Person.where(["score": Value.double(-0.0)]).count(), equals: 1)
            try expect(Person.where { $0.score.in([-0.0]) }.count(), equals: 1)
            try expect(Person.where { $0.score < 0 || $0.score < -0.0 }.count(), equals: 0)
        },

        .opening("traps.touch_moves_updated_at", "touch() moves updatedAt in the store and in the record, and writes no other change") {
            sandbox in
            let later = Date(timeIntervalSince1970: 4_000_000_000)
            let store = try sandbox.open { $0.clock = .fixed(later) }
            var ann = try Person(name: "Ann").saved(in: store)
            ann.name = "not saved"
            try ann.touch(in: store)
            try expect(ann.updatedAt, equals: later)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: later)
            try expect(Person.find(ann.id, in: store)?.name, equals: "Ann")
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save(in: store)
            try expect(Person.find(ann.id, in: store)?.name, equals: "not saved")
            try ann.destroy(in: store)
            try expect(throws: .notFound) { try ann.touch(in: store) }
            var never = Person(name: "never")
            try expect(throws: .notFound) { try never.touch(in: store) }
        },

        Case("traps.key_over_255_bytes_refused", "a text key has at most 255 bytes of UTF-8, in every call that writes one") { _ in
            let longest = String(repeating: "é", count: 127) + "x"
            try Country(code: longest, name: "fits").saved()
            try expect(Country.find(longest)?.name, equals: "fits")
            for key in [longest + "x", String(repeating: "x", count: 10_000)] {
                try expect(throws: .unstorableValue) { try Country(code: key).saved() }
                var country = Country(code: key)
                try expect(throws: .unstorableValue) { try country.upsert() }
                try expect(throws: .unstorableValue) { try Country.insert([Country(code: key)]) }
                try expect(Country.find(key), equals: nil)
            }
            try expect(throws: .unstorableValue) { try Country(code: "a\0b").saved() }
            try expect(Country.count(), equals: 1)
        },

        Case(
            "traps.refused_value_stores_nothing",
            "a record with one value that cannot be stored is refused as a whole, and keeps its changes"
        ) { store in
            var ann = try Person(name: "Ann", age: 1).saved()
            ann.age = 2
            ann.score = .nan
            try expect(throws: .unstorableValue) { try ann.save() }
            try expect(Person.find(ann.id)?.age, equals: 1)
            ann.score = 3
            try ann.save()
            try expect(Person.find(ann.id)?.age, equals: 2)
            try store.write { _ in
                try expect(throws: .unstorableValue) { try Person(name: "a", age: 7, bio: "x\0").saved() }
                try expect(Person.where { $0.age == 7 }.count(), equals: 0)
            }
            try expect(Person.count(), equals: 1)
        },

        Case("traps.unique_nil_and_self", "nils never collide in a unique field, and a record does not collide with itself") { _ in
            var ann = try Person(name: "Ann", email: nil).saved()
            try Person(name: "Bob", email: nil).saved()
            ann.email = "a"
            try ann.save()
            ann.name = "Anna"
            ann.email? += ""
            try ann.save()
            ann.email = nil
            try ann.save()
            try Person(name: "Cid", email: "a").saved()
            try expect(Person.count(), equals: 3)
        },

        Case(
            "traps.unique_values_are_bytes",
            "values that look the same but differ in bytes do not collide, nor does the empty text with nil"
        ) { _ in
            try Person(name: "a", email: "é").saved()
            try Person(name: "b", email: "e\u{301}").saved()
            try Person(name: "c", email: "É").saved()
            try Person(name: "d", email: "").saved()
            try Person(name: "e", email: nil).saved()
            try expect(throws: .duplicateValue) { try Person(name: "f", email: "").saved() }
            try expect(Person.count(), equals: 5)
        },

        Case("traps.infinity_is_a_value", "infinities are kept, found and ordered as numbers") { _ in
            for score in [1, Double.infinity, 0, -Double.infinity] { try Person(name: "\(score)", score: score).saved() }
            try expect(Person.order(by: \.score).pluck(\.score), equals: [-Double.infinity, 0, 1, Double.infinity])
            try expect(Person.where { $0.score == Double.infinity }.pluck(\.name), equals: ["inf"])
            try expect(Person.where { $0.score < 0 }.pluck(\.name), equals: ["-inf"])
        },

        Case("traps.pluck_keeps_the_order_asked_for", "fields are plucked in the order they are named, not in the model's order") { _ in
            try Person(name: "Ann", age: 30, bio: "sails").saved()
            let typed = try require(Person.query.pluck(\.bio, \.age, \.name).first)
            try expect(typed == ("sails", 30, "Ann"), "found \(typed)")
            try expect(Person.query.pluck(["bio", "age", "name"]), equals: [["sails", 30, "Ann"]])
        },

        Case(
            "traps.unique_case_insensitive",
            "a case-insensitive unique field folds as Unicode does, keeps the original text, and allows nils"
        ) { _ in
            try Account(login: "Алексей").saved()
            for other in ["АЛЕКСЕЙ", "алексей", "Алексей"] {
                try expect(throws: .duplicateValue) { try Account(login: other).saved() }
            }
            var account = try Account(login: "Straße").saved()
            // Simple folding has no single capital that would equal two letters.
            try Account(login: "STRASSE").saved()
            try expect(throws: .duplicateValue) { try Account(login: "STRAßE").saved() }
            account.login = "STRAßE"
            try account.save()
            try Account(login: nil).saved()
            try Account(login: nil).saved()
            try expect(Account.query.pluck(\.login), equals: ["Алексей", "STRAßE", "STRASSE"])
        },
    ]
}
