import ActiveStore
import StoreCore

/// Ten versions of a schema with data, without models, and the expected content of a store at each version.
///
/// The contents are computed with plain lists, not by running migrations, so that
/// they can be compared with a store's content after any way of reaching a version.
package struct Ladder: Sendable {
    /// The number of books in the first version.
    package var books: Int

    package init(books: Int) { self.books = books }

    package static let newest = 10

    /// The migrations up to a version.
    package func migrations(to version: Int = newest) -> [Migration] { all.filter { $0.version <= version } }

    private var all: [Migration] {
        [
            Migration(
                1, "books", [.addEntity(Ladder.book), .run("adds the books") { try add(Ladder.book, rows(1)["book"] ?? [], in: $0) }]),
            Migration(2, "names", [.renameField("title", of: "book", to: "name")]),
            Migration(
                3, "pages", [.addField("pages", .int, to: "book", optional: false) { .int(Int64($0["name"]?.description.count ?? 0)) }]),
            Migration(
                4, "owners", [.addEntity(Ladder.owner), .run("adds the owners") { try add(Ladder.owner, rows(4)["owner"] ?? [], in: $0) }]),
            Migration(5, "years as numbers", [.retype("year", of: "book", to: .int)]),
            Migration(
                6, "indexes", [.addIndex(["year", "name"], of: "book"), .addIndex(["name"], of: "book", unique: true)]),
            Migration(7, "publications", [.renameEntity("book", to: "publication")]),
            Migration(
                8, "every book has an owner",
                [.makeRequired("owner", of: "publication", nilBecomes: "nobody"), .setDefault("pages", of: "publication", to: 1)]),
            Migration(
                9, "capitals",
                [
                    .transform("publication", batch: 100) { record in
                        try record.set("name", to: .string((record["name"]?.description ?? "").uppercased()))
                        if case .int(let pages)? = record["pages"] { try record.set("pages", to: .int(pages + 1)) }
                    }
                ]),
            Migration(
                10, "less",
                [
                    .dropIndex(["year", "name"], of: "publication"), .dropField("pages", of: "publication"), .dropEntity("owner"),
                    .addField("note", .string, to: "publication"),
                ]),
        ]
    }

    private static let book = EntityDefinition(
        name: "book",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "year", type: .string), FieldDefinition(name: "owner", type: .string, isOptional: true),
        ])
    private static let owner = EntityDefinition(name: "owner", fields: [FieldDefinition(name: "name", type: .string)])

    private func add(_ entity: EntityDefinition, _ rows: [[String: Value]], in scope: MigrationScope) throws {
        for row in rows {
            try scope.transaction.insert(EntityID(entity)) { writer in
                for field in entity.fields { try (row[field.name] ?? .null).write(to: writer) }
            }
        }
    }

    /// The content at a version: by entity the records in key order, each by field.
    package func rows(_ version: Int) -> [String: [[String: Value]]] {
        if version == 0 { return [:] }
        let books = (1...max(1, books)).map { id -> [String: Value] in
            let title = version >= 9 ? "TITLE \(id)" : "Title \(id)"
            let year = 1900 + id % 120
            var row: [String: Value] = ["id": .int(Int64(id))]
            row[version >= 2 ? "name" : "title"] = .string(title)
            row["year"] = version >= 5 ? .int(Int64(year)) : .string("\(year)")
            row["owner"] = id % 3 == 0 ? (version >= 8 ? "nobody" : .null) : .string("owner \(id % 7)")
            if (3...9).contains(version) { row["pages"] = .int(Int64(title.count + (version >= 9 ? 1 : 0))) }
            if version >= 10 { row["note"] = .null }
            return row
        }
        var rows = [version >= 7 ? "publication" : "book": books]
        if (4...9).contains(version) {
            let names = Set((1...max(1, self.books)).filter { $0 % 3 != 0 }.map { "owner \($0 % 7)" })
            rows["owner"] = names.sorted().map { ["name": .string($0)] }
        }
        return rows
    }

    /// The content of a store opened without models, in the form of ``rows(_:)``, and its version.
    package static func contents(of store: any Store) throws -> (version: Int, rows: [String: [[String: Value]]]) {
        try store.read { transaction in
            let catalog = try transaction.catalog() ?? Catalog()
            var rows: [String: [[String: Value]]] = [:]
            for entity in catalog.schema.entities {
                rows[entity.name] = try transaction.records(FetchRequest(EntityID(entity))).map { record in
                    Dictionary(uniqueKeysWithValues: zip(record.fields.map(\.name), record.values))
                }
            }
            return (catalog.version, rows)
        }
    }
}
