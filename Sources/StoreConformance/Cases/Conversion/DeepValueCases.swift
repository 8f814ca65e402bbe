import ActiveStore
import ActiveStoreImport

/// Endlessly nested values: refused with an error, without exhausting the stack.
enum DeepValueCases {
    private static func nested(_ depth: Int, in wrap: (JSONValue) -> JSONValue) -> JSONValue {
        (0..<depth).reduce(into: JSONValue.value(.int(1))) { value, _ in value = wrap(value) }
    }

    static let all: [Case] = [
        Case("conversion.deep_value_refused", "a JSONValue nested sixty thousand deep is refused everywhere, and released safely") { _ in
            let ann = try Profile(name: "Ann").saved()
            let wraps: [(JSONValue) -> JSONValue] = [
                { [$0] }, { ["inside": $0] }, { .object([(name: "a", value: 1), (name: "b", value: .array([2, $0]))]) },
            ]
            for wrap in wraps {
                let deep = nested(60_000, in: wrap)
                let copies = Array(repeating: deep, count: 3)
                try expect(throws: .limitExceeded) { try ann.asJSON(adding: ["deep": { _ in deep }]) }
                try expect(throws: .limitExceeded) { try ann.asDictionary(adding: ["deep": { _ in JSONValue.array(copies) }]) }
                try expect(throws: .limitExceeded) { try Profile.query.asJSON(adding: ["deep": { _ in deep }]) }
                var json = JSONWriter()
                try expect(throws: .limitExceeded) { try json.value(deep) }
                try expect(json.text, equals: "")
                // As a record's value, no store can hold it.
                try expect(throws: .unstorableValue) { try Member.where(["tags": deep]).count() }
                try expect(throws: .unstorableValue) { try Member.updateAll(["tags": deep]) }
                try expect(throws: .limitExceeded) { try Contact.imported(from: deep) }
                try expect(throws: .limitExceeded) { try Contact.imported(from: ["code": "a", "deep": deep]) }
                try expect(throws: .limitExceeded) { try Contact.imported(each: [deep]) }
                var contact = Contact(code: "a")
                try expect(throws: .limitExceeded) { try contact.importValues(from: deep) }
                let report = try Contact.importRecords(from: .records([deep, ["code": "b"]]))
                try expect([report.skipped, report.inserted], equals: [1, 1])
                try Contact.destroyAll()
            }
        },

        Case("conversion.deep_value_limit", "values 512 deep are written, deeper ones are not, however they were made") { _ in
            let deepest = nested(512) { [$0] }
            var json = JSONWriter(style: .compact)
            try json.value(deepest)
            try expect(json.text, equals: String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512))
            for deeper: JSONValue in [[deepest], ["a": deepest], .object([(name: "a", value: nil), (name: "b", value: deepest)])] {
                try expect(throws: .limitExceeded) { try json.value(deeper) }
            }
        },

        Case("predicate.long_chains", "conditions of thousands of comparisons, or a hundred thousand negations, are evaluated or refused") {
            _ in
            for stock in 0..<3 { try Fruit(name: "n\(stock)", stock: stock).saved() }
            let fields = Fruit.fields
            for count in [900, 20_000] {
                let conditions = (0..<count).map { fields.stock != $0 + 3 }
                let any = (0..<count).map { fields.stock == $0 + 1 }
                let chains = [
                    conditions.reduce(fields.stock >= 0) { $0 && $1 }, conditions.reduce(fields.stock >= 0) { $1 && $0 },
                    any.reduce(fields.stock == 0) { $0 || $1 }, any.reduce(fields.stock == 0) { $1 || $0 },
                ]
                for chain in chains {
                    if count > 10_000 {
                        try expect(throws: .limitExceeded) { try Fruit.where { _ in chain }.count() }
                    } else {
                        try expect(Fruit.where { _ in chain }.count(), equals: 3)
                        try expect(Fruit.where { _ in !chain }.count(), equals: 0)
                    }
                }
            }
            let negated = (0..<100_001).reduce(fields.stock == 1) { condition, _ in !condition }
            do { try expect(Fruit.where { _ in negated }.count(), equals: 2) } catch let error as StoreError {
                try expect(error.code, equals: .limitExceeded)
            }
            let mixed = (0..<20_000).reduce(fields.stock == 1) {
                $1.isMultiple(of: 2) ? $0 && fields.stock != $1 : $0 || fields.stock == $1
            }
            try expect(throws: .limitExceeded) { try Fruit.where { _ in mixed }.count() }
        },

        Case(
            "conversion.deep_text_refused",
            "JSON text nested a hundred thousand deep is refused as a value, a condition, a default and an import"
        ) { _ in
            for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
                let text = String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
                try expect(throws: .limitExceeded) { try JSONValue(json: text) }
                var json = JSONWriter()
                try expect(throws: .limitExceeded) { try json.json(text) }
                try expect(throws: .typeMismatch) { try Member.updateAll(["tags": Value.json(text)]) }
                try expect(Member.where(["tags": Value.json(text)]).count(), equals: 0)
            }
        },
    ]
}
