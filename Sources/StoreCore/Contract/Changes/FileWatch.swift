import Glibc
import Synchronization

/// Checks from time to time whether the files of an open store still have their names.
///
/// A file that is deleted or renamed while open continues to exist without the name: writes to it are acknowledged, and then lost with the
/// process or found under another name. A file with a second hard link can be opened by that name, without the side files that processes
/// lock. A process that only reads and writes notices neither. A write therefore checks the names when a second has passed since the last
/// check (a few nanoseconds to find that out, a few microseconds for the check); so do checkpoints and engines that open another connection
/// by name.
///
/// A failed check is final: the store is poisoned. Writes acknowledged in the second before may be lost.
final class FileWatch: Sendable {
    private struct State {
        var files: [WatchedFile] = []
        var refusesLinks = true
    }

    private struct WatchedFile {
        let path: String
        /// nil for a main file that was missing when the watch began.
        let identity: FileIdentity?
        let isMain: Bool

        /// The change of the file, as the predicate of a sentence; nil if there was none.
        func change(refusingLinks: Bool) -> String? {
            guard let info = StorePath.info(path) else {
                // Any other failure says nothing about the file.
                return FileWatch.isMissing(errno) ? "was deleted or renamed" : nil
            }
            if FileIdentity(info) != identity { return "was replaced by another" }
            return isMain && refusingLinks && info.st_nlink > 1 ? "was given another name (a hard link)" : nil
        }
    }

    private let state = Mutex(State())
    /// When the next check is due, by the coarse clock; `.max` while no files are watched.
    private let due = Atomic<UInt64>(.max)
    private let lost = Atomic<Bool>(false)

    private static let interval: UInt64 = 1_000_000_000

    private let origin = ProcessOrigin()

    deinit { if !origin.isForked { end() } }

    /// Records which files have these names now, in place of those recorded before. The first is the main file; the others may be missing.
    func begin(_ paths: [String], refusingLinks: Bool) {
        var files: [WatchedFile] = []
        for (number, path) in paths.enumerated() {
            if let info = StorePath.info(path) {
                files.append(WatchedFile(path: path, identity: FileIdentity(info), isMain: number == 0))
            } else if number == 0, FileWatch.isMissing(errno) {
                // The engine has just opened it, so the first check must report it missing.
                files.append(WatchedFile(path: path, identity: nil, isMain: true))
            }
        }
        end()
        let main = files.first { $0.isMain }
        state.withLock { state in
            state.files = files
            state.refusesLinks = refusingLinks
        }
        if let identity = main?.identity { OpenFiles.add(identity) }
        let isMainMissing = main != nil && main?.identity == nil
        due.store(isMainMissing ? 0 : FileWatch.now() + FileWatch.interval, ordering: .relaxed)
    }

    /// Stops watching.
    func end() {
        due.store(.max, ordering: .relaxed)
        let main = state.withLock { state in
            defer { state.files = [] }
            return state.files.first { $0.isMain }?.identity
        }
        if let main { OpenFiles.remove(main) }
    }

    /// Whether a file was found to have lost its name, which poisoned the store.
    var isLost: Bool {
        get { lost.load(ordering: .acquiring) }
        set { lost.store(newValue, ordering: .releasing) }
    }

    /// Whether a second has passed since the last check.
    var isDue: Bool {
        let due = due.load(ordering: .relaxed)
        return due != .max && FileWatch.now() >= due
    }

    /// The change of the files; nil if each still has its name.
    func problem() -> StoreError? {
        if due.load(ordering: .relaxed) == .max { return nil }
        due.store(FileWatch.now() + FileWatch.interval, ordering: .relaxed)
        let (files, refusesLinks) = state.withLock { ($0.files, $0.refusesLinks) }
        for file in files {
            guard let change = file.change(refusingLinks: refusesLinks) else { continue }
            return StoreError(
                .poisoned,
                "The file \(StorePath.shown(file.path)) of the store \(change) while the store was open, so that what is written would be lost. "
                    + "Nothing is written any more; put the file back if it is wanted, then close the store and open it again.")
        }
        return nil
    }

    private static func isMissing(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

    /// Nanoseconds of the cheapest clock; it advances every few milliseconds.
    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

extension StoreContext {
    /// Makes writes check from time to time whether files still have their names. The store is poisoned when one was deleted, renamed or
    /// replaced, or when the main file was given a second name. Engines call this once the files are open, and again, with the writer lock
    /// held, after they have replaced them; closing the store ends it.
    ///
    /// It also keeps a forked child from opening files that its parent has open; see ``StorePath/checkNotInherited()``.
    ///
    /// - Parameters:
    ///   - files: The path of the main file, then those of the side files that must not be exchanged either; missing side files are not
    ///     watched.
    ///   - refusingLinks: Whether a second name of the main file counts.
    public func watch(_ files: [String], refusingLinks: Bool = true) { self.files.begin(files, refusingLinks: refusingLinks) }

    /// Checks now whether the files still have their names. Engines call it before a checkpoint, before they open a file again, or before
    /// anything else that relies on the names.
    ///
    /// - Throws: ``StoreError`` `.poisoned`; the store then refuses every call.
    public func lookAtFiles() throws {
        guard let problem = files.problem() else { return }
        poison(problem)
        files.isLost = true
        throw problem
    }

    /// Checks the names if a check is due.
    func lookAtFilesIfDue() throws { if files.isDue { try lookAtFiles() } }
}
