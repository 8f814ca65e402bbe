import CStoreCore
import Glibc
import Synchronization

/// Looks now and then whether the files of an open store still have their names.
///
/// A file that is deleted or renamed while it is open goes on existing without the name: what is written from then on is acknowledged, and lost with
/// the process or found elsewhere. A file that is given a second name can be opened by that, past the files beside it that processes lock. The system
/// tells neither to a process that only reads and writes. So the names are looked at by a write when a second has passed since the last look (a
/// few nanoseconds to know, a microsecond a second to look), before a checkpoint, and when an engine opens one more connection by name.
///
/// What is found is final: the store is poisoned. The window that remains is the second before it was found.
final class FileWatch: Sendable {
    private struct State {
        var files: [(path: String, identity: FileIdentity)] = []
        var refusesLinks = true
    }

    private let state = Mutex(State())
    /// When the next look is due, by the coarse clock; `.max` while there is nothing to look at.
    private let due = Atomic<UInt64>(.max)
    private let lost = Atomic<Bool>(false)

    private static let interval: UInt64 = 1_000_000_000

    private let forks = activestore_fork_generation()

    deinit { if activestore_fork_generation() == forks { end() } }

    /// Notes which files have these names now, in place of those noted before. The first is the main file; the others may be missing.
    func begin(_ paths: [String], refusingLinks: Bool) {
        let files = paths.compactMap { path in StorePath.info(path).map { (path, FileIdentity($0)) } }
        end()
        state.withLock { state in
            state.files = files
            state.refusesLinks = refusingLinks
        }
        if let main = files.first { OpenFiles.add(main.1) }
        due.store(FileWatch.now() + FileWatch.interval, ordering: .relaxed)
    }

    /// Looks at nothing any more.
    func end() {
        due.store(.max, ordering: .relaxed)
        let main = state.withLock { state in
            defer { state.files = [] }
            return state.files.first?.identity
        }
        if let main { OpenFiles.remove(main) }
    }

    /// Whether a file was found to have lost its name, and the store is poisoned by it.
    var isLost: Bool {
        get { lost.load(ordering: .acquiring) }
        set { lost.store(newValue, ordering: .releasing) }
    }

    /// Whether a second has passed since the last look.
    var isDue: Bool {
        let due = due.load(ordering: .relaxed)
        return due != .max && FileWatch.now() >= due
    }

    /// What has happened to the files; nil if each still has its name.
    func problem() -> StoreError? {
        if due.load(ordering: .relaxed) == .max { return nil }
        due.store(FileWatch.now() + FileWatch.interval, ordering: .relaxed)
        let (files, refusesLinks) = state.withLock { ($0.files, $0.refusesLinks) }
        for (number, file) in files.enumerated() {
            guard let what = FileWatch.change(of: file.path, file.identity, refusesLinks && number == 0) else { continue }
            return StoreError(
                .poisoned,
                "The file \(StorePath.shown(file.path)) of the store \(what) while the store was open, so that what is written would be lost. "
                    + "Nothing is written any more; put the file back if it is wanted, then close the store and open it again.")
        }
        return nil
    }

    private static func change(of path: String, _ identity: FileIdentity, _ refusesLinks: Bool) -> String? {
        guard let info = StorePath.info(path) else {
            // Whatever else the system says, it does not say that the file is gone.
            return errno == ENOENT || errno == ENOTDIR ? "was deleted or renamed" : nil
        }
        if FileIdentity(info) != identity { return "was replaced by another" }
        return refusesLinks && info.st_nlink > 1 ? "was given another name (a hard link)" : nil
    }

    /// Nanoseconds of the clock that costs the least; it moves every few milliseconds.
    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

extension StoreContext {
    /// Has writes look now and then whether files still have their names, and poisons the store when one was deleted, renamed or replaced, or the main
    /// file given a second name. Engines call it once the files are open, and again when they have replaced them; a closed store is watched no more.
    ///
    /// It also keeps a forked child from opening what its parent has open; see ``StorePath/checkNotInherited()``.
    ///
    /// - Parameters:
    ///   - files: The main file's path, then those of the files beside it that may not be exchanged either; missing ones are not watched.
    ///   - refusingLinks: Whether a second name of the main file counts.
    public func watch(_ files: [String], refusingLinks: Bool = true) { self.files.begin(files, refusingLinks: refusingLinks) }

    /// Looks now whether the files still have their names: before an engine does something that relies on it, such as a checkpoint or opening a
    /// file once more.
    ///
    /// - Throws: ``StoreError`` `.poisoned`; the store refuses everything from then on.
    public func lookAtFiles() throws {
        guard let problem = files.problem() else { return }
        poison(problem)
        files.isLost = true
        throw problem
    }

    /// Looks if it is time.
    func lookAtFilesIfDue() throws { if files.isDue { try lookAtFiles() } }
}
