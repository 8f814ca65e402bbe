import CStoreCore
import Glibc
import Synchronization

/// Notices commits to the files of a store that were not made through it: by other processes, and by other stores of this one.
///
/// While somebody watches the store, a thread waits until the system reports that its files were written to (inotify). Then it asks the
/// engine for a version that changes with such commits, and no others. If it has changed, everything may have changed.
///
/// A commit may become visible some time after its last write, once the disk has been synchronised, and without another report. So the
/// thread asks several times, after pauses that grow.
final class OtherCommits: Sendable {
    private struct State {
        var files: [String] = []
        var version: (@Sendable () throws -> UInt64)?
        var stop: StopSignal?
    }

    private let state = Mutex(State())

    deinit { state.withLock { $0.stop }?.give() }

    /// Sets what is watched. Engines do so through ``StoreContext/noticeCommits(to:version:)``.
    func setSource(_ files: [String], _ version: @escaping @Sendable () throws -> UInt64) {
        state.withLock { ($0.files, $0.version) = (files, version) }
    }

    /// Begins to notice commits, unless that has begun: the first listener has come.
    func begin(_ store: any Store) {
        state.withLock { state in
            guard let version = state.version, state.stop == nil, let stop = StopSignal() else { return }
            let look = Look(store, version, known: OtherCommits.known(store, version))
            let files = state.files
            if EngineThread.start("commits", { OtherCommits.run(look, files, stop) }) == 0 { state.stop = stop }
        }
    }

    /// Ends it, unless somebody watches again.
    func end(unless isWatched: () -> Bool) {
        state.withLock { state in
            if isWatched() { return }
            state.stop?.give()
            state.stop = nil
        }
    }

    /// The version now; nil if it cannot be found out at once, since another thread writes.
    private static func known(_ store: any Store, _ version: () throws -> UInt64) -> UInt64? {
        if Ambient.transaction(of: store) is WriteTransaction { return try? version() }
        guard store.context.writerQueue.tryAcquire() else { return nil }
        defer { store.context.releaseWriter() }
        return try? version()
    }

    // MARK: The thread

    /// How long commits are collected after a report, and the pauses before the thread asks again, in milliseconds.
    private static let patience: Int32 = 10
    private static let pauses: [Int32] = [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240]

    private static func run(_ look: Look, _ files: [String], _ stop: StopSignal) {
        let notify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        if notify < 0 { return look.warn("inotify_init1", errno) }
        defer { close(notify) }
        if !files.allSatisfy({ inotify_add_watch(notify, $0, UInt32(IN_MODIFY)) >= 0 }), let file = files.first {
            // A side file that is not there yet.
            let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
            if inotify_add_watch(notify, folder, UInt32(IN_MODIFY | IN_CREATE)) < 0 { return look.warn("inotify_add_watch", errno) }
        }
        var look = look
        var isSure = look.once()
        var next = isSure ? pauses.count : 0
        var room = [UInt8](repeating: 0, count: 4_096)
        while true {
            var waits = [
                pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: notify, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, next < pauses.count ? pauses[next] : -1)
            if waits[0].revents != 0 { return }
            if ready < 0 { continue }
            if waits[1].revents != 0 {
                if poll(&waits, 1, patience) > 0 { return }
                while read(notify, &room, room.count) > 0 {}
                next = 0
            } else {
                next += 1
            }
            isSure = look.once()
            if look.isOver { return }
        }
    }
}

/// A look at whether there were commits.
private struct Look: Sendable {
    private weak var store: (any Store)?
    private let version: @Sendable () throws -> UInt64
    private var known: UInt64?
    private var isFirst = true

    init(_ store: any Store, _ version: @escaping @Sendable () throws -> UInt64, known: UInt64?) {
        self.store = store
        self.version = version
        self.known = known
    }

    var isOver: Bool { store?.context.isUsable != true }

    func warn(_ call: String, _ code: Int32) {
        store?.context.emit(.warning("Commits of other processes are not noticed: \(call) failed (errno \(code))."))
    }

    /// Asks the engine, and tells who watches if there was a commit.
    ///
    /// - Returns: Whether the engine could say.
    mutating func once() -> Bool {
        if isFirst, known != nil {
            isFirst = false
            return true
        }
        isFirst = false
        guard let store, !isOver else { return false }
        let context = store.context
        let hub = context.changeHub
        do {
            // No transaction of this store commits meanwhile, so the place is the right one among its commits.
            let place: Int? = try context.withWriter(within: context.configuration.busyTimeout) {
                let now = try version()
                if now == known { return nil }
                known = now
                let place = hub.begin()
                hub.end(place, ChangeSet(everythingAt: Instant.rounded(context.configuration.clock.now())))
                return place
            }
            while let place, let wait = hub.deliver(upTo: place, store) { try? wait.wait() }
            return true
        } catch { return false }
    }
}

/// Tells a thread to end, by a socket that it polls.
private final class StopSignal: Sendable {
    /// What the thread polls.
    let descriptor: Int32
    private let sender: Int32
    private let forks = activestore_fork_generation()

    init?() {
        var ends: [Int32] = [-1, -1]
        if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) != 0 { return nil }
        (descriptor, sender) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(sender)
    }

    /// In a fork the socket is the parent's too.
    func give() {
        var byte: UInt8 = 0
        if activestore_fork_generation() == forks { _ = write(sender, &byte, 1) }
    }
}

extension StoreContext {
    /// Has commits noticed that are not made through this store, while somebody watches it; see ``Store/changes(buffering:)``. Engines on
    /// files call it when they have opened them.
    ///
    /// - Parameters:
    ///   - files: The paths of the files that every commit writes to.
    ///   - version: A number that differs after a commit by another process or another store, and is the same after commits of this one.
    ///     Called on a thread of its own or on one that begins to watch, with the writer lock.
    public func noticeCommits(to files: [String], version: @escaping @Sendable () throws -> UInt64) {
        changeHub.others.setSource(files, version)
    }
}
