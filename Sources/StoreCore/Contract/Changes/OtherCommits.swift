import Synchronization

/// Notices commits to the files of a store that were not made through it: by other processes, and by other stores of this one.
///
/// While a store is watched, a thread waits for signs of commits. There are two kinds of stores:
///
/// - Of a store on files the system reports when they were written to (inotify). Then the engine is asked for a version that changes with
///   such commits, and not with those of the store. If it has changed, everything may have changed, unless a change log says what.
/// - Of a store on a server only the change log tells of others. Its engine has a signal of its own; see ``LogSignal``.
///
/// A commit may become visible some time after its sign, once the disk has been synchronised or others have ended, and without another
/// sign. So the thread looks several times, after pauses that grow.
final class OtherCommits: Sendable {
    private struct State {
        var source: CommitSource?
        /// The stores of the context that began it: one that wraps another may be gone before it.
        var stores: [WeakStore] = []
        /// Ends the thread; nil if there is none.
        var stop: StopSignal?
    }

    private struct WeakStore: Sendable {
        weak var store: (any Store)?
    }

    private let state = Mutex(State())
    private let origin = ProcessOrigin()

    deinit { if !isForked { state.withLock { $0.stop }?.give() } }

    /// In a fork the lock may be held by a thread that does not exist, and the thread is the parent's.
    var isForked: Bool { origin.isForked }

    /// Sets what is watched. Engines do so through ``StoreContext/noticeCommits(to:version:)`` and ``StoreContext/noticeCommits(by:)``.
    func setSource(_ source: CommitSource) { state.withLock { $0.source = source } }

    /// Begins to notice commits, unless that has begun: a listener has come, or a log by which others are known.
    func begin(_ store: any Store, hasNewLog: Bool = false) {
        if isForked || !store.context.isUsable { return }
        let found = state.withLock { state -> (source: CommitSource, stop: StopSignal)? in
            guard let source = state.source else { return nil }
            state.stores.removeAll { $0.store == nil || $0.store === store }
            state.stores.append(WeakStore(store: store))
            if let stop = state.stop {
                if hasNewLog { stop.wake() }
                return nil
            }
            guard let stop = StopSignal() else { return nil }
            state.stop = stop
            return (source, stop)
        }
        guard let (source, stop) = found else { return }
        // Not under the lock: the engine may have to wait. The log first: what is committed in between shows in the version.
        var (known, lacksLog): (UInt64?, Bool) = (nil, false)
        if case .log = source { lacksLog = (try? store.findsLog()) == false }
        if !lacksLog { store.beginTellingLog() }
        if case .files(_, let version) = source { known = OtherCommits.known(store, version) }
        let code = EngineThread.start("commits") { [weak self, known, lacksLog] in
            CommitWatch(source, stop, known: known, lacksLog: lacksLog) { self?.store }.run()
            self?.ended(stop)
        }
        if code == 0 { return }
        ended(stop)
        store.context.emit(.warning("Commits of other processes are not noticed: the system refuses a thread (errno \(code))."))
    }

    /// Ends it, unless the store is watched again.
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

    /// The first store that still exists. It is read outside of the lock, because this may be the last reference to it by then.
    private var store: (any Store)? {
        for weak in state.withLock({ $0.stores }) { if let store = weak.store { return store } }
        return nil
    }

    /// The version now; nil if it cannot be found out at once, since another thread writes.
    private static func known(_ store: any Store, _ version: () throws -> UInt64) -> UInt64? {
        if Ambient.transaction(of: store) is WriteTransaction { return try? version() }
        guard store.context.writerQueue.tryAcquire() else { return nil }
        defer { store.context.releaseWriter() }
        return try? version()
    }
}

extension StoreContext {
    /// How long the thread that looks for commits of others collects signs of them before it looks; below a second. It never looks earlier
    /// after a sign, so an engine need not send one for a commit that follows another one at once.
    package static let signPatience = Duration.milliseconds(20)

    /// Has commits noticed that are not made through this store, while it is watched; see ``Store/changes(buffering:)``. Engines on
    /// files call it when they have opened them.
    ///
    /// - Parameters:
    ///   - files: The paths of the files that every commit writes to.
    ///   - version: A number that differs after a commit by another process or another store, and is the same after commits of this one.
    ///     Called on a separate thread or on one that begins to watch, with the writer lock.
    public func noticeCommits(to files: [String], version: @escaping @Sendable () throws -> UInt64) {
        changeHub.others.setSource(.files(files, version: version))
    }

    /// Has commits noticed by the store's change log alone, while the store is watched and has one. Engines on servers call it.
    ///
    /// - Parameter makeSignal: Makes what tells of commits; nil if the store is gone. Called on the thread that then uses it. It must not
    ///   keep the context.
    public func noticeCommits(by makeSignal: @escaping @Sendable () -> (any LogSignal)?) {
        changeHub.others.setSource(.log(makeSignal))
    }
}
