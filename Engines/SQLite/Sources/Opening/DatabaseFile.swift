import Glibc
import StoreCore

/// Where a database is: a ``StorePath`` that has been looked at, with a file made there if it has to be.
///
/// SQLite would take `file:x?mode=memory` for a URI. A file that is made here with mode 0600 has side files of that mode too.
struct DatabaseFile: Sendable {
    let storePath: StorePath
    let isReadOnly: Bool
    /// Whether it was made by this opening.
    let isNew: Bool
    /// Whether others than the owner may write it.
    let isWritableByOthers: Bool

    /// The folder with its links resolved, and the name.
    var path: String { storePath.path }
    /// Beside it: what writers of several processes lock.
    var lockPath: String { path + "-lock" }

    /// The longest path SQLite takes, with room for the side files' endings.
    static let maximumPathLength = 500

    /// Looks at the place, and makes the file unless it is there or the store is opened read-only.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.storageFull` or `.inputOutput`, naming the path and what to do.
    init(_ location: String, isReadOnly: Bool) throws {
        self.isReadOnly = isReadOnly
        storePath = try StorePath(location, longest: DatabaseFile.maximumPathLength)
        // Where nothing can be written nothing can differ: images of containers have files with several names.
        try storePath.checkSides(DatabaseFile.sides, refusingLinks: !isReadOnly)
        let found = try DatabaseFile.make(storePath, isReadOnly: isReadOnly)
        isNew = found == nil
        isWritableByOthers = found.map { $0.st_mode & (S_IWGRP | S_IWOTH) != 0 } ?? false
        if !isImmutable {
            if let found { try storePath.checkHasOneName(found) }
            if isReadOnly { try storePath.checkSides(DatabaseFile.sides, refusingLinks: true) }
        }
        if let found { try storePath.checkNotInherited(found) }
    }

    /// The endings of the files beside a database.
    static let sides = ["-wal", "-shm", "-journal", "-lock"]

    /// The file that is there; nil once it has been made.
    private static func make(_ storePath: StorePath, isReadOnly: Bool) throws -> stat? {
        // Twice at most: another process may make the file in between.
        for _ in 0..<2 {
            if let found = try storePath.look(isReadOnly: isReadOnly) { return found.info }
            if try StorePath.make(storePath.path) { return nil }
        }
        throw StorePath.cannotOpen(storePath.path, "it appears and disappears; is another process making and removing it?")
    }
}
