/// Migrations read from a file, for tools and for programs that keep them outside their code.
///
/// ```json
/// [
///   {"version": 2, "title": "Full names", "changes": [
///     {"renameField": "name", "of": "author", "to": "fullName"},
///     {"addField": "born", "type": "date", "of": "author"},
///     {"addIndex": ["fullName"], "of": "author", "unique": true}
///   ]},
///   {"version": 3, "title": "No ages", "oldestReader": 3, "changes": [{"dropField": "age", "of": "author"}]}
/// ]
/// ```
/// Each change is an object with the name of one ``MigrationChange`` and its arguments: `renameEntity` (`to`), `dropEntity`, `addField`
/// (`of`, `type`, `optional`, `default`, `column`), `renameField` (`of`, `to`, `column`), `dropField` (`of`), `retype` (`of`, `to`),
/// `makeOptional` (`of`), `makeRequired` (`of`, `nilBecomes`, `type`), `setDefault` (`of`, `to`, `type`), `addIndex` (`of`, `unique`,
/// `name`), `dropIndex` (`of`), `changeDeleteRule` (`of`, `to`), `sql`. Changes with closures are available only in code. Unknown and
/// duplicate keys are refused.
///
/// Values are Booleans, numbers, text and `null`. Text represents values that JSON lacks: a date (`"2019-06-07T12:00:00Z"`), bytes in
/// base64, a UUID, a decimal (`"0.1"`, or the number), JSON (`"[]"`). For these, `makeRequired` and `setDefault` need the `type` of the
/// field.
public struct MigrationFile: Sendable {
    /// The migrations, in the order of the file.
    public let migrations: [Migration]

    /// Parses the text of a file.
    ///
    /// - Throws: ``StoreError`` `.configuration`, saying where it is wrong.
    public init(json: some Sequence<UInt8>) throws {
        guard case .list(let list) = try WrittenValue(json: json) else { throw MigrationFile.bad("", "a list of migrations is expected") }
        migrations = try list.enumerated().map { number, written in try MigrationFile.migration(written, "[\(number)]") }
        try migrations.validate()
    }

    private static func migration(_ written: WrittenValue, _ path: String) throws -> Migration {
        guard case .object(let parts) = written else { throw bad(path, "a migration is an object with version, title and changes") }
        let known = ["version", "title", "oldestReader", "changes"]
        if let odd = parts.keys.sorted().first(where: { !known.contains($0) }) {
            throw bad(path, "a migration does not take \(StoreError.quoted(odd)); it takes \(known.joined(separator: ", "))")
        }
        func part(_ name: String) throws -> WrittenValue {
            guard let part = parts[name] else { throw bad(path, "\(StoreError.quoted(name)) is missing") }
            return part
        }
        func number(_ name: String) throws -> Int {
            guard let number = try part(name).wholeNumber.flatMap({ Int(exactly: $0) }) else {
                throw bad("\(path).\(name)", "a whole number is expected")
            }
            return number
        }
        let version = try number("version")
        guard case .text(let title) = try part("title") else { throw bad(path + ".title", "text is expected") }
        guard case .list(let changes) = try part("changes") else { throw bad(path + ".changes", "a list is expected") }
        let oldest: Int? = if case .null = parts["oldestReader"] ?? .null { nil } else { try number("oldestReader") }
        return Migration(
            version, title, oldestReader: oldest,
            try changes.enumerated().map { number, change in
                do { return try WrittenChange(change).change() } catch let error as StoreError {
                    throw error.prefixed("Version \(version), change \(number + 1):")
                }
            })
    }

    private static func bad(_ path: String, _ what: String) -> StoreError {
        StoreError(.configuration, "The file of migrations is wrong\(path.isEmpty ? "" : " at " + path): \(what).")
    }
}
