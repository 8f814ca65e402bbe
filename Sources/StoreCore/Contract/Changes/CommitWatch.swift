import Glibc

/// The work of the thread that looks for commits of others; see ``OtherCommits``.
struct CommitWatch {
    /// How long signs are collected, and the pauses before the next looks, in milliseconds.
    private static let patience = Int32(StoreContext.signPatience.components.attoseconds / 1_000_000_000_000_000)
    private static let pauses: [Int32] = [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240, 20_480, 40_960]
    /// The pause after a look that failed, and how many fail before the thread waits in the queue of the writers: it should not be in
    /// the way of those of this process.
    private static let retry: Int32 = 20
    private static let retries = 4
    /// How long a thread that is told by the log waits before it looks again whether there is one.
    private static let withoutLog: Int32 = 2_000
    /// How often the log is read at a look while others commit.
    static let rereads = 8

    private let source: CommitSource
    private let stop: StopSignal
    private let store: () -> (any Store)?
    private var known: UInt64?
    /// Whether the log, as it was read last, may lack commits that the known version shows.
    private var isBehind = false
    /// Whether the log had anything new when it was read last. If so, it may have had commits that only a later version shows.
    private var foundNew = false
    private var failures = 0
    /// Whether the store lacks the log that would tell of others.
    private var lacksLog: Bool
    /// The code of the failure that was reported last.
    private var reported: StoreError.Code?
    private var isOver = false

    init(_ source: CommitSource, _ stop: StopSignal, known: UInt64?, lacksLog: Bool, _ store: @escaping () -> (any Store)?) {
        (self.source, self.stop, self.store, self.known, self.lacksLog) = (source, stop, store, known, lacksLog)
    }

    consuming func run() {
        var watch = self
        let signal: any CommitSignal
        let log: (any LogSignal)?
        switch watch.source {
        case .files(let files, _): (signal, log) = (watch.reports(of: files), nil)
        case .log(let make):
            guard let made = make() else { return }
            (signal, log) = (made, made)
        }
        defer { signal.close() }
        // A commit that was under way when the watch began has no sign.
        var next = 0
        // That there is no log is already known.
        var isKnown = watch.lacksLog
        while true {
            let isSure = if isKnown { true } else if let log { watch.look(by: log) } else { watch.lookAtVersion() }
            isKnown = false
            if watch.isOver { return }
            // Signs may have come together with what was read.
            if log != nil, signal.take() { next = 0 }
            // A server that does not answer is not asked that often.
            let pause = log == nil ? Self.retry : Self.retry << Int32(min(watch.failures, 6))
            let quiet = !isSure ? pause : next < Self.pauses.count ? Self.pauses[next] : -1
            let interval = watch.lacksLog ? Self.withoutLog : signal.interval
            let timeout = watch.lacksLog || quiet < 0 ? interval : interval < 0 ? quiet : min(quiet, interval)
            // A negative descriptor is left out.
            var waits = [
                pollfd(fd: watch.stop.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, timeout)
            if waits[0].revents != 0 { watch.stop.take() }
            if watch.stop.isGiven { return }
            if ready > 0, waits[1].revents != 0 {
                if poll(&waits, 1, Self.patience) > 0, watch.stop.isGiven { return }
                if signal.take() { next = 0 }
            } else if isSure {
                next = min(next + 1, Self.pauses.count)
            }
        }
    }

    /// Has the system report writes to the files.
    private func reports(of files: [String]) -> FileSignal {
        FileSignal(files) { code in
            store()?.context.emit(
                .warning(
                    "Commits of other processes are looked for once a second only: the system reports no writes to files (errno \(code))."))
        }
    }

    /// The store, if it can be looked at.
    private mutating func usableStore() -> (any Store)? {
        if let store = store(), store.context.isUsable { return store }
        isOver = true
        return nil
    }

    /// Asks the engine, and tells who watches if there was a commit.
    ///
    /// - Returns: Whether the engine could say, and nothing is left to be read.
    private mutating func lookAtVersion() -> Bool {
        guard case .files(_, let version) = source, let store = usableStore() else { return false }
        let context = store.context
        // No transaction of this store commits meanwhile, so the place is the right one among its commits.
        func ask() throws -> Int? {
            let now = try version()
            // No earlier look has read what was committed since the known version.
            if now != known { (known, isBehind, foundNew) = (now, true, false) }
            if !isBehind || stop.isGiven { return nil }
            var sets: [ChangeSet] = []
            // The log may already have what others commit while it is read, so it is read until the version is the same afterwards. If
            // others do not pause, the next look goes on.
            for _ in 0..<Self.rereads where isBehind {
                // Whoever writes now may be about to commit the entry: the next look finds it.
                guard let found = store.setsOfOthers(mayBeTold: foundNew) else {
                    foundNew = false
                    break
                }
                foundNew = found.isNew
                if !sets.contains(where: \.isEverything) || found.isNew { sets += found.sets }
                let next = (try? version()) ?? known
                isBehind = next != known
                known = next
            }
            return context.changeHub.place(sets)
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
            context.changeHub.deliverAll(upTo: place, store)
            return !isBehind
        } catch {
            failures += 1
            return false
        }
    }

    /// Reads the log, and tells who watches what is new in it.
    ///
    /// - Returns: Whether the log could be read.
    private mutating func look(by signal: any LogSignal) -> Bool {
        guard let store = usableStore() else { return false }
        do {
            lacksLog = try !store.findsLog()
            if stop.isGiven { return true }
            // What is read is told in any case: who begins to watch meanwhile is not given it again.
            let found = lacksLog ? (ofOthers: [], hasGrown: false) : try signal.read { try store.newInLog($0) }
            (failures, reported) = (0, nil)
            let place = store.context.changeHub.place(found.ofOthers)
            store.context.changeHub.deliverAll(upTo: place, store)
            if found.hasGrown { store.context.changeHub.logHasGrown() }
            return true
        } catch {
            failures += 1
            if let error = error as? StoreError { report(error, store) }
            return false
        }
    }

    /// Reports a failure that does not pass by itself. Those who read the log find the same one when they are woken.
    private mutating func report(_ error: StoreError, _ store: any Store) {
        if error.mayPass || reported == error.code { return }
        reported = error.code
        store.context.emit(
            .warning("Commits of other processes are not noticed, because the change log cannot be read: \(error.message)"))
        store.context.changeHub.logHasGrown()
    }
}

extension StoreError {
    /// Whether what failed may succeed later though nobody mends anything.
    package var mayPass: Bool {
        switch code {
        case .busy, .cancelled, .cannotOpen, .closed, .conflict, .inputOutput, .outOfMemory, .storageFull: true
        default: false
        }
    }
}

extension ChangeHub {
    /// Gives sets places after those of the commits so far.
    ///
    /// - Returns: The last place; nil for no sets.
    fileprivate func place(_ sets: [ChangeSet]) -> Int? {
        var last: Int?
        for set in sets {
            let place = begin()
            end(place, set)
            last = place
        }
        return last
    }

    fileprivate func deliverAll(upTo place: Int?, _ store: any Store) {
        while let place, let wait = deliver(upTo: place, store) { try? wait.wait() }
    }
}
