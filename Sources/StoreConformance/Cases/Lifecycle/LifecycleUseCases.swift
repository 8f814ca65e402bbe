import ActiveStore
import StoreCore

/// A store in use: few readers, records in several row formats, values not written by models.
enum LifecycleUseCases {
    static let all: [Case] = [
        .opening("lifecycle.reads_inside_reads", "reads can be nested in one thread, however few readers the store has") {
            sandbox in
            let store = try sandbox.open { $0.readers = 1 }
            try Person.insert((0..<4).map { (number: Int) in Person(name: "p\(number)", age: number) }, in: store)
            var seen: [Int] = []
            try Person.query.in(store).forEach { first in
                try Person.query.in(store).forEach { second in
                    seen.append(try Person.where { $0.age == first.age }.in(store).count() + (second.age ?? 0))
                }
            }
            try expect(seen, equals: (0..<4).flatMap { _ in [1, 2, 3, 4] })
            try expect(store.resourcesInUse, equals: 0)
            // Other readers still take turns.
            let others = try (0..<4).map { _ in try CaseThread { try (0..<20).map { _ in try Person.count(in: store) } } }
            for other in others { try expect(Set(other.value()), equals: [4]) }
        },

        .opening(
            "lifecycle.compact_after_changes",
            "compacting keeps records stored with earlier fields, their missing values and fields dropped since"
        ) { sandbox in
            var store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "thing",
                fields: [
                    FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
                    FieldDefinition(name: "gone", type: .string),
                ], indexes: [IndexDefinition(entity: "thing", parts: [.init("name")], unique: true)])
            var version = 0
            func migrate(_ changes: [MigrationChange]) throws {
                version += 1
                try store.migrate([Migration(version, "change \(version)", changes)])
            }
            func current() throws -> EntityDefinition { try require(store.schema["thing"]) }
            func add(_ key: Int64, _ more: [String: Value] = [:]) throws {
                let entity = try current()
                try store.write { transaction in
                    try transaction.insert(EntityID(entity)) { writer in
                        for field in entity.fields {
                            let usual: Value =
                                field.name == "id" ? .int(key) : field.name == "name" ? .string("n\(key)") : .string("g\(key)")
                            try (more[field.name] ?? usual).write(to: writer)
                        }
                    }
                }
            }
            func rows() throws -> [[Value]] {
                let entity = try current()
                var rows: [[Value]] = []
                try store.read { transaction in
                    try transaction.fetch(FetchRequest(EntityID(entity))) { row in
                        rows.append(try entity.fields.indices.map { try row.value($0, type: entity.fields[$0].type) })
                        return .next
                    }
                }
                return rows
            }
            try migrate([.addEntity(entity)])
            for key in 0..<5 { try add(Int64(key)) }
            try migrate([.addField("size", .int, to: "thing", optional: false, default: .int(7))])
            for key in 5..<10 { try add(Int64(key), ["size": .int(Int64(key))]) }
            try migrate([.setDefault("size", of: "thing", to: .int(8)), .dropField("gone", of: "thing")])
            for key in 10..<15 { try add(Int64(key), ["size": .int(Int64(key))]) }
            try migrate([.addField("note", .string, to: "thing")])
            for key in 15..<17 { try add(Int64(key), ["size": .int(1), "note": .string("noted")]) }
            let before = try rows()
            try expect(before.map { $0[2] }, equals: (0..<17).map { .int($0 < 5 ? 7 : $0 < 15 ? $0 : 1) })
            do { try store.compact() } catch let error as StoreError where error.code == .unsupported {}
            try expect(rows(), equals: before)
            try expect(store.verify(.full).problems, equals: [])
            if store.capabilities.contains(.durable) {
                store = try sandbox.reopen(store, [])
                try expect(rows(), equals: before)
            }
            try expect(throws: .duplicateValue) { try add(20, ["size": .int(1), "note": .null, "name": .string("n3")]) }
            try migrate([.addField("gone", .string, to: "thing", default: .string("again"))])
            try expect(rows().map { $0[4] }, equals: before.map { _ in .string("again") })
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("lifecycle.verify_values", "a value that is not of its field's type is refused on write, or reported by verify") {
            sandbox in
            let store = try sandbox.open([])
            let types: [FieldType] = [.string, .json, .uuid, .decimal, .bool]
            let bad: [(FieldType, (any RowWriter) throws -> Void)] = [
                (.string, { writer in try [0x61, 0xFF, 0x62].withUnsafeBufferPointer { try writer.writeText($0) } }),
                (.json, { writer in try Array("{\"a\":".utf8).withUnsafeBufferPointer { try writer.writeText($0) } }),
                (.uuid, { writer in try [1, 2, 3, 4, 5].withUnsafeBufferPointer { try writer.writeBlob($0) } }),
                (.decimal, { writer in try [9, 9, 9].withUnsafeBufferPointer { try writer.writeBlob($0) } }),
                (.bool, { writer in try writer.writeInt(7) }),
            ]
            try store.migrate([
                Migration(
                    1, "values",
                    types.map { type in
                        .addEntity(
                            EntityDefinition(
                                name: type.rawValue,
                                fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "value", type: type)]))
                    })
            ])
            for (type, write) in bad {
                let entity = EntityID(try require(store.schema[type.rawValue]))
                var isStored = true
                do {
                    try store.write { transaction in
                        try transaction.insert(entity) { writer in
                            try writer.writeInt(1)
                            try write(writer)
                        }
                    }
                } catch let error as StoreError {
                    try expect([.typeMismatch, .unstorableValue, .constraint].contains(error.code), "\(type): \(error)")
                    isStored = false
                }
                if isStored {
                    var value: Value?
                    do {
                        try store.read {
                            try $0.fetch(FetchRequest(entity)) { row in
                                value = try row.value(1, type: type); return .next
                            }
                        }
                    } catch let
                        error as StoreError
                    { try expect([.typeMismatch, .corrupt].contains(error.code), "\(type): \(error)") }
                    // A value that the engine converted to the type is valid.
                    let problems = try store.verify(.records).problems
                    if value == nil {
                        try expect(
                            problems.contains { $0.contains(type.rawValue) }, "verify names the entity \(type.rawValue): \(problems)")
                    }
                }
                try store.write { _ = try $0.destroy(FetchRequest(entity)) }
                try expect(store.verify(.full).problems, equals: [], "\(type) again")
            }
        },
    ]
}
