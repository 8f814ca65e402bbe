import FoundationEssentials

/// Migrations written down in a file, for tools and for programs that keep them outside of their code.
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
/// Each change is an object with the name of one ``MigrationChange`` and what that takes: `renameEntity` (`to`), `dropEntity`, `addField` (`of`, `type`,
/// `optional`, `default`, `column`), `renameField` (`of`, `to`, `column`), `dropField` (`of`), `retype` (`of`, `to`), `makeOptional` (`of`),
/// `makeRequired` (`of`, `nilBecomes`), `setDefault` (`of`, `to`), `addIndex` (`of`, `unique`, `name`), `dropIndex` (`of`), `changeDeleteRule` (`of`, `to`),
/// `sql`. Changes by closures are for code alone.
public struct MigrationFile: Sendable {
    /// The migrations, in the order of the file.
    public let migrations: [Migration]

    /// Reads the text of a file.
    ///
    /// - Throws: ``StoreError`` `.configuration`, saying where it is wrong.
    public init(json: some Sequence<UInt8>) throws {
        let bytes = Array(json)
        let written: [Written]
        do { written = try bytes.withUnsafeBufferPointer { try CanonicalJSON.decode([Written].self, from: $0) } } catch let error
            as DecodingError
        {
            throw MigrationFile.bad(error)
        }
        migrations = try written.map { migration in
            Migration(
                migration.version, migration.title, oldestReader: migration.oldestReader,
                try migration.changes.enumerated().map { number, change in
                    do { return try change.change() } catch let error as StoreError {
                        throw error.prefixed("Version \(migration.version), change \(number + 1):")
                    }
                })
        }
        try migrations.validate()
    }

    private static func bad(_ error: DecodingError) -> StoreError {
        let (context, what): (DecodingError.Context, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "\(key.stringValue.debugDescription) is missing")
            case .typeMismatch(_, let context), .valueNotFound(_, let context): (context, "a value is of the wrong kind")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "it cannot be read")
            }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
        return StoreError(.configuration, "The file of migrations is wrong\(path.isEmpty ? "" : " at " + path): \(what).")
    }

    private struct Written: Decodable {
        let version: Int
        let title: String
        let oldestReader: Int?
        let changes: [WrittenChange]
    }
}
