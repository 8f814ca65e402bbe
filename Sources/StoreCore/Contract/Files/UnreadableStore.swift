import Glibc

/// How opening treats a file that cannot be read as a store: damaged, cut off, or something else.
public enum UnreadablePolicy: String, Sendable, Hashable, CaseIterable {
    /// Throws.
    case fail
    /// Renames it, and the files beside it, and begins with an empty store. Nothing is deleted.
    case replace
}

// Setting aside what cannot be read: `app.db` and `app.db-wal` become `app.db.unreadable-1` and `app.db.unreadable-1-wal`, so that the pair can still be
// looked at with other programs, and a new store is made in its place. Where that went is in ``StoreHealth/replaced``.
//
// The companions go first. When the machine stops in between, the main file is still unreadable and the next opening goes on; the other way round an
// engine would find companions of another file beside its new one, and apply or delete them. Of several processes that find the file unreadable at
// once, one renames it: the others see, once they may look, that another file has the name, and open that.
//
// What is newer than this program, in use, or not permitted is not unreadable.
extension StoreFiles {
    /// Runs the body, which opens the store; where that fails because the file cannot be read, sets the file aside and runs it again.
    ///
    /// - Parameter body: Gets the path to which an unreadable file was moved.
    func replacingUnreadable<R>(_ body: (_ replaced: String?) throws -> R) throws -> R {
        var replaced: String?
        for _ in 0..<8 {
            let before = identity
            do {
                do { return try body(replaced) } catch let error as StoreError where error.code == .corrupt {
                    // A file that could not be identified is not known to be the one that was read.
                    guard let before else { throw error }
                    try whileUnused(isDamaged: true) { if identity == before { replaced = try setAside() } }
                }
            } catch let error as StoreError {
                // Opening may have failed because another opener set the file aside meanwhile.
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
