import Glibc

/// How opening treats a file that cannot be read as a store: damaged, truncated, or of another kind.
public enum UnreadablePolicy: String, Sendable, Hashable, CaseIterable {
    /// Throws.
    case fail
    /// Renames it and its companion files, and begins with an empty store. Nothing is deleted.
    case replace
}

// Sets unreadable files aside: `app.db` and `app.db-wal` become `app.db.unreadable-1` and `app.db.unreadable-1-wal`, so that the pair can
// still be inspected with other programs, and a new store is created in its place. ``StoreHealth/replaced`` has the new path.
//
// The companions are renamed first. If the machine stops in between, the main file is still unreadable and the next opening continues; in
// the reverse order an engine would find companions of another file next to its new one, and apply or delete them. If several processes
// find the file unreadable at once, one renames it: the others then see that another file has the name, and open that.
//
// A store that is newer than this program, in use, or not permitted does not count as unreadable.
extension StoreFiles {
    /// Runs the body, which opens the store; if that fails because the file is unreadable, sets the file aside and runs it again.
    ///
    /// - Parameter body: Receives the path to which an unreadable file was moved.
    func replacingUnreadable<R>(_ body: (_ replaced: String?) throws -> R) throws -> R {
        var replaced: String?
        for _ in 0..<8 {
            let before = identity
            do {
                do { return try body(replaced) } catch let error as StoreError where error.code == .corrupt {
                    // A file that could not be identified may not be the one that was read.
                    guard let before else { throw error }
                    try whileUnused(isDamaged: true) { if identity == before { replaced = try setAside() } }
                }
            } catch let error as StoreError {
                // Opening may have failed because another opener has set the file aside meanwhile.
                if identity == before { throw error }
            }
        }
        return try body(replaced)
    }

    /// Renames the main file and its companions.
    ///
    /// - Returns: The main file's new path.
    private func setAside() throws -> String {
        let endings = companions + [""]
        var number = 1
        let path = storePath.path
        var target: String { path + ".unreadable-\(number)" }
        while endings.contains(where: { StorePath.info(target + $0) != nil }) { number += 1 }
        for ending in endings where rename(path + ending, target + ending) != 0 && errno != ENOENT {
            throw StorePath.failed("rename", path + ending, errno)
        }
        try storePath.synchroniseFolder()
        return target
    }
}
