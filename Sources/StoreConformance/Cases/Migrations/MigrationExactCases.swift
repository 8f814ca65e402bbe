import ActiveStore
import StoreCore

/// What migrations keep exactly, or refuse.
enum MigrationExactCases {
    static let all: [Case] = [
        .opening(
            "migrations.whole_numbers_converted", "a whole number is converted to an equal value; if there is none the migration fails"
        ) { sandbox in
            let store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "number", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "number", type: .int)])
            try store.migrate([Migration(1, "numbers", [.addEntity(entity)])])
            let id = EntityID(entity)
            func put(_ numbers: [Int64]) throws {
                try store.write { transaction in
                    _ = try transaction.destroy(FetchRequest(id))
                    for (key, number) in numbers.enumerated() {
                        try transaction.insert(id) { writer in
                            for value: Value in [.int(Int64(key)), .int(number)] { try value.write(to: writer) }
                        }
                    }
                }
            }
            let edge: Int64 = 1 << 53
            let refused: [([Int64], FieldType)] = [([0, 1, 2], .bool), ([-1], .bool), ([edge, edge + 1], .double), ([.max], .double)]
            for (numbers, type) in refused {
                try put(numbers)
                try expect(throws: .typeMismatch, "\(numbers) as \(type)") {
                    try store.migrate([Migration(2, "refused", [.retype("number", of: "number", to: type)])])
                }
                try expect(MigrationCases.values(of: "number", "number", store), equals: numbers.map { .int($0) })
            }
            try put([edge, -edge, 0, edge + 2])
            try store.migrate([Migration(2, "double", [.retype("number", of: "number", to: .double)])])
            try expect(
                MigrationCases.values(of: "number", "number", store),
                equals: [.double(0x1p53), .double(-0x1p53), .double(0), .double(0x1p53 + 2)])
            // And back, which is refused for numbers that are not whole.
            try store.migrate([Migration(3, "int", [.retype("number", of: "number", to: .int)])])
            try expect(MigrationCases.values(of: "number", "number", store), equals: [edge, -edge, 0, edge + 2].map { .int($0) })
            try put([1, 0, 1])
            try store.migrate([Migration(4, "bool", [.retype("number", of: "number", to: .bool)])])
            try expect(MigrationCases.values(of: "number", "number", store), equals: [.bool(true), .bool(false), .bool(true)])
        },

        .opening("migrations.codes_kept", "a text becomes a number only if its digits can be had back: \"007\" is a code") { sandbox in
            let store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "item", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "code", type: .string)])
            try store.migrate([Migration(1, "items", [.addEntity(entity)])])
            let id = EntityID(entity)
            func put(_ codes: [String]) throws {
                try store.write { transaction in
                    _ = try transaction.destroy(FetchRequest(id))
                    for (key, code) in codes.enumerated() {
                        try transaction.insert(id) { writer in
                            for value: Value in [.int(Int64(key)), .string(code)] { try value.write(to: writer) }
                        }
                    }
                }
            }
            let codes: [FieldType: [String]] = [
                .int: ["007", "+5", "-0", "-01", "00"], .double: ["007", "+5", "-01.5"], .decimal: ["007", "+5", "00.5", "-01"],
            ]
            for (type, texts) in codes {
                for text in texts {
                    try put(["1", text])
                    try expect(throws: .typeMismatch, "\(text) as \(type)") {
                        try store.migrate([Migration(2, "refused", [.retype("code", of: "item", to: type)])])
                    }
                    try expect(MigrationCases.values(of: "code", "item", store), equals: [.string("1"), .string(text)])
                }
            }
            try put(["0", "-7", "0.50", "-0.5", "1e3"])
            try store.migrate([Migration(2, "decimals", [.retype("code", of: "item", to: .decimal)])])
            try expect(
                MigrationCases.values(of: "code", "item", store),
                equals: [.decimal(0), .decimal(-7), .decimal(0.5), .decimal(-0.5), .decimal(1_000)])
        },

        .opening(
            "migrations.places_after_a_drop",
            "key and timestamps of an entity are the same fields after an earlier field was dropped"
        ) { sandbox in
            let store = try sandbox.open([])
            let names: [(String, FieldType)] = [
                ("first", .string), ("id", .int), ("second", .string), ("createdAt", .date), ("third", .string), ("updatedAt", .date),
            ]
            let entity = EntityDefinition(
                name: "thing", fields: names.map { FieldDefinition(name: $0.0, type: $0.1) }, key: 1, createdAt: 3, updatedAt: 5)
            try store.migrate([Migration(1, "things", [.addEntity(entity)])])
            let fields = ["first", "second", "third"]
            for (number, field) in fields.enumerated() {
                try store.migrate([Migration(number + 2, field, [.dropField(field, of: "thing")])])
                let stored = try require(store.read { try $0.catalog() }?.schema["thing"])
                try expect(stored.keyField.name, equals: "id", field)
                try expect(stored.createdAt.map { stored.fields[$0].name }, equals: "createdAt", field)
                try expect(stored.updatedAt.map { stored.fields[$0].name }, equals: "updatedAt", field)
            }
            // A dropped timestamp is gone; the other stays.
            try store.migrate([Migration(5, "createdAt", [.dropField("createdAt", of: "thing")])])
            let stored = try require(store.read { try $0.catalog() }?.schema["thing"])
            try expect(stored.createdAt, equals: nil)
            try expect(stored.updatedAt.map { stored.fields[$0].name }, equals: "updatedAt")
        },
    ]
}
