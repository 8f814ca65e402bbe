import Glibc
import StoreCore
import Synchronization

/// The files that this process has open, by device and inode number, so that a file opened under two names is opened once.
///
/// One lock serializes opening and closing. A caller that waits for another process releases it and retries.
enum EnvironmentRegistry {
    private final class Opened: Sendable {
        let environments = Mutex<[LMDBFile.Identity: SharedEnvironment]>([:])
    }

    /// By fork: a child cannot use its parent's environments, and the parent's lock may be held by a thread that does not exist there.
    private static let openedByFork = ForkSafeMutex<[ProcessOrigin: Opened]>([:])

    private static var opened: Opened {
        openedByFork.withLock { byFork in
            let process = ProcessOrigin()
            if let known = byFork[process] { return known }
            let made = Opened()
            byFork[process] = made
            return made
        }
    }

    /// The environment of a file, opened if necessary.
    static func open(_ file: LMDBFile, _ options: LMDBOptions, timeout: Duration) throws -> SharedEnvironment {
        let began = ContinuousClock.now
        while true {
            let attempt = try opened.environments.withLock { try tryOpen(file, options, &$0) }
            switch attempt {
            case .opened(let environment): return environment
            case .taken(let by):
                if ContinuousClock.now - began >= timeout {
                    throw StoreError(
                        .inUse,
                        "The store at \(StorePath.shown(file.path)) is in use by \(by); waited \(timeout) (openTimeout). One process writes to it "
                            + "at a time: stop that one, or open it with readOnly=true.")
                }
                usleep(5_000)
            case .busy(let error):
                if ContinuousClock.now - began >= timeout { throw error }
                usleep(5_000)
            }
        }
    }

    private enum Attempt {
        case opened(SharedEnvironment)
        case taken(by: String)
        /// Readers of this process currently prevent entering it.
        case busy(StoreError)
    }

    private static func tryOpen(
        _ file: LMDBFile, _ options: LMDBOptions, _ opened: inout [LMDBFile.Identity: SharedEnvironment]
    ) throws -> Attempt {
        var found = try file.look()
        if let found, let environment = opened[LMDBFile.identity(found.info)] {
            return try join(environment, file, options)
        }
        if !options.allowsUnsafeFilesystem {
            try file.checkFilesystem()
            if let found {
                try file.storePath.checkHasOneName(found.info, alternative: ", or set allowUnsafeFilesystem=true if all use the same")
            }
            try file.storePath.checkSides(LMDBFile.sides, refusingLinks: true)
        }
        // No file is created next to a file that is not a store.
        if found != nil, StorePath.info(file.ownerPath) == nil { _ = try file.preflight() }
        let lock = try OwnerLock.opened(file.ownerPath, isReadOnly: file.isReadOnly)
        if let lock {
            // Before anything is created or mapped: two processes must not create the
            // first pages at the same time, nor one open a file that another replaces.
            if try !file.isReadOnly && !lock.tryOwn() { return .taken(by: lock.owner()) }
            if try !lock.tryShare() { return .taken(by: "a process that compacts it") }
            // A store that was removed meanwhile took the file of this lock with it.
            if !lock.isAt(file.ownerPath) { return .taken(by: "a process that removes it") }
            // Another process may have created it since the last check.
            found = try file.look()
            if try file.mustBeMade(found?.info, lock), let taken = try file.makeEmpty(found?.info, lock, options.durability) {
                return .taken(by: taken)
            }
        }
        // If this throws, releasing `lock` releases its locks.
        let environment = try SharedEnvironment(file, options, isWritable: found?.isWritable ?? true, lock: lock)
        do {
            if let made = try file.look(), try environment.enter(writing: !file.isReadOnly) {
                opened[LMDBFile.identity(made.info)] = environment
                return .opened(environment)
            }
        } catch {
            _ = environment.closeNow()
            throw error
        }
        _ = environment.closeNow()
        return .taken(by: "another process")
    }

    private static func join(_ environment: SharedEnvironment, _ file: LMDBFile, _ options: LMDBOptions) throws -> Attempt {
        if !file.isReadOnly {
            if !environment.isWritable {
                throw StoreError(
                    .inUse,
                    "The store at \(environment.path) is open in this process from when it could not be written; close that store first.")
            }
            if environment.options.durability != options.durability {
                throw StoreError(
                    .configuration,
                    "The store at \(environment.path) is open in this process with durability \(environment.options.durability.rawValue); open it "
                        + "with the same.")
            }
        }
        do {
            if try environment.enter(writing: !file.isReadOnly) { return .opened(environment) }
        } catch let error as StoreError where error.code == .busy { return .busy(error) }
        return .taken(by: environment.lock?.owner() ?? "another process")
    }

    /// Removes a store from an environment, and closes the environment with its last store.
    static func leave(_ environment: SharedEnvironment, writing: Bool) {
        opened.environments.withLock { opened in
            environment.leave(writing: writing)
            remove(environment, &opened)
        }
    }

    /// Closes an environment that no store and no reader uses.
    static func closeIfUnused(_ environment: SharedEnvironment) { opened.environments.withLock { remove(environment, &$0) } }

    private static func remove(_ environment: SharedEnvironment, _ opened: inout [LMDBFile.Identity: SharedEnvironment]) {
        if !environment.closeNow() { return }
        for (identity, other) in opened where other === environment { opened[identity] = nil }
    }

    /// Runs the body, which removes or renames a file that this process does not have open; nothing is opened or closed meanwhile.
    static func whileUnused(_ file: LMDBFile, _ body: () throws -> Void) throws {
        try opened.environments.withLock { opened in
            if let found = try file.look(), opened[LMDBFile.identity(found.info)] != nil {
                throw StorePath.inUse(file.path, by: "this process")
            }
            try body()
        }
    }

    /// Runs the body, which replaces an environment's file; nothing is opened or closed meanwhile.
    static func replacing(_ environment: SharedEnvironment, _ body: () throws -> Void) throws {
        try opened.environments.withLock { opened in
            let result = Result { try body() }
            if let info = StorePath.info(environment.file.path) {
                for (old, other) in opened where other === environment { opened[old] = nil }
                opened[LMDBFile.identity(info)] = environment
            }
            try result.get()
        }
    }
}
