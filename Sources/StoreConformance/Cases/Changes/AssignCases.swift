import ActiveStore
import FoundationEssentials

/// Fields assigned from JSON, as from the body of a PATCH request.
enum AssignCases {
    static let all: [Case] = [
        Case("activerecord.assign_json", "fields that a JSON object contains are assigned; the others stay, and null is nil") { _ in
            var ann = try Person(name: "Ann", age: 30, email: "ann@example.org", score: 2).saved()
            try ann.assign(JSONValue(json: #"{"name": "Anna", "email": null, "score": 2.5}"#), only: \.name, \.age, \.email, \.score)
            try expect(ann.name, equals: "Anna")
            try expect(ann.age, equals: 30)
            try expect(ann.email, equals: nil)
            try expect(ann.score, equals: 2.5)
            // Another caller writes another field meanwhile; the save writes only the assigned ones.
            try Person.updateAll(.set(\.age, 31))
            try ann.save()
            let stored = try Person.get(ann.id)
            try expect(stored.name, equals: "Anna")
            try expect(stored.email, equals: nil)
            try expect(stored.age, equals: 31)
        },

        Case("activerecord.assign_unchanged", "an equal value, or no value, changes nothing, and a save writes nothing") { _ in
            var ann = try Person(name: "Ann", age: 30).saved()
            try ann.assign(["name": "Ann", "age": 30], only: \.name, \.age)
            try ann.assign([:], only: \.name)
            try expect(ann.recordState.isChanged, equals: false)
            var new = Person()
            try new.assign(["name": "Bob"], only: \.name)
            try new.save()
            try expect(Person.get(new.id).name, equals: "Bob")
        },

        Case("activerecord.assign_refused", "a name that is unknown, or is not among those allowed, and a value of another type are errors")
        {
            _ in
            var ann = try Person(name: "Ann", age: 30).saved()
            func refused(_ code: StoreError.Code, _ json: String) throws -> StoreError {
                let error = try expect(throws: code) { try ann.assign(JSONValue(json: json), only: \.name, \.age, \.isActive, \.score) }
                try expect(ann.recordState.isChanged, equals: false, "nothing was assigned: \(json)")
                return error
            }
            let unknown = try refused(.unknownField, #"{"name": "Anna", "agee": 1}"#)
            try expect(unknown.message.contains("age"), "it suggests: \(unknown.message)")
            try expect(refused(.badRequest, #"{"name": "Anna", "email": "a@example.org"}"#).field, equals: "email")
            try expect(refused(.typeMismatch, #"{"name": 1}"#).field, equals: "name")
            try expect(refused(.typeMismatch, #"{"age": "1"}"#).field, equals: "age")
            try expect(refused(.typeMismatch, #"{"age": 1.5}"#).field, equals: "age")
            try expect(refused(.typeMismatch, #"{"isActive": 1}"#).field, equals: "isActive")
            try expect(refused(.typeMismatch, #"{"name": ["Anna"]}"#).field, equals: "name")
            try expect(refused(.constraint, #"{"name": null}"#).field, equals: "name")
            _ = try refused(.badRequest, #"["name"]"#)
        },

        Case("activerecord.assign_never", "the key, the timestamps and the version are never assigned, even if they are named") { _ in
            var sheet = try Sheet(title: "a").saved()
            let before = sheet
            for name in ["uid", "createdAt", "updatedAt", "version"] {
                let error = try expect(throws: .badRequest) {
                    try sheet.assign([name: 1], only: \.uid, \.createdAt, \.updatedAt, \.version, \.title)
                }
                try expect(error.field, equals: name)
            }
            try expect(sheet, equals: before)
            try sheet.assign(["title": "b"], only: \.title)
            try sheet.save()
            try expect(sheet.version, equals: 2)
        },

        Case("activerecord.assign_types", "values of each type are taken in the form in which they are written as JSON") { _ in
            var record = EveryType()
            let json = """
                {"bool": true, "int8": 7, "uint64": 9, "double": 3, "float": 0.1, "date": "2026-11-26T12:00:00.5Z",
                 "data": "AQI=", "uuid": "00000000-0000-0000-0000-000000000007", "decimal": 1.25, "numbers": [1, 2],
                 "labels": {"b": "2", "a": "1"}, "maybeDecimal": 3}
                """
            try record.assign(
                JSONValue(json: json), only: \.bool, \.int8, \.uint64, \.double, \.float, \.date, \.data, \.uuid, \.decimal, \.numbers,
                \.labels, \.maybeDecimal)
            let stored = try EveryType.get(record.saved().id)
            try expect(stored, equals: record)
            try expect(
                stored.bool && stored.int8 == 7 && stored.uint64 == 9 && stored.double == 3 && stored.float == 0.1,
                "numbers and truth values")
            try expect(stored.date, equals: Date(timeIntervalSince1970: 1_795_694_400.5))
            try expect(stored.data, equals: Data([1, 2]))
            try expect(stored.uuid, equals: UUID(high: 0, low: 7))
            try expect(stored.decimal, equals: Decimal(string: "1.25"))
            try expect(stored.numbers, equals: [1, 2])
            try expect(stored.labels, equals: ["a": "1", "b": "2"])
            try expect(stored.maybeDecimal, equals: 3)
            try expect(throws: .typeMismatch) { try record.assign(["int8": 300], only: \.int8) }
            try expect(throws: .typeMismatch) { try record.assign(["mood": "no such mood"], only: \.mood) }
            try expect(throws: .typeMismatch) { try record.assign(["date": "tomorrow"], only: \.date) }
            try expect(throws: .typeMismatch) { try record.assign(["data": "?"], only: \.data) }
            try expect(throws: .typeMismatch) { try record.assign(["numbers": ["one"]], only: \.numbers) }
        },

        Case("activerecord.assign_reference", "a reference is assigned by its key, and a record that it held is forgotten") { _ in
            let (first, second) = (try Author(name: "first").saved(), try Author(name: "second").saved())
            var article = try Article(title: "a", author: .to(first)).saved()
            try expect(article.author?.get().name, equals: "first")
            try article.assign(["authorID": .value(.string("\(second.id)"))], only: \.authorID)
            try expect(article.author?.get().name, equals: "second")
            try article.save()
            try expect(Article.where { $0.author == second.id }.count(), equals: 1)
            try expect(throws: .invalid) { try article.assigned(["title": ""], only: \.title).saved() }
            try expect(article.title, equals: "a")
        },
    ]
}
