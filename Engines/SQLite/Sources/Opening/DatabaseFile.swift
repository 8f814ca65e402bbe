import CSQLite
import Glibc
import StoreCore

/// The location of a database: a ``StorePath`` that has been checked, with a file created there if necessary.
///
/// SQLite would interpret `file:x?mode=memory` as a URI. A file created here has mode 0600, and so have its side files.
struct DatabaseFile: Sendable {
    let storePath: StorePath
    let isReadOnly: Bool
    /// Whether this opening created it.
    let isNew: Bool
    /// Whether users other than the owner may write it.
    let isWritableByOthers: Bool

    /// The folder with its links resolved, and the name.
    var path: String { storePath.path }
    /// The lock file for writers of several processes.
    var lockPath: String { path + "-lock" }

    /// The longest path SQLite accepts, allowing for the suffixes of side files.
    static let maximumPathLength = 500

    /// Checks the location, and creates the file unless it exists or the store is opened read-only.
    init(_ location: String, isReadOnly: Bool) throws {
        self.isReadOnly = isReadOnly
        storePath = try StorePath(location, longest: DatabaseFile.maximumPathLength)
        // If nothing can be written, several names of a file do no harm; container images have such files.
        try storePath.checkSides(DatabaseFile.sides, refusingLinks: !isReadOnly)
        let found = try DatabaseFile.make(storePath, isReadOnly: isReadOnly)
        isNew = found == nil
        isWritableByOthers = found.map { $0.st_mode & (S_IWGRP | S_IWOTH) != 0 } ?? false
        if !isImmutable {
            if let found { try storePath.checkHasOneName(found) }
            if isReadOnly { try storePath.checkSides(DatabaseFile.sides, refusingLinks: true) }
        }
        if let found { try storePath.checkNotInherited(found) }
        if let found { try DatabaseFile.checkHasHeader(found, path) }
    }

    /// Refuses a file that is shorter than a database's header, unless it is empty: SQLite takes a file of one byte for an empty one, and
    /// would overwrite it.
    private static func checkHasHeader(_ found: stat, _ path: String) throws {
        guard found.st_size > 0, found.st_size < 100 else { return }
        throw StoreError(
            .corrupt,
            "The file \(StorePath.shown(path)) is not an SQLite database: it is shorter than the header of one. Restore a backup, give "
                + "another path, or move the file away.", engineCode: .init("sqlite", SQLITE_NOTADB))
    }

    /// The suffixes of the files next to a database.
    static let sides = ["-wal", "-shm", "-journal", "-lock"]

    /// The existing file; nil once it has been created.
    private static func make(_ storePath: StorePath, isReadOnly: Bool) throws -> stat? {
        // At most twice: another process may create the file in between.
        for _ in 0..<2 {
            if let found = try storePath.look(isReadOnly: isReadOnly) { return found.info }
            if try StorePath.make(storePath.path) { return nil }
        }
        throw StorePath.cannotOpen(storePath.path, "it appears and disappears; is another process making and removing it?")
    }
}
