import Glibc
import Synchronization

/// Where a store's commits by others are seen.
enum CommitSource: Sendable {
    case files([String], version: @Sendable () throws -> UInt64)
    case log(@Sendable () -> (any LogSignal)?)
}

/// Signs that something may have been committed, for the thread that looks for commits of others. Only that thread uses it.
public protocol CommitSignal: AnyObject {
    /// A descriptor that becomes readable with a sign; negative if there is none. It may change with each sign.
    var descriptor: Int32 { get }
    /// The number of milliseconds without a sign after which the thread looks nevertheless; negative for never.
    var interval: Int32 { get }
    /// Takes the signs that have come.
    ///
    /// - Returns: Whether one of them concerns the store.
    func take() -> Bool
    /// Ends it.
    func close()
}

/// Signs of commits to a store whose others are known by its change log alone, such as notifications of a server.
public protocol LogSignal: CommitSignal {
    /// Runs the body with a reader of the thread's own, whose transaction begins with the first request.
    func read<R>(_ body: (any EngineReader) throws -> R) throws -> R
}

/// The system's reports of writes to files (inotify).
///
/// Each report ends the watch until it has been taken. So the writes of a busy store are reported once for each look at it, and the others
/// cost their writer nothing.
final class FileSignal: CommitSignal {
    let descriptor: Int32
    private let files: [String]
    private let refused: (_ code: Int32) -> Void
    private var isWatching = true
    private var room = [UInt8](repeating: 0, count: 4_096)

    /// - Parameter refused: Called if the system reports nothing.
    init(_ files: [String], refused: @escaping (_ code: Int32) -> Void) {
        (self.files, self.refused) = (files, refused)
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        if descriptor >= 0 {
            watch()
        } else {
            isWatching = false
            refused(errno)
        }
    }

    /// Has the next write to each file reported.
    private func watch() {
        let wasWatching = isWatching
        let once = UInt32(IN_ONESHOT)
        isWatching = files.allSatisfy { inotify_add_watch(descriptor, $0, UInt32(IN_MODIFY) | once) >= 0 }
        if isWatching { return }
        // A side file that is not there yet.
        let folder = files.first.flatMap { file in file.lastIndex(of: "/").map { String(file[...$0]) } } ?? "."
        isWatching = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO) | once) >= 0
        if wasWatching, !isWatching { refused(errno) }
    }

    /// Without reports the engine is asked once a second.
    var interval: Int32 { isWatching ? -1 : 1_000 }

    func take() -> Bool {
        while descriptor >= 0, read(descriptor, &room, room.count) > 0 {}
        // What was refused is tried again: watches of other programs may have ended.
        if descriptor >= 0 { watch() }
        return true
    }

    func close() { if descriptor >= 0 { Glibc.close(descriptor) } }
}

/// Tells a thread to end, or to look again, by a socket that it polls.
final class StopSignal: Sendable {
    /// What the thread polls.
    let descriptor: Int32
    private let sender: Int32
    private let given = Atomic(false)
    private let origin = ProcessOrigin()

    init?() {
        var ends: [Int32] = [-1, -1]
        if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) != 0 { return nil }
        (descriptor, sender) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(sender)
    }

    /// Whether the thread is to end.
    var isGiven: Bool { given.load(ordering: .acquiring) }

    /// Has the thread end.
    func give() {
        given.store(true, ordering: .releasing)
        wake()
    }

    /// Has the thread look again. In a fork the socket is the parent's too. A socket that is full wakes it as well.
    func wake() {
        var byte: UInt8 = 0
        if !origin.isForked { _ = write(sender, &byte, 1) }
    }

    /// Forgets that the thread was to look again.
    func take() {
        var bytes: UInt64 = 0
        while read(descriptor, &bytes, MemoryLayout<UInt64>.size) > 0 {}
    }
}
