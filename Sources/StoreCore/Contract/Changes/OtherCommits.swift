import CStoreCore
import Glibc
import Synchronization

/// Notices commits to the files of a store that were not made through it: by other processes, and by other stores of this one.
///
/// While somebody watches the store, a thread waits until the system reports that its files were written to (inotify). Then it asks the
/// engine for a version that changes with such commits, and not with those of the store. If it has changed, everything may have changed.
///
/// A commit may become visible some time after its last write, once the disk has been synchronised, and without another report. So the
/// thread asks several times, after pauses that grow.
final class OtherCommits: Sendable {
    private struct State {
        var files: [String] = []
        var version: (@Sendable () throws -> UInt64)?
        /// The stores of the context that began it: one that wraps another may be gone before it.
        var stores: [WeakStore] = []
        /// Ends the thread; nil if there is none.
        var stop: StopSignal?
    }

    private struct WeakStore: Sendable {
        weak var store: (any Store)?
    }

    private let state = Mutex(State())
    private let forks = activestore_fork_generation()

    deinit { if !isForked { state.withLock { $0.stop }?.give() } }

    /// In a fork the lock may be held by a thread that does not exist, and the thread is the parent's.
    private var isForked: Bool { activestore_fork_generation() != forks }

    /// Sets what is watched. Engines do so through ``StoreContext/noticeCommits(to:version:)``.
    func setSource(_ files: [String], _ version: @escaping @Sendable () throws -> UInt64) {
        state.withLock { ($0.files, $0.version) = (files, version) }
    }

    /// Begins to notice commits, unless that has begun: a listener has come.
    func begin(_ store: any Store) {
        if isForked || !store.context.isUsable { return }
        let source = state.withLock { state -> (files: [String], version: @Sendable () throws -> UInt64, stop: StopSignal)? in
            guard let version = state.version else { return nil }
            state.stores.removeAll { $0.store == nil || $0.store === store }
            state.stores.append(WeakStore(store: store))
            if state.stop != nil { return nil }
            guard let stop = StopSignal() else { return nil }
            state.stop = stop
            return (state.files, version, stop)
        }
        guard let (files, version, stop) = source else { return }
        // Not under the lock: the engine may have to wait. The log first: what is committed in between shows in the version.
        store.beginTellingLog()
        let known = OtherCommits.known(store, version)
        let code = EngineThread.start("commits") { [weak self] in
            CommitWatch(files, version, stop, known: known) { self?.store }.run()
            self?.ended(stop)
        }
        if code == 0 { return }
        ended(stop)
        store.context.emit(.warning("Commits of other processes are not noticed: the system refuses a thread (errno \(code))."))
    }

    /// Ends it, unless somebody watches again.
    func end(unless isWatched: () -> Bool) {
        if isForked { return }
        state.withLock { state in
            if isWatched() { return }
            state.stop?.give()
            state.stop = nil
            state.stores = []
        }
    }

    private func ended(_ stop: StopSignal) { state.withLock { state in if state.stop === stop { state.stop = nil } } }

    private var store: (any Store)? { state.withLock { $0.stores.lazy.compactMap(\.store).first } }

    /// The version now; nil if it cannot be found out at once, since another thread writes.
    private static func known(_ store: any Store, _ version: () throws -> UInt64) -> UInt64? {
        if Ambient.transaction(of: store) is WriteTransaction { return try? version() }
        guard store.context.writerQueue.tryAcquire() else { return nil }
        defer { store.context.releaseWriter() }
        return try? version()
    }
}

/// The work of the thread.
private struct CommitWatch {
    /// How long reports are collected, and the pauses before the engine is asked again, in milliseconds.
    private static let patience: Int32 = 20
    private static let pauses: [Int32] = [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240, 20_480, 40_960]
    /// Without reports the engine is asked once a second.
    private static let interval: Int32 = 1_000
    /// The pause after a look that failed, and how many fail before the thread waits in the queue of the writers: it should not be in
    /// the way of those of this process.
    private static let retry: Int32 = 20
    private static let retries = 4

    private let files: [String]
    private let version: @Sendable () throws -> UInt64
    private let stop: StopSignal
    private let store: () -> (any Store)?
    private var known: UInt64?
    private var failures = 0
    private var isOver = false

    init(
        _ files: [String], _ version: @escaping @Sendable () throws -> UInt64, _ stop: StopSignal, known: UInt64?,
        _ store: @escaping () -> (any Store)?
    ) {
        (self.files, self.version, self.stop, self.store, self.known) = (files, version, stop, store, known)
    }

    consuming func run() {
        var watch = self
        let notify = watch.reports()
        defer { if notify >= 0 { close(notify) } }
        var room = [UInt8](repeating: 0, count: 4_096)
        // A commit that was under way when the watch began is not reported.
        var next = 0
        while true {
            let isSure = watch.look()
            if watch.isOver { return }
            let timeout = isSure ? next < Self.pauses.count ? Self.pauses[next] : notify < 0 ? Self.interval : -1 : Self.retry
            // A negative descriptor is left out.
            var waits = [
                pollfd(fd: watch.stop.descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: notify, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, timeout)
            if waits[0].revents != 0 { return }
            if ready > 0, waits[1].revents != 0 {
                if poll(&waits, 1, Self.patience) > 0 { return }
                while read(notify, &room, room.count) > 0 {}
                next = 0
            } else if isSure {
                next = min(next + 1, Self.pauses.count)
            }
        }
    }

    /// Has the system report writes to the files.
    ///
    /// - Returns: The descriptor; negative if the system refuses.
    private func reports() -> Int32 {
        let notify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        if notify >= 0 {
            if files.allSatisfy({ inotify_add_watch(notify, $0, UInt32(IN_MODIFY)) >= 0 }) { return notify }
            // A side file that is not there yet.
            let folder = files.first.flatMap { file in file.lastIndex(of: "/").map { String(file[...$0]) } } ?? "."
            if inotify_add_watch(notify, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0 { return notify }
            close(notify)
        }
        store()?.context.emit(
            .warning(
                "Commits of other processes are looked for once a second only: the system reports no writes to files (errno \(errno))."))
        return -1
    }

    /// Asks the engine, and tells who watches if there was a commit.
    ///
    /// - Returns: Whether the engine could say.
    private mutating func look() -> Bool {
        guard let store = store(), store.context.isUsable else {
            isOver = true
            return false
        }
        let context = store.context
        let hub = context.changeHub
        // No transaction of this store commits meanwhile, so the place is the right one among its commits.
        func ask() throws -> Int? {
            let now = try version()
            if now == known { return nil }
            known = now
            if stop.isGiven { return nil }
            var last: Int?
            for set in store.setsOfOthers() {
                let place = hub.begin()
                hub.end(place, set)
                last = place
            }
            return last
        }
        do {
            let place: Int?
            if context.writerQueue.tryAcquire() {
                defer { context.releaseWriter() }
                place = try ask()
            } else if failures < Self.retries {
                failures += 1
                return false
            } else {
                place = try context.withWriter(within: context.configuration.busyTimeout, ask)
            }
            failures = 0
            while let place, let wait = hub.deliver(upTo: place, store) { try? wait.wait() }
            return true
        } catch {
            failures += 1
            return false
        }
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

    /// Whether it has been given.
    var isGiven: Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) > 0
    }

    /// In a fork the socket is the parent's too.
    func give() {
        var byte: UInt8 = 0
        if activestore_fork_generation() == forks { _ = write(sender, &byte, 1) }
    }
}

extension StoreContext {
    /// Has commits noticed that are not made through this store, while it is watched; see ``Store/changes(buffering:)``. Engines on
    /// files call it when they have opened them.
    ///
    /// - Parameters:
    ///   - files: The paths of the files that every commit writes to.
    ///   - version: A number that differs after a commit by another process or another store, and is the same after commits of this one.
    ///     Called on a separate thread or on one that begins to watch, with the writer lock.
    public func noticeCommits(to files: [String], version: @escaping @Sendable () throws -> UInt64) {
        changeHub.others.setSource(files, version)
    }
}
