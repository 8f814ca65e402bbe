import ActiveStore

/// Finding and removing records by key.
enum CrudFindCases {
    static let all: [Case] = [
        Case("crud.get_by_uid", "find() by key returns the record, for every kind of key") { _ in
            let people = try ["a", "b", "c"].map { try Person(name: $0).saved() }
            for person in people { try expect(Person.find(person.uid), equals: person) }
            try Reading(number: .min, value: 1).saved()
            try Reading(number: -1, value: 2).saved()
            try Reading(number: .max, value: 3).saved()
            try expect(Reading.find(.min)?.value, equals: 1)
            try expect(Reading.find(-1)?.value, equals: 2)
            try expect(Reading.find(.max)?.value, equals: 3)
            try Country(code: "", name: "empty").saved()
            try Country(code: "Å", name: "one scalar").saved()
            try Country(code: "A\u{30A}", name: "two scalars").saved()
            try expect(Country.find("")?.name, equals: "empty")
            // Keys are compared by bytes: both spell the same letter.
            try expect(Country.find("Å")?.name, equals: "one scalar")
            try expect(Country.find("A\u{30A}")?.name, equals: "two scalars")
        },

        Case("crud.get_missing_nil", "find() of a missing key is nil, and get() throws .notFound") { _ in
            try Person(name: "Ann").saved()
            let other = Person(name: "never saved")
            try expect(Person.find(other.id), equals: nil)
            try expect(Person.exists(other.id), equals: false)
            try expect(Country.find("NO"), equals: nil)
            try expect(Reading.find(7), equals: nil)
            try expect(throws: .notFound) { try Person.get(other.id) }
        },

        Case("crud.delete_existing", "destroy() removes the record and reports what it removed") { _ in
            let ann = try Person(name: "Ann").saved()
            try Person(name: "Bob").saved()
            let summary = try ann.destroy()
            try expect(summary["person"], equals: 1)
            try expect(summary.description, equals: "person 1")
            try expect(Person.all().map(\.name), equals: ["Bob"])
        },

        Case("crud.delete_missing_noop", "destroy() of a record that is not stored does nothing") { _ in
            try Person(name: "Bob").saved()
            let ann = Person(name: "Ann")
            try expect(ann.destroy().total, equals: 0)
            let gone = try Person(name: "Gone").saved()
            try gone.destroy()
            try expect(gone.destroy().description, equals: "nothing")
            try expect(Person.count(), equals: 1)
        },

        Case(
            "crud.delete_then_get_nil", "a destroyed record is not found by key, condition or unique value, and its unique values are free"
        ) {
            _ in
            let ann = try Person(name: "Ann", age: 30, email: "ann@example.org").saved()
            try ann.destroy()
            try expect(Person.find(ann.id), equals: nil)
            try expect(Person.where { $0.age == 30 }.count(), equals: 0)
            try expect(Person.find(["email": "ann@example.org"]), equals: nil)
            try expect(ann.exists(), equals: false)
            try Person(name: "Next", email: "ann@example.org").saved()
            try expect(Person.count(), equals: 1)
        },

        Case(
            "crud.delete_all_scoped",
            "destroy by query removes only its records, destroyAll() those of one model; a missing condition is an error"
        ) { _ in
            for age in 0..<10 { try Person(name: "p\(age)", age: age).saved() }
            try Note(text: "stays").saved()
            let summary = try Person.where { $0.age >= 5 }.destroy()
            try expect(summary["person"], equals: 5)
            try expect(Person.query.pluck(\.age), equals: [0, 1, 2, 3, 4])
            try expect(throws: .badRequest) { try Person.query.destroy() }
            try expect(throws: .badRequest) { try Person.where([:]).destroy() }
            try expect(Person.count(), equals: 5)
            try expect(Person.destroyAll().total, equals: 5)
            try expect(Person.count(), equals: 0)
            try expect(Note.all().map(\.text), equals: ["stays"])
        },

        Case("crud.destroy_with_window", "destroy by query respects the query's order, limit and offset") { _ in
            for age in [3, 1, 4, 2, 5] { try Person(name: "p\(age)", age: age).saved() }
            try Person.order(by: \.age).limit(2).destroy()
            try expect(Person.order(by: \.age).pluck(\.age), equals: [3, 4, 5])
            try Person.order(by: \.age, .descending).offset(1).limit(1).destroy()
            try expect(Person.order(by: \.age).pluck(\.age), equals: [3, 5])
        },

        Case("crud.same_uid_two_models", "records of two models may have the same key without conflict") { _ in
            let ann = try Person(name: "Ann").saved()
            let note = try Note(uid: UID(ann.uid.uuid), text: "same key").saved()
            try expect(Note.find(note.id)?.text, equals: "same key")
            try expect(Person.find(ann.id)?.name, equals: "Ann")
            try ann.destroy()
            try expect(Note.find(note.id)?.text, equals: "same key")
        },
    ]
}
