import Glibc
import StoreCore
import Synchronization

/// The files that this process has open, by device and number, so that one opened under two names is opened once.
///
/// Opening and closing take turns under one lock. A caller that waits for another process lets go of it and asks again.
enum EnvironmentRegistry {
    private static let opened = Mutex<[LMDBFile.Identity: SharedEnvironment]>([:])

    /// The environment of a file, opened if it is not.
    static func open(_ file: LMDBFile, _ options: LMDBOptions, timeout: Duration) throws -> SharedEnvironment {
        let began = ContinuousClock.now
        while true {
            let attempt = try opened.withLock { try tryOpen(file, options, &$0) }
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
        /// Readers of this process keep it from being entered for now.
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
        // Nothing is put beside a file that is not a store.
        if found != nil, StorePath.info(file.ownerPath) == nil { _ = try file.preflight() }
        let lock = try OwnerLock.opened(file.ownerPath, isReadOnly: file.isReadOnly)
        if let lock {
            // Before anything is made or mapped: two processes must not make the first pages at once, nor one open what another replaces.
            if try !file.isReadOnly && !lock.tryOwn() { return .taken(by: lock.owner()) }
            if try !lock.tryShare() { return .taken(by: "a process that compacts it") }
            // A store that was removed meanwhile took the file of this lock along.
            if !lock.isAt(file.ownerPath) { return .taken(by: "a process that removes it") }
            // Another process may have made it since it was looked for.
            found = try file.look()
            if try file.mustBeMade(found?.info, lock), let taken = try file.makeEmpty(found?.info, lock, options.durability) {
                return .taken(by: taken)
            }
        }
        // Locks that are not needed go with `lock` when this throws.
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

    /// Removes a store from an environment, and closes that with its last.
    static func leave(_ environment: SharedEnvironment, writing: Bool) {
        opened.withLock { opened in
            environment.leave(writing: writing)
            remove(environment, &opened)
        }
    }

    /// Closes an environment that no store and no reader uses.
    static func closeIfUnused(_ environment: SharedEnvironment) { opened.withLock { remove(environment, &$0) } }

    private static func remove(_ environment: SharedEnvironment, _ opened: inout [LMDBFile.Identity: SharedEnvironment]) {
        if !environment.closeNow() { return }
        for (identity, other) in opened where other === environment { opened[identity] = nil }
    }

    /// Runs the body, which removes or renames a file that this process does not have open; nothing is opened or closed meanwhile.
    static func whileUnused(_ file: LMDBFile, _ body: () throws -> Void) throws {
        try opened.withLock { opened in
            if let found = try file.look(), opened[LMDBFile.identity(found.info)] != nil {
                throw StorePath.inUse(file.path, by: "this process")
            }
            try body()
        }
    }

    /// Runs the body, which replaces an environment's file by another; nothing is opened or closed meanwhile.
    static func replacing(_ environment: SharedEnvironment, _ body: () throws -> Void) throws {
        try opened.withLock { opened in
            let result = Result { try body() }
            if let info = StorePath.info(environment.file.path) {
                for (old, other) in opened where other === environment { opened[old] = nil }
                opened[LMDBFile.identity(info)] = environment
            }
            try result.get()
        }
    }
}
