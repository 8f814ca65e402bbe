import Glibc
import StoreCore

/// The files of a store as a whole: to be removed, or set aside.
extension LMDBFile: StoreFiles {
    /// LMDB's table of readers.
    var companions: [String] { ["-lock"] }
    var locks: [String] { ["-owner"] }

    /// The place that a configuration names; nil where it names none.
    init?(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory { return nil }
        try self.init(configuration.location, isReadOnly: false)
    }

    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws {
        try EnvironmentRegistry.whileUnused(self) {
            let exists = StorePath.info(path) != nil
            // Nothing is put beside what is not a store.
            if !isDamaged, exists, StorePath.info(ownerPath) == nil { _ = try preflight() }
            guard let lock = try OwnerLock.opened(ownerPath, isReadOnly: false), try lock.tryOwn(), try lock.tryExclude() else {
                throw StorePath.inUse(path, by: "another process")
            }
            defer { lock.close() }
            // Nor is anything taken from it.
            if !isDamaged, exists, try !isUnfinished(lock) { _ = try preflight() }
            try body()
        }
    }
}
