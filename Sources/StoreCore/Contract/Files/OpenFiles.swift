public import Glibc

/// The identity of a file, independent of its name.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The identity in a file's status.
    package init(_ info: stat) {
        device = UInt64(info.st_dev)
        number = UInt64(info.st_ino)
    }
}

/// The main files that stores of this process have open, and whether it opened them itself.
///
/// Libraries under engines remember for the whole process which files they have locked (SQLite does; POSIX locks belong to processes). A
/// forked child has a copy of that memory and none of the locks, so a store that it opens on the same file would run without the locks it
/// needs.
enum OpenFiles {
    private struct Entry {
        var stores = 0
        let origin: ProcessOrigin
    }

    private static let entries = ForkSafeMutex<[FileIdentity: Entry]>([:])

    static func add(_ file: FileIdentity) {
        entries.withLock { $0[file, default: Entry(origin: ProcessOrigin())].stores += 1 }
    }

    static func remove(_ file: FileIdentity) {
        entries.withLock { entries in
            // The parent still has the file open, whatever happens to its copy of the store in this process.
            guard var entry = entries[file], !entry.origin.isForked else { return }
            entry.stores -= 1
            entries[file] = entry.stores > 0 ? entry : nil
        }
    }

    static func areInherited(_ file: FileIdentity) -> Bool {
        entries.withLock { $0[file].map { $0.origin.isForked } ?? false }
    }
}

extension StorePath {
    /// Refuses a file that the parent process had open when it forked this one. Engines call it before they open a file.
    ///
    /// - Throws: ``StoreError`` `.misuse`.
    public func checkNotInherited() throws {
        if let info = StorePath.info(path) { try checkNotInherited(info) }
    }

    /// The same check for a file whose status has just been read.
    public func checkNotInherited(_ info: stat) throws {
        if OpenFiles.areInherited(FileIdentity(info)) { throw StoreError.inherited(path) }
    }

    /// Refuses a file with several names (hard links).
    ///
    /// Side files have the store's name with a suffix. Two processes that open it by different names would each have a separate log, reader
    /// table or lock, and overwrite each other's records.
    ///
    /// - Parameter alternative: An alternative to suggest, as the end of the sentence.
    /// - Throws: ``StoreError`` `.cannotOpen`.
    public func checkHasOneName(_ info: stat, alternative: String = "") throws {
        try StorePath.checkHasOneName(path, info, alternative)
    }

    static func checkHasOneName(_ path: String, _ info: stat, _ alternative: String) throws {
        if info.st_nlink < 2 { return }
        throw cannotOpen(
            path,
            "it has \(info.st_nlink) names (hard links), and processes that use different ones would not see each other; remove the others"
                + alternative)
    }
}

extension StoreError {
    static func inherited(_ path: String) -> StoreError {
        StoreError(
            .misuse,
            "The store \(StorePath.shown(path)) was open in the process of which this one is a fork, and its locks are that process's; start "
                + "processes that use it with posix_spawn or exec.")
    }

    /// The error for a store, or a transaction of it, that was used in a forked child.
    package static var forked: StoreError {
        StoreError(
            .misuse,
            "The store belongs to the process that opened it, of which this one is a fork; start processes that use it with posix_spawn or exec."
        )
    }
}
