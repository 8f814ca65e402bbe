import Glibc

/// The files of one store, as described by its engine, so that they can be removed or set aside as a whole.
///
/// Besides its main file a store has companion files, which hold part of its contents and move with it, and lock files, which control
/// access to it. Both have the main file's name with a suffix.
public protocol StoreFiles: Sendable {
    /// The main file.
    var storePath: StorePath { get }
    /// The suffixes of the files that hold part of the contents or mean nothing without them.
    var companions: [String] { get }
    /// The suffixes of the lock files.
    var locks: [String] { get }
    /// Runs the body while no process, including this one, has the store open or can open it.
    ///
    /// - Parameter isDamaged: Whether the main file may be anything; otherwise it must be a store of the engine, or be missing.
    /// - Throws: ``StoreError`` `.inUse`, `.corrupt` for a file that is not a store, `.cannotOpen`, or what the body throws.
    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws
}

extension StoreFiles {
    /// The identity of the main file, which distinguishes it from another file that has taken its name.
    var identity: FileIdentity? { StorePath.info(storePath.path).map { FileIdentity($0) } }
}
