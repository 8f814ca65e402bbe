import Glibc
import StoreCore

/// The files of a store as a unit, to be removed or set aside.
extension LMDBFile: StoreFiles {
    /// LMDB's reader table.
    var companions: [String] { ["-lock"] }
    var locks: [String] { ["-owner"] }

    /// The location in a configuration; nil if it has none.
    init?(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory { return nil }
        try self.init(configuration.location, isReadOnly: false)
    }

    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws {
        try EnvironmentRegistry.whileUnused(self) {
            let exists = StorePath.info(path) != nil
            // No file is created next to a file that is not a store.
            if !isDamaged, exists, StorePath.info(ownerPath) == nil { _ = try preflight() }
            guard let lock = try OwnerLock.opened(ownerPath, isReadOnly: false), try lock.tryOwn(), try lock.tryExclude() else {
                throw StorePath.inUse(path, by: "another process")
            }
            defer { lock.close() }
            // Such a file is not removed either.
            if !isDamaged, exists, try !isUnfinished(lock) { _ = try preflight() }
            try body()
        }
    }
}
