import ActiveStoreImport
import FoundationEssentials

extension Store {
    /// Stores the records of fixture files: CSV, JSON or JSON Lines, a file for each entity, named after it.
    ///
    /// ```swift
    /// // Tests/AppTests/Fixtures/author.csv, Tests/AppTests/Fixtures/article.json
    /// try withTestStore(Author.self, Article.self) { store in
    ///     try store.loadFixtures()
    ///     #expect(try Author.count() == 3)
    /// }
    /// ```
    /// The files may set every field, also keys, timestamps and references; a field that is missing gets its default. Validations and
    /// callbacks do not run, as fixtures may be records of earlier versions of the program. Either everything is stored, or nothing.
    /// `exportCSV(toFolder:)` writes such a folder. Files whose names end differently, and hidden files, are skipped.
    ///
    /// - Parameters:
    ///   - path: A folder, or a single file; seen from the folder of the source file that calls.
    ///   - source: The source file that calls.
    /// - Returns: The number of records stored for each entity.
    /// - Throws: ``StoreError`` `.inputOutput` if there is no such file or folder; `.unknownEntity` for a file named after no entity;
    ///   `.typeMismatch` for a value that does not fit, with the file, the line and the key; `.badRequest` for a key that matches no
    ///   field, and for a folder without fixtures; `.duplicateKey` and the like for records that cannot be stored.
    @discardableResult public func loadFixtures(_ path: String = "Fixtures", source: String = #filePath) throws -> [String: Int] {
        let files = try FixtureFile.all(at: path, seenFrom: source)
        return try write { _ in try files.reduce(into: [:]) { $0[$1.entity, default: 0] += try $1.load(into: self) } }
    }

    /// Asynchronous form of ``loadFixtures(_:source:)``; suspends while another writer holds the writer lock. The files are read in place.
    @discardableResult nonisolated(nonsending) public func loadFixtures(
        _ path: String = "Fixtures", source: String = #filePath
    ) async throws -> [String: Int] {
        let files = try FixtureFile.all(at: path, seenFrom: source)
        return try await write { _ in try files.reduce(into: [:]) { $0[$1.entity, default: 0] += try $1.load(into: self) } }
    }
}

/// A file with the records of one entity.
private struct FixtureFile {
    let path: String
    let entity: String

    /// The fixtures of a folder in the order of their names, or the one file.
    static func all(at path: String, seenFrom source: String) throws -> [FixtureFile] {
        let path = path.hasPrefix("/") ? path : source.prefix(upTo: source.lastIndex(of: "/") ?? source.startIndex) + "/" + path
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw StoreError(.inputOutput, "\(path.debugDescription): This file or folder with fixtures does not exist.")
        }
        if !isFolder { return [FixtureFile(path)] }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw StoreError(.inputOutput, "\(path.debugDescription): This folder with fixtures cannot be read.")
        }
        let files = names.sorted().filter { !$0.hasPrefix(".") && ImportFormat(path: $0) != nil }.map { FixtureFile("\(path)/\($0)") }
        if files.isEmpty {
            throw StoreError(
                .badRequest, "\(path.debugDescription): This folder has no fixtures: files such as author.csv, author.json or author.jsonl."
            )
        }
        return files
    }

    private init(_ path: String) {
        self.path = path
        let name = path.suffix(from: path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)
        entity = String(name.prefix { $0 != "." })
    }

    func load(into store: any Store) throws -> Int {
        let report = try store.importRecords(into: entity, from: .file(path)) {
            $0.allowed = .all
            $0.isStrict = true
            $0.uniqueBy = .nothing
        }
        if let problem = report.problems.first {
            throw StoreError(.badRequest, "\(path.debugDescription), \(problem.message)", entity: entity, field: problem.field)
        }
        return report.inserted
    }
}
